import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { soak } from '../tests/soak.ts';
import { type Client, clientOf, createClient, type Reply } from './testing/client.ts';
import { readEvents } from './testing/events.ts';
import { newSqlite } from './testing/new-database.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { contentOf, PROJECTS } from './testing/projects.ts';
import { gableRoof, ROOFS } from './testing/roofs.ts';
import { signIn } from './testing/sign-in.ts';
import { type ServerProcess, startProcess } from './testing/start-process.ts';

const ROUNDS = soak(1, 3);
const AT_ONCE = 30;
const QUIET = { SUPPLIER: 'manual', LOG_LEVEL: 'error' };
/** Of three companies, in turn. */
const PEOPLE = ['planner@example.ch', 'installer@example.ch', 'roofer@example.ch'];

async function start(variables: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess({ ...QUIET, ...variables });
  expect(await server.ready, server.errors()).toBe(true);
  return server;
}

/** Requests in flight: the call, and the path of what it writes. */
const kinds: Record<string, (client: Client, id: string) => { sent: Promise<Reply>; path?: string }> = {
  solves: (client, id) => {
    const path = `${ROOFS}/${id}`;
    return { sent: client('PUT', path, { configuration: gableRoof(), baseRevision: null }), path };
  },
  saves: (client, id) => {
    const path = `${PROJECTS}/${id}`;
    return {
      sent: client('PUT', path, { content: contentOf({ name: 'Abschalten' }), baseRevision: null }),
      path,
    };
  },
  prints: (client) => ({
    sent: client('POST', '/configurator/v1/documents/plan', { configuration: gableRoof(), language: 'de' }),
  }),
};

onBothDatabases((newDatabase) => {
  test.each(Object.keys(kinds))(
    `${AT_ONCE} %s in flight are all answered on shutdown, and streams end`,
    async (kind) => {
      const variables: Record<string, string> = await newDatabase();
      let server = await start(variables);
      const again = { ...variables, PORT: new URL(server.origin).port };
      const tokens = await Promise.all(PEOPLE.map((email) => signIn(server.origin, email)));
      const clients = tokens.map(({ id_token }) => createClient(server.origin, id_token));
      for (let round = 0; round < ROUNDS; round += 1) {
        const stream = await readEvents(server.origin, tokens[0]?.id_token ?? '');
        let early = 0;
        const works = Array.from({ length: AT_ONCE }, (_, index) => {
          const client = clients[index % clients.length] as Client;
          const { sent, path } = (kinds[kind] as (typeof kinds)[string])(client, newId());
          return { client, path, sent };
        });
        // As soon as the first is answered.
        await Promise.any(
          works.map(async ({ sent }) => {
            await sent;
            early += 1;
          }),
        );
        server.signal('SIGTERM');
        expect(early).toBeLessThan(AT_ONCE);
        const replies = await Promise.all(works.map(({ sent }) => sent));
        expect(replies.map(({ status }) => status)).toEqual(replies.map(() => expect.toBeOneOf([200, 201])));
        await stream.ended;
        expect(await server.ended, server.errors()).toBe(0);
        expect(server.errors()).toBe('');

        server = await start(again);
        for (const { client, path } of works) if (path) expect((await client('GET', path)).status).toBe(200);
      }
      await server.kill();
    },
    soak(120_000, 600_000),
  );
});

/** A connection whose request never ends, once the server reads it. */
async function hangingRequest(origin: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const closed = once(socket, 'close');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  // A closed connection may end with an error.
  socket.on('error', () => {});
  socket.write(
    'PUT /v1/applications/a HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n',
  );
  socket.write('expect: 100-continue\r\n\r\n');
  await expect.poll(() => text).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write('{"a":');
  return { socket, closed, heard: () => text.replace(/^.*\r\n\r\n/, '') };
}

test('during the delay it is not ready but serves; then it stops listening and ends', async () => {
  const database = await newSqlite('seeded');
  const server = await start({ ...database.variables, SHUTDOWN_DELAY_SECONDS: '3' });
  const probe = createClient(server.healthOrigin);
  const planner = await clientOf(server.origin, PEOPLE[0] ?? '');
  expect((await planner('GET', '/v1/user/me')).headers.get('connection')).toBe('keep-alive');
  server.signal('SIGTERM');
  await expect.poll(async () => (await probe('GET', '/readyz')).status).toBe(503);
  expect((await probe('GET', '/readyz')).body).toEqual({ status: 'stopping' });
  expect((await probe('GET', '/healthz')).status).toBe(200);
  const { status, headers } = await planner('GET', '/v1/user/me');
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  expect(await server.ended).toBe(0);
  await expect(planner('GET', '/v1/user/me')).rejects.toThrow('fetch failed');
  await database.remove();
});

test.each(['SIGTERM', 'SIGINT'] as const)('after %s a request that never ends is aborted', async (signal) => {
  const database = await newSqlite('seeded');
  const server = await start({ ...database.variables, SHUTDOWN_TIMEOUT_SECONDS: '2' });
  const { closed, heard } = await hangingRequest(server.origin);
  server.signal(signal);
  await closed;
  expect(heard()).toBe('');
  expect(await server.ended).toBe(0);
  await database.remove();
});

test('a late request is answered as the last one of its connection', async () => {
  const database = await newSqlite('seeded');
  const server = await start(database.variables);
  const { socket, closed, heard } = await hangingRequest(server.origin);
  server.signal('SIGTERM');
  await expect
    .poll(() => fetch(server.origin).then(String, ({ cause }) => cause.code), { timeout: 20_000 })
    .toBe('ECONNREFUSED');
  socket.write('1}  GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await closed;
  expect(heard()).toMatch(/^HTTP\/1.1 422 .*\r\nconnection: close\r\n/is);
  expect(heard().match(/HTTP\/1.1/g)).toHaveLength(1);
  expect(await server.ended).toBe(0);
  await database.remove();
});

test('a second signal ends it at once', async () => {
  const database = await newSqlite('seeded');
  const server = await start({ ...database.variables, SHUTDOWN_TIMEOUT_SECONDS: '300' });
  await hangingRequest(server.origin);
  server.signal('SIGTERM');
  // One passed on by npm counts as the same.
  server.signal('SIGTERM');
  await sleep(2_000);
  expect((await fetch(`${server.healthOrigin}/healthz`)).status).toBe(200);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(143);
  await database.remove();
});
