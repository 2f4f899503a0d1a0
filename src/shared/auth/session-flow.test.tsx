import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { Unreachable } from '../api/unreachable.ts';
import { reportError } from '../monitoring/monitoring.ts';
import { openSession } from './session-flow.ts';
import { SignInFailed } from './sign-in-failed.ts';
import { currentIdentity } from './tokens.ts';

vi.mock('../monitoring/monitoring.ts', () => ({ reportError: vi.fn(async () => {}) }));
vi.mock('./tokens.ts', () => ({
  authConfiguration: vi.fn(),
  currentIdentity: vi.fn(),
  tokens: {},
}));

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(reportError).mockClear();
  vi.mocked(currentIdentity).mockReset();
  vi.mocked(currentIdentity).mockResolvedValue({ account: {} } as never);
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['no network', new ApiError('OFFLINE', 0)],
  ['no answer in time', new ApiError('TIMEOUT', 0)],
  ['a token that cannot be renewed', new ApiError('REFRESH_FAILED', 0)],
  ['nobody behind the gateway', new ApiError('UNEXPECTED_ANSWER', 502)],
])(
  '%s is no fault of the app: the session says that the server could not be reached',
  async (_what, cause) => {
    vi.spyOn(api, 'me').mockRejectedValue(cause);
    const opened = await openSession(createStore());
    expect(opened.hasProfile).toBe(false);
    expect(opened.unreachable).toBeInstanceOf(Unreachable);
    expect(reportError).not.toHaveBeenCalled();
  },
);

test.each([
  ['a fault of the server', new ApiError('INTERNAL', 500)],
  ['an answer that is no profile', new ApiError('UNEXPECTED_ANSWER', 200)],
])('%s is reported, and is not taken for a missing connection', async (_what, cause) => {
  vi.spyOn(api, 'me').mockRejectedValue(cause);
  const opened = await openSession(createStore());
  expect(opened).toMatchObject({ hasProfile: false, startAt: null });
  expect(opened.unreachable).toBeUndefined();
  expect(reportError).toHaveBeenCalledWith(cause);
});

test('a server that does not say how to sign in is told apart from a sign-in that failed', async () => {
  vi.mocked(currentIdentity).mockRejectedValueOnce(new Unreachable());
  await expect(openSession(createStore())).rejects.toBeInstanceOf(Unreachable);
  vi.mocked(currentIdentity).mockRejectedValueOnce(new Error('access_denied'));
  await expect(openSession(createStore())).rejects.toBeInstanceOf(SignInFailed);
});
