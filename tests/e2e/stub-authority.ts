import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { freePort } from '../../server/testing/free-port.ts';

/** Name of the user flow in its tokens. */
const FLOW = 'B2C_1_signin';

/** A foreign OpenID provider with pages, which signs in everybody under the e-mail address that they type. */
export interface StubAuthority {
  /** Variables of a portal that trusts it. */
  readonly environment: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts one on a loopback port. `portal`: origin of the portal, its only client. */
export async function startStubAuthority(portal: string): Promise<StubAuthority> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const redirects = [`${portal}/redirect.html`];
  const provider = new Provider(origin, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'key', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['stub'] },
    scopes: ['openid', 'profile', 'offline_access', 'read-api'],
    clients: [
      {
        ...{ client_id: 'portal', token_endpoint_auth_method: 'none', require_auth_time: true },
        ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
        ...{ redirect_uris: redirects, post_logout_redirect_uris: redirects },
      },
    ],
    findAccount: (_context, email) => ({
      accountId: email,
      claims: async () => ({ sub: email, emails: [email], preferred_username: email, tfp: FLOW }),
    }),
    claims: { openid: ['sub', 'sid'], profile: ['emails', 'preferred_username', 'tfp'] },
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
  });
  const server = createServer(provider.callback()).listen(port, 'localhost');
  await once(server, 'listening');
  return {
    environment: {
      ...{ AUTH_MODE: 'b2c', AUTH_AUTHORITY: origin, AUTH_USER_FLOW: FLOW },
      ...{ AUTH_CLIENT_ID: 'portal', AUTH_SCOPE: 'read-api', AUTH_RESET_URL: `${portal}/` },
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
