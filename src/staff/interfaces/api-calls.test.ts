import { expect, test } from 'vitest';
import { callsOf } from './api-calls.ts';

const operation = (change: object) => ({
  ...{ operationId: 'x', 'x-permission': 'feed:read', 'x-keys': true, responses: { 200: {}, 401: {} } },
  ...change,
});
const document = {
  paths: {
    '/v1/feed': {
      get: operation({
        operationId: 'readFeed',
        parameters: [{ name: 'after', in: 'query', schema: { type: 'integer' } }],
      }),
    },
    '/v1/user/me': { get: operation({ 'x-keys': undefined }) },
    '/v1/stock': {
      put: operation({
        operationId: 'putStock',
        description: 'All or none.',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Stock' } } } },
      }),
    },
  },
  components: {
    schemas: {
      Stock: {
        type: 'object',
        required: ['entries'],
        properties: { entries: { type: 'array', items: { $ref: '#/components/schemas/Entry' } } },
      },
      Entry: {
        type: 'object',
        required: ['article'],
        properties: {
          article: { type: 'string', description: 'its number' },
          day: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
          state: { enum: ['a', 'b'] },
          self: { $ref: '#/components/schemas/Stock' },
        },
      },
    },
  },
};

test('lists the calls that take keys, with scope, statuses and every field', () => {
  const [feed, stock, ...others] = callsOf(document);
  expect(others).toEqual([]);
  expect(feed).toEqual({
    ...{ id: 'readFeed', method: 'GET', path: '/v1/feed', scope: 'feed:read', description: '' },
    fields: [{ path: '?after', type: 'integer', isRequired: false, description: '' }],
    statuses: ['200', '401'],
  });
  expect(stock?.fields.slice(0, 4)).toEqual([
    { path: 'entries', type: 'object[]', isRequired: true, description: '' },
    { path: 'entries[].article', type: 'string', isRequired: true, description: 'its number' },
    { path: 'entries[].day', type: 'string (date) | null', isRequired: false, description: '' },
    { path: 'entries[].state', type: '"a" | "b"', isRequired: false, description: '' },
  ]);
});

test('ends at schemas that contain themselves, and rejects other documents', () => {
  expect(callsOf(document)[1]?.fields.length).toBeLessThan(20);
  expect(() => callsOf({ openapi: '3.1.0' })).toThrow();
});
