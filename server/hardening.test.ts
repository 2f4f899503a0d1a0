import { request } from 'node:http';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerErrors } from './platform/http/problems.ts';
import { freePort } from './testing/free-port.ts';
import { newCode, openSignIn, redeemCode } from './testing/sign-in.ts';
import { type RunningServer, startServer } from './testing/start-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('demands TLS for a year with all subdomains, and cookies over it only, at an https origin', async () => {
  const port = await freePort();
  const secure = await startServer({
    PORT: String(port),
    PUBLIC_ORIGIN: 'https://portal.example.ch',
    ALLOW_PUBLIC_DEMO_SIGN_IN: 'true',
  });
  const query = new URLSearchParams({
    ...{ client_id: 'partner-portal', response_type: 'code', scope: 'openid' },
    redirect_uri: 'https://portal.example.ch/redirect.html',
    ...{ code_challenge: 'A'.repeat(43), code_challenge_method: 'S256' },
  });
  const begun = await fetch(`http://127.0.0.1:${port}/oidc/auth?${query}`, { redirect: 'manual' });
  const called = await fetch(`http://127.0.0.1:${port}/v1/projects`);
  await secure.stop();
  for (const { headers } of [begun, called]) {
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  }
  const cookies = begun.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/(?=.*; secure)(?=.*; httponly)(?=.*; samesite=)/i);
});

test.each([
  ['a call', 'GET', '/v1/projects', undefined],
  ['a preflight of a call', 'OPTIONS', '/v1/projects', undefined],
  ['the app', 'GET', '/', undefined],
  [
    'tokens',
    'POST',
    '/oidc/token',
    { client_id: 'partner-portal', grant_type: 'refresh_token', refresh_token: 'a' },
  ],
])('permits no foreign origin to read %s', async (_what, method, path, form) => {
  const foreign = 'https://elsewhere.example';
  const { headers } = await fetch(`${server.origin}${path}`, {
    method,
    headers: { origin: foreign, 'access-control-request-method': 'GET' },
    body: form ? new URLSearchParams(form) : null,
  });
  expect(headers.get('access-control-allow-origin')).not.toBeOneOf([foreign, '*']);
  expect(headers.get('access-control-allow-credentials')).toBeNull();
});

test('does not echo a request by TRACE', async () => {
  const body = await new Promise<string>((resolve, reject) => {
    const sent = request(`${server.origin}/v1/projects`, {
      method: 'TRACE',
      headers: { 'x-echo': 'secret-1' },
    });
    sent.on('error', reject).on('response', (answer) => {
      let text = String(answer.statusCode);
      answer.on('data', (part) => (text += part)).on('end', () => resolve(text));
    });
    sent.end();
  });
  expect(body).toMatch(/^40[45]/);
  expect(body).not.toContain('secret-1');
});

test.each([
  ['no challenge', { code_challenge: '' }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
  ['the implicit flow', { response_type: 'id_token token' }],
  ['the hybrid flow', { response_type: 'code id_token' }],
])('starts no sign-in with %s', async (_what, extra) => {
  const { address, page } = await openSignIn(server.origin, extra);
  expect(address.pathname).not.toMatch(/interaction/);
  const error = new URLSearchParams(address.hash.slice(1)).get('error') ?? address.searchParams.get('error');
  expect(error ?? page.status).toBeOneOf(['invalid_request', 'unsupported_response_type', 400]);
});

test('redeems no code with another verifier', async () => {
  const { code } = await newCode(server.origin, 'planner@example.ch');
  await expect(redeemCode(server.origin, code, 'x'.repeat(43))).rejects.toThrow('invalid_grant');
});

test('rejects a body that would change the prototype of objects', async () => {
  for (const body of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}']) {
    const answer = await fetch(`${server.origin}/v1/applications/a`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(400);
  }
});

test('says nothing about an unexpected error but that there was one', async () => {
  const app = Fastify();
  answerErrors(app);
  app.get('/', () => {
    throw new Error('select password from person at /srv/portal');
  });
  const { statusCode, body } = await app.inject('/');
  await app.close();
  expect(statusCode).toBe(500);
  expect(JSON.parse(body)).toMatchObject({ code: 'INTERNAL' });
  expect(body).not.toMatch(/select|srv|\bat\b|stack/);
});
