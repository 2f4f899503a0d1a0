import { sql } from 'kysely';
import { type AgreedDiscount, type DiscountGroup, onAllArticles } from '../../contracts/domain/discounts.ts';
import { compileOnce } from '../platform/db/compile-once.ts';
import type { Database } from '../platform/db/database.ts';
import type { AgreedDiscountRow } from '../platform/db/schema.ts';
import {
  type CatalogueVersion,
  catalogueOn,
  findCatalogueOn,
} from '../platform/solving/catalogue-versions.ts';

/** The prices of an organisation: those of a version of the catalogue less its discount. */
export interface Prices {
  readonly catalogue: CatalogueVersion;
  readonly discount: AgreedDiscount;
}

/** Returns the prices of an organisation on a day. Rejects with NO_CATALOGUE. */
export async function pricesOn(database: Database, organisationId: string, day: string): Promise<Prices> {
  const catalogue = await catalogueOn(database, day);
  const groups = catalogue.catalogue.discountGroups ?? [];
  return { catalogue, discount: await discountOn(database, organisationId, day, groups) };
}

/** Returns the article groups of the catalogue that is active on a day. */
export const discountGroupsOn = async (database: Database, day: string): Promise<readonly DiscountGroup[]> =>
  (await findCatalogueOn(database, day))?.catalogue.discountGroups ?? [];

const selectEntries = compileOnce((database, day: string, organisationIds: readonly string[]) =>
  database
    .selectFrom('agreed_discount')
    .selectAll()
    .where('organisation_id', 'in', organisationIds)
    .where('valid_from', '<=', day)
    .orderBy('valid_from')
    .orderBy('entered_at')
    .orderBy('id'),
);

/** Returns the discounts of organisations on a day. `articleGroups`: those of that day's catalogue, if they are known. */
export async function discountsOn(
  database: Database,
  organisationIds: readonly string[],
  day: string,
  articleGroups?: readonly DiscountGroup[],
): Promise<ReadonlyMap<string, AgreedDiscount>> {
  if (organisationIds.length === 0) return new Map();
  const entries = await selectEntries(database, day, organisationIds);
  const groups = articleGroups ?? (await discountGroupsOn(database, day));
  const of = (id: string) => entries.filter(({ organisation_id }) => organisation_id === id);
  return new Map(organisationIds.map((id) => [id, discountAfter(of(id), groups)]));
}

/** Returns the discount after all entries of an organisation, oldest first: of each group the last one applies. */
export function discountAfter(
  entries: readonly AgreedDiscountRow[],
  articleGroups: readonly DiscountGroup[],
): AgreedDiscount {
  const held = new Map(entries.map(({ discount_group, basis_points }) => [discount_group, basis_points]));
  const basisPoints = held.get(null) ?? 0;
  const groups = articleGroups.flatMap(({ id, names }) => {
    const own = held.get(id) ?? basisPoints;
    return own === basisPoints ? [] : [{ id, names, basisPoints: own }];
  });
  return { basisPoints, groups };
}

/** Returns the discount of one organisation on a day, as `discountsOn`. */
export const discountOn = async (
  database: Database,
  organisationId: string,
  day: string,
  articleGroups?: readonly DiscountGroup[],
): Promise<AgreedDiscount> =>
  (await discountsOn(database, [organisationId], day, articleGroups)).get(organisationId) ?? onAllArticles(0);

/** Basis points on a day for articles without a group discount, as an expression for queries of organisations. */
export const basisPointsOn = (day: string) => sql<number>`coalesce((
  select basis_points from agreed_discount
  where agreed_discount.organisation_id = organisation.id and discount_group is null and valid_from <= ${day}
  order by valid_from desc, entered_at desc, agreed_discount.id desc limit 1
), 0)`;
