import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STYLE_NONCE } from '../../../contracts/api/style-nonce.ts';
import { type RunningServer, startServer } from '../../testing/start-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const folder = temporaryFolder();
let server: RunningServer;
const get = (path: string, accept = 'text/html,*/*') =>
  fetch(`${server.origin}${path}`, { headers: { accept } });

/** Long enough to be worth compressing. */
const SCRIPT = `export const text = '${'x'.repeat(5_000)}';`;
const PAGE = `<title>app</title><meta property="csp-nonce" nonce="${STYLE_NONCE}">`;
// Differs from the plain file, so that the response shows which file was read.
const brotli = (text: string) => brotliCompressSync(`${text}/* br */`);
const gzip = (text: string) => gzipSync(`${text}/* gz */`);

beforeAll(async () => {
  const write = (file: string, content: string | Buffer) => writeFileSync(join(folder.path, file), content);
  mkdirSync(join(folder.path, 'assets'));
  write('build.json', '{"build":"b1"}');
  write('index.html', PAGE);
  write('offline.html', PAGE);
  write('assets/app-1a2b.js', SCRIPT);
  write('assets/app-1a2b.js.br', brotli(SCRIPT));
  write('assets/app-1a2b.js.gz', gzip(SCRIPT));
  write('assets/plain-3c4d.js', SCRIPT);
  server = await startServer({}, { appFolder: folder.path });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

test.each(['/', '/projects/all', '/configurator/0198?tab=plan', '/oidc-guide'])(
  'serves the app at %s, never cached',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('app');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  },
);

test('refuses to read from a path of the API that only takes writes', async () => {
  const answer = await get('/configurator/v1/documents/plan-set', '*/*');
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

test('styles of a page need a nonce, which is new each time', async () => {
  const nonces = await Promise.all(
    ['/', '/', '/index.html', '/offline.html', '/projects/all'].map(async (path) => {
      const answer = await get(path);
      const [, nonce = 'none'] = / nonce="([^"]+)"/.exec(await answer.text()) ?? [];
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(nonces.length);
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  const { headers } = await get('/v1/user/me');
  expect(headers.get('content-security-policy')).toContain("style-src 'self';");
});

test('answers HEAD like GET, without content', async () => {
  const answer = await fetch(`${server.origin}/`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await answer.text()).toBe('');
});

test('caches assets for good', async () => {
  const answer = await get('/assets/app-1a2b.js');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

describe('does not compress what the build compresses', () => {
  /** Returns the raw bytes, which `fetch` would decompress. */
  const rawly = (path: string, encoding: string) =>
    new Promise<{ encoding: string | undefined; type: string | undefined; bytes: Buffer }>(
      (resolve, reject) => {
        const headers = { accept: 'text/html,*/*', 'accept-encoding': encoding };
        request(`${server.origin}${path}`, { headers }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part) => parts.push(part));
          answer.on('end', () =>
            resolve({
              encoding: answer.headers['content-encoding'],
              type: answer.headers['content-type'],
              bytes: Buffer.concat(parts),
            }),
          );
        })
          .on('error', reject)
          .end();
      },
    );

  test('serves the smallest encoding that the browser accepts', async () => {
    const best = await rawly('/assets/app-1a2b.js', 'gzip, deflate, br');
    expect(best).toMatchObject({ encoding: 'br', type: expect.stringContaining('javascript') });
    expect(brotliDecompressSync(best.bytes).toString()).toBe(`${SCRIPT}/* br */`);
    const zipped = await rawly('/assets/app-1a2b.js', 'gzip');
    expect(zipped.encoding).toBe('gzip');
    expect(gunzipSync(zipped.bytes).toString()).toBe(`${SCRIPT}/* gz */`);
    const plain = await rawly('/assets/app-1a2b.js', 'identity');
    expect([plain.encoding, plain.bytes.toString()]).toEqual([undefined, SCRIPT]);
  });

  test('serves a page of the app compressed at any address', async () => {
    const page = await rawly('/projects/all', 'br');
    expect(page).toMatchObject({ encoding: 'br', type: expect.stringContaining('text/html') });
    expect(brotliDecompressSync(page.bytes).toString()).toContain('<title>app</title>');
    expect((await rawly('/', 'gzip')).encoding).toBe('gzip');
    expect((await rawly('/', 'identity')).encoding).toBeUndefined();
  });

  test('serves a file that the build did not compress', async () => {
    const plain = await rawly('/assets/plain-3c4d.js', 'br, gzip');
    expect([plain.encoding, plain.bytes.toString()]).toEqual([undefined, SCRIPT]);
  });
});

describe.each([
  '/',
  '/projects/all',
  '/assets/app-1a2b.js',
  '/assets/gone.js',
  '/v1/user/me',
  '/auth-config.json',
])('%s', (path) => {
  test('forbids foreign scripts, framing and guessing of types', async () => {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\).* microphone=\(\)/);
  });

  test('names the build', async () => {
    expect((await get(path)).headers.get('x-build')).toBe('b1');
  });
});

test('allows reports to the monitoring service only if it is set', async () => {
  const monitored = await startServer({
    SENTRY_DSN: 'https://key@sentry.example.ch/7',
    SENTRY_ENVIRONMENT: 'pilot',
    SUPPORT_CONTACT: 'support@example.ch, 033 000 00 00',
  });
  const answer = await fetch(`${monitored.origin}/app-config.json`);
  expect(await answer.json()).toEqual({
    sentryDsn: 'https://key@sentry.example.ch/7',
    sentryEnvironment: 'pilot',
    addressService: { kind: 'village', origin: monitored.origin, key: null },
    supportContact: 'support@example.ch, 033 000 00 00',
  });
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("connect-src 'self' https://sentry.example.ch;");
  await monitored.stop();
  expect(await (await get('/app-config.json')).json()).toEqual({
    sentryDsn: null,
    sentryEnvironment: 'development',
    addressService: { kind: 'village', origin: server.origin, key: null },
    supportContact: null,
  });
});

test('allows only the address service that is set', async () => {
  const asked = await startServer({ ADDRESS_SERVICE: 'geoadmin', GOOGLE_PLACES_KEY: 'unused' });
  const answer = await fetch(`${asked.origin}/app-config.json`);
  expect(await answer.json()).toMatchObject({
    addressService: { kind: 'geoadmin', origin: 'https://api3.geo.admin.ch', key: null },
  });
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain(
    "connect-src 'self' https://api3.geo.admin.ch https://3d.geo.admin.ch https://wms.geo.admin.ch;",
  );
  expect(policy).toContain("img-src 'self' data: blob: https://wms.geo.admin.ch;");
  await asked.stop();
});

test('@spec-204 allows Google’s library only if it is set', async () => {
  const policyOf = async (variables: Record<string, string>) => {
    const portal = await startServer(variables);
    const policy = (await fetch(portal.origin)).headers.get('content-security-policy') ?? '';
    await portal.stop();
    return policy;
  };
  const google = await policyOf({ ADDRESS_SERVICE: 'google', GOOGLE_PLACES_KEY: 'key' });
  expect(google).toContain("script-src 'self' 'wasm-unsafe-eval' https://maps.googleapis.com;");
  expect(google).toContain("connect-src 'self' https://maps.googleapis.com https://places.googleapis.com;");
  for (const others of [{}, { ADDRESS_SERVICE: 'geoadmin' }])
    expect(await policyOf(others)).not.toContain('googleapis');
});

test('names the build on the sign-in pages', async () => {
  expect((await get('/oidc/.well-known/openid-configuration')).headers.get('x-build')).toBe('b1');
});

test.each([
  ['/v1/unknown', 'text/html'],
  ['/v1?x', 'text/html'],
  ['/configurator/v1/unknown', 'text/html'],
  ['/assets/gone.js', 'text/html'],
  ['/picture.png', 'image/*'],
])('answers %s as %s with a problem, not the app', async (path, accept) => {
  const answer = await get(path, accept);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('does not serve the app at an unknown sign-in address', async () => {
  const answer = await get('/oidc/unknown');
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain(PAGE);
});

test('serves nothing outside the folder', async () => {
  const answer = await get('/..%2f..%2fetc%2fpasswd');
  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain('root:');
});
