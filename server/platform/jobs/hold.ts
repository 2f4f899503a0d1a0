import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { NotPossible } from '../command-line.ts';
import type { Database } from '../db/database.ts';
import { databaseTime, idOfRecurring, LEASE_MS } from './worker.ts';

/** The recurring job that deletes contents which no row names any longer. */
export const SWEEP_FILES = 'sweep-files';

const POLL_MS = 250;
/** Begins the names of holders, who are no workers. */
const HOLDER = 'hold ';

/** A recurring job that no worker runs until it is released. */
export interface Hold {
  /** Releases the job. Rejects with `NotPossible` if a worker may have run it meanwhile. */
  release(): Promise<void>;
}

/**
 * Holds a recurring job in all processes, once a worker that runs it has ended. Rejects with `NotPossible` if
 * another one holds it.
 */
export async function holdJob(database: Database, kind: string): Promise<Hold> {
  const holder = `${HOLDER}${newId()}`;
  const id = idOfRecurring(kind);
  const time = databaseTime(database);
  const lease = sql<number>`${time} + ${LEASE_MS}`;
  await database
    .insertInto('job')
    .values({ id, kind, about: '', due_at: 0, attempts: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const claim = () =>
    database
      .updateTable('job')
      .set({ claimed_by: holder, claimed_until: lease })
      .where('id', '=', id)
      .where((row) =>
        row.or([
          row('claimed_until', 'is', null),
          row('claimed_until', '<=', time),
          row('claimed_by', '=', holder),
        ]),
      )
      .returning('id')
      .executeTakeFirst();
  while (!(await claim())) {
    const { claimed_by } = await database
      .selectFrom('job')
      .select('claimed_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (claimed_by?.startsWith(HOLDER)) throw new NotPossible('Another backup is running.');
    await sleep(POLL_MS);
  }
  // A renewal that fails is tried again; release notices a lease that has ended.
  const renewal = setInterval(() => claim().catch(() => {}), LEASE_MS / 4);
  return {
    async release() {
      clearInterval(renewal);
      const held = await database
        .updateTable('job')
        .set({ claimed_by: null, claimed_until: null })
        .where('id', '=', id)
        .where('claimed_by', '=', holder)
        .where('claimed_until', '>', time)
        .returning('id')
        .executeTakeFirst();
      if (!held)
        throw new NotPossible(
          'The database was out of reach for so long that files may be missing: repeat the backup.',
        );
    },
  };
}

/** Whether a recurring job is held. */
export async function isHeld(database: Database, kind: string): Promise<boolean> {
  const held = await database
    .selectFrom('job')
    .select('id')
    .where('id', '=', idOfRecurring(kind))
    .where('claimed_by', 'like', `${HOLDER}%`)
    .where('claimed_until', '>', databaseTime(database))
    .executeTakeFirst();
  return held !== undefined;
}
