/**
 * `npm run keycloak`: a real Keycloak signs people in through the portal in Chromium: the first administrator by the
 * link of `portal admin create`, again after signing out and by a renewed token, and a person whom the portal does not
 * know. Needs Java 17, Maven, unzip and openssl; the first run fetches Keycloak through Maven.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, expect as expectWith, type Page } from '@playwright/test';
import { ensureBuilt } from '../../scripts/build.ts';
import { chromiumArguments, findChromium } from '../../scripts/chromium.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';

const VERSION = '26.5.6';
const ADMINISTRATOR = 'lena@lieferant.example';
const STRANGER = 'fremd@anderswo.example';
const PASSWORD = 'geheim, aber erfunden';
const SUPPORT = 'hilfe@lieferant.example';
const STARTUP_MS = 240_000;
const expect = expectWith.configure({ timeout: 30_000 });
const root = join(import.meta.dirname, '../..');

const folder = temporaryFolder();
const certificate = join(folder.path, 'portal-provider.crt');

function fetchKeycloak(): string {
  const name = `keycloak-quarkus-dist-${VERSION}.zip`;
  const zip = join(homedir(), '.m2/repository/org/keycloak/keycloak-quarkus-dist', VERSION, name);
  if (!existsSync(zip)) {
    const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
    execFileSync('mvn', ['-q', '-B', 'dependency:get', '-Dtransitive=false', artifact], { stdio: 'inherit' });
  }
  execFileSync('unzip', ['-q', zip, '-d', folder.path]);
  return join(folder.path, `keycloak-${VERSION}`);
}

/** Starts Keycloak with TLS and the realm of `keycloak-realm.json`; returns its issuer. */
async function startKeycloak(portal: string) {
  const home = fetchKeycloak();
  const key = join(folder.path, 'portal-provider.key');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync(
    'openssl',
    ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '1', ...subject, ...files],
    {
      stdio: 'ignore',
    },
  );
  const realm = JSON.parse(
    readFileSync(join(import.meta.dirname, 'keycloak-realm.json'), 'utf8').replaceAll(
      'PORTAL_ORIGIN',
      portal,
    ),
  );
  const people = [
    { email: ADMINISTRATOR, firstName: 'Lena', lastName: 'Leitung' },
    { email: STRANGER, firstName: 'Fritz', lastName: 'Fremd' },
  ];
  realm.users = people.map((person) => ({
    ...{ ...person, username: person.email, enabled: true, emailVerified: true },
    ...{ realmRoles: ['offline_access'], credentials: [{ type: 'password', value: PASSWORD }] },
  }));
  mkdirSync(join(home, 'data/import'), { recursive: true });
  writeFileSync(join(home, 'data/import/realm.json'), JSON.stringify(realm));
  const [port, httpPort] = [await freePort(), await freePort()];
  const options = [
    ...['--import-realm', '--health-enabled=false', '--http-host=localhost', `--http-port=${httpPort}`],
    ...[
      `--https-port=${port}`,
      `--https-certificate-file=${certificate}`,
      `--https-certificate-key-file=${key}`,
    ],
  ];
  const child = spawn(join(home, 'bin/kc.sh'), ['start-dev', ...options], {
    env: { ...process.env, JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx512m' },
    stdio: 'ignore',
    detached: true,
  });
  const issuer = `https://localhost:${port}/realms/partners`;
  const began = performance.now();
  const isUp = () =>
    fetch(`${issuer}/.well-known/openid-configuration`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (performance.now() - began > STARTUP_MS || child.exitCode !== null)
      throw new Error('Keycloak does not start.');
    await sleep(500);
  }
  console.log(`Keycloak ${VERSION} serves after ${Math.round((performance.now() - began) / 1_000)} s`);
  const stop = async () => {
    const ended = once(child, 'close');
    // Its script and Java are one process group.
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  return { issuer, stop };
}

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'de-CH', ignoreHTTPSErrors: true });
  const answers = JSON.stringify({ reports: false, maps: false });
  await context.addInitScript((text) => localStorage.setItem('solar-partner-portal.consent', text), answers);
  return context.newPage();
}

/** Opens an address and signs in at Keycloak's page. */
async function signIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await enterPassword(page, email);
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.locator('#username').fill(email);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#kc-login').click();
}

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

// Only for waiting until Keycloak serves: the portal trusts its certificate by NODE_EXTRA_CA_CERTS.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
ensureBuilt();
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const keycloak = await startKeycloak(origin);
const variables = {
  ...{
    NODE_ENV: 'production',
    DATA_DIR: join(folder.path, 'data'),
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
  },
  ...{ AUTH_MODE: 'b2c', AUTH_AUTHORITY: keycloak.issuer, AUTH_USER_FLOW: 'B2C_1_signin' },
  ...{ AUTH_CLIENT_ID: 'portal', AUTH_SCOPE: 'read-api', AUTH_RESET_URL: `${origin}/` },
  ...{ SUPPORT_CONTACT: SUPPORT, NODE_EXTRA_CA_CERTS: certificate },
};
const operate = (...command: string[]) =>
  execFileSync(process.execPath, [join(root, 'server/admin/portal.ts'), 'admin', ...command], {
    env: { PATH: process.env.PATH, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', ...variables },
    encoding: 'utf8',
  });
operate('migrate');
const link = operate('create', ADMINISTRATOR).trim().split('\n').at(-1) ?? '';
const server = await startProcess(variables);
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: chromiumArguments,
});
try {
  if (!(await server.ready)) throw new Error(server.errors());
  await tryAdministrator(browser, origin, link);
  await tryStranger(browser, origin);
} finally {
  await browser.close();
  await server.kill();
  await keycloak.stop();
  folder.remove();
}
