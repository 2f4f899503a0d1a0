import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../platform/solving/shipped-catalogue.ts';
import { createClient } from '../testing/client.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const CATALOGUE = '/configurator/v1/catalogue';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('sends the catalogue that the server prices with', async () => {
  const { id_token } = await signIn(server.origin, 'planner@example.ch');
  const { status, headers, body } = await createClient(server.origin, id_token)('GET', CATALOGUE);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('application/json');
  expect(body).toEqual(catalogue);
});

test('is cached by the browser only and revalidated without being sent again', async () => {
  const { id_token } = await signIn(server.origin, 'installer@example.ch');
  const get = (held?: string) =>
    fetch(`${server.origin}${CATALOGUE}`, {
      headers: { authorization: `Bearer ${id_token}`, ...(held && { 'if-none-match': held }) },
      cache: 'no-store',
    });
  const first = await get();
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
  for (const held of [etag, `"other", ${etag}`]) {
    const again = await get(held);
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
    expect(await again.text()).toBe('');
  }
  expect((await get('W/"other"')).status).toBe(200);
});

test('requires signing in and the right to configure', async () => {
  const { id_token } = await signIn(server.origin, 'logistics@example.ch');
  for (const [token, status] of [
    [undefined, 401],
    [id_token, 403],
  ] as const) {
    const reply = await createClient(server.origin, token)('GET', CATALOGUE);
    expect(reply.status).toBe(status);
    expect(JSON.stringify(reply.body)).not.toContain('price');
  }
});
