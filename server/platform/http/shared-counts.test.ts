import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPostgres, type TestDatabase } from '../../testing/new-database.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { countStatements } from '../../testing/statements.ts';
import type { Database } from '../db/database.ts';
import { sharedCounts, sweepCounts } from './shared-counts.ts';

const WINDOW_MS = 600_000;

describe.skipIf(process.env.QUICK)('on PostgreSQL', () => {
  let own: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    own = await newPostgres('migrated');
    database = await openTestDatabase(own.variables);
  });
  afterAll(async () => {
    await database.destroy();
    await own.remove();
  });

  type Store = FastifyRateLimitStore & { read: FastifyRateLimitStore['incr'] };
  /** The limit of a process: every process creates the same ones. */
  const limitOf = (on = database): Store => new (sharedCounts(on))({}).child({} as never) as Store;
  const ask = (store: Store, method: 'incr' | 'read', key: string, max: number) =>
    new Promise<{ current: number; ttl: number }>((resolve, reject) =>
      store[method](key, (error, result) => (result ? resolve(result) : reject(error)), WINDOW_MS, max),
    );

  test.each([1, 5, 10, 39])(
    'processes that race admit exactly %d calls where a twentieth is one call',
    async (max) => {
      const processes = Array.from({ length: 4 }, () => limitOf());
      const key = `exact ${max}`;
      const calls = await Promise.all(
        Array.from({ length: 4 * (max + 5) }, (_, index) =>
          ask(processes[index % 4] as Store, 'incr', key, max),
        ),
      );
      expect(calls.filter(({ current }) => current <= max)).toHaveLength(max);
      expect((await ask(limitOf(), 'read', key, max)).current).toBeGreaterThanOrEqual(max);
    },
  );

  test('exceed a large limit by at most a twentieth per process, and cost few statements', async () => {
    const counted = countStatements(database);
    const [max, processes] = [400, [limitOf(counted.database), limitOf(counted.database)]];
    let allowed = 0;
    for (let round = 0; round < 60; round++) {
      const burst = Array.from({ length: 10 }, (_, index) =>
        ask(processes[index % 2] as Store, 'incr', 'large', max),
      );
      allowed += (await Promise.all(burst)).filter(({ current }) => current <= max).length;
    }
    expect(allowed).toBeGreaterThanOrEqual(max);
    expect(allowed).toBeLessThanOrEqual(max + 2 * (max / 20));
    // A statement for 20 calls, and none for a refused one.
    expect(counted.count()).toBeLessThanOrEqual(2 * 20 + 2);
  });

  test('keeps keys and limits apart, and begins again after the window', async () => {
    const store = limitOf();
    for (const key of ['one', 'other']) {
      for (let call = 1; call <= 3; call++) expect((await ask(store, 'incr', key, 3)).current).toBe(call);
      expect((await ask(store, 'incr', key, 3)).current).toBeGreaterThan(3);
    }
    const another = new (sharedCounts(database))({}).child({
      routeInfo: { method: 'POST', url: '/v1/applications' },
    } as never) as Store;
    expect((await ask(another, 'incr', 'one', 3)).current).toBe(1);
    const { ttl } = await ask(limitOf(), 'read', 'one', 3);
    expect(ttl).toBeGreaterThan(WINDOW_MS - 120_000);
    expect(ttl).toBeLessThanOrEqual(WINDOW_MS);

    await database.updateTable('rate_count').set({ ends_at: 0 }).execute();
    expect((await ask(limitOf(), 'incr', 'one', 3)).current).toBe(1);
    await database.updateTable('rate_count').set({ ends_at: 0 }).execute();
    await sweepCounts(database);
    expect(await database.selectFrom('rate_count').selectAll().execute()).toEqual([]);
  });

  test('stores neither addresses nor names', async () => {
    await ask(limitOf(), 'incr', '192.0.2.7 planner@example.ch', 3);
    const rows = await database.selectFrom('rate_count').select('key').execute();
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });
});
