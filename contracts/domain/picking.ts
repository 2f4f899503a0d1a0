import { z } from 'zod';
import { reading } from './field-faults.ts';
import { OrderLine } from './orders.ts';
import { line, paragraph } from './text.ts';

/** Returns the check digit for some digits (ISO/IEC 7064, MOD 11,10), which detects every single wrong digit. */
function checkDigitOf(digits: string): number {
  let product = 10;
  for (const digit of digits) product = (((product + Number(digit)) % 10 || 10) * 2) % 11;
  return (11 - product) % 10;
}

const FIRST_NUMBER = 10_000_000;

/** Returns the picking number of the n-th list, from 1: eight digits and a check digit. */
export function pickingNumberOf(count: number): string {
  const digits = String(FIRST_NUMBER + count);
  return `${digits}${checkDigitOf(digits)}`;
}

/** A typed or scanned picking number, with or without spaces and the prefix `PL:`. */
export const PickingNumber = z
  .string()
  .max(40)
  .transform((text) => text.replace(/\s/g, '').replace(/^PL:/i, ''))
  .refine((text) => /^\d{9}$/.test(text) && checkDigitOf(text.slice(0, -1)) === Number(text.at(-1)), {
    params: { rule: 'invalid' },
  });

export const PickingListState = z.enum(['open', 'in_progress', 'commissioned']);
export type PickingListState = z.infer<typeof PickingListState>;

export const PickingItemState = z.enum(['open', 'picked', 'short']);
export type PickingItemState = z.infer<typeof PickingItemState>;

/** Identical cut pieces: one size of a roof's cut list. */
export const PickingCut = z.object({
  material: z.enum(['glass', 'sheet']),
  widthMm: z.number().describe('of its bounds'),
  heightMm: z.number().describe('of its bounds'),
  isShaped: z.boolean().describe('does not fill its bounds'),
  numbers: z.string().describe('on pieces, cut list and plan: 1–4, 7'),
});
export type PickingCut = z.infer<typeof PickingCut>;

/** A line of an order to pick. Instants are milliseconds since 1970. */
export const PickingItem = OrderLine.pick({ article: true, names: true, unit: true }).extend({
  id: z.string(),
  place: z.string().describe('in the warehouse; empty where it has none'),
  ordered: z.number().positive(),
  picked: z.number().min(0),
  state: PickingItemState,
  pallet: z.string().nullable(),
  serialNumbers: z.array(z.string()),
  by: z.string().nullable(),
  at: z.int().nullable(),
  note: z.string(),
  cut: PickingCut.nullish().describe('of pieces cut to measure, one item per size; else nothing'),
});
export type PickingItem = z.infer<typeof PickingItem>;

/** Goods to pick in one warehouse for one order. */
export const PickingList = z.object({
  id: z.string(),
  number: z.string().describe('eight digits and a check digit; its QR code holds `PL:` and the number'),
  orderId: z.string(),
  orderNumber: z.string().describe('P-2026-0418-B1'),
  logistics: z.string().describe('company that picks it'),
  warehouse: z.string().describe('empty where none is set up'),
  deliverOn: z.iso.date(),
  state: PickingListState,
  items: z.array(PickingItem).describe('as on the order'),
  createdAt: z.int(),
  commissionedAt: z.int().nullable(),
  commissionedBy: z.string().nullable().describe('null: by the automatic supplier'),
});
export type PickingList = z.infer<typeof PickingList>;

/** Response of GET /v1/staff/projects/:id/picking-lists: those of all its orders, newest first. */
export const ProjectPickingLists = z.object({ lists: z.array(PickingList) });
export type ProjectPickingLists = z.infer<typeof ProjectPickingLists>;

/** A picking list as shown to the picker. */
export const PickingTask = PickingList.omit({ id: true, orderId: true }).extend({
  destination: z
    .string()
    .describe('what it is for: the name of the building, else the number of the project'),
  openLists: z.int().describe('lists of the same order that are not commissioned yet, this one among them'),
});
export type PickingTask = z.infer<typeof PickingTask>;

/** Response of GET /v1/picking-lists: open lists by delivery day, and lists picked today. */
export const PickingTasks = z.object({
  today: z.iso.date().describe('in Switzerland'),
  lists: z.array(PickingTask),
});
export type PickingTasks = z.infer<typeof PickingTasks>;

/** Maximum number of serial numbers of one scan, typed or scanned. */
export const MOST_SERIAL_NUMBERS = 500;

/**
 * A scan of goods put on the pallet, or reported missing. Its id, in the address, is the label's, or a new one
 * without a label. Idempotent.
 */
export const PickingScan = z
  .object({
    itemId: line(1, 64),
    quantity: z.number().min(0).max(1_000_000),
    isShort: z.boolean().describe('what is left of the item is not there; `note` says why'),
    pallet: line(1, 40).nullable(),
    serialNumbers: z.array(line(1, 60)).max(MOST_SERIAL_NUMBERS),
    note: paragraph(0, 500),
    scannedAt: z.int().min(0).describe('by the clock of the device, ms since 1970'),
  })
  .refine(({ isShort, quantity }) => isShort || quantity > 0, {
    path: ['quantity'],
    params: { rule: 'too_small' },
    ...reading({ isShort: z.boolean(), quantity: z.number() }),
  })
  .refine(({ isShort, note }) => !isShort || note !== '', {
    path: ['note'],
    params: { rule: 'required' },
    ...reading({ isShort: z.boolean(), note: z.string() }),
  });
export type PickingScan = z.infer<typeof PickingScan>;

/** A label's id as in its code, or a UUID. */
export const ScanId = z.string().regex(/^\w[\w.-]{0,63}$/);

/** Response to a scan: the updated item. */
export const CountedScan = z.object({ item: PickingItem, state: PickingListState });
export type CountedScan = z.infer<typeof CountedScan>;

/** Members of ALREADY_COMMISSIONED: who counted this label or closed this list, and when. */
export const AlreadyPicked = z.object({
  number: z.string().describe('the list'),
  by: z.string().nullable().describe('null: by the automatic supplier'),
  at: z.int().nullable(),
});
export type AlreadyPicked = z.infer<typeof AlreadyPicked>;

/** Tolerance for equal quantities: a thousandth of a unit is never ordered. */
const SAME = 0.0005;

/** Returns the quantity of an item that is still to be picked. */
export const leftOf = ({ ordered, picked }: Pick<PickingItem, 'ordered' | 'picked'>): number =>
  ordered - picked < SAME ? 0 : Math.round((ordered - picked) * 1000) / 1000;

const collator = new Intl.Collator('de', { numeric: true });
/** Orders storage places and articles, B-2 before B-12, as one walks past them; an empty one comes last. */
export const compareCodes = (a: string, b: string): number =>
  Number(a === '') - Number(b === '') || collator.compare(a, b);

export const isOpenItem = ({ state }: Pick<PickingItem, 'state'>): boolean => state === 'open';

/** Returns an item after picking some of it; undefined if that exceeds the order. */
export function pickedOf<Item extends Pick<PickingItem, 'ordered' | 'picked' | 'state'>>(
  item: Item,
  { quantity, isShort }: Pick<PickingScan, 'quantity' | 'isShort'>,
): Pick<PickingItem, 'picked' | 'state'> | undefined {
  if (quantity - leftOf(item) > SAME) return undefined;
  const left = leftOf({ ordered: item.ordered, picked: item.picked + quantity });
  const picked = Math.round((item.ordered - left) * 1000) / 1000;
  return { picked, state: left === 0 ? 'picked' : isShort ? 'short' : item.state };
}

/** Formats a picking number for people, 1000 0001 6. */
export const spacedNumber = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Content of the QR code of a picking list. */
export const pickingCode = (number: string): string => `PL:${number}`;

/** A label of goods. */
export interface Label {
  readonly article: string;
  readonly quantity: number;
  readonly id: string;
}

/** Content of the QR code of a label. */
export const labelCode = ({ article, quantity, id }: Label): string => `AR:${article};${quantity};${id}`;

/** Returns the list or label of a QR code; null for any other code. */
export function readCode(text: string): { readonly list: string } | { readonly label: Label } | null {
  const code = text.trim();
  if (/^PL:/i.test(code)) {
    const number = PickingNumber.safeParse(code);
    return number.success ? { list: number.data } : null;
  }
  const [, article = '', quantity = '', id = ''] =
    /^AR:([^;]{1,40});(\d{1,7}(?:\.\d{1,3})?);([^;]+)$/i.exec(code) ?? [];
  const label = { article, quantity: Number(quantity), id };
  return label.quantity > 0 && ScanId.safeParse(id).success ? { label } : null;
}

/**
 * Returns the item of a list that a label was printed for, by the position in its id; undefined for any other
 * label.
 */
export function itemOfLabel<Item extends Pick<PickingItem, 'article'>>(
  list: string,
  items: readonly Item[],
  { article, id }: Label,
): Item | undefined {
  const [, number, position] = /^(\d{9})-(\d+)-\d+$/.exec(id) ?? [];
  const item = number === list ? items[Number(position) - 1] : undefined;
  return item?.article === article ? item : undefined;
}

/** Maximum number of labels for one item; further packages share labels. */
const MOST_LABELS = 12;

/** Returns the labels of an item: one per package of `packageSize` units. */
export function labelsOf(
  number: string,
  { position, article, quantity }: { position: number; article: string; quantity: number },
  packageSize: number,
): Label[] {
  if (article === '') return [];
  const each = packageSize * Math.max(1, Math.ceil(quantity / packageSize / MOST_LABELS));
  const count = Math.ceil(quantity / each - SAME);
  return Array.from({ length: count }, (_, at) => ({
    article,
    quantity: Math.round(Math.min(each, quantity - at * each) * 1000) / 1000,
    id: `${number}-${position + 1}-${at + 1}`,
  }));
}
