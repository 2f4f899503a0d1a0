import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthConfiguration, ProviderMetadata } from '../../contracts/api/auth-configuration.ts';
import { demoOrganisations } from '../demo/people.ts';
import { Browser } from '../testing/browser.ts';
import { clientOf, createClient } from '../testing/client.ts';
import { latestTokenTo } from '../testing/invitations.ts';
import { openSignIn, signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the sign-in page is German, offers every demo user and runs no foreign script', async () => {
  const { page } = await openSignIn(server.origin);
  const html = await page.text();
  expect(page.status).toBe(200);
  for (const text of [
    'lang="de"',
    'E-Mail',
    'Passwort',
    'Anmelden',
    'Petra Plan',
    'Ivo Muster',
    'Luca Lager',
  ]) {
    expect(html).toContain(text);
  }
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
});

test("the sign-in page uses the app's language", async () => {
  const { page } = await openSignIn(server.origin, { ui_locales: 'fr-FR' });
  expect(await page.text()).toContain('Se connecter');
});

test("the pages use the browser's language if the app sends none", async () => {
  const answer = await fetch(`${server.origin}/oidc/interaction/none`, {
    headers: { 'accept-language': 'it-CH, de;q=0.5' },
  });
  const html = await answer.text();
  expect(html).toContain('lang="it"');
  expect(html).toContain('Questo accesso è scaduto.');
});

test.each([
  ['de', 'Betriebsferien', '2023-12-23T12:00:00Z', true],
  ['en', 'Company holidays', '2024-01-07T12:00:00Z', true],
  ['en', 'Company holidays', '2024-01-08T12:00:00Z', false],
])(
  '@spec-24 the sign-in page shows the notices of today: %s, %s at %s',
  async (ui_locales, title, at, isShown) => {
    const closed = await startServer({}, { clock: () => Date.parse(at) });
    const html = await (await openSignIn(closed.origin, { ui_locales })).page.text();
    expect(html.includes(`<h2>${title}</h2>`)).toBe(isShown);
    await closed.stop();
  },
);

test('a demo user signs in by one button @spec-26', async () => {
  const { browser, address, page } = await openSignIn(server.origin);
  const id = /value="([^"]+)"[^>]*>Petra Plan/.exec(await page.text())?.[1] ?? '';
  const sent = await browser.post(`${address.pathname}/login`, { demo: id });
  const { address: back } = await browser.follow(sent, ({ pathname }) => pathname === '/redirect.html');
  expect(back.searchParams.get('code')).toBeTruthy();
  expect(back.searchParams.get('state')).toBe('state');
});

test('the sign-in after choosing a password has the address already, in this browser only', async () => {
  const admin = await clientOf(server.origin, 'admin@example.ch');
  const email = `nina+neu-${newId()}@example.ch`;
  const person = {
    ...{ organisationId: demoOrganisations[0]?.id, firstName: 'Nina', lastName: 'Neu', email },
    ...{ language: 'de', role: 'partner', category: 'Installateur' },
  };
  await admin('PUT', `/v1/staff/people/${newId()}`, person);
  const browser = new Browser(server.origin);
  const password = 'lang genug, erfunden';
  const send = async (invitation: string) =>
    (await browser.post('/oidc/password-reset', { invitation, password, again: password })).status;
  const valueIn = async (visitor: Browser) =>
    /name="email"[^>]* value="([^"]*)"/.exec(
      await (await openSignIn(server.origin, {}, visitor)).page.text(),
    )?.[1];
  expect(await send('unknown')).toBe(410);
  expect(await valueIn(browser)).toBe('');
  expect(await send(await latestTokenTo(admin, email))).toBe(200);
  expect(await valueIn(browser)).toBe(email);
  expect(await valueIn(new Browser(server.origin))).toBe('');
});

test.each([
  ['a wrong password', 'planner@example.ch', 'wrong'],
  ['an unknown address', 'nobody@example.ch', 'demo'],
])('%s is rejected on the page', async (_what, email, password) => {
  const { browser, address } = await openSignIn(server.origin);
  const answer = await browser.post(`${address.pathname}/login`, { email, password });
  expect(answer.status).toBe(401);
  const html = await answer.text();
  expect(html).toContain('E-Mail oder Passwort ist falsch.');
  expect(html).toContain(`value="${email}"`);
});

test('rejects an interaction that is unknown or from another browser', async () => {
  const { address } = await openSignIn(server.origin);
  for (const path of ['/oidc/interaction/none', address.pathname]) {
    const answer = await fetch(`${server.origin}${path}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Diese Anmeldung ist abgelaufen.');
  }
});

test('redirects to the app only', async () => {
  const { page, address } = await openSignIn(server.origin, { redirect_uri: 'https://example.org/' });
  expect(address.origin).toBe(server.origin);
  expect(page.status).toBe(400);
});

test('a forgotten password sends the app to the reset page, as B2C does', async () => {
  const { browser, address } = await openSignIn(server.origin);
  const start = await browser.get(`${address.pathname}/forgot`);
  const { address: back } = await browser.follow(start, ({ pathname }) => pathname === '/redirect.html');
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('error_description')).toMatch(/^AADB2C90118/);
  const { body } = await createClient(server.origin)('GET', '/auth-config.json');
  const { resetUrl } = body as { resetUrl: string };
  expect(await (await fetch(resetUrl)).text()).toContain('Passwort zurücksetzen');
});

test('the app knows what the discovery document says', async () => {
  const client = createClient(server.origin);
  const { metadata } = (await client('GET', '/auth-config.json')).body as AuthConfiguration;
  const document = (await client('GET', '/oidc/.well-known/openid-configuration')).body;
  expect(metadata).toEqual(ProviderMetadata.parse(document));
});

/** A browser in which a user has signed in. */
async function signedInBrowser() {
  const { browser, address } = await openSignIn(server.origin);
  const sent = await browser.post(`${address.pathname}/login`, {
    email: 'planner@example.ch',
    password: 'demo',
  });
  await browser.follow(sent, ({ pathname }) => pathname === '/redirect.html');
  return browser;
}
const isSignedIn = async (browser: Browser) => {
  const { browser: _other, ...attempt } = await openSignIn(server.origin, {}, browser);
  return attempt.address.pathname === '/redirect.html';
};

test('a link from elsewhere does not sign a user out without confirmation', async () => {
  const browser = await signedInBrowser();
  for (const hint of [
    '',
    `?id_token_hint=${(await signIn(server.origin, 'installer@example.ch')).id_token}`,
  ]) {
    const page = await browser.get(`/oidc/session/end${hint}`);
    const html = await page.text();
    expect(html).toContain('Möchten Sie sich abmelden?');
    expect(html).not.toContain('<script');
    expect(await isSignedIn(browser)).toBe(true);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
    if (hint) await browser.post('/oidc/session/end/confirm', { xsrf, logout: 'yes' });
  }
  expect(await isSignedIn(browser)).toBe(false);
});

test('signing out redirects to the app', async () => {
  const { id_token } = await signIn(server.origin, 'planner@example.ch');
  const query = new URLSearchParams({
    id_token_hint: id_token,
    post_logout_redirect_uri: `${server.origin}/redirect.html`,
  });
  const answer = await fetch(`${server.origin}/oidc/session/end?${query}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'sha256-");
});

describe('throttles password attempts', () => {
  let own: RunningServer;
  beforeEach(async () => {
    own = await startServer({ TRUST_PROXY: '1' });
  });
  afterEach(() => own.stop());

  const OWNER = 'planner@example.ch';
  /**
   * Opens the sign-in page from a network address; the result submits credentials and returns a page or a redirect.
   */
  const signInFrom = async (networkAddress: string, browser = new Browser(own.origin, networkAddress)) => {
    const { address } = await openSignIn(own.origin, { prompt: 'login' }, browser);
    return (email: string, password: string) =>
      browser.post(`${address.pathname}/login`, { email, password });
  };
  const guess = async (networkAddress: string, times: number) => {
    const enter = await signInFrom(networkAddress);
    for (const number of Array(times).keys())
      expect((await enter(OWNER, `guess ${number}`)).status).toBe(401);
    return enter;
  };

  test('blocks an address after ten wrong passwords, even with the right one, and shows the waiting time', async () => {
    const enter = await guess('198.51.100.1', 10);
    const late = await enter(' Planner@example.ch', 'demo');
    expect(late.status).toBe(429);
    const html = await late.text();
    expect(html).toContain('Zu viele Versuche');
    expect(html).toMatch(/erst in (9|10) Minuten weiter/);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await enter('installer@example.ch', 'demo')).status).toBe(303);
  });

  test('a stranger does not lock out the owner of an account', async () => {
    await guess('198.51.100.1', 10);
    const enter = await signInFrom('203.0.113.7');
    expect((await enter(OWNER, 'demo')).status).toBe(303);
  });

  test('many strangers do not either in a browser known to the account; an unknown browser waits', async () => {
    const known = new Browser(own.origin, '203.0.113.7');
    expect((await (await signInFrom('', known))(OWNER, 'demo')).status).toBe(303);
    for (const number of Array(10).keys()) await guess(`198.51.100.${number}`, 10);
    expect((await (await signInFrom('203.0.113.8'))(OWNER, 'demo')).status).toBe(429);
    expect((await (await signInFrom('', known))(OWNER, 'demo')).status).toBe(303);
    // A known browser gets no more attempts than any other.
    const thief = await signInFrom('', known);
    for (const number of Array(10).keys()) expect((await thief(OWNER, `guess ${number}`)).status).toBe(401);
    expect((await thief(OWNER, 'demo')).status).toBe(429);
  });

  test('counts an IPv6 subscriber network as one address', async () => {
    for (const number of Array(10).keys()) await guess(`2001:db8:1:2::${number}`, 1);
    expect((await (await signInFrom('2001:db8:1:2:ffff::1'))(OWNER, 'demo')).status).toBe(429);
    expect((await (await signInFrom('2001:db8:1:3::1'))(OWNER, 'demo')).status).toBe(303);
  });

  test('a browser is known only to accounts that signed in there, and not by a forged cookie', async () => {
    const browser = new Browser(own.origin, '203.0.113.7');
    await (await signInFrom('', browser))('installer@example.ch', 'demo');
    const enter = await signInFrom('', browser);
    for (const number of Array(10).keys()) expect((await enter(OWNER, `guess ${number}`)).status).toBe(401);
    expect((await enter(OWNER, 'demo')).status).toBe(429);
  });

  test('right passwords do not count', async () => {
    for (const _time of Array(12)) await signIn(own.origin, 'planner@example.ch');
  });

  test('limits one computer over all accounts', async () => {
    const { browser, address } = await openSignIn(own.origin);
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 100) {
      // An unknown demo user needs no password hashing, which keeps this fast.
      const answer = await browser.post(`${address.pathname}/login`, { demo: 'nobody' });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(60).fill(401), 429]);
  });

  test('limits the number of sign-ins started', async () => {
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 1_000)
      statuses.push((await fetch(`${own.origin}/oidc/jwks`)).status);
    expect(statuses).toHaveLength(601);
  });
});
