import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tokens } from '../auth/tokens.ts';
import { call } from './call.ts';
import { keyOf, read } from './queries.ts';

const ID = '0198f000-0000-7000-8000-000000000001';
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(tokens, 'identityToken').mockResolvedValue('token');
});
afterEach(() => vi.unstubAllGlobals());

const answer = (body: unknown, status = 200) =>
  fetched.mockImplementation(async () =>
    status === 204
      ? new Response(null, { status })
      : new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }),
  );

test('takes method, path, parameters and body from name and input', async () => {
  const warehouse = { id: ID, name: 'Halle 1', organisationId: 'o1' };
  answer(warehouse);
  const { id, ...body } = warehouse;
  expect(await call('PUT /v1/staff/warehouses/:id', { params: { id }, body })).toEqual(warehouse);
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect([path, init?.method, init?.body]).toEqual([
    `/v1/staff/warehouses/${ID}`,
    'PUT',
    JSON.stringify(body),
  ]);
  const headers = new Headers(init?.headers);
  expect([headers.get('Authorization'), headers.get('Content-Type')]).toEqual([
    'Bearer token',
    'application/json',
  ]);
});

test('a parameter cannot leave its segment of the path', async () => {
  answer(null, 204);
  expect(await call('DELETE /v1/staff/warehouses/:id', { params: { id: '../a?b' } })).toBeUndefined();
  expect(fetched.mock.calls[0]?.[0]).toBe('/v1/staff/warehouses/..%2Fa%3Fb');
});

test('in tests and development a response that violates its contract is an error', async () => {
  answer({ warehouses: 'none' });
  await expect(call('GET /v1/staff/warehouses')).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
  answer(null, 204);
  await expect(call('GET /v1/staff/warehouses')).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
});

test('a read has its path as key, passes its signal on, and is invalidated with any path above', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answer({ warehouses: [], organisations: [], articles: [] });
  await client.ensureQueryData(read('GET /v1/staff/warehouses'));
  expect(fetched.mock.calls[0]?.[1].signal).toBeInstanceOf(AbortSignal);
  const { queryKey } = read('GET /v1/staff/warehouses');
  expect(queryKey).toEqual(['v1', 'staff', 'warehouses']);
  await client.invalidateQueries({ queryKey: keyOf('/v1/staff'), refetchType: 'none' });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
