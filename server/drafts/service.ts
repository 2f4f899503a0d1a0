import {
  type Draft,
  type DraftList,
  type DraftPlace,
  LARGEST_DRAFT,
  MOST_DRAFTS,
  type NewerDraft,
  type SaveDraft,
  type SavedDraft,
} from '../../contracts/domain/drafts.ts';
import type { Database } from '../platform/db/database.ts';
import type { DraftRow } from '../platform/db/schema.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';

/** The drafts of one person in one place. */
export interface DraftScope {
  readonly person: Person;
  readonly place: DraftPlace;
}

const itemOf = (row: Omit<DraftRow, 'content' | 'person_id' | 'place'>) => ({
  roofId: row.roof_id,
  name: row.name,
  baseRevision: row.base_revision,
  device: row.device,
  savedAt: row.saved_at,
});

/** Returns the person's unsaved drafts, latest edit first. */
export async function listDrafts(database: Database, { person, place }: DraftScope): Promise<DraftList> {
  const rows = await database
    .selectFrom('roof_draft')
    .select(['roof_id', 'name', 'base_revision', 'device', 'saved_at'])
    .where('person_id', '=', person.id)
    .where('place', '=', place)
    .orderBy('saved_at', 'desc')
    .orderBy('roof_id')
    .execute();
  return { rows: rows.map(itemOf) };
}

/** Returns the person's own draft. Rejects with NOT_FOUND, also for another person's. */
export async function findDraft(
  database: Database,
  { person, place }: DraftScope,
  roofId: string,
): Promise<Draft> {
  const row = await database
    .selectFrom('roof_draft')
    .selectAll()
    .where('person_id', '=', person.id)
    .where('place', '=', place)
    .where('roof_id', '=', roofId)
    .executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return { ...itemOf(row), content: row.content };
}

/**
 * Saves a draft unless a newer one is stored: then it rejects with DRAFT_OLDER and that draft. Rejects with
 * NOT_FOUND if the id belongs to another place.
 * `now`: ms since 1970. Two concurrent first drafts may exceed the limit by one.
 */
export async function saveDraft(
  database: Database,
  drawer: DraftScope,
  roofId: string,
  draft: SaveDraft,
  now: number,
): Promise<SavedDraft> {
  const { person, place } = drawer;
  if (Buffer.byteLength(draft.content) > LARGEST_DRAFT) throw new ProblemError(413, 'TOO_LARGE');
  if ((await countOthers(database, drawer, roofId)) >= MOST_DRAFTS)
    throw new ProblemError(409, 'TOO_MANY_DRAFTS', { most: MOST_DRAFTS });
  const stored = await database
    .insertInto('roof_draft')
    .values({
      person_id: person.id,
      roof_id: roofId,
      place,
      name: draft.name,
      base_revision: draft.baseRevision,
      device: draft.device,
      saved_at: Math.min(draft.savedAt, now),
      content: draft.content,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'roof_id'])
        .doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          base_revision: ref('excluded.base_revision'),
          device: ref('excluded.device'),
          saved_at: ref('excluded.saved_at'),
          content: ref('excluded.content'),
        }))
        .whereRef('roof_draft.saved_at', '<=', 'excluded.saved_at')
        .where('roof_draft.place', '=', place),
    )
    .returning('saved_at')
    .executeTakeFirst();
  if (stored) return { savedAt: stored.saved_at };
  const { device, savedAt } = await findDraft(database, drawer, roofId);
  throw new ProblemError(409, 'DRAFT_OLDER', { device, savedAt } satisfies NewerDraft);
}

async function countOthers(
  database: Database,
  { person, place }: DraftScope,
  roofId: string,
): Promise<number> {
  const { count } = await database
    .selectFrom('roof_draft')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('person_id', '=', person.id)
    .where('place', '=', place)
    .where('roof_id', '!=', roofId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the person's draft, if there is one. */
export async function deleteDraft(
  database: Database,
  { person, place }: DraftScope,
  roofId: string,
): Promise<void> {
  await database
    .deleteFrom('roof_draft')
    .where('person_id', '=', person.id)
    .where('place', '=', place)
    .where('roof_id', '=', roofId)
    .execute();
}
