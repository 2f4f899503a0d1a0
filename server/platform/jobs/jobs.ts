import { v7 as newId } from 'uuid';
import { announce } from '../announcements.ts';
import type { Database } from '../db/database.ts';

/** A kind of job: work after a transaction, at its due time, by whichever process claims it first. */
export interface JobKind {
  /**
   * Runs the job; a rejection schedules a retry. Must be idempotent: after a crash it runs again from the start.
   * `giveUp` aborts when another process may claim the job.
   */
  run(about: string, giveUp: AbortSignal): Promise<void>;
  /** Maximum number of attempts; 8 by default, which takes about 12 hours. */
  readonly attempts?: number;
  /** Records that the job failed for good, and why. */
  failed?(transaction: Database, about: string, reason: string): Promise<void>;
  /** Interval of a recurring job, ms. */
  readonly every?: number;
}

/** A job to run after the transaction commits. */
export interface NewJob {
  readonly kind: string;
  /** Id of the job's subject; the job reads the rest. */
  readonly about: string;
  /** Earliest start, ms since 1970. */
  readonly dueAt: number;
  /** Id, if only one job may be enqueued under it. */
  readonly id?: string;
}

/** Enqueues jobs in the caller's transaction: both commit or neither does. */
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

/** Enqueues one job. */
export const enqueueJob = (transaction: Database, job: NewJob): Promise<void> =>
  enqueueJobs(transaction, [job]);

/** Retries a failed job from its first attempt. Returns whether there was one with this id. */
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

/** Kind of the job that sends a mail, under the mail's id. Its state is that of the mail. */
export const MAIL_JOB = 'mail';

/** Retries failed jobs other than mails from their first attempt: all, or the one of an id. Returns their number. */
export async function retryFailedJobs(transaction: Database, now: number, id?: string): Promise<number> {
  const again = await transaction
    .updateTable('job')
    .set({ due_at: now, attempts: 0, failed_at: null, error: null })
    .where('failed_at', 'is not', null)
    .where('kind', '!=', MAIL_JOB)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .execute();
  if (again.length > 0) await announce(transaction, 'jobs');
  return again.length;
}

/** Thrown for an error that a retry cannot fix: the job fails at once. */
export class PermanentJobError extends Error {}
