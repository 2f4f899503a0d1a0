import { z } from 'zod';
import type { Names, Unit } from '../../engine/index.ts';
import type { FieldFault } from './field-faults.ts';
import { isPrintable } from './money.ts';
import { Delivery, MAX_QUANTITY, MaterialLine, WantedLine } from './orders.ts';
import { ShownBill } from './project-events.ts';
import { RoofId } from './roofs.ts';
import { CatalogueNames, line, paragraph, Revision } from './text.ts';

/** Maximum number of positions of an order or list. */
export const MOST_LINES = 500;
/** Net price from which an order is summarised and confirmed before it is sent. Rappen excluding VAT. */
export const LARGE_ORDER_RAPPEN = 2_000_000;
/** Maximum number of lists of an organisation. */
export const MOST_LISTS = 200;

const units = ['piece', 'metre', 'area', 'bar', 'roll', 'package'] as const satisfies readonly Unit[];

/** An article at the price of the reader's organisation. Money is Rappen excluding VAT. */
export const Article = z.object({
  number: z.string(),
  names: CatalogueNames,
  unit: z.enum(units),
  packageSize: z.int().describe('bars: mm; rolls: mm²; packages: pieces; else 1'),
  listRappen: z.int().brand<'Rappen'>().describe('of one unit, before discount'),
  priceRappen: z.int().brand<'Rappen'>().describe('of one unit, after the discount of the organisation'),
  replaces: z
    .array(z.object({ number: z.string(), names: CatalogueNames }))
    .optional()
    .describe('articles that are no longer sold, in whose place it is'),
  discountGroup: z.string().nullable().describe('id; null: none'),
  availability: z
    .object({
      stock: z.number().nullable().describe('in stock now; null: any quantity, a service'),
      restockOn: z.iso.date().nullable().describe('the day from which there is more; null: unknown'),
    })
    .nullable()
    .describe('null: unknown'),
});
export type Article = z.infer<typeof Article>;

/** Answer of GET /configurator/v1/delivery-dates: the availability of all articles, without their prices. */
export const DeliveryDates = z.object({
  today: z.iso.date().describe('in Switzerland'),
  articles: z.array(Article.pick({ number: true, availability: true })),
});
export type DeliveryDates = z.infer<typeof DeliveryDates>;

/** Query of GET /v1/articles: words of number or name, in any language; empty: all. */
export const ArticleQuery = z.object({ q: line(0, 100).default('') });
export const ArticleList = z.object({ articles: z.array(Article) });
export type ArticleList = z.infer<typeof ArticleList>;

/** A named list of articles of the organisation. Instants are milliseconds since 1970. */
export const MaterialList = z.object({
  id: z.string(),
  name: z.string(),
  lines: z.array(MaterialLine),
  revision: z.int().describe('counts up with every change'),
  updatedAt: z.int(),
  updatedBy: z.string().nullable(),
});
export type MaterialList = z.infer<typeof MaterialList>;
export const MaterialLists = z.object({ lists: z.array(MaterialList) });
export type MaterialLists = z.infer<typeof MaterialLists>;

/** Body of PUT /v1/material-lists/:id. `baseRevision`: the revision that was edited; null for a new list. */
export const SaveMaterialList = z.object({
  name: line(1, 80),
  lines: z.array(WantedLine).min(1).max(MOST_LINES),
  baseRevision: Revision.nullable(),
});
export type SaveMaterialList = z.infer<typeof SaveMaterialList>;
export const MaterialListParameters = z.object({ id: RoofId });

/** Body of PUT /v1/material-orders/:id; the client creates the id. */
export const PlaceMaterialOrder = z.object({
  name: line(0, 120).default('').describe('what the partner calls the order by'),
  lines: z.array(MaterialLine).min(1).max(MOST_LINES),
  delivery: Delivery,
  desiredDate: z.iso.date().nullable(),
  message: paragraph(0, 2000),
  shown: ShownBill.nullable()
    .default(null)
    .describe("the prices that the partner saw; others than the server's are refused. null: nobody saw any"),
});
export type PlaceMaterialOrder = z.infer<typeof PlaceMaterialOrder>;

/** Whether a unit is sold in whole numbers only; cable by the metre has decimals, for example. */
export const isWhole = (unit: Unit): boolean => unit !== 'metre' && unit !== 'area';

/** Returns why a quantity of an article cannot be bought; null if it can. */
export function quantityFault(unit: Unit, quantity: number): Omit<FieldFault, 'path'> | null {
  if (!Number.isFinite(quantity)) return { rule: 'not_a_number' };
  if (quantity <= 0) return { rule: 'too_small', limit: isWhole(unit) ? 1 : 0.01 };
  if (quantity > MAX_QUANTITY) return { rule: 'too_large', limit: MAX_QUANTITY };
  if (isWhole(unit)) return Number.isInteger(quantity) ? null : { rule: 'not_whole' };
  return isPrintable(quantity) ? null : { rule: 'too_precise' };
}

/** Rounds up to a quantity that can be bought: whole units, or hundredths of a measure. */
export const roundedUp = (unit: Unit, quantity: number): number =>
  isWhole(unit) ? Math.ceil(quantity) : Math.ceil(quantity * 100 - 1e-6) / 100;

/** Content of one unit of an article that is sold in larger quantities than its measure: a roll of 75 m². */
export interface Content {
  readonly amount: number;
  readonly measure: Extract<Unit, 'metre' | 'area' | 'piece'>;
}

export function contentOf({ unit, packageSize }: Pick<Article, 'unit' | 'packageSize'>): Content | null {
  switch (unit) {
    case 'bar':
      return { amount: packageSize / 1_000, measure: 'metre' };
    case 'roll':
      return { amount: packageSize / 1_000_000, measure: 'area' };
    case 'package':
      return { amount: packageSize, measure: 'piece' };
    default:
      return null;
  }
}

/** Returns the number of whole units that contain the wanted amount, rounded up. */
export const unitsFor = ({ amount }: Content, wanted: number): number => Math.ceil(wanted / amount - 1e-9);

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the articles whose number or name, in any language, contains every word. Exact numbers come first, then
 * numbers with this beginning, then the catalogue's order.
 */
export function findArticles<A extends { readonly number: string; readonly names: Names }>(
  articles: readonly A[],
  search: string,
): A[] {
  const wanted = plain(search).trim();
  const words = wanted.split(/\s+/);
  const found = articles.filter(({ number, names }) => {
    const text = plain([number, ...Object.values(names)].join(' '));
    return words.every((word) => text.includes(word));
  });
  const rank = ({ number }: A) => (plain(number) === wanted ? 0 : plain(number).startsWith(wanted) ? 1 : 2);
  return wanted === '' ? found : found.toSorted((a, b) => rank(a) - rank(b));
}
