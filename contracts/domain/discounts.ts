import { z } from 'zod';
import type { Discount } from '../../engine/index.ts';
import { CatalogueNames, line } from './text.ts';

/** Largest discount that is agreed with an organisation, basis points. */
export const MOST_BP = 9_000;
const basisPoints = z.int().min(0).max(10_000).describe('basis points');

/** A group of articles that may have a discount of its own. */
export const DiscountGroup = z.object({ id: z.string(), names: CatalogueNames });

/** A discount on list prices: of groups of articles, where one was agreed, and of all others. */
export const AgreedDiscount = z.object({
  basisPoints,
  groups: z
    .array(DiscountGroup.extend({ basisPoints }))
    .describe('of the catalogue that have a discount of their own'),
});
export type AgreedDiscount = z.infer<typeof AgreedDiscount>;

/** The same on all articles. */
export const onAllArticles = (basisPoints: number): AgreedDiscount => ({ basisPoints, groups: [] });

/** A discount as the engine takes it. */
export const engineDiscount = ({ basisPoints, groups }: AgreedDiscount): Discount =>
  groups.length === 0
    ? basisPoints
    : { basisPoints, groups: Object.fromEntries(groups.map((group) => [group.id, group.basisPoints])) };

/** Basis points of an article of a group; of one without where that is absent. */
export const basisPointsOf = (discount: AgreedDiscount, group: string | null | undefined): number =>
  discount.groups.find(({ id }) => id === group)?.basisPoints ?? discount.basisPoints;

/** Whether a discount in per cent, which a configuration calculates with, is another than the agreed one. */
export const isTrial = (perCent: number | null | undefined, agreed: AgreedDiscount): boolean =>
  typeof perCent === 'number' &&
  (agreed.groups.length > 0 || Math.round(perCent * 100) !== agreed.basisPoints);

/** A discount that was agreed with an organisation. */
export const DiscountEntry = z.object({
  id: z.string(),
  group: DiscountGroup.nullable().describe('null: all articles without one of their own'),
  basisPoints: basisPoints.nullable().describe('null: as all other articles from then on'),
  validFrom: z.iso.date(),
  enteredAt: z.int().describe('ms since 1970'),
  enteredBy: z.string().nullable(),
});
export type DiscountEntry = z.infer<typeof DiscountEntry>;

/** Body of PUT /v1/staff/organisations/:id/discounts/:entry, the id being made by the client. */
export const EnterDiscount = z.strictObject({
  group: line(1, 40).nullable().describe('id of a discount group of the catalogue; null: all other articles'),
  basisPoints: z.int().min(0).max(MOST_BP).nullable().describe('null: as all other articles; groups alone'),
  validFrom: z.iso.date().describe('today or later'),
});
export type EnterDiscount = z.infer<typeof EnterDiscount>;
