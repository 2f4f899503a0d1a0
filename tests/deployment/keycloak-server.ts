import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { freePort } from '../../server/testing/free-port.ts';

const VERSION = '26.5.6';
/** Password of everybody. */
const PASSWORD = 'geheim, aber erfunden';
const STARTUP_MS = 240_000;

/** A Keycloak on this machine. */
export interface Keycloak {
  /** File with its certificate. */
  readonly certificate: string;
  /** Environment of a server that trusts it. */
  readonly variables: Record<string, string>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it after `kill`, and waits until it serves. */
  start(): Promise<void>;
}

function fetchKeycloak(folder: string): string {
  const name = `keycloak-quarkus-dist-${VERSION}.zip`;
  const zip = join(homedir(), '.m2/repository/org/keycloak/keycloak-quarkus-dist', VERSION, name);
  if (!existsSync(zip)) {
    const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
    execFileSync('mvn', ['-q', '-B', 'dependency:get', '-Dtransitive=false', artifact], { stdio: 'inherit' });
  }
  execFileSync('unzip', ['-q', zip, '-d', folder]);
  return join(folder, `keycloak-${VERSION}`);
}

/** Writes a certificate for this machine; returns its file and that of its key. */
function createCertificate(folder: string): [certificate: string, key: string] {
  const [certificate, key] = [join(folder, 'provider.crt'), join(folder, 'provider.key')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync(
    'openssl',
    ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '1', ...subject, ...files],
    { stdio: 'ignore' },
  );
  return [certificate, key];
}

/** Writes the realm of `keycloak-realm.json`, whose tokens are valid for some seconds, with people by address. */
function writeRealm(home: string, portal: string, addresses: readonly string[], tokenSeconds: number): void {
  const text = readFileSync(join(import.meta.dirname, 'keycloak-realm.json'), 'utf8');
  const realm = JSON.parse(text.replaceAll('PORTAL_ORIGIN', portal));
  realm.accessTokenLifespan = tokenSeconds;
  realm.users = addresses.map((email) => ({
    ...{ email, username: email, firstName: 'Vera', lastName: 'Muster', enabled: true, emailVerified: true },
    ...{ realmRoles: ['offline_access'], credentials: [{ type: 'password', value: PASSWORD }] },
  }));
  mkdirSync(join(home, 'data/import'), { recursive: true });
  writeFileSync(join(home, 'data/import/realm.json'), JSON.stringify(realm));
}

/**
 * Starts Keycloak with TLS in a folder, for a portal and the people of some addresses. Needs Java 17, Maven, unzip and
 * openssl; the first run fetches Keycloak through Maven.
 */
export async function startKeycloak(
  folder: string,
  portal: string,
  addresses: readonly string[],
  tokenSeconds = 300,
): Promise<Keycloak> {
  const home = fetchKeycloak(folder);
  const [certificate, key] = createCertificate(folder);
  writeRealm(home, portal, addresses, tokenSeconds);
  const [port, httpPort] = [await freePort(), await freePort()];
  const options = [
    ...['--import-realm', '--health-enabled=false', '--http-host=localhost', `--http-port=${httpPort}`],
    ...[`--https-port=${port}`, `--https-certificate-file=${certificate}`],
    `--https-certificate-key-file=${key}`,
  ];
  const issuer = `https://localhost:${port}/realms/partners`;
  const isUp = () =>
    fetch(`${issuer}/.well-known/openid-configuration`).then(
      ({ ok }) => ok,
      () => false,
    );
  const launch = async () => {
    const child = spawn(join(home, 'bin/kc.sh'), ['start-dev', ...options], {
      env: { ...process.env, JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx512m' },
      stdio: 'ignore',
      detached: true,
    });
    const began = performance.now();
    while (!(await isUp())) {
      if (performance.now() - began > STARTUP_MS || child.exitCode !== null)
        throw new Error('Keycloak does not start.');
      await sleep(500);
    }
    return child;
  };
  let running = await launch();
  return {
    certificate,
    variables: {
      ...{ AUTH_MODE: 'b2c', AUTH_AUTHORITY: issuer, AUTH_USER_FLOW: 'B2C_1_signin' },
      ...{ AUTH_CLIENT_ID: 'portal', AUTH_SCOPE: 'read-api', AUTH_RESET_URL: `${portal}/` },
      NODE_EXTRA_CA_CERTS: certificate,
    },
    async kill() {
      const ended = once(running, 'close');
      // Its script and Java are one process group.
      if (running.pid) process.kill(-running.pid, 'SIGKILL');
      await ended;
    },
    async start() {
      running = await launch();
    },
  };
}

/** Opens a browser of one person, who has answered the portal's question about reports and maps. */
export async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'de-CH', ignoreHTTPSErrors: true });
  const answers = JSON.stringify({ reports: false, maps: false });
  await context.addInitScript((text) => localStorage.setItem('solar-partner-portal.consent', text), answers);
  return context.newPage();
}

/** Signs in on Keycloak's page. */
export async function enterPassword(page: Page, email: string): Promise<void> {
  await page.locator('#username').fill(email);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#kc-login').click();
}

/** Opens an address of the portal and signs in at Keycloak. */
export async function signIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await enterPassword(page, email);
}
