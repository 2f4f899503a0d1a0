import type { RoofList, RoofQuery } from '../../contracts/domain/roofs.ts';
import { personName } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { readPage } from '../platform/db/page.ts';
import { acrossOrganisations, scoped } from '../platform/db/scoped.ts';
import { containing } from '../platform/db/search.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { itemOf, type NamedRow } from './content.ts';

/** Name of the person who last changed a roof, as an expression for queries, also with `returning`. */
export const changerName = personName('roof.updated_by').as('updated_by_name');

/**
 * Returns the row of a roof of the person's organisation; undefined for another organisation's, as for an unknown
 * one.
 */
export const findRow = (database: Database, person: Person, id: string): Promise<NamedRow | undefined> =>
  scoped(database, person)
    .select('roof')
    .selectAll()
    .select(changerName)
    .where('id', '=', id)
    .executeTakeFirst();

/** Rejects with NOT_FOUND unless the id belongs to the organisation; `orNew` also allows an unused id. */
export async function requireOwn(
  database: Database,
  person: Person,
  table: 'roof' | 'design',
  id: string,
  { orNew = false } = {},
): Promise<void> {
  const owner = await scoped(database, person).ownerOf(table, id);
  if (owner === 'foreign') throw new ProblemError(404, 'NOT_FOUND', {}, 'foreign id');
  if (owner === 'nobody' && !orNew) throw new ProblemError(404, 'NOT_FOUND');
}

/** Sort columns of roofs and designs. */
export const SORT = {
  updatedAt: 'updated_at',
  name: 'name_key',
  powerW: 'power_w',
  totalRappen: 'total_rappen',
} as const;

/** Columns of `itemOf`, all in the index `roof_listed`: without the configuration, which may be megabytes. */
const LISTED = [
  'id',
  'updated_by',
  'name',
  'name_key',
  'roof_type',
  'revision',
  'power_w',
  'active_modules',
  'total_rappen',
  'fingerprint',
  'created_at',
  'updated_at',
] as const;

/** Returns the number of roofs of the organisation. */
export async function countRoofs(database: Database, person: Person): Promise<number> {
  const { count } = await scoped(database, person)
    .select('roof')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns one page of the organisation's roofs. */
export async function listRoofs(database: Database, person: Person, query: RoofQuery): Promise<RoofList> {
  const roofs = scoped(database, person)
    .select('roof')
    .select(LISTED)
    .select(changerName)
    .where(containing('name_key', query.search))
    .orderBy(SORT[query.sort], query.direction)
    .orderBy('id', 'desc');
  const { rows, total } = await readPage(roofs, query);
  // Not in the index either, so read only for the rows of the page.
  const ids = rows.map(({ id }) => id);
  const outlines =
    ids.length === 0
      ? []
      : await scoped(database, person)
          .select('roof')
          .select(['id', 'outline'])
          .where('id', 'in', ids)
          .execute();
  const outlineOf = new Map(outlines.map(({ id, outline }) => [id, outline]));
  return {
    rows: rows.map((row) => itemOf({ ...row, outline: outlineOf.get(row.id) ?? null })),
    total,
  };
}

/** Detaches the stills of links that have ended, so that they are removed like any unused file. */
export async function detachStills(transaction: Database, shareIds: readonly string[]): Promise<void> {
  if (shareIds.length === 0) return;
  await acrossOrganisations(transaction)
    .update('file', { used_in: null })
    .where(
      'used_in',
      'in',
      shareIds.map((id) => `share:${id}`),
    )
    .execute();
}
