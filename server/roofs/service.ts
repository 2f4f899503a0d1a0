import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { RoofList, RoofQuery, SavedRoof, SubmitRoof } from '../../contracts/roofs.ts';
import type { Configuration } from '../../engine/index.ts';
import type { Person } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { RoofRow } from '../platform/db/schema.ts';
import { Refusal } from '../platform/http/problems.ts';
import { contentOf, itemOf, nameKeyOf, savedOf } from './content.ts';

/** Saves a new draft. */
export async function createRoof(
  database: Database,
  person: Person,
  configuration: Configuration,
): Promise<SavedRoof> {
  const now = Date.now();
  const row: RoofRow = {
    id: newId(),
    company_id: person.company.id,
    created_by: person.id,
    status: 'draft',
    revision: 1,
    created_at: now,
    updated_at: now,
    ...(await contentOf(configuration)),
  };
  await database.insertInto('roof').values(row).execute();
  return savedOf(row);
}

/** A roof of the person's company. Another company's roof is not found, like one that never was. */
export async function findRoof(database: Database, person: Person, id: string): Promise<SavedRoof> {
  const row = await database
    .selectFrom('roof')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', person.company.id)
    .executeTakeFirst();
  if (!row) throw new Refusal(404, 'NOT_FOUND');
  return savedOf(row);
}

const SORT = {
  updatedAt: 'updated_at',
  name: 'name_key',
  powerW: 'power_w',
  totalRappen: 'total_rappen',
} as const;

/** One page of the company's roofs. */
export async function listRoofs(database: Database, person: Person, query: RoofQuery): Promise<RoofList> {
  const pattern = `%${nameKeyOf(query.search.trim()).replace(/[!%_]/g, '!$&')}%`;
  const matching = database
    .selectFrom('roof')
    .where('company_id', '=', person.company.id)
    // SQLite knows no escape character unless it is named.
    .where(sql<boolean>`name_key like ${pattern} escape '!'`);
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy(SORT[query.sort], query.direction)
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { rows: rows.map(itemOf), total: Number(total) };
}

/** Why a conditional change met no row. */
async function explainMiss(database: Database, person: Person, id: string): Promise<never> {
  const current = await findRoof(database, person, id);
  if (current.status === 'submitted') throw new Refusal(409, 'ROOF_SUBMITTED');
  throw new Refusal(409, 'ROOF_CHANGED', { revision: current.revision, updatedAt: current.updatedAt });
}

/** Saves a change made to `revision`; of two changes to the same revision exactly one wins. */
export async function updateRoof(
  database: Database,
  person: Person,
  id: string,
  revision: number,
  configuration: Configuration,
): Promise<SavedRoof> {
  const content = await contentOf(configuration);
  const row = await database
    .updateTable('roof')
    .set({ ...content, revision: revision + 1, updated_at: Date.now() })
    .where('id', '=', id)
    .where('company_id', '=', person.company.id)
    .where('revision', '=', revision)
    .where('status', '=', 'draft')
    .returningAll()
    .executeTakeFirst();
  return row ? savedOf(row) : explainMiss(database, person, id);
}

/** Deletes a draft. */
export async function deleteRoof(database: Database, person: Person, id: string): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom('roof')
    .where('id', '=', id)
    .where('company_id', '=', person.company.id)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  if (numDeletedRows === 0n) await explainMiss(database, person, id);
}

/**
 * Submits a roof with the server's figures. Throws BOM_CHANGED with both totals when they are not
 * the ones that the client showed.
 */
export async function submitRoof(
  database: Database,
  person: Person,
  id: string,
  shown: SubmitRoof,
): Promise<SavedRoof> {
  const roof = await findRoof(database, person, id);
  const content = await contentOf(roof.configuration);
  if (content.total_rappen !== shown.shownTotalRappen || content.fingerprint !== shown.fingerprint) {
    throw new Refusal(409, 'BOM_CHANGED', {
      shownTotalRappen: shown.shownTotalRappen,
      totalRappen: content.total_rappen,
    });
  }
  const row = await database
    .updateTable('roof')
    .set({ ...content, status: 'submitted', revision: roof.revision + 1, updated_at: Date.now() })
    .where('id', '=', id)
    .where('company_id', '=', person.company.id)
    .where('revision', '=', roof.revision)
    .where('status', '=', 'draft')
    .returningAll()
    .executeTakeFirst();
  return row ? savedOf(row) : explainMiss(database, person, id);
}
