import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserProfile } from '../../../contracts/domain/user.ts';
import { ApiError } from '../api/api-error.ts';
import { ServerUnreachable } from '../api/unreachable.ts';
import { reportError } from '../monitoring/monitoring.ts';
import * as profiles from './profile.ts';
import { requestedPlaceAtom } from './requested-place.ts';
import { emptySession, sessionAtom } from './session.ts';
import { openSession } from './session-flow.ts';
import { SignInFailed } from './sign-in-failed.ts';
import { currentIdentity } from './tokens.ts';

vi.mock('../monitoring/monitoring.ts', () => ({ reportError: vi.fn(async () => {}) }));
vi.mock('./tokens.ts', () => ({
  authConfiguration: vi.fn(),
  currentIdentity: vi.fn(),
  tokens: {},
}));

const profile = {
  Email: 'ivo@example.ch',
  Fullname: 'Ivo Muster',
  Role: 'partner',
  PartnerCategory: 'Installateur',
  CountryCode: 'CH',
} as UserProfile;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(reportError).mockClear();
  vi.mocked(currentIdentity).mockReset();
  vi.mocked(currentIdentity).mockResolvedValue({ account: {}, result: null } as never);
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['no network', new ApiError('OFFLINE', 0)],
  ['no answer in time', new ApiError('TIMEOUT', 0)],
  ['a token that cannot be renewed', new ApiError('REFRESH_FAILED', 0)],
  ['nobody behind the gateway', new ApiError('UNEXPECTED_ANSWER', 502)],
  ['a server that starts', new ApiError('RESTARTING', 503)],
  ['a server under load', new ApiError('BUSY', 503)],
  ['a database that does not answer', new ApiError('DATABASE_UNAVAILABLE', 503)],
  ['too many calls within a minute', new ApiError('TOO_MANY_REQUESTS', 429)],
])('%s is no error of the app: reports an unreachable server', async (_what, cause) => {
  vi.spyOn(profiles, 'fetchProfile').mockRejectedValue(cause);
  const opened = await openSession(createStore());
  expect(opened.hasProfile).toBe(false);
  expect(opened.unreachable).toBeInstanceOf(ServerUnreachable);
  expect(reportError).not.toHaveBeenCalled();
});

test.each([
  ['a fault of the server', new ApiError('INTERNAL', 500)],
  ['an answer that is no profile', new ApiError('UNEXPECTED_ANSWER', 200)],
])('reports %s, which is not taken for a missing connection', async (_what, cause) => {
  vi.spyOn(profiles, 'fetchProfile').mockRejectedValue(cause);
  const opened = await openSession(createStore());
  expect(opened).toMatchObject({ hasProfile: false, startAt: null });
  expect(opened.unreachable).toBeUndefined();
  expect(reportError).toHaveBeenCalledWith(cause);
});

test.each(['USER_UNKNOWN', 'USER_INACTIVE'] as const)('%s is no error of the app', async (code) => {
  vi.spyOn(profiles, 'fetchProfile').mockRejectedValue(new ApiError(code, 401));
  expect(await openSession(createStore())).toMatchObject({ hasProfile: false, refusal: code });
  expect(reportError).not.toHaveBeenCalled();
});

test('distinguishes an unreachable sign-in configuration from a failed sign-in', async () => {
  vi.mocked(currentIdentity).mockRejectedValueOnce(new ServerUnreachable());
  await expect(openSession(createStore())).rejects.toBeInstanceOf(ServerUnreachable);
  vi.mocked(currentIdentity).mockRejectedValueOnce(new Error('access_denied'));
  await expect(openSession(createStore())).rejects.toBeInstanceOf(SignInFailed);
});

test('every sign-in leads to the start page, a reload stays on its page @spec-56', async () => {
  vi.spyOn(profiles, 'fetchProfile').mockResolvedValue(profile);
  const store = createStore();
  store.set(sessionAtom, { ...emptySession, ...profile, hasRedirected: true });
  expect((await openSession(store)).startAt).toBeNull();
  vi.mocked(currentIdentity).mockResolvedValue({ account: {}, result: { idToken: 'new' } } as never);
  expect((await openSession(store)).startAt).toBe('/dashboard');
});

test('remembers the page that a sign-in interrupts', async () => {
  history.replaceState(null, '', '/projects/details/1?tab=files');
  const signIn = vi.fn(async () => ({}) as never);
  vi.mocked(currentIdentity).mockResolvedValue({ account: null, result: null, signIn } as never);
  const store = createStore();
  await openSession(store);
  expect(signIn).toHaveBeenCalledOnce();
  expect(createStore().get(requestedPlaceAtom)?.path).toBe('/projects/details/1?tab=files');
  history.replaceState(null, '', '/');
});

test.each([
  ['SIGN_IN_NEEDED', 0, undefined],
  ['SESSION_ENDED', 401, 'login'],
] as const)('%s leads to the sign-in', async (code, status, prompt) => {
  vi.spyOn(profiles, 'fetchProfile').mockRejectedValue(new ApiError(code, status));
  const signIn = vi.fn(async () => ({}) as never);
  vi.mocked(currentIdentity).mockResolvedValue({ account: {}, result: null, signIn } as never);
  await openSession(createStore());
  expect(signIn).toHaveBeenCalledExactlyOnceWith(prompt);
});
