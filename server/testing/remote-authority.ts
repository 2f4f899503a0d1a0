import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { freePort } from './free-port.ts';

/** A foreign OpenID provider, as far as a portal sees it: its documents and its tokens. */
export interface RemoteAuthority {
  origin: string;
  /** Variables of a portal that trusts it. */
  environment: Record<string, string>;
  /** An identity token of the right flow for the portal; `claims` replace and add. */
  token(subject: string, claims?: JWTPayload): Promise<string>;
  stop(): Promise<void>;
}

/** Starts one on a loopback port. `document` replaces members of its discovery document. */
export async function startRemoteAuthority(document: object = {}): Promise<RemoteAuthority> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const authority = `${origin}/tenant/B2C_1_signin`;
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const answers: Record<string, object> = {
    '/tenant/B2C_1_signin/v2.0/.well-known/openid-configuration': {
      issuer: `${origin}/issuer/v2.0`,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      ...document,
    },
    '/keys': { keys: [{ ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256', use: 'sig' }] },
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), '127.0.0.1', resolve));
  return {
    origin,
    environment: {
      AUTH_MODE: 'b2c',
      AUTH_AUTHORITY: authority,
      AUTH_CLIENT_ID: 'portal',
      AUTH_SCOPE: 'read-api',
      AUTH_RESET_URL: `${origin}/reset`,
    },
    token: (subject, claims = {}) =>
      new SignJWT({ tfp: 'B2C_1_signin', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'key' })
        .setSubject(subject)
        .setIssuer(typeof claims.iss === 'string' ? claims.iss : `${origin}/issuer/v2.0`)
        .setAudience(typeof claims.aud === 'string' ? claims.aud : 'portal')
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(privateKey),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
