import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareWhileRunning } from '../auth/share-while-running.ts';
import { ApiError, REFRESH_FAILED } from './api-error.ts';
import { send, type TokenSource } from './send.ts';

interface Received {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const EXPIRED = { detail: 'token is expired!' };
let received: Received[] = [];
let answer: (request: Received, response: ServerResponse) => void;
let origin = '';

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    const one = { method: request.method ?? '', headers: request.headers, body };
    received.push(one);
    answer(one, response);
  });
});

const reply = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** The server accepts the token `fresh` only. */
const acceptFresh = ({ headers }: Received, response: ServerResponse): void =>
  headers.authorization === 'Bearer fresh'
    ? reply(response, 200, { ok: true })
    : reply(response, 498, EXPIRED);

const problem = (status: number, code: string) => ({ type: 'about:blank', title: code, status, code });

let renewals = 0;
let losses = 0;
let lostAs: string | undefined;
const LOST = new Error('a new sign-in is needed');
const tokens: TokenSource = {
  isLost: (cause) => cause === LOST,
  onLost(reason) {
    losses += 1;
    lostAs = reason;
  },
  identityToken: async () => 'stale',
  async renewIdentityToken() {
    renewals += 1;
    return 'fresh';
  },
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  received = [];
  renewals = 0;
  losses = 0;
  answer = acceptFresh;
});

test('renews an expired token and retries the request once, with its method and body', async () => {
  const response = await send(tokens, `${origin}/roofs`, { method: 'POST', body: '{"a":1}' });
  expect(await response.json()).toEqual({ ok: true });
  const [first, second] = received;
  expect(received).toHaveLength(2);
  expect(first?.headers.authorization).toBe('Bearer stale');
  expect(first?.headers).not.toHaveProperty('refresh_token');
  expect(second).toMatchObject({ method: 'POST', body: '{"a":1}' });
  expect(second?.headers).toMatchObject({
    authorization: 'Bearer fresh',
    refresh_token: 'fresh',
    'content-type': 'application/json',
  });
});

test('handles 401 TOKEN_EXPIRED of the partner API', async () => {
  answer = ({ headers }, response) =>
    headers.authorization === 'Bearer fresh'
      ? reply(response, 200, { ok: true })
      : reply(response, 401, problem(401, 'TOKEN_EXPIRED'));
  const response = await send(tokens, `${origin}/v1/user/me`);
  expect(await response.json()).toEqual({ ok: true });
  expect(received[1]?.headers).toMatchObject({ authorization: 'Bearer fresh', refresh_token: 'fresh' });
  expect([renewals, losses]).toEqual([1, 0]);
});

test.each(['TOKEN_MISSING', 'TOKEN_INVALID'])(
  '401 %s is not renewed: it requires a new sign-in',
  async (code) => {
    answer = (_request, response) => reply(response, 401, problem(401, code));
    await expect(send(tokens, `${origin}/v1/user/me`)).rejects.toMatchObject({ code, status: 401 });
    expect([received.length, renewals, losses]).toEqual([1, 0, 1]);
  },
);

test('does not ask a deactivated person to sign in again', async () => {
  answer = (_request, response) => reply(response, 401, problem(401, 'USER_INACTIVE'));
  await expect(send(tokens, `${origin}/v1/user/me`)).rejects.toMatchObject({ code: 'USER_INACTIVE' });
  expect(losses).toBe(0);
});

test('a retried upload keeps its own content type', async () => {
  const body = new FormData();
  body.set('file', new Blob(['a']), 'a.txt');
  await send(tokens, `${origin}/files`, { method: 'PUT', body });
  expect(received).toHaveLength(2);
  expect(received[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(received[1]?.body).toContain('a.txt');
});

test('an aborted call rejects with the abort reason', async () => {
  answer = () => {};
  const giveUp = new AbortController();
  const call = send(tokens, `${origin}/roofs`, { signal: giveUp.signal });
  const reason = new Error('page left');
  setTimeout(() => giveUp.abort(reason), 50);
  await expect(call).rejects.toBe(reason);
});

test('concurrent requests with an expired token share one renewal', async () => {
  const COUNT = 5;
  let asked = 0;
  let finish = (_token: string): void => {};
  const renewed = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const share = shareWhileRunning(() => {
    renewals += 1;
    return renewed;
  });
  const slow: TokenSource = {
    ...tokens,
    renewIdentityToken() {
      asked += 1;
      if (asked === COUNT) finish('fresh');
      return share();
    },
  };
  await Promise.all(Array.from({ length: COUNT }, () => send(slow, `${origin}/roofs`)));
  expect(asked).toBe(COUNT);
  expect(renewals).toBe(1);
});

test('does not renew a token that is rejected again', async () => {
  answer = (_request, response) => reply(response, 498, EXPIRED);
  await expect(send(tokens, `${origin}/roofs`)).rejects.toMatchObject({ status: 498 });
  expect(received).toHaveLength(2);
  expect(losses).toBe(1);
});

test('reports a failed renewal by its name, with its cause @spec-209', async () => {
  const cause = new Error('no network');
  const failing: TokenSource = { ...tokens, renewIdentityToken: () => Promise.reject(cause) };
  await expect(send(failing, `${origin}/roofs`)).rejects.toMatchObject({ message: REFRESH_FAILED, cause });
  expect(received).toHaveLength(1);
  expect(losses).toBe(0);
});

test.each(['identityToken', 'renewIdentityToken'] as const)(
  '%s that requires a new sign-in says so',
  async (call) => {
    const lost: TokenSource = { ...tokens, [call]: () => Promise.reject(LOST) };
    await expect(send(lost, `${origin}/roofs`)).rejects.toMatchObject({
      code: 'SIGN_IN_NEEDED',
      message: REFRESH_FAILED,
      cause: LOST,
    });
    expect(losses).toBe(1);
  },
);

test('498 with another detail is no expired token @spec-201', async () => {
  answer = (_request, response) => reply(response, 498, { detail: 'something else' });
  await expect(send(tokens, `${origin}/roofs`)).rejects.toBeInstanceOf(ApiError);
  expect(renewals).toBe(0);
});

test('a problem keeps its code, status and members', async () => {
  answer = (_request, response) =>
    reply(response, 409, {
      type: 'about:blank',
      title: 'Changed',
      status: 409,
      code: 'BOM_CHANGED',
      totalRappen: 5,
    });
  await expect(send(tokens, `${origin}/roofs`)).rejects.toMatchObject({
    code: 'BOM_CHANGED',
    status: 409,
    members: { totalRappen: 5 },
  });
});

test('treats a response that is no problem document as unexpected', async () => {
  answer = (_request, response) => response.writeHead(502).end('<html>Bad gateway</html>');
  await expect(send(tokens, `${origin}/roofs`)).rejects.toMatchObject({
    code: 'UNEXPECTED_ANSWER',
    status: 502,
  });
});

test('without a server reports offline', async () => {
  answer = (_request, response) => response.destroy();
  await expect(send(tokens, `${origin}/roofs`)).rejects.toMatchObject({ code: 'OFFLINE', status: 0 });
});

test('distinguishes a session ended elsewhere from an expired one', async () => {
  answer = (_request, response) => reply(response, 401, problem(401, 'SESSION_ENDED'));
  await expect(send(tokens, `${origin}/roofs`)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  expect([received.length, renewals, losses, lostAs]).toEqual([1, 0, 1, 'ended']);
});
