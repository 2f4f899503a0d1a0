import type { ExpressionBuilder, Updateable } from 'kysely';
import type { Announcements } from '../announcements.ts';
import type { Clock } from '../clock.ts';
import { type Database, isPostgres } from '../db/database.ts';
import type { JobRow, Tables } from '../db/schema.ts';
import { HopelessJob, type JobKind } from './jobs.ts';

/** Milliseconds after which work that was begun is another process's to do. */
export const LEASE = 5 * 60_000;
/** Milliseconds between two looks while the database does not answer. */
const LOOK_AFTER_ERROR = 2_000;
/** Milliseconds that closing waits for work in the middle. */
const PATIENCE = 5_000;
/** Work that is done at the same time. */
const AT_ONCE = 4;
const MOST_ATTEMPTS = 8;
/** Milliseconds to the second attempt; each further one takes four times as long, at most `LONGEST_PAUSE`. */
const FIRST_PAUSE = 10_000;
const LONGEST_PAUSE = 6 * 3_600_000;
/** Characters that are kept of why work failed. */
const LONGEST_REASON = 2_000;

/** Does the jobs of a database, together with the workers of other processes. */
export interface Worker {
  /** Resolves once everything that was due has been tried. */
  runDue(): Promise<void>;
  /** Begins nothing from now on. */
  stop(): void;
  /** Stops, and tells what was begun to give up; resolves when it has ended, after a few seconds in any case. */
  close(): Promise<void>;
}

interface WorkerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly kinds: Readonly<Record<string, JobKind>>;
  readonly announcements: Announcements;
  /** Hears of what goes wrong. */
  readonly onError: (error: unknown, job?: JobRow) => void;
  /** Milliseconds between two looks at what is due; what is announced is looked at sooner. */
  readonly lookEvery?: number;
}

/** Starts to do jobs of these kinds, as they fall due by the clock. Others are left to newer processes. */
export function startWorker({
  database,
  clock,
  kinds,
  announcements,
  onError,
  lookEvery = 1_000,
}: WorkerOptions): Worker {
  const names = Object.keys(kinds);
  const closing = new AbortController();
  let isStopped = false;
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let planned = false;

  /** Begins what is due, as much as may be done at once. Answers when all of it is begun. */
  async function look(): Promise<void> {
    clearTimeout(timer);
    let pause = lookEvery;
    try {
      if (!planned) await planRecurring(database, kinds, clock());
      planned = true;
      do {
        lookAgain = false;
        const room = AT_ONCE - running.size;
        const jobs = room > 0 ? await claim(database, names, clock(), room) : [];
        for (const job of jobs) {
          if (isStopped) await putBack(job);
          else begin(job);
        }
        if (jobs.length === room && running.size < AT_ONCE) lookAgain = true;
      } while (lookAgain && !isStopped);
    } catch (error) {
      if (isStopped) return;
      onError(error);
      pause = LOOK_AFTER_ERROR;
    }
    if (!isStopped) timer = setTimeout(wake, pause);
  }

  function wake(): void {
    if (isStopped || names.length === 0) return;
    lookAgain = true;
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }

  function begin(job: JobRow): void {
    const done = perform(job)
      .catch((error) => onError(error, job))
      .finally(() => {
        running.delete(done);
        wake();
      });
    running.add(done);
  }

  async function perform(job: JobRow): Promise<void> {
    const kind = kinds[job.kind] as JobKind;
    const isRecurring = kind.every !== undefined;
    const most = kind.attempts ?? MOST_ATTEMPTS;
    // It was begun that often and neither succeeded nor failed.
    if (job.attempts > most && !isRecurring) {
      await giveUp(job, kind, 'The process ended in the middle of every attempt.');
      return;
    }
    try {
      await kind.run(job.about, AbortSignal.any([AbortSignal.timeout(LEASE), closing.signal]));
    } catch (error) {
      onError(error, job);
      const reason = String(error instanceof Error ? error.message : error).slice(0, LONGEST_REASON);
      const isHopeless = error instanceof HopelessJob || job.attempts >= most;
      if (isHopeless && !isRecurring) await giveUp(job, kind, reason);
      else await change(database, job, { due_at: clock() + pauseAfter(job), error: reason });
      return;
    }
    if (isRecurring)
      await change(database, job, { due_at: clock() + (kind.every ?? 0), attempts: 0, error: null });
    else await database.deleteFrom('job').where(heldBy(job)).execute();
  }

  /** Work that was taken while the worker closed was not attempted. */
  const putBack = (job: JobRow) => change(database, job, { due_at: clock(), attempts: job.attempts - 1 });

  async function giveUp(job: JobRow, kind: JobKind, reason: string): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const isMine = await change(transaction, job, { failed_at: clock(), error: reason });
      if (isMine) await kind.failed?.(transaction, job.about, reason);
    });
  }

  const unsubscribe = announcements.on('jobs', wake);
  const stop = () => {
    isStopped = true;
    unsubscribe();
    clearTimeout(timer);
  };
  wake();
  return {
    async runDue() {
      do {
        wake();
        await looking;
        await Promise.all(running);
      } while (looking || running.size > 0);
    },
    stop,
    async close() {
      stop();
      closing.abort();
      const ended = Promise.resolve(looking).then(() => Promise.all(running));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE).unref())]);
    },
  };
}

/** Takes work that is due, the longest due first; nobody else has any of it until its lease ends. */
async function claim(database: Database, kinds: string[], now: number, most: number): Promise<JobRow[]> {
  const due = database
    .selectFrom('job')
    .select('id')
    .where('due_at', '<=', now)
    .where('failed_at', 'is', null)
    .where('kind', 'in', kinds)
    .orderBy('due_at')
    .limit(most);
  return (
    database
      .updateTable('job')
      .set((row) => ({ due_at: now + LEASE, attempts: row('attempts', '+', 1) }))
      .where('id', 'in', isPostgres(database) ? due.forUpdate().skipLocked() : due)
      // PostgreSQL looks again at a row that another process has just taken: it is no longer due then.
      .where('due_at', '<=', now)
      .where('failed_at', 'is', null)
      .returningAll()
      .execute()
  );
}

/** Picks a job unless its lease ended and another process took it. */
const heldBy =
  ({ id, attempts, due_at }: JobRow) =>
  (row: ExpressionBuilder<Tables, 'job'>) =>
    row.and({ id, attempts, due_at });

/** Answers whether the job was still held. */
async function change(database: Database, job: JobRow, values: Updateable<JobRow>): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('job')
    .set(values)
    .where(heldBy(job))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const pauseAfter = ({ attempts }: JobRow): number =>
  Math.min(FIRST_PAUSE * 4 ** (attempts - 1), LONGEST_PAUSE);

/** Puts down work that recurs, once for all processes. */
async function planRecurring(
  database: Database,
  kinds: Readonly<Record<string, JobKind>>,
  now: number,
): Promise<void> {
  const values = Object.entries(kinds)
    .filter(([, { every }]) => every !== undefined)
    .map(([kind]) => ({ id: `every ${kind}`, kind, about: '', due_at: now, attempts: 0 }));
  if (values.length > 0)
    await database
      .insertInto('job')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
}
