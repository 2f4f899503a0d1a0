import { tokenExpired } from '../../../contracts/api/problem.ts';
import { ApiError, errorOf } from './api-error.ts';
import { noteBuild } from './build.ts';

/** Timeout of a call. */
const TIMEOUT_MS = 20_000;

/** Source of identity tokens. */
export interface TokenSource {
  identityToken(): Promise<string>;
  /** Fetches a new token silently from the provider and stores it. */
  renewIdentityToken(): Promise<string>;
  /** Whether a failure of the functions above means that the user must sign in again. */
  isLost(cause: unknown): boolean;
  /** Called if the user must sign in again. `ended`: signed out elsewhere, or a new password. */
  onLost(reason: 'expired' | 'ended'): void;
}

/** Sends a request. Rejects with `ApiError`, or with the abort reason of the caller's signal. */
export type Exchange = (path: string, init: RequestInit) => Promise<Response>;

async function fetchInTime(path: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const answer = await fetch(path, { ...init, signal });
    noteBuild(answer);
    return answer;
  } catch (cause) {
    // If the caller aborted, throw the caller's reason.
    init.signal?.throwIfAborted();
    throw new ApiError(timeout.aborted ? 'TIMEOUT' : 'OFFLINE', 0, {}, cause);
  }
}

/** Whether the token has expired: the two APIs report it differently. */
async function isExpired(answer: Response): Promise<boolean> {
  if (answer.status !== 498 && answer.status !== 401) return false;
  const body = await answer
    .clone()
    .json()
    .catch(() => null);
  return answer.status === 498 ? body?.detail === tokenExpired.detail : body?.code === 'TOKEN_EXPIRED';
}

/** Returns the error for a token that could not be fetched. */
function tokenError(tokens: TokenSource, cause: unknown): ApiError {
  const isLost = tokens.isLost(cause);
  if (isLost) tokens.onLost('expired');
  return new ApiError(isLost ? 'SIGN_IN_NEEDED' : 'REFRESH_FAILED', 0, {}, cause);
}

const tokenCodes: readonly ApiError['code'][] = ['TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED'];

/**
 * Sends a request with the identity token. On 498 'token is expired!' or 401 TOKEN_EXPIRED it renews the token and
 * retries once.
 * Throws `ApiError`, with the message 'Failed to refresh token' if renewing fails, or the abort reason of the
 * caller's signal.
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
    // For a form, the browser sets the boundary itself.
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

/** Sends a request without a token. Throws `ApiError`. */
export async function sendUnsigned(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetchInTime(path, init);
  if (answer.ok) return answer;
  throw await errorOf(answer);
}
