import { z } from 'zod';
import type { Article } from './materials.ts';
import { MAX_QUANTITY, type MaterialLine } from './orders.ts';
import { CatalogueNames, line } from './text.ts';
import { addDays } from './working-days.ts';

const MOST_WEEKS = 104;

/** How an article can be had from a warehouse. It is never part of a price or a fingerprint. */
export const Availability = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stock'), quantity: z.number().min(0).max(MAX_QUANTITY) }),
  z.strictObject({ kind: z.literal('from'), day: z.iso.date() }),
  z.strictObject({ kind: z.literal('weeks'), weeks: z.int().min(1).max(MOST_WEEKS) }),
]);
export type Availability = z.infer<typeof Availability>;

/** The availability of an article in a warehouse. */
export const AvailabilityEntry = z.strictObject({
  article: line(1, 40),
  warehouseId: line(1, 40),
  availability: Availability.nullable().describe('null: unknown'),
});
export type AvailabilityEntry = z.infer<typeof AvailabilityEntry>;

/** Maximum number of entries of a call. */
export const MOST_ENTRIES_AT_ONCE = 1_000;

/** Body of PUT /v1/staff/availability: these entries; all others stay. */
export const PutAvailability = z.strictObject({
  entries: z.array(AvailabilityEntry).max(MOST_ENTRIES_AT_ONCE),
});
export type PutAvailability = z.infer<typeof PutAvailability>;

/** Answer of GET /v1/staff/availability. */
export const AvailabilityList = z.object({
  warehouses: z.array(z.object({ id: z.string(), name: z.string() })),
  articles: z
    .array(
      z.object({
        article: z.string(),
        names: CatalogueNames,
        entries: z.array(
          z.object({
            warehouseId: z.string(),
            availability: Availability,
            at: z.int().describe('ms since 1970'),
            by: z.string().nullable().describe('name of the person or program'),
          }),
        ),
      }),
    )
    .describe('of the catalogue, without services'),
});
export type AvailabilityList = z.infer<typeof AvailabilityList>;

/** When a list of articles can be delivered. */
export interface EarliestDelivery {
  /** Of the articles whose date is known; null: of none. */
  readonly day: string | null;
  /** Numbers of the articles whose date is unknown. */
  readonly unknown: readonly string[];
}

/** Returns when a quantity of an article can be had; null: unknown. `today` as 2026-11-20. */
export function earliestOf(
  { availability }: Pick<Article, 'availability'>,
  quantity: number,
  today: string,
): string | null {
  if (availability === null) return null;
  return availability.stock === null || quantity <= availability.stock ? today : availability.restockOn;
}

/** Returns when all lines can be delivered together. An article that `byNumber` lacks is unknown. */
export function earliestDelivery(
  lines: readonly MaterialLine[],
  byNumber: ReadonlyMap<string, Pick<Article, 'availability'>>,
  today: string,
): EarliestDelivery {
  const dated = lines.map(({ article, quantity }) => {
    const known = byNumber.get(article.toUpperCase());
    return { article, day: known ? earliestOf(known, quantity, today) : null };
  });
  const days = dated.flatMap(({ day }) => day ?? []).toSorted();
  return {
    day: days.at(-1) ?? null,
    unknown: dated.flatMap(({ article, day }) => (day === null ? article : [])),
  };
}

/** Returns the availability of an article over all warehouses on a day. */
export function availabilityOn(
  entries: readonly Availability[],
  today: string,
): NonNullable<Article['availability']> | null {
  if (entries.length === 0) return null;
  const stock = entries.reduce((sum, entry) => sum + (entry.kind === 'stock' ? entry.quantity : 0), 0);
  const days = entries.flatMap((entry) => {
    if (entry.kind === 'weeks') return addDays(today, 7 * entry.weeks);
    if (entry.kind === 'from') return entry.day > today ? entry.day : today;
    return [];
  });
  return { stock: Math.round(stock * 100) / 100, restockOn: days.toSorted()[0] ?? null };
}
