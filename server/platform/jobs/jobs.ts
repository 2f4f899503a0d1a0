import { v7 as newId } from 'uuid';
import { announce } from '../announcements.ts';
import type { Database } from '../db/database.ts';

/** A kind of work that is done after a transaction, at its time, by whichever process comes to it first. */
export interface JobKind {
  /**
   * Does the work; rejecting means that it is tried again later. It may be done again from the start
   * when the process ends in the middle. `giveUp` is aborted when another process may take it over.
   */
  run(about: string, giveUp: AbortSignal): Promise<void>;
  /** How often it is tried before it is given up; 8 unless it says otherwise, which takes about 12 hours. */
  readonly attempts?: number;
  /** Writes down that it was given up, and why. */
  failed?(transaction: Database, about: string, reason: string): Promise<void>;
  /** Milliseconds: it is done over and over, this long apart. */
  readonly every?: number;
}

/** A job to run once the transaction is committed. */
export interface NewJob {
  readonly kind: string;
  /** Id of what it is about; the work reads the rest. */
  readonly about: string;
  /** Not before, ms since 1970. */
  readonly dueAt: number;
  /** Where nothing else may be done under the same id. */
  readonly id?: string;
}

/** Puts work down in the transaction that makes it necessary: both happen, or neither. */
export async function enqueueJobs(transaction: Database, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const values = jobs.map(({ id = newId(), kind, about, dueAt }) => ({
    id,
    kind,
    about,
    due_at: dueAt,
    attempts: 0,
    failed_at: null,
    error: null,
  }));
  await transaction.insertInto('job').values(values).execute();
  await announce(transaction, 'jobs');
}

/** `enqueueJobs` of one. */
export const enqueueJob = (transaction: Database, job: NewJob): Promise<void> =>
  enqueueJobs(transaction, [job]);

/** Has work that was given up tried again from the start. Answers whether there was any of that id. */
export async function retryJob(transaction: Database, id: string, now: number): Promise<boolean> {
  const again = await transaction
    .updateTable('job')
    .set({ due_at: now, attempts: 0, failed_at: null, error: null })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (again) await announce(transaction, 'jobs');
  return again !== undefined;
}

/** Thrown by work that would fail the next time too: it is given up at once. */
export class PermanentJobError extends Error {}
