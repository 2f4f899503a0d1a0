import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createClient } from '../../testing/client.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { startServer } from '../../testing/start-server.ts';
import type { Database } from '../db/database.ts';
import type { Solver } from '../solving/solver.ts';
import { reportHealth } from './health.ts';

/** A solver that answers so. */
const solver = (isBusy: boolean, solve: () => Promise<unknown>): Solver => ({
  isBusy: () => isBusy,
  solve: solve as Solver['solve'],
  keep: solve as Solver['keep'],
  keepToPrint: solve as Solver['keepToPrint'],
  close: async () => {},
});
const solves = async () => ({ status: 'solved' });

onBothDatabases((newDatabase) => {
  let database: Database;
  afterEach(() => database.destroy());

  async function ask(path: string, asked: Solver, spoil: () => Promise<unknown> = async () => {}) {
    database = await openTestDatabase(await newDatabase());
    const app = Fastify();
    reportHealth(app, database, asked);
    await spoil();
    const answer = await app.inject(path);
    return { status: answer.statusCode, body: answer.json() };
  }

  test('what can serve is ready', async () => {
    expect(await ask('/readyz', solver(false, solves))).toEqual({
      status: 200,
      body: { status: 'ready', database: true, solver: true },
    });
  });

  test('a solver at work is not asked for more', async () => {
    const busy = solver(true, () => Promise.reject(new Error('asked')));
    expect(await ask('/readyz', busy)).toMatchObject({ status: 200 });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['fails', () => Promise.reject(new Error('no thread'))],
    ['refuses its own default', async () => ({ status: 'refused', problems: [] })],
  ])('a solver that %s is not ready', async (_what, solve) => {
    expect(await ask('/readyz', solver(false, solve))).toEqual({
      status: 503,
      body: { status: 'not ready', database: true, solver: false },
    });
  });

  test('a database that lacks a migration is not ready', async () => {
    const forget = () => database.deleteFrom('migration').where('name', 'like', '001%').execute();
    expect(await ask('/readyz', solver(false, solves), forget)).toMatchObject({
      status: 503,
      body: { database: false, solver: true },
    });
  });

  test('without a database nothing is ready, but the process lives', async () => {
    const gone = () => database.destroy();
    expect(await ask('/readyz', solver(false, solves), gone)).toMatchObject({
      status: 503,
      body: { database: false },
    });
    expect(await ask('/healthz', solver(false, solves), gone)).toEqual({
      status: 200,
      body: { status: 'ok' },
    });
  });
});

test('a server that has started is ready, without a sign-in', async () => {
  const server = await startServer();
  const get = createClient(server.origin);
  expect(await get('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  expect(await get('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  await server.stop();
});
