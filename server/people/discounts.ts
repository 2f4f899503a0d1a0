import { sql } from 'kysely';
import {
  type AgreedDiscount,
  type DiscountEntry,
  type DiscountGroup,
  type EnterDiscount,
  onAllArticles,
} from '../../contracts/domain/discounts.ts';
import { sameName } from '../../contracts/domain/languages.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { compileOnce } from '../platform/db/compile-once.ts';
import type { Database } from '../platform/db/database.ts';
import type { AgreedDiscountRow } from '../platform/db/schema.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import {
  type CatalogueVersion,
  catalogueOn,
  findCatalogueOn,
} from '../platform/solving/catalogue-versions.ts';

/** Maximum number of entries of an organisation. */
const MOST_ENTRIES = 500;

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

/** Returns all entries of an organisation, newest first; `groups`: those of the present catalogue. */
export async function discountEntries(
  database: Database,
  organisationId: string,
  groups: readonly DiscountGroup[],
): Promise<DiscountEntry[]> {
  const rows = await database
    .selectFrom('agreed_discount')
    .leftJoin('person', 'person.id', 'agreed_discount.entered_by')
    .selectAll('agreed_discount')
    .select(['person.first_name', 'person.last_name'])
    .where('agreed_discount.organisation_id', '=', organisationId)
    .orderBy('valid_from', 'desc')
    .orderBy('entered_at', 'desc')
    .orderBy('agreed_discount.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    group: row.discount_group === null ? null : groupOf(row.discount_group, groups),
    basisPoints: row.basis_points,
    validFrom: row.valid_from,
    enteredAt: Number(row.entered_at),
    enteredBy: row.entered_by && `${row.first_name} ${row.last_name}`.trim(),
  }));
}

/** A group removed from the catalogue is named by its id. */
const groupOf = (id: string, groups: readonly DiscountGroup[]): DiscountGroup =>
  groups.find((group) => group.id === id) ?? { id, names: sameName(id) };

interface Entering {
  readonly by: Person;
  readonly organisationId: string;
  /** Created by the client; a repetition changes nothing. */
  readonly id: string;
  /** ms since 1970. */
  readonly now: number;
}

/**
 * Enters a discount from a day on; frozen prices stay. Rejects with INPUT_INVALID for an unknown group, a day
 * before today and too many entries, and with EVENT_REUSED for the id of another entry.
 */
export async function enterDiscount(
  database: Database,
  { by, organisationId, id, now }: Entering,
  { group, basisPoints, validFrom }: EnterDiscount,
): Promise<void> {
  const row: AgreedDiscountRow = {
    id,
    organisation_id: organisationId,
    discount_group: group,
    basis_points: basisPoints,
    valid_from: validFrom,
    entered_at: now,
    entered_by: by.id,
  };
  /** Whether it is entered already. */
  const isEntered = async (): Promise<boolean> => {
    const known = await database
      .selectFrom('agreed_discount')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    const isSame = (column: keyof AgreedDiscountRow) => known?.[column] === row[column];
    if (
      known &&
      !(['organisation_id', 'discount_group', 'basis_points', 'valid_from'] as const).every(isSame)
    )
      throw new ProblemError(422, 'EVENT_REUSED');
    return known !== undefined;
  };
  if (await isEntered()) return;
  const { count } = await database
    .selectFrom('agreed_discount')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const groups = await discountGroupsOn(database, dateAt(now));
  const isKnown = group === null || groups.some((known) => known.id === group);
  const fields = [
    ...(isKnown && Number(count) < MOST_ENTRIES ? [] : [{ path: 'group', rule: 'invalid' }]),
    ...(group === null && basisPoints === null ? [{ path: 'basisPoints', rule: 'required' }] : []),
    ...(validFrom < dateAt(now) ? [{ path: 'validFrom', rule: 'past' }] : []),
  ];
  if (fields.length > 0) throw new ProblemError(422, 'INPUT_INVALID', { fields });
  await database
    .insertInto('agreed_discount')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A concurrent request with the same id may have come first.
  await isEntered();
}
