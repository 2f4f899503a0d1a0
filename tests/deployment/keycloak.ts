/**
 * `npm run keycloak`: a real Keycloak signs people in through the portal in Chromium: the first administrator by the
 * link of `portal admin create`, again after signing out and by a renewed token, and a person whom the portal does not
 * know.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, expect as expectWith } from '@playwright/test';
import { ensureBuilt } from '../../scripts/build.ts';
import { launchChromium } from '../../scripts/chromium.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { enterPassword, newPage, signIn, startKeycloak } from './keycloak-server.ts';

const ADMINISTRATOR = 'lena@lieferant.example';
const STRANGER = 'fremd@anderswo.example';
const SUPPORT = 'hilfe@lieferant.example';
const expect = expectWith.configure({ timeout: 30_000 });
const root = join(import.meta.dirname, '../..');

/** First sign-in by the link, a renewed token, signing out and in again. */
async function tryAdministrator(browser: Browser, origin: string, link: string): Promise<void> {
  const page = await newPage(browser, origin);
  await signIn(page, link, ADMINISTRATOR);
  await expect(page).toHaveURL(`${origin}/dashboard`);
  console.log('signed in by the link of `portal admin create`');

  // Without tokens of its own the app renews them at Keycloak.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (/idtoken|accesstoken/i.test(name)) localStorage.removeItem(name);
  });
  await page.goto('/profile');
  await expect(page.getByText(ADMINISTRATOR).first()).toBeVisible();
  console.log('the token is renewed');

  await page.goto('/dashboard');
  // The command names a person by their address.
  await page.getByRole('button', { name: /^lena/ }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  // Keycloak asks first when the app does not name the session.
  const [asked, name] = [page.locator('#kc-logout'), page.locator('#username')];
  await asked.or(name).first().waitFor();
  if (await asked.isVisible()) {
    await asked.click();
    await asked.waitFor({ state: 'hidden' });
    await page.goto('/dashboard');
  }
  await enterPassword(page, ADMINISTRATOR);
  await expect(page).toHaveURL(`${origin}/dashboard`);
  console.log('signed out, and in again with the password');
}

async function tryStranger(browser: Browser, origin: string): Promise<void> {
  const page = await newPage(browser, origin);
  await signIn(page, '/', STRANGER);
  await expect(page.getByText('Ihr Konto ist im Portal nicht bekannt').first()).toBeVisible();
  await expect(page.getByRole('link', { name: SUPPORT })).toBeVisible();
  console.log('an unknown person reads whom to ask');
}

const folder = temporaryFolder();
// Only for waiting until Keycloak serves: the portal trusts its certificate by NODE_EXTRA_CA_CERTS.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
ensureBuilt();
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const began = performance.now();
const keycloak = await startKeycloak(folder.path, origin, [ADMINISTRATOR, STRANGER]);
console.log(`Keycloak serves after ${Math.round((performance.now() - began) / 1_000)} s`);
const variables = {
  ...{
    NODE_ENV: 'production',
    DATA_DIR: join(folder.path, 'data'),
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
  },
  ...keycloak.variables,
  SUPPORT_CONTACT: SUPPORT,
};
const operate = (...command: string[]) =>
  execFileSync(process.execPath, [join(root, 'server/admin/portal.ts'), 'admin', ...command], {
    env: { PATH: process.env.PATH, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', ...variables },
    encoding: 'utf8',
  });
operate('migrate');
const link = operate('create', ADMINISTRATOR).trim().split('\n').at(-1) ?? '';
const server = await startProcess(variables);
const browser = await launchChromium();
try {
  if (!(await server.ready)) throw new Error(server.errors());
  await tryAdministrator(browser, origin, link);
  await tryStranger(browser, origin);
} finally {
  await browser.close();
  await server.kill();
  await keycloak.kill();
  folder.remove();
}
