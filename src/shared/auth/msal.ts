import {
  type AccountInfo,
  AuthError,
  type AuthenticationResult,
  BrowserAuthError,
  CacheLookupPolicy,
  type Configuration,
  EventType,
  type INetworkModule,
  InteractionRequiredAuthError,
  type IPublicClientApplication,
  type NetworkRequestOptions,
  PublicClientApplication,
} from '@azure/msal-browser';
import type { AuthConfiguration } from '../../../contracts/api/auth-configuration.ts';
import { SignInNeeded } from './session-end.ts';

/** MSAL's own fetch has no timeout, and would block every later token request. */
const REQUEST_TIMEOUT_MS = 10_000;

async function send<T>(method: 'GET' | 'POST', url: string, options?: NetworkRequestOptions) {
  const response = await fetch(url, {
    method,
    headers: options?.headers ?? {},
    body: method === 'POST' ? (options?.body ?? null) : null,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  return {
    headers: Object.fromEntries(response.headers),
    body: (await response.json()) as T,
    status: response.status,
  };
}

const networkClient: INetworkModule = {
  sendGetRequestAsync: (url, options) => send('GET', url, options),
  sendPostRequestAsync: (url, options) => send('POST', url, options),
};

/** Returns MSAL's configuration for an authority. `origin`: the app's own. */
export function msalConfiguration(
  { authority, clientId, metadata }: AuthConfiguration,
  origin: string,
): Configuration {
  const url = new URL(authority);
  const redirectUri = `${origin}/redirect.html`;
  return {
    auth: {
      clientId,
      // MSAL rejects http authorities by name only: with https in the name and explicit endpoints, it never
      // requests the local provider under that name.
      authority: authority.replace(/^http:/, 'https:'),
      knownAuthorities: [url.host],
      // MSAL itself would search the document where Azure AD B2C has it only.
      ...(metadata && { authorityMetadata: JSON.stringify(metadata) }),
      redirectUri,
      postLogoutRedirectUri: redirectUri,
    },
    cache: { cacheLocation: 'localStorage' },
    system: { networkClient },
  };
}

/** Scopes of section 7 of the specification. */
export const scopesOf = ({ apiScope }: AuthConfiguration): string[] => [
  'openid',
  'profile',
  'offline_access',
  apiScope,
];

/** Whether the user must sign in again. Network failures do not count. */
const needsSignIn = (error: unknown): boolean =>
  error instanceof InteractionRequiredAuthError ||
  (error instanceof AuthError && error.errorCode === 'invalid_grant') ||
  (error instanceof BrowserAuthError && error.errorCode === 'no_account_error');

/** The signed-in person as known to the identity provider, with their tokens. */
export interface Identity {
  /** For `AccountProvider`. */
  readonly msal: IPublicClientApplication;
  /** Result of a sign-in that this page load has completed. */
  readonly result: AuthenticationResult | null;
  readonly account: AccountInfo | null;
  /** Navigates to the provider's sign-in. `login`: always asks for the password. */
  signIn(prompt?: 'login'): Promise<never>;
  /** Navigates to the provider's sign-out, which returns to the root path. */
  signOut(): Promise<void>;
  /**
   * Returns the identity token, from the cache while valid. Rejects with `SignInNeeded` if only a new sign-in
   * helps.
   */
  identityToken(): Promise<string>;
  /** Fetches a new identity token without a page of the provider. Rejects as `identityToken`. */
  renewIdentityToken(): Promise<string>;
}

/** Completes a pending sign-in. Throws MSAL's error if the provider reports one. */
export async function openIdentity(configuration: AuthConfiguration, origin: string): Promise<Identity> {
  const msal = new PublicClientApplication(msalConfiguration(configuration, origin));
  const scopes = scopesOf(configuration);
  await msal.initialize();
  msal.addEventCallback(({ eventType, payload }) => {
    const signedIn = eventType === EventType.LOGIN_SUCCESS || eventType === EventType.ACQUIRE_TOKEN_SUCCESS;
    if (signedIn && payload && 'account' in payload) msal.setActiveAccount(payload.account ?? null);
  });
  const result = await msal.handleRedirectPromise();
  if (!msal.getActiveAccount()) msal.setActiveAccount(msal.getAllAccounts()[0] ?? null);

  const leave = async (prompt?: 'login'): Promise<never> => {
    await msal.acquireTokenRedirect({
      scopes,
      ...(prompt && { prompt }),
      // Every sign-in ends on the root path (specification, section 2).
      redirectStartPage: `${origin}/`,
      // Requests the sign-in page in the app's language.
      extraQueryParameters: { ui_locales: document.documentElement.lang },
    });
    return new Promise<never>(() => {});
  };
  const acquireSilently = (forceRefresh: boolean) =>
    msal.acquireTokenSilent({
      scopes,
      forceRefresh,
      // Uses the refresh token; an iframe can hang for ten seconds.
      cacheLookupPolicy: CacheLookupPolicy.AccessTokenAndRefreshToken,
    });
  const acquire = async (forceRefresh: boolean): Promise<string> => {
    try {
      const { idToken } = await acquireSilently(forceRefresh);
      // Tabs that store concurrently lose entries of each other; MSAL then returns an empty identity token.
      return idToken || (await acquireSilently(true)).idToken;
    } catch (error) {
      if (needsSignIn(error)) throw new SignInNeeded('A new sign-in is needed', { cause: error });
      throw error;
    }
  };

  return {
    msal,
    result,
    account: msal.getActiveAccount(),
    signIn: leave,
    async signOut() {
      const account = msal.getActiveAccount();
      // Without the hint the provider asks for confirmation. Another tab may have lost the stored token; offline
      // there is none.
      const idTokenHint = account?.idToken || (await acquire(false).catch(() => undefined));
      await msal.logoutRedirect({ account, ...(idTokenHint && { idTokenHint }) });
    },
    identityToken: () => acquire(false),
    renewIdentityToken: () => acquire(true),
  };
}
