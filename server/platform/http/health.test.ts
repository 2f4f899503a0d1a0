import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { mayConnectTo } from '../../../tests/own-ports.ts';
import { createClient } from '../../testing/client.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { startServer } from '../../testing/start-server.ts';
import type { Database } from '../db/database.ts';
import { isUpToDate } from '../db/migrate.ts';
import type { Solver } from '../solving/solver.ts';
import { databasePart, reportReadiness, solverPart } from './health.ts';
import { asJson, openHealthPort } from './health-port.ts';

/** A fake solver with this state. */
const solver = (isBusy: boolean, solve: () => Promise<unknown>): Solver => ({
  isBusy: () => isBusy,
  queueLength: () => 0,
  solve: solve as Solver['solve'],
  solveToFreeze: solve as Solver['solveToFreeze'],
  solveToPrint: solve as Solver['solveToPrint'],
  close: async () => {},
});
const solves = async () => ({ status: 'solved' });

onBothDatabases((newDatabase) => {
  let database: Database;
  afterEach(() => database.destroy());

  async function ask(asked: Solver, spoil: () => Promise<unknown> = async () => {}) {
    database = await openTestDatabase(await newDatabase('migrated'));
    const report = reportReadiness({ database: databasePart(database), solver: solverPart(asked) });
    await spoil();
    const { status, body } = await report();
    return { status, body: JSON.parse(body) };
  }

  test('reports ready if all parts work', async () => {
    expect(await ask(solver(false, solves))).toEqual({
      status: 200,
      body: { status: 'ready', database: true, solver: true },
    });
  });

  test('sends no probe to a busy solver', async () => {
    const busy = solver(true, () => Promise.reject(new Error('asked')));
    expect(await ask(busy)).toMatchObject({ status: 200 });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['fails', () => Promise.reject(new Error('no thread'))],
    ['refuses its own default', async () => ({ status: 'refused', problems: [] })],
  ])('reports a solver that %s as not ready', async (_what, solve) => {
    expect(await ask(solver(false, solve))).toEqual({
      status: 503,
      body: { status: 'not ready', database: true, solver: false },
    });
  });

  test('reports a database that lacks a migration as not ready', async () => {
    const forget = () => database.deleteFrom('migration').where('name', 'like', '001%').execute();
    expect(await ask(solver(false, solves), forget)).toMatchObject({
      status: 503,
      body: { database: false, solver: true },
    });
  });

  test('is not ready without a database', async () => {
    const lose = async () => {
      // Opens a connection first, so that there is one to lose.
      await isUpToDate(database);
      await database.destroy();
    };
    expect(await ask(solver(false, solves), lose)).toMatchObject({
      status: 503,
      body: { database: false },
    });
  });
});

test('checks the parts only once for concurrent probes', async () => {
  let asked = 0;
  const part = async () => {
    asked += 1;
    return true;
  };
  const report = reportReadiness({ part });
  const answers = await Promise.all(Array.from({ length: 20 }, report));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(asked).toBe(1);
});

/** A health port that tolerates two seconds of silence. */
async function openPort() {
  const health = await openHealthPort('127.0.0.1', 0, { deadAfterS: 2 });
  mayConnectTo(health.port);
  return health;
}
const get = async (port: number, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: answer.status, body: await answer.json() };
};
/** The statuses of `/healthz` as another process sees them every 100 ms while this thread is blocked. */
function statusesWhileBlocked(port: number, forMs: number): number[] {
  const script = `const statuses = [];
    for (const end = Date.now() + ${forMs}; Date.now() < end; await new Promise((r) => setTimeout(r, 100)))
      statuses.push((await fetch('http://127.0.0.1:${port}/healthz')).status);
    console.log(JSON.stringify(statuses));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  );
}

test('is alive but not ready before the main thread serves', async () => {
  const health = await openPort();
  expect(statusesWhileBlocked(health.port, 3_500)).not.toContain(503);
  expect(await get(health.port, '/readyz')).toEqual({ status: 503, body: { status: 'starting' } });
  expect(await get(health.port, '/metrics')).toMatchObject({ status: 503 });
  expect(await get(health.port, '/v1/user/me')).toMatchObject({ status: 404 });
  await health.close();
});

test('listens under node --watch, whose threads report the modules that they load', () => {
  const script = `
    import { openHealthPort } from './server/platform/http/health-port.ts';
    const { port, close } = await openHealthPort('127.0.0.1', 0);
    console.log((await fetch('http://127.0.0.1:' + port + '/readyz')).status);
    await close();
  `;
  const printed = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: '1' },
    timeout: 60_000,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  expect(printed).toContain('503');
});

test('/healthz answers while the main thread is busy and reports when it has been busy for too long', async () => {
  const health = await openPort();
  const ready = async () => asJson(200, { status: 'ready' });
  health.answerWith({ readiness: ready, metrics: ready });
  // Wait for the first heartbeat.
  await sleep(2_500);
  const statuses = statusesWhileBlocked(health.port, 6_000);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(503);
  await expect.poll(() => get(health.port, '/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await get(health.port, '/readyz')).toEqual({ status: 200, body: { status: 'ready' } });
  health.endReadiness();
  expect(await get(health.port, '/readyz')).toEqual({ status: 503, body: { status: 'stopping' } });
  expect(await get(health.port, '/healthz')).toMatchObject({ status: 200 });
  await health.close();
});

test('a started server is ready and serves its probes on no other port', async () => {
  const server = await startServer();
  const probe = createClient(server.healthOrigin);
  expect(await probe('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ready', database: true, solver: true },
  });
  expect(await probe('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect(await createClient(server.origin)('GET', path)).toMatchObject({ status: 404 });
  await server.stop();
});

test('writes metrics in the Prometheus format', async () => {
  const server = await startServer();
  await fetch(`${server.origin}/app-config.json`);
  const { headers, body } = await createClient(server.healthOrigin)('GET', '/metrics');
  expect(headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const lines = String(body)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const values = Object.fromEntries(lines.map((line) => line.split(/ (?=[^ ]*$)/)));
  expect(values).toMatchObject({
    'portal_event_loop_delay_seconds{quantile="0.99"}': expect.stringMatching(/^[\d.e-]+$/),
    portal_connections: expect.stringMatching(/^[1-9]/),
    'portal_queue_length{queue="solver"}': '0',
    'portal_jobs{state="due"}': expect.any(String),
    'portal_jobs{state="failed"}': '0',
  });
  await server.stop();
});
