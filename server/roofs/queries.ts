import { sql } from 'kysely';
import type { RoofList, RoofQuery } from '../../contracts/roofs.ts';
import type { Person } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { RoofRow } from '../platform/db/schema.ts';
import { itemOf, nameKeyOf } from './content.ts';

/** The row of a roof of the person's organisation; another organisation's is not there, like one that never was. */
export const findRow = (database: Database, person: Person, id: string): Promise<RoofRow | undefined> =>
  database
    .selectFrom('roof')
    .selectAll()
    .where('id', '=', id)
    .where('organisation_id', '=', person.organisation.id)
    .executeTakeFirst();

const SORT = {
  updatedAt: 'updated_at',
  name: 'name_key',
  powerW: 'power_w',
  totalRappen: 'total_rappen',
} as const;

/** What `itemOf` reads: everything but the configuration, which may be megabytes. */
const LISTED = [
  'id',
  'organisation_id',
  'created_by',
  'name',
  'name_key',
  'roof_type',
  'revision',
  'power_w',
  'active_modules',
  'total_rappen',
  'fingerprint',
  'priced_with',
  'created_at',
  'updated_at',
] as const;

/** One page of the organisation's roofs. */
export async function listRoofs(database: Database, person: Person, query: RoofQuery): Promise<RoofList> {
  const pattern = `%${nameKeyOf(query.search).replace(/[!%_]/g, '!$&')}%`;
  const matching = database
    .selectFrom('roof')
    .where('organisation_id', '=', person.organisation.id)
    // SQLite knows no escape character unless it is named.
    .where(sql<boolean>`name_key like ${pattern} escape '!'`);
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(LISTED)
    .orderBy(SORT[query.sort], query.direction)
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { rows: rows.map(itemOf), total: Number(total) };
}
