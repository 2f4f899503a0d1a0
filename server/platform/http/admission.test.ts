import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { ProblemDocument } from '../../../contracts/api/problem.ts';
import { clientOf, createClient, type Reply } from '../../testing/client.ts';
import { readEvents } from '../../testing/events.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { gableRoof, ROOFS } from '../../testing/roofs.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type RunningServer, startServer } from '../../testing/start-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createSolver } from '../solving/solver.ts';

const PLANNER = 'planner@example.ch';
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(variables: Record<string, string>, parts: Parameters<typeof startServer>[1] = {}) {
  const server = await startServer(variables, parts);
  ends.push(() => server.stop());
  return server;
}

/** Expects 503 BUSY with Retry-After, as the app understands it. */
function expectBusy({ status, headers, body }: Reply): void {
  expect(status).toBe(503);
  expect(ProblemDocument.parse(body)).toMatchObject({ code: 'BUSY' });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

test('a lagging event loop refuses API calls before authentication, with a notice on its pages', async () => {
  let isBehind = false;
  const loop = { isBehind: () => isBehind, delayMs: () => 0, close: () => {} };
  const server = await start({}, { loop });
  const planner = await clientOf(server.origin, PLANNER);
  const stranger = createClient(server.origin);
  expect((await planner('GET', '/v1/user/me')).status).toBe(200);
  expect((await stranger('GET', '/v1/user/me')).status).toBe(401);
  isBehind = true;
  for (const path of ['/v1/user/me', '/configurator/v1/roofs', '/v1/notifications/stream']) {
    expectBusy(await planner('GET', path));
    expectBusy(await stranger('GET', path));
  }
  expectBusy(await planner('PUT', `${ROOFS}/${newId()}`, { configuration: gableRoof(), baseRevision: null }));
  // Files of the app and the state of the server are still served.
  expect((await stranger('GET', '/app-config.json')).status).toBe(200);
  expect((await createClient(server.healthOrigin)('GET', '/readyz')).status).toBe(200);
  const page = await stranger('GET', '/oidc/password-reset');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(page.body).toContain('Die Anmeldung ist gerade nicht möglich.');
  isBehind = false;
  expect((await planner('GET', '/v1/user/me')).status).toBe(200);
  expect((await createClient(server.healthOrigin)('GET', '/metrics')).body).toContain(
    '\nportal_calls_refused_total 7\n',
  );
});

/** Opens a connection that starts a call but never sends its body. */
function beginCall(server: RunningServer, token: string) {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.write(
    `PUT ${ROOFS}/${newId()} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
  );
  ends.push(() => socket.destroy());
}
const openCalls = async (server: RunningServer): Promise<number> => {
  const { body } = await createClient(server.healthOrigin)('GET', '/metrics');
  return Number(/^portal_calls (\d+)$/m.exec(String(body))?.[1]);
};

test('refuses calls above the concurrency limit until earlier ones are answered', async () => {
  const folder = temporaryFolder();
  ends.push(() => folder.remove());
  const database = await openTestDatabase({ DATA_DIR: folder.path });
  const server = await start({ CALLS_AT_ONCE: '2' }, { database });
  const planner = await clientOf(server.origin, PLANNER);
  // Two calls block in the database, behind a transaction that holds the only connection.
  let end = () => {};
  const held = database.transaction().execute(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const standing = [planner('GET', '/v1/user/me'), planner('GET', '/v1/user/me')];
  await expect.poll(() => openCalls(server), { timeout: 20_000 }).toBe(2);
  expectBusy(await planner('GET', '/v1/user/me'));
  end();
  await held;
  expect((await Promise.all(standing)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await planner('GET', '/v1/user/me')).status).toBe(200);
});

test('calls that wait for a thread, their body or their reader take no slot', async () => {
  const folder = temporaryFolder();
  ends.push(() => folder.remove());
  const solver = createSolver({ thread: new URL('../../testing/slow-solver-thread.ts', import.meta.url) });
  const server = await start({ CALLS_AT_ONCE: '1' }, { solver });
  const { id_token: token } = await signIn(server.origin, PLANNER);
  const planner = createClient(server.origin, token);
  const slow = join(folder.path, 'slow');
  const saving = planner('PUT', `${ROOFS}/${newId()}`, {
    configuration: gableRoof(slow),
    baseRevision: null,
  });
  await expect.poll(() => solver.queueLength()).toBe(1);
  const stream = await readEvents(server.origin, token);
  beginCall(server, token);
  // The body's grace period is one second.
  await expect.poll(async () => (await planner('GET', '/v1/user/me')).status, { timeout: 20_000 }).toBe(200);
  writeFileSync(slow, '');
  expect((await saving).status).toBe(201);
  stream.stop();
});
