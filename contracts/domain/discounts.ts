import { z } from 'zod';
import type { Discount } from '../../engine/index.ts';
import { CatalogueNames, line } from './text.ts';

/** Maximum discount agreed with an organisation, basis points. */
export const MOST_BP = 9_000;
const basisPoints = z.int().min(0).max(10_000).describe('basis points');

/** A group of articles that may have a discount of its own. */
export const DiscountGroup = z.object({ id: z.string(), names: CatalogueNames });
export type DiscountGroup = z.infer<typeof DiscountGroup>;

/** A discount on list prices: of article groups with one of their own, and of all other articles. */
export const AgreedDiscount = z.object({
  basisPoints,
  groups: z
    .array(DiscountGroup.extend({ basisPoints }))
    .describe('of the catalogue that have a discount of their own'),
});
export type AgreedDiscount = z.infer<typeof AgreedDiscount>;

/** Returns the same discount on all articles. */
export const onAllArticles = (basisPoints: number): AgreedDiscount => ({ basisPoints, groups: [] });

/** Returns a discount in the form for the engine. */
export const engineDiscount = ({ basisPoints, groups }: AgreedDiscount): Discount =>
  groups.length === 0
    ? basisPoints
    : { basisPoints, groups: Object.fromEntries(groups.map((group) => [group.id, group.basisPoints])) };

/** Returns the basis points for an article of a group, or for one without a group. */
export const basisPointsOf = (discount: AgreedDiscount, group: string | null | undefined): number =>
  discount.groups.find(({ id }) => id === group)?.basisPoints ?? discount.basisPoints;

/** Whether a discount of a configuration, per cent, differs from the agreed one. */
export const isTrial = (perCent: number | null | undefined, agreed: AgreedDiscount): boolean =>
  typeof perCent === 'number' &&
  (agreed.groups.length > 0 || Math.round(perCent * 100) !== agreed.basisPoints);

/** A discount agreed with an organisation. */
export const DiscountEntry = z.object({
  id: z.string(),
  group: DiscountGroup.nullable().describe('null: all articles without one of their own'),
  basisPoints: basisPoints.nullable().describe('null: as all other articles from then on'),
  validFrom: z.iso.date(),
  enteredAt: z.int().describe('ms since 1970'),
  enteredBy: z.string().nullable(),
  approvedBy: z.string().nullable().describe('the second person, if one was needed'),
});
export type DiscountEntry = z.infer<typeof DiscountEntry>;

/** Body of PUT /v1/staff/organisations/:id/discounts/:entry; the client creates the id. */
export const EnterDiscount = z.strictObject({
  group: line(1, 40).nullable().describe('id of a discount group of the catalogue; null: all other articles'),
  basisPoints: z.int().min(0).max(MOST_BP).nullable().describe('null: as all other articles; groups alone'),
  validFrom: z.iso.date().describe('today or later'),
});
export type EnterDiscount = z.infer<typeof EnterDiscount>;
