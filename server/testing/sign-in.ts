import { createHash, randomBytes } from 'node:crypto';
import { Browser } from './browser.ts';

const CLIENT = 'partner-portal';
const SCOPES = 'openid profile offline_access read-api';

export interface Tokens {
  id_token: string;
  access_token: string;
  refresh_token: string;
}

/** Starts the code flow; answers the browser on the provider's sign-in page, or where it leads who has signed in. */
export async function openSignIn(
  origin: string,
  extra: Record<string, string> = {},
  browser = new Browser(origin),
) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: CLIENT,
    response_type: 'code',
    redirect_uri: `${origin}/redirect.html`,
    scope: SCOPES,
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  });
  const start = await browser.get(`/oidc/auth?${query}`);
  const { address, page } = await browser.follow(start, ({ pathname }) => pathname === '/redirect.html');
  return { browser, verifier, address, page };
}

/** Signs in through the form of the provider's page. Returns the code, with its verifier. */
export async function newCode(origin: string, email: string, password = 'demo') {
  const { browser, verifier, address } = await openSignIn(origin);
  const sent = await browser.post(`${address.pathname}/login`, { email, password });
  const { address: back } = await browser.follow(sent, ({ pathname }) => pathname === '/redirect.html');
  const code = back.searchParams.get('code');
  if (!code) throw new Error(`No code came back: ${sent.status} ${back.href}`);
  return { code, verifier };
}

/** Signs in and redeems the code. */
export async function signIn(origin: string, email: string, password?: string): Promise<Tokens> {
  const { code, verifier } = await newCode(origin, email, password);
  return redeemCode(origin, code, verifier);
}

/** The tokens for a code with which the provider sent the browser back. */
export const redeemCode = (origin: string, code: string, verifier: string): Promise<Tokens> =>
  redeem(origin, {
    grant_type: 'authorization_code',
    redirect_uri: `${origin}/redirect.html`,
    code,
    code_verifier: verifier,
  });

/** New tokens for a refresh token. */
export const refresh = (origin: string, refreshToken: string): Promise<Tokens> =>
  redeem(origin, { grant_type: 'refresh_token', refresh_token: refreshToken });

async function redeem(origin: string, form: Record<string, string>): Promise<Tokens> {
  const answer = await fetch(`${origin}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: CLIENT, ...form }),
  });
  if (!answer.ok) throw new Error(`The token endpoint refuses: ${await answer.text()}`);
  return answer.json() as Promise<Tokens>;
}
