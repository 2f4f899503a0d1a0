import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Standing } from '../../../contracts/permissions.ts';
import type { Person } from '../../people/queries.ts';
import { requirePermissions } from './permissions.ts';
import { answerErrors, Refusal } from './problems.ts';

/** An API that knows its callers by a header, with one route that only staff may use on what they find. */
async function api() {
  const app = Fastify();
  answerErrors(app);
  const standings: Record<string, Standing> = {
    partner: { role: 'partner', category: 'Installateur' },
    sales: { role: 'sales', category: null },
    admin: { role: 'admin', category: null },
  };
  requirePermissions(app, async ({ headers }) => {
    const standing = standings[headers.authorization ?? ''];
    if (!standing) throw new Refusal(401, 'TOKEN_MISSING');
    return standing as Person;
  });
  app.put<{ Params: { id: string } }>(
    '/people/:id',
    {
      config: {
        permission: ['people', 'write'],
        find: async ({ params }) => {
          if ((params as { id: string }).id !== 'known') throw new Refusal(404, 'NOT_FOUND');
        },
      },
      schema: { body: { type: 'object', required: ['name'] } },
    },
    async ({ person }) => person.role,
  );
  app.get('/open', { config: { public: true } }, async () => 'open');
  return app;
}

test.each([
  ['nobody', 'unknown', {}, 401, 'TOKEN_MISSING'],
  ['partner', 'unknown', {}, 403, 'CATEGORY_NOT_ALLOWED'],
  ['sales', 'unknown', {}, 404, 'NOT_FOUND'],
  ['sales', 'known', {}, 403, 'ACTOR_NOT_ALLOWED'],
  ['admin', 'unknown', {}, 404, 'NOT_FOUND'],
  ['admin', 'known', {}, 400, 'INPUT_INVALID'],
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

test('who may is served', async () => {
  const app = await api();
  const headers = { authorization: 'admin' };
  const answer = await app.inject({ method: 'PUT', url: '/people/known', headers, payload: { name: 'x' } });
  expect([answer.statusCode, answer.body]).toEqual([200, 'admin']);
});

test('what is public needs no token', async () => {
  expect((await (await api()).inject('/open')).statusCode).toBe(200);
});

test('a route that neither names its permission nor says that it is public does not start', async () => {
  const app = await api();
  expect(() => app.get('/forgotten', async () => 'secret')).toThrow(
    'GET /forgotten names no permission and does not say that it is public.',
  );
});
