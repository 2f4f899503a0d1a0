import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Principal } from '../../../contracts/domain/permissions.ts';
import { requirePermissions } from './permissions.ts';
import { answerErrors, ProblemError } from './problems.ts';
import type { Authenticate, Person } from './signed-in.ts';

/**
 * A test API that identifies callers by a header, with one staff-only route on a resource. `isFull`: the disk of
 * its database is full.
 */
async function api({ isFull = false } = {}) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  await app.register(rateLimit, { global: false });
  const standings: Record<string, Principal> = {
    partner: { role: 'partner', category: 'Installateur' },
    sales: { role: 'sales', category: null },
    admin: { role: 'admin', category: null },
  };
  const authenticate: Authenticate = async ({ headers }) => {
    const standing = standings[headers.authorization ?? ''];
    if (!standing) throw new ProblemError(401, 'TOKEN_MISSING');
    return { person: { ...standing, id: headers.authorization } as Person, sessionId: '' };
  };
  requirePermissions(app, {
    authenticate,
    async authenticateKey(key) {
      const scopes = key.split('_').slice(1);
      return { id: key, name: key, scopes };
    },
    limits: { calls: 3, drafts: 2, saves: 1, uploads: 1, programs: 2 },
    async requireRoom() {
      if (isFull) throw new ProblemError(503, 'DATABASE_FULL');
    },
  });
  app.put<{ Params: { id: string } }>(
    '/people/:id',
    {
      config: {
        permission: ['people', 'write'],
        find: async ({ params }) => {
          if ((params as { id: string }).id !== 'known') throw new ProblemError(404, 'NOT_FOUND');
        },
      },
      schema: { body: z.object({ name: z.string() }) },
    },
    async ({ person }) => ({ role: person.role }),
  );
  const read = { permission: ['people', 'read'] } as const;
  app.get('/people', { config: read }, async () => []);
  app.get(
    '/people/:id',
    {
      config: {
        ...read,
        keys: true,
        find: async ({ params }) => {
          if ((params as { id: string }).id !== 'known') throw new ProblemError(404, 'NOT_FOUND');
        },
      },
    },
    async ({ program }) => ({ program }),
  );
  app.get('/drafts', { config: { ...read, limit: 'drafts' } }, async () => []);
  const write = { permission: ['people', 'write'] } as const;
  app.post('/prints', { config: read }, async () => 'printed');
  app.put('/files', { config: { ...write, limit: 'uploads' } }, async () => 'stored');
  app.delete('/people', { config: write }, async () => 'deleted');
  app.get('/open', { config: { public: true } }, async () => 'open');
  app.post('/open', { config: { public: true } }, async () => 'applied');
  return app;
}

test.each([
  ['nobody', 'unknown', {}, 401, 'TOKEN_MISSING'],
  ['partner', 'unknown', {}, 403, 'CATEGORY_NOT_ALLOWED'],
  ['sales', 'unknown', {}, 404, 'NOT_FOUND'],
  ['sales', 'known', {}, 403, 'ACTOR_NOT_ALLOWED'],
  ['admin', 'unknown', {}, 404, 'NOT_FOUND'],
  ['admin', 'known', {}, 422, 'INPUT_INVALID'],
])('%s asking for what is %s with body %o gets %i %s', async (authorization, id, payload, status, code) => {
  const app = await api();
  const answer = await app.inject({
    method: 'PUT',
    url: `/people/${id}`,
    headers: { authorization },
    payload,
  });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test('names the expected kind of token if it is missing or invalid', async () => {
  const { statusCode, headers } = await (await api()).inject('/people');
  expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
});

test('serves a permitted call', async () => {
  const app = await api();
  const headers = { authorization: 'admin' };
  const answer = await app.inject({ method: 'PUT', url: '/people/known', headers, payload: { name: 'x' } });
  expect([answer.statusCode, answer.json()]).toEqual([200, { role: 'admin' }]);
});

test('serves public routes without a token', async () => {
  expect((await (await api()).inject('/open')).statusCode).toBe(200);
});

test('does not start with a route that neither names a permission nor is public', async () => {
  const app = await api();
  expect(() => app.get('/forgotten', async () => 'secret')).toThrow(
    'GET /forgotten names no permission and does not say that it is public.',
  );
});

test.each([
  ['spp_people:read', '/people', 403, 'KEY_NOT_ALLOWED'],
  ['spp_people:write', '/people/known', 403, 'KEY_NOT_ALLOWED'],
  ['spp_people:write', '/people/unknown', 403, 'KEY_NOT_ALLOWED'],
  ['spp_people:read', '/people/unknown', 404, 'NOT_FOUND'],
  ['spp_people:read', '/people/known', 200, undefined],
])('the key %s calling %s gets %i %s', async (key, url, status, code) => {
  const app = await api();
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${key}` } });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test('counts all calls of a key, also the refused ones', async () => {
  const app = await api();
  const statuses = [];
  for (const url of ['/drafts', '/people/known', '/people/known', '/people'])
    statuses.push(
      (await app.inject({ url, headers: { authorization: 'Bearer spp_people:read' } })).statusCode,
    );
  expect(statuses).toEqual([403, 200, 429, 429]);
});

test('limits each person by kind of call and sends Retry-After', async () => {
  const app = await api();
  const ask = async (authorization: string, url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { authorization } });
    return statusCode === 429 ? `429 after ${headers['retry-after']} s` : statusCode;
  };
  const askOften = async (authorization: string, url: string) => {
    const answers = [];
    for (const _time of Array(4)) answers.push(await ask(authorization, url));
    return answers;
  };
  expect(await askOften('sales', '/people')).toEqual([200, 200, 200, '429 after 60 s']);
  expect(await askOften('sales', '/drafts')).toEqual([200, 200, '429 after 60 s', '429 after 60 s']);
  expect(await ask('admin', '/people')).toBe(200);
  expect(await ask('sales', '/open')).toBe(200);
});

test.each([
  ['GET', '/people', 200],
  ['POST', '/prints', 200],
  ['DELETE', '/people', 200],
  ['GET', '/open', 200],
  // A file upload has its own limit.
  ['PUT', '/files', 200],
  ['PUT', '/people/known', 503],
  ['PUT', '/people/unknown', 404],
  ['POST', '/open', 503],
] as const)('on a full disk %s %s gets %i', async (method, url, status) => {
  const app = await api({ isFull: true });
  const payload = url === '/people/known' ? { payload: { name: 'x' } } : {};
  const answer = await app.inject({ method, url, headers: { authorization: 'admin' }, ...payload });
  expect(answer.statusCode).toBe(status);
  if (status === 503) expect(answer.headers['retry-after']).toBe('60');
});
