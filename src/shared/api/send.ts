import { tokenExpired } from '../../../contracts/problem.ts';
import { ApiError, errorOf } from './api-error.ts';
import { noteBuild } from './build.ts';

/** How long to wait for an answer. */
const PATIENCE_MS = 20_000;

/** Where identity tokens come from. */
export interface TokenSource {
  identityToken(): Promise<string>;
  /** A fresh one, asked of the provider silently and stored. */
  renewIdentityToken(): Promise<string>;
}

/** The message of section 8 of the specification. */
export const REFRESH_FAILED = 'Failed to refresh token';

async function exchange(path: string, init: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    noteBuild(answer);
    return answer;
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new ApiError(timedOut ? 'TIMEOUT' : 'OFFLINE', 0, {}, cause);
  }
}

async function isExpired(response: Response): Promise<boolean> {
  if (response.status !== 498) return false;
  const body = await response
    .clone()
    .json()
    .catch(() => null);
  return body?.detail === tokenExpired.detail;
}

/**
 * Sends a request with the identity token. To 498 'token is expired!' it renews the token and sends
 * the request once more. Throws `ApiError`; 'Failed to refresh token' when the renewal fails.
 */
export async function send(tokens: TokenSource, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${await tokens.identityToken()}`);
  let response = await exchange(path, { ...init, headers });
  if (await isExpired(response)) {
    const token = await tokens.renewIdentityToken().catch((cause) => {
      throw new Error(REFRESH_FAILED, { cause });
    });
    headers.set('Authorization', `Bearer ${token}`);
    headers.set('refresh_token', token);
    headers.set('Content-Type', 'application/json');
    response = await exchange(path, { ...init, headers });
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}
