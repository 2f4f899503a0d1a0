import { type ExpressionBuilder, sql, type Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import { type Announcements, announce } from '../announcements.ts';
import type { Clock } from '../clock.ts';
import { type Database, inTransaction, isPostgres } from '../db/database.ts';
import type { JobRow, Tables } from '../db/schema.ts';
import { type JobKind, PermanentJobError } from './jobs.ts';
import { runs } from './run-channel.ts';

/** Lease of a claim: without renewal, other workers may claim the job afterwards. */
export const LEASE_MS = 20_000;
/** A job that runs longer hangs: its lease is no longer renewed, and it is aborted. */
const LONGEST_RUN_MS = 15 * 60_000;
/** Poll interval while the database does not respond. */
const ERROR_POLL_MS = 2_000;
const CHECK_CLOCK_EVERY_MS = 60_000;
/** Time that closing waits for running jobs. */
const SHUTDOWN_GRACE_MS = 5_000;
/** Maximum number of concurrent jobs. */
const AT_ONCE = 4;
const MOST_ATTEMPTS = 8;
/** Delay before the second attempt, ms. Each further one is four times as long, up to `LONGEST_PAUSE`. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE = 6 * 3_600_000;
/** Maximum length of a stored error message, characters. */
const LONGEST_REASON = 2_000;

/** Runs the jobs of a database, together with the workers of other processes. */
export interface Worker {
  /** Resolves once every due job has been attempted. */
  runDue(): Promise<void>;
  /** Claims no more jobs. */
  stop(): void;
  /** Stops and aborts running jobs; resolves when they have ended, or after a few seconds. */
  close(): Promise<void>;
}

interface WorkerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly kinds: Readonly<Record<string, JobKind>>;
  readonly announcements: Announcements;
  /** Called with every error. */
  readonly onError: (error: unknown, job?: JobRow) => void;
  /** Poll interval in ms; announced jobs are claimed sooner. */
  readonly pollIntervalMs?: number;
  /** Lease of a claim in ms. */
  readonly leaseMs?: number;
  /** Interval in ms of checking whether the clock was set back. */
  readonly checkClockEveryMs?: number;
}

/** Reason with which closing aborts jobs. */
class Shutdown extends Error {}

/** A job that this worker runs. */
interface Claim {
  readonly job: JobRow;
  readonly startedAt: number;
  /** End of the lease by this process's monotonic clock, never later than by the database's. */
  endsAt: number;
  /** Aborts when the lease may have ended, or when the worker closes. */
  readonly giveUp: AbortController;
}

/** Starts running due jobs of these kinds. Other kinds are left to newer processes. */
export function startWorker({
  database,
  clock,
  kinds,
  announcements,
  onError,
  pollIntervalMs = 1_000,
  leaseMs = LEASE_MS,
  checkClockEveryMs = CHECK_CLOCK_EVERY_MS,
}: WorkerOptions): Worker {
  const names = Object.keys(kinds);
  /** Identifies this worker's claims. */
  const worker = newId();
  const running = new Map<Claim, Promise<void>>();
  const runner = new JobRunner(database, clock, kinds);
  const leases = new Leases(database, { worker, leaseMs }, onError);
  let isStopped = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let clockCheckedAt = Number.NEGATIVE_INFINITY;

  /** Claims and starts due jobs up to the concurrency limit. Resolves when all are started. */
  async function poll(): Promise<void> {
    clearTimeout(timer);
    let pause = pollIntervalMs;
    try {
      if (performance.now() - clockCheckedAt > checkClockEveryMs) {
        await planRecurring(database, kinds, clock());
        clockCheckedAt = performance.now();
      }
      do {
        lookAgain = false;
        if (await beginDue()) lookAgain = true;
      } while (lookAgain && !isStopped);
    } catch (error) {
      if (isStopped) return;
      onError(error);
      pause = ERROR_POLL_MS;
    }
    if (!isStopped) timer = setTimeout(wake, pause);
  }

  /** Returns whether more may be due, and there is room for it. */
  async function beginDue(): Promise<boolean> {
    const room = AT_ONCE - running.size;
    if (room <= 0) return false;
    const claimedAt = performance.now();
    const own = [...running.keys()].map(({ job }) => job.id);
    const options = { worker, names, leaseMs, now: clock(), most: room, except: own };
    const jobs = await claim(database, options);
    for (const job of jobs) {
      if (isStopped) await runner.releaseClaim(job);
      else begin({ job, startedAt: claimedAt, endsAt: claimedAt + leaseMs, giveUp: new AbortController() });
    }
    return jobs.length === room && running.size < AT_ONCE;
  }

  function wake(): void {
    if (isStopped || names.length === 0) return;
    lookAgain = true;
    looking ??= poll().finally(() => {
      looking = undefined;
    });
  }

  function begin(claimed: Claim): void {
    const report = (error: unknown) => {
      // If a job does not end before the shutdown, the next process retries it.
      if (!isClosed) onError(error, claimed.job);
    };
    const done = runner
      .perform(claimed, report)
      .catch(report)
      .finally(() => {
        running.delete(claimed);
        wake();
      });
    running.set(claimed, done);
  }
  const renewing = setInterval(() => leases.renew(running.keys()), leases.renewEveryMs).unref();
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
        await Promise.all(running.values());
      } while (looking || running.size > 0);
    },
    stop,
    async close() {
      stop();
      for (const { giveUp } of running.keys()) giveUp.abort(new Shutdown('The server ends.'));
      const ended = Promise.resolve(looking).then(() => Promise.all(running.values()));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SHUTDOWN_GRACE_MS).unref())]);
      isClosed = true;
      clearInterval(renewing);
    },
  };
}

/** Runs jobs of these kinds and records how they end. */
class JobRunner {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #kinds: WorkerOptions['kinds'];

  constructor(database: Database, clock: Clock, kinds: WorkerOptions['kinds']) {
    this.#database = database;
    this.#clock = clock;
    this.#kinds = kinds;
  }

  async perform({ job, giveUp }: Claim, report: (error: unknown) => void): Promise<void> {
    const kind = this.#kinds[job.kind] as JobKind;
    // It has used all attempts and neither succeeded nor failed.
    if (job.attempts > mostAttempts(kind)) {
      await this.#fail(job, kind, 'The process ended in the middle of every attempt.');
      return;
    }
    try {
      await runs.tracePromise(() => kind.run(job.about, giveUp.signal), { kind: job.kind });
    } catch (error) {
      if (giveUp.signal.reason instanceof Shutdown) {
        await this.releaseClaim(job);
        return;
      }
      report(error);
      await this.#failed(job, kind, error);
      return;
    }
    if (kind.every !== undefined)
      await release(this.#database, job, { due_at: this.#clock() + kind.every, attempts: 0, error: null });
    else await this.#database.deleteFrom('job').where(isClaim(job)).execute();
  }

  /** Schedules the next attempt, if there is one. */
  async #failed(job: JobRow, kind: JobKind, error: unknown): Promise<void> {
    const reason = String(error instanceof Error ? error.message : error).slice(0, LONGEST_REASON);
    const isPermanent = error instanceof PermanentJobError && kind.every === undefined;
    if (isPermanent || job.attempts >= mostAttempts(kind)) await this.#fail(job, kind, reason);
    else await release(this.#database, job, { due_at: this.#clock() + pauseAfter(job, kind), error: reason });
  }

  /** Releases a job claimed or aborted during shutdown, without counting an attempt. */
  releaseClaim(job: JobRow): Promise<boolean> {
    return release(this.#database, job, { attempts: job.attempts - 1 });
  }

  async #fail(job: JobRow, kind: JobKind, reason: string): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const isMine = await release(transaction, job, { failed_at: this.#clock(), error: reason });
      if (isMine) await kind.failed?.(transaction, job.about, reason);
    });
  }
}

/** Recurring work is tried for ever. */
const mostAttempts = ({ attempts = MOST_ATTEMPTS, every }: JobKind): number =>
  every === undefined ? attempts : Number.POSITIVE_INFINITY;

/** Renews the leases of running jobs, and aborts those that cannot be renewed before others may claim them. */
class Leases {
  readonly renewEveryMs: number;
  readonly #database: Database;
  readonly #options: ClaimOptions;
  readonly #onError: (error: unknown) => void;
  #isRenewing = false;

  constructor(database: Database, options: ClaimOptions, onError: (error: unknown) => void) {
    this.renewEveryMs = options.leaseMs / 4;
    this.#database = database;
    this.#options = options;
    this.#onError = onError;
  }

  async renew(claims: Iterable<Claim>): Promise<void> {
    const now = performance.now();
    const renewable = this.#abortLate(claims, now);
    if (renewable.length === 0 || this.#isRenewing) return;
    this.#isRenewing = true;
    try {
      const ids = renewable.map(({ job }) => job.id);
      const renewed = await extend(this.#database, { ...this.#options, ids });
      for (const claimed of renewable) {
        if (renewed.has(claimed.job.id)) claimed.endsAt = now + this.#options.leaseMs;
        else claimed.giveUp.abort(new Error('Another process does this by now.'));
      }
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#isRenewing = false;
    }
  }

  /** Returns the claims that are still in time. */
  #abortLate(claims: Iterable<Claim>, now: number): Claim[] {
    const inTime: Claim[] = [];
    for (const claimed of claims) {
      if (claimed.giveUp.signal.aborted) continue;
      const isLate = now >= claimed.endsAt - this.renewEveryMs || now - claimed.startedAt > LONGEST_RUN_MS;
      if (isLate) claimed.giveUp.abort(new Error('Another process may do this by now.'));
      else inTime.push(claimed);
    }
    return inTime;
  }
}

/**
 * Time of the database, ms since 1970. Leases use it, so that processes whose clocks differ or jump agree on them.
 */
export const databaseTime = (database: Database) =>
  isPostgres(database)
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;

interface ClaimOptions {
  readonly worker: string;
  readonly leaseMs: number;
}

/**
 * Claims due jobs, oldest first. No other worker can claim them until the lease expires. A lease that would end
 * later than a new one was made before the database's clock was set back.
 */
async function claim(
  database: Database,
  {
    worker,
    names,
    leaseMs,
    now,
    most,
    except,
  }: ClaimOptions & {
    names: string[];
    now: number;
    most: number;
    /** Jobs that this worker still runs, though their leases may have expired. */
    except: string[];
  },
): Promise<JobRow[]> {
  const time = databaseTime(database);
  const isFree = ({ or, eb }: ExpressionBuilder<Tables, 'job'>) =>
    or([
      eb('claimed_until', 'is', null),
      eb('claimed_until', '<=', time),
      eb('claimed_until', '>', sql<number>`${time} + ${leaseMs}`),
    ]);
  const due = database
    .selectFrom('job')
    .select('id')
    .where('due_at', '<=', now)
    .where('failed_at', 'is', null)
    .where('kind', 'in', names)
    .where(isFree)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('due_at')
    .limit(most);
  return (
    database
      // Evaluated once: PostgreSQL would run a subquery for each row, and claim more than `most`.
      .with(
        (cte) => cte('due').materialized(),
        () => (isPostgres(database) ? due.forUpdate().skipLocked() : due),
      )
      .updateTable('job')
      .set((row) => ({
        claimed_by: worker,
        claimed_until: sql<number>`${time} + ${leaseMs}`,
        attempts: row('attempts', '+', 1),
      }))
      .where('id', 'in', (row) => row.selectFrom('due').select('id'))
      // PostgreSQL rechecks a row that another process has just claimed: by then it is no longer free.
      .where(isFree)
      .where('failed_at', 'is', null)
      .returningAll()
      .execute()
  );
}

/** Renews leases; returns the claims that still belong to this worker. */
async function extend(
  database: Database,
  { worker, leaseMs, ids }: ClaimOptions & { ids: string[] },
): Promise<Set<string>> {
  const rows = await database
    .updateTable('job')
    .set({ claimed_until: sql<number>`${databaseTime(database)} + ${leaseMs}` })
    .where('id', 'in', ids)
    .where('claimed_by', '=', worker)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Matches the job only while this worker still holds its lease, and has not claimed it again. */
const isClaim =
  ({ id, attempts, claimed_by }: JobRow) =>
  (row: ExpressionBuilder<Tables, 'job'>) =>
    row.and({ id, attempts, claimed_by });

/** Updates a job and releases it. Returns whether it was still claimed. */
async function release(database: Database, job: JobRow, values: Updateable<JobRow>): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('job')
    .set({ ...values, claimed_by: null, claimed_until: null })
    .where(isClaim(job))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Back-off of a failed job. The retry of a recurring job is never later than its next run. */
const pauseAfter = ({ attempts }: JobRow, { every = LONGEST_PAUSE }: JobKind): number =>
  Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), LONGEST_PAUSE, every);

/** Returns the id of the single job of a recurring kind. */
export const idOfRecurring = (kind: string): string => `every ${kind}`;

/** Makes a recurring job due now. Returns false while it is running: what came since may need another run. */
export async function bringForward(database: Database, kind: string, now: number): Promise<boolean> {
  const isRunning = await inTransaction(database, async (transaction) => {
    const forward = await transaction
      .updateTable('job')
      .set({ due_at: now })
      .where('id', '=', idOfRecurring(kind))
      .where('due_at', '>', now)
      .where('claimed_by', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (forward) await announce(transaction, 'jobs');
    const running = await transaction
      .selectFrom('job')
      .select('id')
      .where('id', '=', idOfRecurring(kind))
      .where('claimed_by', 'is not', null)
      .executeTakeFirst();
    return running !== undefined;
  });
  return !isRunning;
}

/**
 * Enqueues recurring jobs once for all processes. A job due later than its interval allows was enqueued before the
 * clock was set back: it becomes due now.
 */
async function planRecurring(
  database: Database,
  kinds: Readonly<Record<string, JobKind>>,
  now: number,
): Promise<void> {
  for (const [kind, { every }] of Object.entries(kinds)) {
    if (every === undefined) continue;
    await database
      .insertInto('job')
      .values({ id: idOfRecurring(kind), kind, about: '', due_at: now, attempts: 0 })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ due_at: now })
          .where('job.due_at', '>', now + every),
      )
      .execute();
  }
  await database
    .updateTable('job')
    .set({ due_at: now })
    .where('due_at', '>', now + LONGEST_PAUSE)
    .where('attempts', '>', 0)
    .where('failed_at', 'is', null)
    .execute();
}
