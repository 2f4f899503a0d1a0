import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import { SECRETS } from '../platform/db/open-secret.ts';
import { freePort } from '../testing/free-port.ts';
import { newSqlite } from '../testing/new-database.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const ORIGIN = 'https://portal.example.ch';
const SESSION = '__Host-idp_session';
let port: number;
let server: RunningServer;
let database: Database;
let remove: () => Promise<void>;
beforeAll(async () => {
  const made = await newSqlite('seeded');
  remove = made.remove;
  database = await openTestDatabase(made.variables);
  port = await freePort();
  const settings = { PORT: String(port), PUBLIC_ORIGIN: ORIGIN, ALLOW_PUBLIC_DEMO_SIGN_IN: 'true' };
  server = await startServer({ ...made.variables, ...settings }, { database });
});
afterAll(async () => {
  await server.stop();
  await remove();
});

const QUERY = new URLSearchParams({
  ...{ client_id: 'partner-portal', response_type: 'code', scope: 'openid profile', state: 's', nonce: 'n' },
  redirect_uri: `${ORIGIN}/redirect.html`,
  ...{ code_challenge: 'A'.repeat(43), code_challenge_method: 'S256' },
});

/** A browser at the https origin, behind whose proxy the server is; `lines`: every cookie that it was given. */
function openBrowser(jar = new Map<string, string>()) {
  const lines: string[] = [];
  const send = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const { pathname, search } = new URL(address, ORIGIN);
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      lines.push(line);
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return answer;
  };
  /** Follows redirects; returns the last address, which is the app's or a page. */
  const follow = async (answer: Response, from: string): Promise<URL> => {
    let [page, address] = [answer, new URL(from, ORIGIN)];
    while (page.headers.has('location')) {
      address = new URL(page.headers.get('location') ?? '', address);
      if (address.pathname === '/redirect.html') break;
      page = await send(address.href);
    }
    return address;
  };
  const open = async (path: string) => follow(await send(path), path);
  return { jar, lines, send, follow, open };
}

async function signedIn() {
  const browser = openBrowser();
  const { pathname } = await browser.open(`/oidc/auth?${QUERY}`);
  const login = `${pathname}/login`;
  const sent = await browser.send(login, { email: 'planner@example.ch', password: 'demo' });
  const back = await browser.follow(sent, login);
  expect(back.searchParams.get('code')).not.toBeNull();
  return browser;
}

/** Returns the provider’s answer without a page: `code`, or its error where nobody is signed in. */
const silently = async (jar: Map<string, string>) => {
  const { searchParams } = await openBrowser(jar).open(`/oidc/auth?${QUERY}&prompt=none`);
  return searchParams.get('error') ?? (searchParams.has('code') ? 'code' : 'neither');
};

test('cookies for the whole host have the prefix that binds them to it', async () => {
  const { lines, jar } = await signedIn();
  const names = lines.map((line) => line.split('=')[0] ?? '');
  // These have the path of their sign-in.
  const others = names.filter((name) => !/^idp_(interaction|resume)(\.sig)?$/.test(name));
  expect(others).toContain(SESSION);
  expect(others.some((name) => name.startsWith('__Host-idp_known_'))).toBe(true);
  for (const line of lines.filter((_line, index) => others.includes(names[index] ?? ''))) {
    expect(line).toMatch(/^__Host-/);
    expect(line).toMatch(/; path=\/(;|$)/i);
    expect(line).toMatch(/; secure/i);
    expect(line).not.toMatch(/; domain=/i);
  }
  expect(await silently(jar)).toBe('code');
});

test('a session of the release before the prefix goes on; one with a wrong signature does not', async () => {
  const { jar } = await signedIn();
  const value = jar.get(SESSION) ?? '';
  const { value: key } = await database
    .selectFrom('secret')
    .select('value')
    .where('name', '=', SECRETS.signInCookies)
    .executeTakeFirstOrThrow();
  const signature = createHmac('sha1', key).update(`idp_session=${value}`).digest('base64url');
  const former = (signedBy: string) =>
    new Map([
      ['idp_session', value],
      ['idp_session.sig', signedBy],
    ]);
  expect(await silently(former(signature))).toBe('code');
  for (const wrong of ['', 'x'.repeat(signature.length), jar.get(`${SESSION}.sig`) ?? ''])
    expect(await silently(former(wrong))).toBe('login_required');
  // The present name comes first.
  expect(await silently(new Map([...former(signature), [SESSION, 'unknown'], [`${SESSION}.sig`, 'x']]))).toBe(
    'login_required',
  );
});
