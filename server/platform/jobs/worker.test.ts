import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { readSettings } from '../../settings.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../../testing/open-database.ts';
import { bareEnvironment } from '../../testing/start-process.ts';
import { listen } from '../announcements.ts';
import type { Database } from '../db/database.ts';
import { enqueueJob, enqueueJobs, type JobKind, PermanentJobError, retryJob } from './jobs.ts';
import { startWorker, type Worker } from './worker.ts';

const HOUR_MS = 3_600_000;
const DAY = 24 * HOUR_MS;

onBothDatabases((newDatabase, kind) => {
  let now = TEST_TIME;
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    now = TEST_TIME;
  });

  /** Starts a worker as in a process of its own; with PostgreSQL each has its own connection pool. */
  async function start(
    variables: Record<string, string>,
    kinds: Record<string, JobKind>,
    shared?: Database,
    options: { readonly leaseMs?: number } = {},
  ): Promise<{ worker: Worker; database: Database; errors: unknown[] }> {
    const database = shared ?? (await openTestDatabase(variables));
    if (!shared) ends.push(() => database.destroy());
    const announcements = listen(readSettings(variables).databaseUrl);
    ends.push(() => announcements.close());
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    // Polls only at start and after an announcement.
    const pollIntervalMs = 3_600_000;
    const worker = startWorker({
      ...{ database, clock: () => now, kinds, announcements, onError, pollIntervalMs },
      ...{ checkClockEveryMs: 0, ...options },
    });
    ends.push(() => worker.close());
    return { worker, database, errors };
  }
  const left = (database: Database) => database.selectFrom('job').selectAll().execute();

  test('300 jobs and four workers: each job runs once', async () => {
    const variables = await newDatabase('migrated');
    const done: string[] = [];
    const kinds = {
      count: {
        async run(about: string) {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
          done.push(about);
        },
      },
    };
    const { worker, database } = await start(variables, kinds);
    const others = [];
    for (let other = 0; other < 3; other += 1)
      others.push((await start(variables, kinds, kind === 'sqlite' ? database : undefined)).worker);
    const names = Array.from({ length: 300 }, (_, index) => `job ${index}`);
    await enqueueJobs(
      database,
      names.map((about) => ({ kind: 'count', about, dueAt: now })),
    );
    await Promise.all([worker, ...others].map((each) => each.runDue()));
    await expect.poll(() => left(database)).toEqual([]);
    expect(done.sort()).toEqual(names.sort());
  });

  test('never runs a job that was rolled back, and runs a committed one when it is due', async () => {
    const done: string[] = [];
    const { worker, database } = await start(await newDatabase('migrated'), {
      note: { run: async (about) => void done.push(about) },
    });
    const failing = database.transaction().execute(async (transaction) => {
      await enqueueJob(transaction, { kind: 'note', about: 'rolled back', dueAt: now });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await enqueueJob(database, { kind: 'note', about: 'tomorrow', dueAt: now + 1 });
    await worker.runDue();
    expect(done).toEqual([]);
    now += 1;
    await worker.runDue();
    expect(done).toEqual(['tomorrow']);
  });

  test('a transaction that commits wakes the worker', async () => {
    const done: string[] = [];
    const { database } = await start(await newDatabase('migrated'), {
      note: { run: async (about) => void done.push(about) },
    });
    await database
      .transaction()
      .execute((transaction) => enqueueJob(transaction, { kind: 'note', about: 'now', dueAt: now }));
    await expect.poll(() => done).toEqual(['now']);
  });

  test('a failing job is retried with back-off, stored as failed after the last attempt, and can be retried by hand', async () => {
    const tries: number[] = [];
    const failed: string[] = [];
    let works = false;
    const { worker, database, errors } = await start(await newDatabase('migrated'), {
      fragile: {
        async run() {
          tries.push(now - TEST_TIME);
          if (!works) throw new Error('not today');
        },
        attempts: 3,
        failed: async (_transaction, about, reason) => void failed.push(`${about}: ${reason}`),
      },
    });
    await enqueueJob(database, { id: 'one', kind: 'fragile', about: 'it', dueAt: now });
    for (let minute = 0; minute < 120; minute += 1) {
      await worker.runDue();
      now += 1_000;
    }
    expect(tries).toEqual([0, 10_000, 50_000]);
    expect(failed).toEqual(['it: not today']);
    expect(errors).toHaveLength(3);
    expect(await left(database)).toMatchObject([{ id: 'one', error: 'not today', attempts: 3 }]);

    works = true;
    expect(await retryJob(database, 'one', now)).toBe(true);
    expect(await retryJob(database, 'one', now)).toBe(false);
    await worker.runDue();
    expect(tries).toHaveLength(4);
    expect(await left(database)).toEqual([]);
  });

  test('a permanent error fails the job at once', async () => {
    const failed: string[] = [];
    const { worker, database } = await start(await newDatabase('migrated'), {
      permanent: {
        run: () => Promise.reject(new PermanentJobError('nobody there')),
        failed: async (_transaction, _about, reason) => void failed.push(reason),
      },
    });
    await enqueueJob(database, { kind: 'permanent', about: '', dueAt: now });
    await worker.runDue();
    expect(failed).toEqual(['nobody there']);
  });

  test('takes over the job of an ended process after its lease, and fails it if that happens every time', async () => {
    const variables = await newDatabase('migrated');
    const tries: number[] = [];
    const failed: string[] = [];
    const { worker, database } = await start(variables, {
      deadly: {
        run: async () => void tries.push(now),
        attempts: 2,
        failed: async (_transaction, about) => void failed.push(about),
      },
    });
    /** The row of a job that a process started and did not finish. */
    const begun = {
      ...{ kind: 'deadly', due_at: now, attempts: 1 },
      ...{ claimed_by: 'a process that ended', claimed_until: Date.now() + 15_000 },
    };
    await database
      .insertInto('job')
      .values([
        { ...begun, id: 'once', about: 'once' },
        { ...begun, id: 'twice', about: 'twice', attempts: 2 },
      ])
      .execute();
    await worker.runDue();
    expect(tries).toEqual([]);
    await database.updateTable('job').set({ claimed_until: Date.now() }).execute();
    await worker.runDue();
    expect(tries).toHaveLength(1);
    expect(failed).toEqual(['twice']);
  });

  test('a claim made before the database clock was set back blocks nothing', async () => {
    const done: string[] = [];
    const { worker, database } = await start(await newDatabase('migrated'), {
      note: { run: async (about) => void done.push(about) },
    });
    const claimed = { claimed_by: 'a process that ended', claimed_until: Date.now() + 2 * DAY };
    await database
      .insertInto('job')
      .values({ id: 'one', kind: 'note', about: 'one', due_at: now, attempts: 1, ...claimed })
      .execute();
    await worker.runDue();
    expect(done).toEqual(['one']);
  });

  test('renews the lease of a long-running job', async () => {
    const variables = await newDatabase('migrated');
    let begun = 0;
    const long: JobKind = {
      async run() {
        begun += 1;
        await sleep(10_000);
      },
    };
    const options = { leaseMs: 4_000 };
    const { worker, database } = await start(variables, { long }, undefined, options);
    const shared = kind === 'sqlite' ? database : undefined;
    const other = await start(variables, { long }, shared, options);
    await enqueueJob(database, { kind: 'long', about: '', dueAt: now });
    await expect.poll(() => begun).toBe(1);
    const first = worker.runDue();
    for (let poll = 0; poll < 40; poll += 1) {
      await Promise.race([other.worker.runDue(), sleep(250)]);
      await sleep(200);
    }
    await first;
    expect(begun).toBe(1);
    expect(await left(database)).toEqual([]);
  });

  test('runs at most four jobs concurrently', async () => {
    const { worker, database } = await start(await newDatabase('migrated'), {
      count: {
        async run() {
          running += 1;
          most = Math.max(most, running);
          await sleep(5);
          running -= 1;
        },
      },
    });
    let [running, most] = [0, 0];
    const jobs = Array.from({ length: 200 }, (_, index) => ({
      kind: 'count',
      about: String(index),
      dueAt: now,
    }));
    await enqueueJobs(database, jobs);
    await worker.runDue();
    expect(most).toBe(4);
    expect(await left(database)).toEqual([]);
  });

  /** A process that starts the job `long` and runs it until it is told to end. */
  async function startHanging(variables: Record<string, string>) {
    const script = new URL('../../testing/hanging-worker.ts', import.meta.url);
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(script)], {
      env: { ...bareEnvironment(), ...variables },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    ends.push(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await expect.poll(() => said, { timeout: 60_000 }).toBe('begun\n');
    return { child, ended, said: () => said };
  }

  test('another process takes over the job of a killed one', async () => {
    const variables = await newDatabase('migrated');
    const database = await openTestDatabase(variables);
    await enqueueJob(database, { kind: 'long', about: 'it', dueAt: now });
    await database.destroy();
    const { child, ended } = await startHanging(variables);
    child.kill('SIGKILL');
    await ended;
    const done: string[] = [];
    const { worker } = await start(variables, { long: { run: async (about) => void done.push(about) } });
    await expect
      .poll(() => worker.runDue().then(() => done), { timeout: 60_000, interval: 500 })
      .toEqual(['it']);
  });

  // An SQLite folder belongs to one process.
  if (kind === 'postgres')
    test('a paused process does not complete a job that another one has claimed', async () => {
      const variables = await newDatabase('migrated');
      const database = await openTestDatabase(variables);
      await enqueueJob(database, { kind: 'long', about: 'it', dueAt: now });
      const { child, said } = await startHanging(variables);
      child.kill('SIGSTOP');
      let finish = () => {};
      let begun = 0;
      const long: JobKind = {
        async run() {
          begun += 1;
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
        },
      };
      const { worker } = await start(variables, { long }, database);
      await expect
        .poll(() => Promise.race([worker.runDue(), sleep(100)]).then(() => begun), { timeout: 60_000 })
        .toBe(1);
      child.kill('SIGCONT');
      await expect.poll(said, { timeout: 60_000 }).toBe('begun\ntold to give up\n');
      child.stdin.end();
      await expect.poll(said, { timeout: 60_000 }).toContain('ended\n');
      expect(await left(database)).toMatchObject([{ about: 'it', attempts: 2 }]);
      finish();
      await worker.runDue();
      expect(await left(database)).toEqual([]);
      await database.destroy();
    });

  test('a clock set forward and back stops neither recurring jobs nor retries', async () => {
    const done: number[] = [];
    const failing: number[] = [];
    const kinds: Record<string, JobKind> = {
      hourly: { every: HOUR_MS, run: async () => void done.push(now - TEST_TIME) },
      fragile: {
        async run() {
          failing.push(now - TEST_TIME);
          throw new Error('not yet');
        },
      },
    };
    const { worker, database } = await start(await newDatabase('migrated'), kinds);
    await worker.runDue();
    now += 2 * DAY;
    await enqueueJob(database, { kind: 'fragile', about: '', dueAt: now });
    await worker.runDue();
    now -= 2 * DAY;
    for (let hour = 0; hour < 3; hour += 1) {
      now += 1;
      await worker.runDue();
      now += HOUR_MS - 1;
    }
    expect(done).toEqual([0, 2 * DAY, 1, HOUR_MS + 1, 2 * HOUR_MS + 1]);
    expect(failing.slice(0, 2)).toEqual([2 * DAY, 1]);
  });

  test('a recurring job runs once per interval, for any number of workers and any outcome', async () => {
    const variables = await newDatabase('migrated');
    const done: number[] = [];
    const daily: JobKind = {
      every: 1_000,
      async run() {
        done.push(now - TEST_TIME);
        if (done.length === 2) throw new Error('a bad day');
      },
    };
    const { worker, database } = await start(variables, { daily });
    const other = await start(variables, { daily }, kind === 'sqlite' ? database : undefined);
    const pass = async () => {
      await Promise.all([worker.runDue(), other.worker.runDue()]);
    };
    await pass();
    await pass();
    expect(done).toEqual([0]);
    now += 1_000;
    await pass();
    now += 10_000;
    await pass();
    expect(done).toEqual([0, 1_000, 11_000]);
    expect(await left(database)).toMatchObject([{ attempts: 0, error: null, failed_at: null }]);
  });

  test('leaves unknown kinds of jobs to newer processes', async () => {
    const { worker, database, errors } = await start(await newDatabase('migrated'), {
      old: { run: async () => {} },
    });
    await enqueueJob(database, { kind: 'new', about: '', dueAt: now });
    await worker.runDue();
    expect(await left(database)).toMatchObject([{ kind: 'new', attempts: 0 }]);
    expect(errors).toEqual([]);
  });

  test('does not report a job that ignores the shutdown and ends later', async () => {
    let fail = (_error: Error) => {};
    const { worker, database, errors } = await start(await newDatabase('migrated'), {
      stubborn: {
        run: () =>
          new Promise((_resolve, reject) => {
            fail = reject;
          }),
      },
    });
    await enqueueJob(database, { kind: 'stubborn', about: '', dueAt: now });
    await expect.poll(() => left(database)).toMatchObject([{ claimed_by: expect.any(String) }]);
    await worker.close();
    fail(new Error('too late'));
    await sleep(50);
    expect(errors).toEqual([]);
  });

  test('a job that the shutdown aborts is released without an error and without counting an attempt', async () => {
    const { worker, database, errors } = await start(await newDatabase('migrated'), {
      aborted: {
        run: (_about, giveUp) =>
          new Promise((_resolve, reject) => {
            giveUp.addEventListener('abort', () => reject(new Error('The task has been aborted')));
          }),
      },
    });
    await enqueueJob(database, { kind: 'aborted', about: '', dueAt: now });
    await expect.poll(() => left(database)).toMatchObject([{ claimed_by: expect.any(String) }]);
    await worker.close();
    expect(errors).toEqual([]);
    const released = { attempts: 0, due_at: now, error: null, claimed_by: null };
    expect(await left(database)).toMatchObject([released]);
  });

  test('closing waits for running jobs, signals them, and starts no more', async () => {
    const variables = await newDatabase('migrated');
    const log: string[] = [];
    const { worker, database } = await start(variables, {
      long: {
        run: (about, giveUp) =>
          new Promise((resolve) => {
            log.push(`${about} begun`);
            giveUp.addEventListener('abort', () => setTimeout(resolve, 20));
          }),
      },
    });
    await enqueueJob(database, { kind: 'long', about: 'one', dueAt: now });
    await expect.poll(() => log).toEqual(['one begun']);
    await worker.close();
    await enqueueJob(database, { kind: 'long', about: 'two', dueAt: now });
    await worker.runDue();
    expect((await left(database)).map(({ about }) => about)).toEqual(['two']);
  });

  test('a job claimed during shutdown is released with its due time and without counting an attempt', async () => {
    const database = await openTestDatabase(await newDatabase('migrated'));
    ends.push(() => database.destroy());
    const names = Array.from({ length: 4 }, (_, index) => `job ${index}`);
    await enqueueJobs(
      database,
      names.map((about) => ({ kind: 'count', about, dueAt: now })),
    );
    // Some end before anything is claimed, some after it.
    for (let ticks = 0; ticks < 40; ticks += 1) {
      let isClosed = false;
      let late = 0;
      const run = async () => {
        if (isClosed) late += 1;
        await new Promise((resolve) => setTimeout(resolve, 2));
        if (isClosed) late += 1;
        throw new Error('not yet');
      };
      const announcements = { on: () => () => {}, lagMs: () => 0, close: async () => {} };
      const worker = startWorker({
        database,
        clock: () => now,
        kinds: { count: { run } },
        announcements,
        onError: () => {},
      });
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      await worker.close();
      isClosed = true;
      const jobs = await left(database);
      // Each was attempted and waits for its retry, or was not started.
      for (const { due_at, attempts } of jobs)
        expect([now, now + 10_000 * 4 ** (attempts - 1)]).toContain(due_at);
      expect(late).toBe(0);
      await database.updateTable('job').set({ due_at: now, attempts: 0, error: null }).execute();
    }
  });
});
