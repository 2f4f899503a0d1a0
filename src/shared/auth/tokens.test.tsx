import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Identity } from './msal.ts';

const CONFIGURATION = {
  mode: 'local',
  authority: 'http://localhost/oidc',
  metadata: null,
  clientId: 'partner-portal',
  apiScope: 'read-api',
  resetUrl: 'http://localhost/oidc/password-reset',
};
const result = { idToken: 'first', uniqueId: 'u', tenantId: 't', scopes: ['openid'] };
const identity = {
  result,
  identityToken: async () => 'first',
  renewIdentityToken: async () => 'second',
} as unknown as Identity;

/** A newly opened page with a fake of the provider's library; everything else is real. */
async function openPage() {
  vi.resetModules();
  vi.doMock('./msal.ts', () => ({ openIdentity: async () => identity }));
  return (await import('./tokens.ts')).tokens;
}

const answers = vi.fn<(path: string) => Promise<Response>>();
beforeEach(() => {
  answers.mockReset().mockImplementation(async () => Response.json(CONFIGURATION));
  vi.stubGlobal('fetch', answers);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

test.each<[string, () => Promise<Response>]>([
  ['is not reached', () => Promise.reject(new TypeError('offline'))],
  ['answers an error', async () => new Response('{}', { status: 503 })],
  ['answers something else', async () => Response.json({ authority: 1 })],
])('retries after a server that %s once', async (_what, answer) => {
  const tokens = await openPage();
  answers.mockImplementationOnce(answer);
  await expect(tokens.identityToken()).rejects.toThrow();
  expect(await tokens.identityToken()).toBe('first');
  expect(await tokens.identityToken()).toBe('first');
  expect(answers).toHaveBeenCalledTimes(2);
});

test('only an unreachable server counts as a missing connection', async () => {
  const tokens = await openPage();
  const { ServerUnreachable } = await import('../api/unreachable.ts');
  answers.mockRejectedValueOnce(new TypeError('offline'));
  await expect(tokens.identityToken()).rejects.toBeInstanceOf(ServerUnreachable);
  answers.mockResolvedValueOnce(Response.json({ authority: 1 }));
  await expect(tokens.identityToken()).rejects.not.toBeInstanceOf(ServerUnreachable);
});

test('a full storage undoes neither a sign-in nor a renewal', async () => {
  const tokens = await openPage();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await tokens.identityToken()).toBe('first');
  expect(await tokens.renewIdentityToken()).toBe('second');
});

test('stores both if there is room', async () => {
  const tokens = await openPage();
  const { readSignInResult } = await import('./sign-in-result.ts');
  await tokens.identityToken();
  expect(await readSignInResult()).toMatchObject({ idToken: 'first' });
  await tokens.renewIdentityToken();
  expect(await readSignInResult()).toMatchObject({ idToken: 'second' });
});
