import type { I18n } from '@lingui/core';
import {
  Availability,
  type AvailabilityEntry,
  type AvailabilityList,
} from '../contracts/domain/availability.ts';
import { nameIn } from '../contracts/domain/languages.ts';
import { csv } from './csv.ts';
import { csvLines } from './csv-lines.ts';

/** Why a line is rejected: unknown article or warehouse, no single valid value, a duplicate. */
type AvailabilityFault = 'article' | 'warehouse' | 'value' | 'twice';

export interface WrongAvailability {
  readonly line: number;
  readonly fault: AvailabilityFault;
  readonly value: string;
}

/** A parsed list: every line is an entry or a fault. */
export interface ReadAvailability {
  readonly entries: readonly AvailabilityEntry[];
  readonly wrong: readonly WrongAvailability[];
}

/** Returns the availability of all articles and warehouses as CSV that is read back unchanged. */
export function availabilityCsv({ articles, warehouses }: AvailabilityList, i18n: I18n): string {
  return csv([
    [
      i18n.t({ id: 'storage-places.article', message: 'Artikelnummer' }),
      i18n.t({ id: 'storage-places.name', message: 'Bezeichnung' }),
      i18n.t({ id: 'storage-places.warehouse', message: 'Lager' }),
      i18n.t({ id: 'availability.stock', message: 'An Lager' }),
      i18n.t({ id: 'availability.from', message: 'Ab Tag' }),
      i18n.t({ id: 'availability.weeks', message: 'Wochen' }),
    ],
    ...articles.flatMap(({ article, names, entries }) =>
      warehouses.map(({ id, name }) => {
        const known = entries.find(({ warehouseId }) => warehouseId === id)?.availability;
        return [article, nameIn(names, i18n.locale) ?? '', name, ...cellsOf(known)];
      }),
    ),
  ]);
}

const cellsOf = (known: Availability | undefined): string[] => [
  known?.kind === 'stock' ? String(known.quantity) : '',
  known?.kind === 'from' ? known.day : '',
  known?.kind === 'weeks' ? String(known.weeks) : '',
];

/** A day as 2026-12-24 or 24.12.2026. */
function dayOf(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const numberOf = (text: string): number => Number(text.replace(/['’\s]/g, '').replace(',', '.'));

/** Returns the value of three cells; null: unknown; undefined: none or several of them are valid. */
function availabilityOf(stock: string, from: string, weeks: string): Availability | null | undefined {
  const filled = [stock, from, weeks].filter((cell) => cell !== '');
  if (filled.length === 0) return null;
  if (filled.length > 1) return undefined;
  return Availability.safeParse(
    stock !== ''
      ? { kind: 'stock', quantity: numberOf(stock) }
      : from !== ''
        ? { kind: 'from', day: dayOf(from) }
        : { kind: 'weeks', weeks: numberOf(weeks) },
  ).data;
}

/** Reads such a list: the number first, then warehouse, stock, day and weeks last. Null where it is no such list. */
export function readAvailability(
  bytes: Uint8Array,
  { articles, warehouses }: AvailabilityList,
): ReadAvailability | null {
  const rows = csvLines(bytes, 5);
  if (!rows) return null;
  const numbers = new Map(articles.map(({ article }) => [article.toLowerCase(), article]));
  const ids = new Map(warehouses.map(({ id, name }) => [name.toLowerCase(), id]));
  const hasHead = !numbers.has(rows[0]?.cells[0]?.toLowerCase() ?? '');
  const entries = new Map<string, AvailabilityEntry>();
  const wrong: WrongAvailability[] = [];
  for (const { line, cells } of hasHead ? rows.slice(1) : rows) {
    const read = readLine(cells, numbers, ids);
    if (typeof read.fault === 'string') wrong.push({ line, ...read });
    else if (entries.has(keyOf(read.entry))) wrong.push({ line, fault: 'twice', value: read.entry.article });
    else entries.set(keyOf(read.entry), read.entry);
  }
  return { entries: [...entries.values()], wrong };
}

const keyOf = ({ article, warehouseId }: AvailabilityEntry): string => `${article} ${warehouseId}`;

type ReadLine =
  | { readonly fault?: never; readonly entry: AvailabilityEntry }
  | Omit<WrongAvailability, 'line'>;

function readLine(
  cells: readonly string[],
  numbers: ReadonlyMap<string, string>,
  ids: ReadonlyMap<string, string>,
): ReadLine {
  const [number = '', warehouse = ''] = [cells[0], cells.at(-4)];
  const [stock = '', from = '', weeks = ''] = cells.slice(-3);
  const article = numbers.get(number.toLowerCase());
  if (article === undefined) return { fault: 'article', value: number };
  const warehouseId = ids.get(warehouse.toLowerCase());
  if (warehouseId === undefined) return { fault: 'warehouse', value: warehouse };
  const availability = availabilityOf(stock, from, weeks);
  if (availability === undefined)
    return { fault: 'value', value: [stock, from, weeks].filter(Boolean).join(' ') };
  return { entry: { article, warehouseId, availability } };
}
