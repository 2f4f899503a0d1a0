import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { ProblemDocument } from '../../../contracts/api/problem.ts';
import { startServer } from '../../testing/start-server.ts';
import { type Listener, type ListenerLimits, openListener } from './listener.ts';

let listener: Listener | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener?.close(0);
  listener = undefined;
});

const portOf = ({ server }: Listener): number => {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('It does not listen.');
  return address.port;
};

/** Responds with the number of bytes received. */
const countBytes: RequestListener = async (request, response) => {
  let bytes = 0;
  try {
    for await (const chunk of request) bytes += chunk.length;
    response.end(String(bytes));
  } catch {
    // The connection was aborted.
  }
};

async function listen(limits: Partial<ListenerLimits>, handle = countBytes): Promise<number> {
  listener = await openListener('localhost', 0, limits);
  listener.serve(handle);
  return portOf(listener);
}

/** Opens a connection that sends `text` and collects everything it receives until it is closed. */
function open(port: number, text = '', localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  let heard = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    heard += chunk;
  });
  // An aborted connection shows as an error or as a close.
  socket.on('error', () => {});
  socket.write(text);
  return { socket, closed: once(socket, 'close'), heard: () => heard };
}
const head = (length: number) => `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`;
const REQUEST = `${head(1)}a`;

test('refuses every request with Retry-After until the app is ready', async () => {
  listener = await openListener('localhost', 0);
  const origin = `http://localhost:${portOf(listener)}`;
  const early = await fetch(`${origin}/v1/user/me`);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
  expect(ProblemDocument.parse(await early.json())).toMatchObject({ code: 'RESTARTING' });
  listener.serve((_request, response) => response.end('served'));
  expect(await (await fetch(origin)).text()).toBe('served');
});

test('closes a connection that sends no head or half of one', async () => {
  const port = await listen({ headTimeoutMs: 500 });
  const silent = open(port);
  const half = open(port, 'GET / HTTP/1.1\r\nhost: a\r\nx-half');
  await Promise.all([silent.closed, half.closed]);
});

test('closes an idle connection after its timeout, not before', async () => {
  const port = await listen({ idleTimeoutMs: 1_000 });
  const idle = open(port, REQUEST);
  await expect.poll(idle.heard).toContain('200 OK');
  idle.socket.write(REQUEST);
  await expect.poll(() => idle.heard().match(/200 OK/g)?.length).toBe(2);
  await idle.closed;
});

test('aborts a stalled body, but not a slow one at the required rate', async () => {
  const port = await listen({ bodyRate: { intervalMs: 1_000, bytes: 10 } });
  const half = open(port, `${head(100)}half`);
  const slow = open(port, head(100));
  for (let part = 0; part < 10; part += 1) {
    slow.socket.write('0123456789');
    await sleep(200);
  }
  await half.closed;
  expect(half.heard()).toContain('408 Request Timeout');
  await expect.poll(slow.heard).toMatch(/200 OK[\s\S]*100$/);
});

test('does not abort a body that the server itself does not read', async () => {
  let read = () => {};
  const reading = new Promise<void>((resolve) => {
    read = resolve;
  });
  const port = await listen({ bodyRate: { intervalMs: 200, bytes: 10 } }, async (request, response) => {
    await reading;
    countBytes(request, response);
  });
  const size = 1_000_000;
  const waiting = open(port, `${head(size)}${'x'.repeat(size)}`);
  await sleep(1_500);
  read();
  await expect.poll(waiting.heard).toMatch(/200 OK[\s\S]*1000000$/);
});

test('closes a connection without traffic in the middle of a response', async () => {
  const port = await listen({ silenceTimeoutMs: 500 }, (_request, response) => response.write('begun'));
  await open(port, head(0)).closed;
});

test('limits connections per address, independently of other addresses', async () => {
  const port = await listen({ connectionsPerAddress: 3 });
  const first = Array.from({ length: 3 }, () => open(port, REQUEST));
  for (const { heard } of first) await expect.poll(heard).toContain('200 OK');
  await open(port, REQUEST).closed;
  expect(listener?.connections()).toEqual({ open: 3, refused: 1 });
  const other = open(port, REQUEST, '127.0.0.2');
  await expect.poll(other.heard).toContain('200 OK');
  first[0]?.socket.destroy();
  await expect.poll(() => listener?.connections().open).toBe(3);
  await expect.poll(open(port, REQUEST).heard).toContain('200 OK');
});

test.each<[string, ListenerLimits['trustProxy']]>([
  ['a number of proxies', 1],
  ['their network', ['127.0.0.0/8']],
])('%s is trusted: limits the sum of its connections, not those of an address', async (_what, trustProxy) => {
  const port = await listen({ connectionsPerAddress: 1, connections: 4, trustProxy });
  const all = Array.from({ length: 4 }, () => open(port, REQUEST));
  for (const { heard } of all) await expect.poll(heard).toContain('200 OK');
  await open(port, REQUEST).closed;
  expect(listener?.connections()).toEqual({ open: 4, refused: 1 });
});

test('limits unanswered requests of an address behind a proxy', async () => {
  const server = await startServer({ TRUST_PROXY: '1', CONNECTIONS_PER_ADDRESS: '2' });
  const port = Number(new URL(server.origin).port);
  /** Starts a request from an address and never sends its body. */
  const hang = (address: string) =>
    open(
      port,
      `PUT /v1/applications/a HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
    );
  const ask = async (address: string) =>
    fetch(`${server.origin}/app-config.json`, { headers: { 'x-forwarded-for': address } });
  const hanging = [hang('198.51.100.1'), hang('198.51.100.1')];
  await expect.poll(async () => (await ask('198.51.100.1')).status).toBe(429);
  const refused = await ask('198.51.100.1');
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await ask('198.51.100.2')).status).toBe(200);
  for (const { socket } of hanging) socket.destroy();
  await expect.poll(async () => (await ask('198.51.100.1')).status).toBe(200);
  await server.stop();
});

test('closes connections that send nothing or half a request, signed in or not', async () => {
  const server = await startServer();
  const port = Number(new URL(server.origin).port);
  const post = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\nhalf`;
  const kinds = [
    '',
    'GET /v1/user/me HTTP/1.1\r\nhost:',
    post('/oidc/token', 'application/x-www-form-urlencoded'),
    post('/oidc/interaction/a/login', 'application/x-www-form-urlencoded'),
    post('/v1/applications/a', 'application/json').replace('POST', 'PUT'),
  ];
  const all = kinds.flatMap((text) => Array.from({ length: 10 }, () => open(port, text)));
  await Promise.all(all.map(({ closed }) => closed));
  for (const { heard } of all) expect(heard()).toContain('408 Request Timeout');
  await server.stop();
});
