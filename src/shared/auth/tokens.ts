import { getDefaultStore } from 'jotai';
import { AuthConfiguration } from '../../../contracts/api/auth-configuration.ts';
import type { TokenSource } from '../api/send.ts';
import { ServerUnreachable } from '../api/unreachable.ts';
import { loadFrame } from '../parts/load-part.ts';
import type { Identity } from './msal.ts';
import { endSession, SignInNeeded, sessionEndAtom } from './session-end.ts';
import { shareWhileRunning } from './share-while-running.ts';
import { storeIdentityToken, storeSignInResult } from './sign-in-result.ts';

/** Timeout of the sign-in configuration. */
const TIMEOUT_MS = 20_000;

let configuration: Promise<AuthConfiguration> | undefined;
let identity: Promise<Identity> | undefined;

/** Returns the sign-in configuration, requested until it was received once. */
export function authConfiguration(): Promise<AuthConfiguration> {
  configuration ??= fetch('/auth-config.json', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`/auth-config.json answers ${answer.status}`);
      return AuthConfiguration.parse(await answer.json());
    })
    .catch((cause) => {
      configuration = undefined;
      throw cause;
    });
  return configuration;
}

/** Returns the identity of this page, opened once. Rejects if signing in failed. */
export function currentIdentity(): Promise<Identity> {
  identity ??= openOnce();
  return identity;
}

/** Whether `fetch` or `import` failed because the server is unreachable. */
const isOfNetwork = (cause: unknown): boolean =>
  cause instanceof TypeError || (cause instanceof DOMException && cause.name === 'TimeoutError');

async function openOnce(): Promise<Identity> {
  // MSAL loads in parallel with the configuration, and is not part of the first load.
  const parts = Promise.all([authConfiguration(), loadFrame('sign-in', () => import('./msal.ts'))]).catch(
    (cause) => {
      // A failed request is retried by the next call; a failed sign-in is final.
      identity = undefined;
      throw isOfNetwork(cause) ? new ServerUnreachable('Nobody says how to sign in', { cause }) : cause;
    },
  );
  const [read, { openIdentity }] = await parts;
  const opened = await openIdentity(read, location.origin);
  if (opened.result) await storeSignInResult(opened.result).catch(notStored);
  return opened;
}

/** Reopens the identity with the next call, because another tab has signed in. */
export function reopenIdentity(): void {
  identity = undefined;
}

/** A full storage must not undo a successful sign-in or renewal. */
const notStored = (cause: unknown): void => console.warn('The sign-in result could not be stored', cause);

/** Rejects with `SignInNeeded` once the session has ended, so that nothing more is sent. */
async function ownIdentity(): Promise<Identity> {
  if (getDefaultStore().get(sessionEndAtom)) throw new SignInNeeded('The session of this tab has ended');
  return currentIdentity();
}

/** Identity tokens for the API client. */
export const tokens: TokenSource = {
  identityToken: async () => (await ownIdentity()).identityToken(),
  /** Concurrent calls with the same expired token share one renewal. */
  renewIdentityToken: shareWhileRunning(async () => {
    const token = await (await ownIdentity()).renewIdentityToken();
    await storeIdentityToken(token).catch(notStored);
    return token;
  }),
  isLost: (cause) => cause instanceof SignInNeeded,
  onLost: (reason) => endSession({ reason }),
};
