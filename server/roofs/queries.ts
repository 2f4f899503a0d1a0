import { sql } from 'kysely';
import type { RoofList, RoofQuery } from '../../contracts/domain/roofs.ts';
import type { Database } from '../platform/db/database.ts';
import { readPage } from '../platform/db/page.ts';
import { scoped } from '../platform/db/scoped.ts';
import { containing } from '../platform/db/search.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { itemOf, type NamedRow } from './content.ts';

/** The name of the person who last changed a roof; selected besides its columns, also with `returning`. */
export const changerName = sql<string | null>`(
  select trim(first_name || ' ' || last_name) from person where person.id = roof.updated_by
)`.as('updated_by_name');

/** The row of a roof of the person's organisation; another organisation's is not there, like one that never was. */
export const findRow = (database: Database, person: Person, id: string): Promise<NamedRow | undefined> =>
  scoped(database, person)
    .select('roof')
    .selectAll()
    .select(changerName)
    .where('id', '=', id)
    .executeTakeFirst();

/** Rejects with NOT_FOUND unless what has this id is the organisation's; `orNew`: or nobody's yet. */
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

/** Columns by which roofs and designs are listed. */
export const SORT = {
  updatedAt: 'updated_at',
  name: 'name_key',
  powerW: 'power_w',
  totalRappen: 'total_rappen',
} as const;

/** Columns that `itemOf` reads, all in the index `roof_listed`: without the configuration, which may be megabytes. */
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

/** How many roofs the organisation has. */
export async function countRoofs(database: Database, person: Person): Promise<number> {
  const { count } = await scoped(database, person)
    .select('roof')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One page of the organisation's roofs. */
export async function listRoofs(database: Database, person: Person, query: RoofQuery): Promise<RoofList> {
  const roofs = scoped(database, person)
    .select('roof')
    .select(LISTED)
    .select(changerName)
    .where(containing('name_key', query.search))
    .orderBy(SORT[query.sort], query.direction)
    .orderBy('id', 'desc');
  const { rows, total } = await readPage(roofs, query);
  // Not in the index either: they are looked up for the rows of the page alone.
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
