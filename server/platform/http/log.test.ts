import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient, type Reply } from '../../testing/client.ts';
import { gableRoof, ROOFS } from '../../testing/roofs.ts';
import { openSignIn, refresh, signIn } from '../../testing/sign-in.ts';
import { type RunningServer, startServer } from '../../testing/start-server.ts';

const PLANNER = '01980000-0000-7000-8000-000000000101';
const INSTALLER = '01980000-0000-7000-8000-000000000102';
const LOGISTICS = '01980000-0000-7000-8000-000000000103';

let server: RunningServer;
const tokens = new Map<string, string>();
const everything: string[] = [];
let lines: string[] = [];
beforeAll(async () => {
  const logTo = {
    write(line: string) {
      lines.push(line);
      everything.push(line);
    },
  };
  server = await startServer({ LOG_LEVEL: 'info' }, { logTo });
  for (const name of ['planner', 'installer', 'logistics'])
    tokens.set(name, (await signIn(server.origin, `${name}@example.ch`)).id_token);
});
beforeEach(() => {
  lines = [];
});
afterAll(() => server.stop());

const as = (name: string) => createClient(server.origin, tokens.get(name) ?? name);
const logged = () => lines.map((line) => JSON.parse(line));
const idOf = ({ headers }: Reply) => headers.get('x-request-id');
const save = (name: string, id: string, configuration = gableRoof('Villa Geheim')) =>
  as(name)('PUT', `${ROOFS}/${id}`, { configuration, baseRevision: null });

test('logs a sign-in and a failed sign-in', async () => {
  await signIn(server.origin, 'planner@example.ch');
  const { browser, address } = await openSignIn(server.origin);
  const failed = await browser.post(`${address.pathname}/login`, {
    email: 'planner@example.ch',
    password: 'guessed',
  });
  expect(logged()).toMatchObject([
    { event: 'signed in', person: PLANNER, requestId: expect.any(String) },
    { level: 40, event: 'sign-in failed', requestId: failed.headers.get('x-request-id') },
  ]);
});

test('logs an invalid refresh token', async () => {
  await expect(refresh(server.origin, 'no-token')).rejects.toThrow('invalid_grant');
  expect(logged()).toMatchObject([{ level: 40, event: 'token refused', error: 'invalid_grant' }]);
  expect(logged()[0].requestId).toMatch(/^[\w-]{36}$/);
});

test('logs an invalid token', async () => {
  const reply = await as('eyJhbGciOiJub25lIn0.e30.')('GET', '/v1/user/me');
  expect(logged()).toMatchObject([
    { level: 40, event: 'refused', code: 'TOKEN_INVALID', requestId: idOf(reply) },
  ]);
  expect(reply.body).toMatchObject({ requestId: idOf(reply) });
});

test('logs a call that the category forbids', async () => {
  const reply = await as('logistics')('GET', ROOFS);
  expect(logged()).toMatchObject([
    { level: 40, event: 'refused', code: 'CATEGORY_NOT_ALLOWED', person: LOGISTICS, requestId: idOf(reply) },
  ]);
});

test("logs another organisation's id, but not an unknown one", async () => {
  const id = newId();
  await save('planner', id);
  lines = [];
  const foreign = await as('installer')('GET', `${ROOFS}/${id}`);
  await as('installer')('GET', `${ROOFS}/${newId()}`);
  expect(foreign.status).toBe(404);
  expect(logged()).toMatchObject([
    { level: 40, event: 'foreign id', person: INSTALLER, params: { id }, requestId: idOf(foreign) },
  ]);
});

test('logs every change, but no reads and no rejected calls', async () => {
  const id = newId();
  const saved = await save('installer', id);
  await as('installer')('GET', `${ROOFS}/${id}`);
  await save('installer', id, gableRoof('Nochmals anders'));
  const renamed = await as('installer')('PATCH', `${ROOFS}/${id}`, { name: 'Haus Vertraulich', revision: 1 });
  const removed = await as('installer')('DELETE', `${ROOFS}/${id}`);
  expect(logged()).toMatchObject(
    [
      [saved, 'saveRoof', 201],
      [renamed, 'renameRoof', 200],
      [removed, 'deleteRoof', 204],
    ].map(([reply, operation, status]) => ({
      level: 30,
      event: 'changed',
      operation,
      status,
      person: INSTALLER,
      params: { id },
      requestId: idOf(reply as Reply),
    })),
  );
});

test('logs no tokens, passwords, names or user texts', () => {
  const events = everything.filter((line) => JSON.parse(line).event);
  expect(events.length).toBeGreaterThan(8);
  for (const line of events) expect(line).not.toMatch(/eyJ|guessed|@|Petra|Ivo|Villa|Haus|127\.0\.0\.1/);
});

test("uses a proxy's request id only if the proxy is trusted", async () => {
  const ask = async (origin: string, id: string) =>
    (await fetch(`${origin}/app-config.json`, { headers: { 'x-request-id': id } })).headers.get(
      'x-request-id',
    );
  expect(await ask(server.origin, 'from-a-browser')).not.toBe('from-a-browser');
  const behind = await startServer({ TRUST_PROXY: '1' });
  expect(await ask(behind.origin, 'from-the-proxy')).toBe('from-the-proxy');
  expect(await ask(behind.origin, 'two words "and quotes"')).toMatch(/^[\w-]{36}$/);
  await behind.stop();
});
