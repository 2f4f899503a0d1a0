import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, createClient } from '../../testing/client.ts';
import { type RunningServer, startServer } from '../../testing/start-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const logged: string[] = [];
const reports = () => logged.filter((line) => line.includes('client-error')).map((line) => JSON.parse(line));
const report = {
  name: 'TypeError',
  code: null,
  page: '/projects/details/:projectId',
  frames: ['/assets/project-page-AbC123.js:1:2045', '/assets/framework-x.js:2:7'],
  build: 'a1b2c3d4e5f6',
};

let server: RunningServer;
beforeAll(async () => {
  server = await startServer(
    { DATA_DIR: temporaryFolder().path },
    { logTo: { write: (line) => void logged.push(line) } },
  );
});
afterAll(() => server.stop());

test('@spec-212 logs an error reported by a page without sign-in, and nothing else', async () => {
  const stranger = createClient(server.origin);
  expect((await stranger('POST', '/v1/client-errors', report)).status).toBe(204);
  expect(reports()).toMatchObject([{ level: 50, event: 'client-error', ...report }]);
  // Same result when signed in: the log does not identify the user.
  const planner = await clientOf(server.origin, 'planner@example.ch');
  expect((await planner('POST', '/v1/client-errors', report)).status).toBe(204);
  expect(JSON.stringify(reports())).not.toMatch(/planner|person|127\.0\.0\.1/);
});

test.each([
  ['a message', { message: 'Unexpected token P, "Petra Plan" is not valid JSON' }],
  ['a name that is a text', { name: 'Petra Plan <petra@example.ch>' }],
  ['an address with what was searched', { page: '/roofs?search=Muster' }],
  ['a frame that is a text', { frames: ['at Petra Plan (https://example.ch/a.js:1:2)'] }],
  ['many frames', { frames: Array.from({ length: 11 }, () => '/a.js:1:2') }],
])('rejects %s', async (_what, change) => {
  const before = reports().length;
  const reply = await createClient(server.origin)('POST', '/v1/client-errors', { ...report, ...change });
  expect(reply.status).toBe(422);
  expect(reports()).toHaveLength(before);
});

test('limits the reports of one address', async () => {
  const stranger = createClient(server.origin);
  const statuses = [];
  for (let count = 0; count < 60; count++)
    statuses.push((await stranger('POST', '/v1/client-errors', report)).status);
  expect(new Set(statuses)).toEqual(new Set([204, 429]));
  expect(reports().length).toBeLessThan(60);
});
