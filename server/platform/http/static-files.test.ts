import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { serveApp } from './static-files.ts';

const folder = temporaryFolder();
let app: FastifyInstance;
let origin: string;
const get = (path: string, accept = 'text/html,*/*') => fetch(`${origin}${path}`, { headers: { accept } });

beforeAll(async () => {
  mkdirSync(join(folder.path, 'assets'));
  writeFileSync(join(folder.path, 'index.html'), '<title>app</title>');
  writeFileSync(join(folder.path, 'assets/app-1a2b.js'), 'export {};');
  app = Fastify({ forceCloseConnections: true });
  await serveApp(app, folder.path);
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

test.each(['/', '/projects/all', '/configurator/0198?tab=plan', '/oidc-guide'])(
  'the page %s is the app, never cached',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('app');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  },
);

test('an asset is cached for good', async () => {
  const answer = await get('/assets/app-1a2b.js');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

test.each([
  ['/v1/unknown', 'text/html'],
  ['/v1?x', 'text/html'],
  ['/configurator/v1/unknown', 'text/html'],
  ['/oidc/unknown', 'text/html'],
  ['/assets/gone.js', 'text/html'],
  ['/picture.png', 'image/*'],
])('%s as %s is a problem, not the app', async (path, accept) => {
  const answer = await get(path, accept);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('nothing outside the folder is served', async () => {
  const answer = await get('/..%2f..%2fetc%2fpasswd');
  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain('root:');
});
