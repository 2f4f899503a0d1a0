import type { I18n } from '@lingui/core';
import { nameIn } from '../contracts/domain/languages.ts';
import type { StoragePlace, WarehouseList } from '../contracts/domain/warehouses.ts';
import { csv } from './csv.ts';
import { csvLines } from './csv-lines.ts';

/** Why a line is rejected: unknown article or warehouse, a place that is too long, a duplicate article. */
type PlaceFault = 'article' | 'warehouse' | 'place' | 'twice';

export interface WrongPlace {
  readonly line: number;
  readonly fault: PlaceFault;
  readonly value: string;
}

/** A parsed list: every line is a place or a fault. */
export interface ReadPlaces {
  readonly places: readonly StoragePlace[];
  readonly wrong: readonly WrongPlace[];
}

type Known = Pick<WarehouseList, 'articles' | 'warehouses'>;
const LONGEST_PLACE = 40;

/**
 * Returns the storage places of all articles as CSV that is read back unchanged: number, name, warehouse, place.
 */
export function storagePlacesCsv({ articles, warehouses }: Known, i18n: I18n): string {
  const nameOf = new Map(warehouses.map(({ id, name }) => [id, name]));
  return csv([
    [
      i18n.t({ id: 'storage-places.article', message: 'Artikelnummer' }),
      i18n.t({ id: 'storage-places.name', message: 'Bezeichnung' }),
      i18n.t({ id: 'storage-places.warehouse', message: 'Lager' }),
      i18n.t({ id: 'storage-places.place', message: 'Platz' }),
    ],
    ...articles.map(({ article, names, warehouseId, place }) => [
      article,
      nameIn(names, i18n.locale) ?? '',
      nameOf.get(warehouseId ?? '') ?? '',
      place,
    ]),
  ]);
}

/**
 * Reads such a list: the number stands first, warehouse and place last, whatever stands between and whatever the
 * columns are called. Null where it is no such list.
 */
export function readStoragePlaces(bytes: Uint8Array, { articles, warehouses }: Known): ReadPlaces | null {
  const rows = csvLines(bytes, 3);
  if (!rows) return null;

  const numberOf = new Map(articles.map(({ article }) => [article.toLowerCase(), article]));
  const idOf = new Map(warehouses.map(({ id, name }) => [name.toLowerCase(), id]));
  const hasHead = !numberOf.has(rows[0]?.cells[0]?.toLowerCase() ?? '');
  const warehouseOf = (warehouse: string, place: string) =>
    warehouse === '' && place === '' ? null : idOf.get(warehouse.toLowerCase());
  const places = new Map<string, StoragePlace>();
  const wrong: WrongPlace[] = [];
  for (const { line, cells } of hasHead ? rows.slice(1) : rows) {
    const [number = '', warehouse = '', place = ''] = [cells[0], cells.at(-2), cells.at(-1)];
    const article = numberOf.get(number.toLowerCase());
    const warehouseId = warehouseOf(warehouse, place);
    const refuse = (fault: PlaceFault, value: string) => wrong.push({ line, fault, value });
    if (article === undefined) refuse('article', number);
    else if (places.has(article)) refuse('twice', article);
    else if (warehouseId === undefined) refuse('warehouse', warehouse);
    else if (place.length > LONGEST_PLACE) refuse('place', place);
    else places.set(article, { article, warehouseId, place });
  }
  return { places: [...places.values()], wrong };
}
