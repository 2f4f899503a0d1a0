import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { content, endpoints, NoContent } from '../../../contracts/api/endpoint.ts';
import { serve } from './endpoints.ts';
import { answerErrors, ProblemError } from './problems.ts';

const params = z.object({ id: z.uuid() });
const things = endpoints({
  'GET /v1/things/:id': {
    operationId: 'findThing',
    permission: ['profile', 'read'],
    resource: 'existing',
    params,
    query: z.object({ page: z.coerce.number().default(1) }),
    answers: { 200: z.object({ id: z.string(), page: z.number() }), 304: NoContent },
  },
  'PUT /v1/things/:id': {
    operationId: 'putThing',
    permission: ['profile', 'write'],
    limit: 'saves',
    resource: 'existing or new',
    params,
    body: z.object({ isNew: z.boolean() }),
    answers: { 200: z.string(), 201: z.string() },
  },
  'DELETE /v1/things/:id': {
    operationId: 'removeThing',
    permission: ['profile', 'write'],
    params,
    answers: { 204: NoContent },
  },
  'GET /v1/film': {
    operationId: 'getFilm',
    permission: 'public',
    answers: { 200: content('a film', 'video/*'), 206: content('a part', 'video/*') },
  },
  'GET /v1/text': {
    operationId: 'getText',
    permission: 'public',
    answers: { 200: content('a text', 'text/plain') },
  },
});

const logged: string[] = [];
const ID = '0198f000-0000-7000-8000-000000000001';

async function open(routes: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => logged.push(line) } } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  await app.register(async (api) => routes(api), { prefix: '/v1' });
  return app;
}

const served = (
  find = (_person: unknown, _params: unknown, _how: { orNew: boolean }): unknown => undefined,
) =>
  open((app) => {
    app.addHook('onRequest', async (request) => request.routeOptions.config.find?.(request));
    serve(
      app,
      'things',
      things,
      {
        'GET /v1/things/:id': ({ params: { id }, query: { page } }) => ({ id, page }),
        'PUT /v1/things/:id': ({ body }) =>
          body.isNew ? { status: 201, body: 'made' } : { status: 200, body: 'kept' },
        'DELETE /v1/things/:id': () => {},
        'GET /v1/film': async ({ reply }) => reply.type('video/webm').send(Buffer.from('film')),
        'GET /v1/text': ({ reply }) => reply.type('text/plain').send('text'),
      },
      { find },
    );
  });

test('passes validated parameters and query to the handler and sends its result', async () => {
  const app = await served();
  const answer = await app.inject(`/v1/things/${ID}?page=3`);
  expect([answer.statusCode, answer.json()]).toEqual([200, { id: ID, page: 3 }]);
  expect((await app.inject('/v1/things/none')).statusCode).toBe(422);
});

test('requires a status from the handler only if there are several success statuses', async () => {
  const app = await served();
  const put = (isNew: boolean) => app.inject({ method: 'PUT', url: `/v1/things/${ID}`, payload: { isNew } });
  expect([(await put(true)).statusCode, (await put(false)).statusCode]).toEqual([201, 200]);
  const removed = await app.inject({ method: 'DELETE', url: `/v1/things/${ID}` });
  expect([removed.statusCode, removed.body]).toEqual([204, '']);
});

test('sends non-JSON content unchanged, once', async () => {
  const app = await served();
  const [film, text] = [await app.inject('/v1/film'), await app.inject('/v1/text')];
  expect([film.headers['content-type'], film.body]).toEqual(['video/webm', 'film']);
  expect(text.body).toBe('text');
  expect(logged).toEqual([]);
});

test('finds the resource by its parameters before the call, and allows unknown ids where the call creates', async () => {
  const found: unknown[] = [];
  const app = await served((_person, given, { orNew }) => {
    found.push([given, orNew]);
    if (orNew) throw new ProblemError(404, 'NOT_FOUND');
  });
  await app.inject(`/v1/things/${ID}`);
  await app.inject('/v1/things/none');
  const refused = await app.inject({ method: 'PUT', url: `/v1/things/${ID}`, payload: {} });
  expect(refused.statusCode).toBe(404);
  await app.inject({ method: 'DELETE', url: `/v1/things/${ID}` });
  expect(found).toEqual([
    [{ id: ID }, false],
    [{}, false],
    [{ id: ID }, true],
  ]);
});

test('does not start with calls of another API or resources without a finder', async () => {
  const group = endpoints({
    'GET /v2/things': { operationId: 'list', permission: 'public', answers: { 200: z.string() } },
  });
  await expect(open((app) => serve(app, 'x', group, { 'GET /v2/things': () => '' }))).rejects.toThrow(
    'GET /v2/things is registered below /v1',
  );
  const one = endpoints({ 'GET /v1/things/:id': things['GET /v1/things/:id'] });
  const handlers = { 'GET /v1/things/:id': () => ({ id: '', page: 1 }) };
  await expect(open((app) => serve(app, 'x', one, handlers))).rejects.toThrow('no way to find');
});

test('type-checks the path of a call and its handler against the contract', () => {
  const wrong = () => {
    endpoints({
      // @ts-expect-error The path has an id.
      'GET /v1/things/:id': { operationId: 'a', permission: 'public', answers: { 204: NoContent } },
    });
    // @ts-expect-error A call has no handler.
    serve({} as FastifyInstance, 'x', things, {});
  };
  expect(wrong).toBeTypeOf('function');
});
