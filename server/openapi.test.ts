import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from './testing/client.ts';
import { signIn } from './testing/sign-in.ts';
import { type RunningServer, startServer } from './testing/start-server.ts';

/** Maximum bytes per call, with its schemas: ten times as many while every call repeated them. */
const MOST_PER_CALL = 1_800;

interface Operation {
  operationId: string;
  responses: Record<string, { $ref?: string }>;
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> };
}

let server: RunningServer;
let document: OpenApi;
let text = '';
beforeAll(async () => {
  server = await startServer();
  const { id_token } = await signIn(server.origin, 'planner@example.ch');
  const answer = await fetch(`${server.origin}/v1/openapi.json`, {
    headers: { Authorization: `Bearer ${id_token}` },
  });
  text = await answer.text();
  document = JSON.parse(text);
});
afterAll(() => server.stop());

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('the API description is small, since it contains every schema once', () => {
  expect(text.length / operations().length).toBeLessThan(MOST_PER_CALL);
  expect(operations().length).toBeGreaterThan(120);
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Project', 'ProblemDocument', 'SavedRoof', 'Training']),
  );
});

test('every reference has a component, and every component a reference', () => {
  const references = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
  );
  const { schemas, responses } = document.components;
  const components = [
    ...Object.keys(schemas).map((name) => `schemas/${name}`),
    ...Object.keys(responses).map((name) => `responses/${name}`),
  ];
  expect([...references].sort()).toEqual(components.sort());
  expect(text.match(/"\$ref":"(?!#\/components\/)/)).toBeNull();
});

test('input and output of a schema are separate components only if they differ', () => {
  const { schemas } = document.components;
  const twice = Object.keys(schemas).filter(
    (name) => JSON.stringify(schemas[name]) === JSON.stringify(schemas[name.replace(/Input$/, '')]),
  );
  expect(twice.filter((name) => name.endsWith('Input'))).toEqual([]);
});

test('describes errors as problem documents', () => {
  expect(document.components.responses.Problem).toMatchObject({
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDocument' } } },
  });
  // The exceptions, defined by other specifications: a range of a video, an expired token.
  for (const { operationId, responses } of operations())
    for (const [status, answer] of Object.entries(responses))
      if (Number(status) >= 400 && !['416', '498'].includes(status))
        expect([operationId, status, answer.$ref]).toEqual([
          operationId,
          status,
          '#/components/responses/Problem',
        ]);
});

test('every call has a unique id', () => {
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ['PATCH', '/v1/staff/warehouses', 'GET, HEAD'],
  ['POST', '/v1/projects/0198f000-0000-7000-8000-000000000001', 'DELETE, GET, HEAD, PATCH, PUT'],
  ['DELETE', '/configurator/v1/roofs?page=1', 'GET, HEAD'],
  ['PATCH', '/v1/files/usage', 'GET, HEAD'],
  ['QUERY', '/v1/staff/warehouses', 'GET, HEAD'],
])('%s %s gets 405, and Allow lists the methods of the path', async (method, path, allow) => {
  const answer = await fetch(`${server.origin}${path}`, { method });
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, allow]);
  expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
  expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED', status: 405 });
});

test('a parameter that is too long is invalid', async () => {
  const answer = await fetch(`${server.origin}/configurator/v1/shared/${'0'.repeat(500)}`);
  expect(answer.status).toBe(422);
});

test('an answer without content is described without content', () => {
  const empty = operations().flatMap(({ responses }) => responses['204'] ?? []);
  expect(empty.length).toBeGreaterThan(10);
  for (const answer of empty) expect(Object.keys(answer)).toEqual(['description']);
});

test('an unknown path gets 404 with any method', async () => {
  const client = createClient(server.origin);
  for (const method of ['GET', 'POST', 'DELETE'])
    expect(await client(method, '/v1/nothing')).toMatchObject({
      status: 404,
      body: expect.objectContaining({ code: 'NOT_FOUND' }),
    });
});
