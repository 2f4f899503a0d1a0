import { AuthConfiguration } from '../../../contracts/auth-configuration.ts';
import type { Identity } from './msal.ts';
import { shareWhileRunning } from './share-while-running.ts';
import { storeIdentityToken, storeSignInResult } from './sign-in-result.ts';

let configuration: Promise<AuthConfiguration> | undefined;
let identity: Promise<Identity> | undefined;

/** How to sign in here, asked of the server once. */
export function authConfiguration(): Promise<AuthConfiguration> {
  configuration ??= fetch('/auth-config.json').then(async (response) =>
    AuthConfiguration.parse(await response.json()),
  );
  return configuration;
}

/** The identity of this page, opened once. Rejects when signing in failed. */
export function currentIdentity(): Promise<Identity> {
  // MSAL loads while the configuration is asked for, and is no part of the first load.
  identity ??= Promise.all([authConfiguration(), import('./msal.ts')]).then(
    async ([read, { openIdentity }]) => {
      const opened = await openIdentity(read, location.origin);
      if (opened.result) await storeSignInResult(opened.result);
      return opened;
    },
  );
  return identity;
}

/** Identity tokens for the API client. */
export const tokens = {
  async identityToken(): Promise<string> {
    return (await currentIdentity()).identityToken();
  },
  /** Several calls that meet the same expired token share one renewal. */
  renewIdentityToken: shareWhileRunning(async (): Promise<string> => {
    const token = await (await currentIdentity()).renewIdentityToken();
    await storeIdentityToken(token);
    return token;
  }),
};
