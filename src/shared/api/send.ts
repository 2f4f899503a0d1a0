import { tokenExpired } from '../../../contracts/api/problem.ts';
import { ApiError, errorOf } from './api-error.ts';
import { noteBuild } from './build.ts';

/** How long to wait for an answer. */
const TIMEOUT_MS = 20_000;

/** Where identity tokens come from. */
export interface TokenSource {
  identityToken(): Promise<string>;
  /** A fresh one, asked of the provider silently and stored. */
  renewIdentityToken(): Promise<string>;
  /** Whether a failure of the two means that only a new sign-in brings a token. */
  isLost(cause: unknown): boolean;
  /** Called when only a new sign-in helps. `ended`: the person signed out elsewhere or has a new password. */
  onLost(reason: 'expired' | 'ended'): void;
}

/** How a request is sent; rejects with `ApiError`, or with the reason with which the caller gave it up. */
export type Exchange = (path: string, init: RequestInit) => Promise<Response>;

async function fetchInTime(path: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const answer = await fetch(path, { ...init, signal });
    noteBuild(answer);
    return answer;
  } catch (cause) {
    // Who gave up the call gets back what they gave.
    init.signal?.throwIfAborted();
    throw new ApiError(timeout.aborted ? 'TIMEOUT' : 'OFFLINE', 0, {}, cause);
  }
}

/** Whether the token has expired: each of the two APIs says it in its own way. */
async function isExpired(answer: Response): Promise<boolean> {
  if (answer.status !== 498 && answer.status !== 401) return false;
  const body = await answer
    .clone()
    .json()
    .catch(() => null);
  return answer.status === 498 ? body?.detail === tokenExpired.detail : body?.code === 'TOKEN_EXPIRED';
}

/** The error of a token that could not be had. */
function tokenError(tokens: TokenSource, cause: unknown): ApiError {
  const isLost = tokens.isLost(cause);
  if (isLost) tokens.onLost('expired');
  return new ApiError(isLost ? 'SIGN_IN_NEEDED' : 'REFRESH_FAILED', 0, {}, cause);
}

const tokenCodes: readonly ApiError['code'][] = ['TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED'];

/**
 * Sends a request with the identity token. To 498 'token is expired!' and 401 TOKEN_EXPIRED it renews the
 * token and sends the request once more. Throws `ApiError`, whose message is 'Failed to refresh token' when
 * the renewal fails; or the reason with which the caller's own signal was aborted.
 */
export async function send(
  tokens: TokenSource,
  path: string,
  init: RequestInit = {},
  exchange: Exchange = fetchInTime,
): Promise<Response> {
  const fail = (cause: unknown): never => {
    throw tokenError(tokens, cause);
  };
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${await tokens.identityToken().catch(fail)}`);
  let answer = await exchange(path, { ...init, headers });
  if (await isExpired(answer)) {
    const token = await tokens.renewIdentityToken().catch(fail);
    headers.set('Authorization', `Bearer ${token}`);
    headers.set('refresh_token', token);
    // The browser itself says where the parts of a form begin.
    if (!(init.body instanceof FormData)) headers.set('Content-Type', 'application/json');
    answer = await exchange(path, { ...init, headers });
  }
  if (answer.ok) return answer;
  const isStillExpired = await isExpired(answer);
  const error = await errorOf(answer);
  if (isStillExpired || tokenCodes.includes(error.code)) tokens.onLost('expired');
  if (error.code === 'SESSION_ENDED') tokens.onLost('ended');
  throw error;
}

/** Sends a request of somebody who need not be signed in. Throws `ApiError`. */
export async function sendUnsigned(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetchInTime(path, init);
  if (answer.ok) return answer;
  throw await errorOf(answer);
}
