import { sql } from 'kysely';
import { systemClock } from '../clock.ts';
import { type Database, inTransaction } from '../db/database.ts';
import { acrossOrganisations } from '../db/scoped.ts';
import { forEachDue, PAGE, type Run, strict } from '../due-rows.ts';
import type { FileTools } from './service.ts';

const DAY_MS = 86_400_000;
/** Unattached files are removed after this time: writing a request may take days. */
const UNUSED_DAYS = 30;
/** Maximum duration of an upload. */
const LONGEST_UPLOAD_MS = DAY_MS;

/** An upload in progress. */
export interface Begun {
  readonly key: string;
  /** Id of a person; null for content created by the server. */
  readonly uploadedBy: string | null;
  /** Maximum size in bytes. */
  readonly size: number;
}

/**
 * Schedules the removal of content before it is written, so that a killed process leaves nothing behind. The
 * removal is due in a day unless `keepContent` cancels it.
 */
export async function beginContent({ database, clock }: FileTools, begun: Begun): Promise<void> {
  await database
    .insertInto('content_removal')
    .values({
      store_key: begun.key,
      due_at: clock() + LONGEST_UPLOAD_MS,
      uploaded_by: begun.uploadedBy,
      size: begun.size,
    })
    .execute();
}

/** Cancels the removal of content in the transaction that inserts its row. Throws if it is already removed. */
export async function keepContent(transaction: Database, key: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('content_removal')
    .where('store_key', '=', key)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Error('The content was removed before its row was written.');
}

/** Schedules the removal of content in the transaction that deletes its rows. `now`: ms since 1970. */
export async function enqueueRemovals(
  transaction: Database,
  keys: readonly string[],
  now: number,
): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .insertInto('content_removal')
    .values(keys.map((key) => ({ store_key: key, due_at: now, uploaded_by: null, size: 0 })))
    .onConflict((conflict) => conflict.column('store_key').doNothing())
    .execute();
}

/** Removes content whose removal is scheduled. Idempotent. */
export async function removeContent({ database, store }: FileTools, key: string): Promise<void> {
  await store.remove(key);
  await database.deleteFrom('content_removal').where('store_key', '=', key).execute();
}

/**
 * Removes files that were unattached for a month and are not named by an unsent project, and all content due for
 * removal. Concurrent sweeps are safe.
 */
export async function sweepFiles(tools: FileTools, run: Run = strict): Promise<void> {
  while ((await deleteUnused(tools)) === PAGE);
  const { database, clock } = tools;
  const now = clock();
  const due = (after: string) =>
    database
      .selectFrom('content_removal')
      .select('store_key as id')
      .where('due_at', '<=', now)
      .where('store_key', '>', after)
      .orderBy('store_key')
      .limit(PAGE)
      .execute();
  await forEachDue(due, ({ id }) => removeContent(tools, id), run);
}

/**
 * Deletes the rows of unused files and schedules the removal of their content. Returns the number of rows, at most
 * `PAGE`.
 */
const deleteUnused = ({ database, clock }: FileTools): Promise<number> =>
  inTransaction(database, async (transaction) => {
    const now = clock();
    const { select, delete: remove } = acrossOrganisations(transaction);
    const drafts = select('project')
      .innerJoin('draft_file', 'draft_file.project_id', 'project.id')
      .select('project.id')
      .where('project.status', '=', 'created')
      .where('draft_file.file_id', '=', sql.ref<string>('file.id'));
    const unused = select('file')
      .select('file.id')
      .where('used_in', 'is', null)
      .where('file.created_at', '<', now - UNUSED_DAYS * DAY_MS)
      .where(({ not, exists }) => not(exists(drafts)))
      .limit(PAGE);
    const removed = await remove('file').where('id', 'in', unused).returning('store_key').execute();
    await enqueueRemovals(
      transaction,
      removed.map(({ store_key }) => store_key),
      now,
    );
    return removed.length;
  });

/**
 * Schedules the removal of content without a row, as left by restoring the database to an earlier state. It lists
 * all content, so it runs once a month.
 */
export async function findOrphans({ database, store, clock }: FileTools): Promise<void> {
  let page: string[] = [];
  const check = async () => {
    const known = await acrossOrganisations(database)
      .select('file')
      .select('store_key')
      .where('store_key', 'in', page)
      .execute();
    const keys = new Set(known.map(({ store_key }) => store_key));
    await enqueueRemovals(
      database,
      page.filter((key) => !keys.has(key)),
      clock(),
    );
    page = [];
  };
  for await (const { key, changedAt } of store.list()) {
    // File times are those of the system clock. Recent content may be an upload in progress.
    if (changedAt > systemClock() - LONGEST_UPLOAD_MS) continue;
    page.push(key);
    if (page.length === PAGE) await check();
  }
  if (page.length > 0) await check();
}
