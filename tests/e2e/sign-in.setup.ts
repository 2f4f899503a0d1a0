import { createRequire } from 'node:module';
import { type Browser, test } from '@playwright/test';
import { AuthConfiguration } from '../../contracts/api/auth-configuration.ts';
import { signIn as signInToApi } from '../../server/testing/sign-in.ts';
import { msalConfiguration, scopesOf } from '../../src/shared/auth/msal.ts';
import { emptySession } from '../../src/shared/auth/session.ts';
import { originOf, type Place, places } from './places.ts';
import { type DemoUser, signedIn } from './portal.ts';

/** Loaded into the page, where MSAL encrypts its cache. */
const MSAL = createRequire(import.meta.url)
  .resolve('@azure/msal-browser')
  .replace(/msal-browser\.(cjs|js)$/, 'msal-browser.min.js');

/** Storage of a browser that has shown the start page after signing in. */
const STORED = {
  session: { ...emptySession, hasRedirected: true },
  consent: { reports: false, maps: false },
  // The plan only: 3D is rendered in software here, and only where it is the subject (`showModel`).
  'middle-view': 'plan',
  // New roofs start blank, unless the start dialog is the subject.
  start: 'off',
  hints: 'off',
};

/** Stores tokens of the API client in a browser as MSAL does; `access.spec.ts` signs in through the page. */
async function storeSignIn(browser: Browser, user: DemoUser, place: Place): Promise<void> {
  const origin = originOf(place);
  const tokens = await signInToApi(origin, `${user}@example.ch`);
  const read = AuthConfiguration.parse(await (await fetch(`${origin}/auth-config.json`)).json());
  // Functions cannot be passed to the page, which needs none of them.
  const { system: _system, ...configuration } = msalConfiguration(read, origin);
  const context = await browser.newContext({ baseURL: origin, bypassCSP: true });
  const page = await context.newPage();
  await page.goto('/auth-config.json');
  await page.addScriptTag({ path: MSAL });
  await page.evaluate(
    async ({ configuration, scopes, tokens, stored }) => {
      const { msal } = window as unknown as { msal: typeof import('@azure/msal-browser') };
      const { account } = await msal.loadExternalTokens(
        configuration,
        { scopes, authority: configuration.auth.authority ?? '' },
        { ...tokens, token_type: 'Bearer', expires_in: 43_200, scope: scopes.join(' ') },
        {},
      );
      const client = new msal.PublicClientApplication(configuration);
      await client.initialize();
      client.setActiveAccount(account);
      for (const [name, value] of Object.entries(stored))
        localStorage.setItem(`solar-partner-portal.${name}`, JSON.stringify(value));
    },
    { configuration, scopes: scopesOf(read), tokens, stored: STORED },
  );
  await context.storageState({ path: signedIn(user, place).storageState });
  await context.close();
}

const users: DemoUser[] = ['planner', 'installer', 'roofer', 'logistics', 'sales', 'admin'];
for (const user of users) {
  test(`${user} signs in`, async ({ browser }) => {
    for (const place of places) await storeSignIn(browser, user, place);
  });
}
