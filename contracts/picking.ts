import { z } from 'zod';
import { OrderLine } from './orders.ts';

/** The check digit after some digits (ISO/IEC 7064, MOD 11,10): no single wrong digit passes. */
function checkDigitOf(digits: string): number {
  let product = 10;
  for (const digit of digits) product = (((product + Number(digit)) % 10 || 10) * 2) % 11;
  return (11 - product) % 10;
}

const FIRST_NUMBER = 10_000_000;

/** The picking number of the n-th list, from 1: eight digits and a check digit. */
export function pickingNumberOf(count: number): string {
  const digits = String(FIRST_NUMBER + count);
  return `${digits}${checkDigitOf(digits)}`;
}

/** A picking number as it is typed or scanned, with or without spaces and the code's `PL:`. */
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

/** A line of an order that is fetched from its place. Instants are milliseconds since 1970. */
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
});
export type PickingItem = z.infer<typeof PickingItem>;

/** What is fetched from one warehouse for one order. */
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

/** Answer of GET /v1/staff/projects/:id/picking-lists: those of all its orders, the newest first. */
export const ProjectPickingLists = z.object({ lists: z.array(PickingList) });
export type ProjectPickingLists = z.infer<typeof ProjectPickingLists>;
