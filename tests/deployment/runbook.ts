/**
 * `npm run runbook [-- REF]`: plays docs/deployment.md from a fresh clone. Installs the release REF; without it, the
 * previous one. Creates the first administrator and a partner, who sign in at Keycloak over TLS. While the partner
 * works, it upgrades two processes without a pause, kills each part, and backs up. Then it loses the machine, restores
 * on another one and compares everything. Prints its figures; exits with 1 if a call failed in the upgrade, if a part
 * was not back in time, or if anything acknowledged before the backup is missing or different. Needs Debian's `caddy`,
 * and what `npm run keycloak` and `npm run real-store` need. With TMPDIR in memory, deleting takes seconds.
 */
import { strict as assert } from 'node:assert';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, expect as expectWith, type Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { launchChromium } from '../../scripts/chromium.ts';
import { readManifest } from '../../server/backup/manifest.ts';
import { catalogue } from '../../server/platform/solving/shipped-catalogue.ts';
import { type Client, createClient } from '../../server/testing/client.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { address, done, putRoofProject } from '../../server/testing/projects.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { UNLIMITED } from '../../server/testing/unshed-load.ts';
import type { Acknowledged } from '../faults/traffic.ts';
import { HOSTS } from './caddy.ts';
import { newPage, signIn, startKeycloak } from './keycloak-server.ts';
import { type Machine, startMachine } from './machine.ts';
import { previousRelease } from './releases.ts';
import { callerOf, startTraffic, type Traffic } from './runbook-work.ts';

const ADMINISTRATOR = 'lena@lieferant.example';
const PARTNER = 'nina@neudach.example';
/** Longer than all of this takes: work goes on with the token of the first sign-in. */
const TOKEN_SECONDS = 7_200;
const CALM_MS = 5_000;
/** A killed part starts again after this long, as a supervisor or a person starts it. */
const DOWN_MS = 3_000;
/** Calls are watched for this long after the start of a part; none may fail later than that it has to be back. */
const SETTLE_MS = 15_000;
const BACK_WITHIN_MS = 10_000;
const expect = expectWith.configure({ timeout: 30_000 });

interface Figure {
  readonly step: string;
  readonly seconds: string;
  readonly result: string;
}
const figures: Figure[] = [];
const faults: string[] = [];

/** Acts, and prints the duration with the text that it returns. */
async function step(name: string, act: () => Promise<string>): Promise<void> {
  const began = performance.now();
  const result = await act();
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  figures.push({ step: name, seconds, result });
  console.log(`${seconds.padStart(7)} s  ${name}: ${result}`);
}

/** Signs a person in by an address of the portal; returns their page and their token. */
async function open(browser: Browser, origin: string, link: string, email: string): Promise<[Page, string]> {
  const page = await newPage(browser, origin);
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await signIn(page, link, email);
  const token = (await asked).headers().authorization?.replace('Bearer ', '') ?? '';
  await expect(page).toHaveURL(`${origin}/dashboard`);
  return [page, token];
}

/** The last line of an output: the link of `portal admin`, the bill of a restore. */
const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? '';

/** Calls with success, or throws. */
async function expectDone(client: Client, method: string, path: string, body?: unknown): Promise<unknown> {
  const reply = await client(method, path, body);
  assert(reply.status < 300, `${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** Publishes the first catalogue and accepts a partner's application. */
async function beginBusiness(origin: string, token: string): Promise<void> {
  const admin = createClient(origin, token);
  const version = `/v1/staff/catalogue-versions/${newId()}`;
  const text = JSON.stringify(catalogue);
  await expectDone(admin, 'PUT', version, { text, note: '', baseId: null, baseRevision: null });
  await expectDone(admin, 'PUT', `${version}/first-day`, { validFrom: dateAt(Date.now()), revision: 1 });
  const legal = (await expectDone(admin, 'GET', '/v1/legal')) as { current: string };
  const application = newId();
  await expectDone(createClient(origin), 'PUT', `/v1/applications/${application}`, {
    ...{ function: 'Installateur', firstName: 'Nina', lastName: 'Neu', email: PARTNER },
    ...{ phone: '+41 31 000 00 00', company: 'Neudach Bern AG', vatNumber: 'CHE-116.281.710', address },
    ...{ language: 'de', message: '', terms: true, privacy: true, legalVersion: legal.current },
  });
  const partnership = { partnershipType: 'Standard', discountBp: 750, salesRepresentative: '' };
  await expectDone(admin, 'POST', `/v1/staff/applications/${application}/accept`, partnership);
}

/** Upgrades one process after the other to a release. */
async function upgrade(machine: Machine, release: string): Promise<void> {
  await machine.run(release, 'portal', '--', 'admin', 'migrate');
  for (const host of HOSTS) {
    machine.servers.get(host)?.signal('SIGTERM');
    assert.equal(await machine.servers.get(host)?.ended, 0, 'a process ends with 0');
    await machine.start(host, release);
    await sleep(CALM_MS);
  }
}

/** Kills a part and starts it again; returns the calls that failed and when the last of them did after the start. */
async function kill(traffic: Traffic, end: () => Promise<void>, start: () => Promise<void>): Promise<string> {
  const [failedBefore, callsBefore] = [traffic.failed.length, traffic.calls()];
  await end();
  await sleep(DOWN_MS);
  await start();
  const startedAt = Date.now();
  await sleep(SETTLE_MS);
  const failed = traffic.failed.slice(failedBefore);
  const backAfterMs = Math.max(0, ...failed.map(({ endedAt }) => endedAt - startedAt));
  if (backAfterMs > BACK_WITHIN_MS) faults.push(`a call failed ${backAfterMs} ms after the start of a part`);
  const reasons = [...new Set(failed.map(({ reason }) => reason))].join(', ');
  const calls = traffic.calls() - callsBefore;
  return `${failed.length} of ${calls} calls failed${reasons && ` (${reasons})`}, the last ${backAfterMs} ms after the start`;
}

async function killEachPart(machine: Machine, traffic: Traffic, release: string, provider: Provider) {
  const [host = ''] = HOSTS;
  const parts: [name: string, end: () => Promise<void>, start: () => Promise<void>][] = [
    ['a process', async () => machine.servers.get(host)?.kill(), () => machine.start(host, release)],
    ['PostgreSQL', () => machine.cluster.halt('immediate'), () => machine.cluster.start()],
    ['the store', () => machine.store.kill(), () => machine.store.start()],
    ['the proxy', () => machine.killProxy(), async () => machine.startProxy()],
    ['the sign-in provider', () => provider.kill(), () => provider.start()],
  ];
  for (const [name, end, start] of parts) await step(`kill of ${name}`, () => kill(traffic, end, start));
}
type Provider = Awaited<ReturnType<typeof startKeycloak>>;

const sizeOf = (folder: string): number =>
  globSync(join(folder, '**/*')).reduce((sum, file) => sum + statSync(file).size, 0);

/** Compares the rows and contents of two backups, which have to be the same. */
async function compareBackups(before: string, after: string): Promise<string> {
  const [a, b] = [await readManifest(before), await readManifest(after)];
  const linesOf = (manifest: typeof a) =>
    [...manifest.tables, { name: 'contents of files', ...manifest.contents }].map(
      ({ name, rows, sha256 }) => `${name}: ${rows} rows, ${sha256}`,
    );
  assert.deepEqual(linesOf(b), linesOf(a));
  const rows = a.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${a.tables.length} tables with ${rows} rows and ${a.contents.rows} files are equal`;
}

/** The first machine with the earlier release and two people; returns the partner's token. */
async function install(browser: Browser, machine: Machine, origin: string): Promise<string> {
  const admin = (...command: string[]) => machine.run('earlier', 'portal', '--', 'admin', ...command);
  await step('install', async () => {
    await machine.install('earlier', reference);
    return `${reference.slice(0, 12)} by clone, npm ci, npm run build`;
  });
  let link = '';
  await step('first administrator', async () => {
    await admin('migrate');
    link = lastLine(await admin('create', ADMINISTRATOR));
    return 'portal admin migrate, create';
  });
  await step('start', () => startBoth(machine, 'earlier', origin));
  let token = '';
  await step('sign-in', async () => {
    const [, adminToken] = await open(browser, origin, link, ADMINISTRATOR);
    await beginBusiness(origin, adminToken);
    const invitation = lastLine(await admin('invite', PARTNER));
    [, token] = await open(browser, origin, invitation, PARTNER);
    const partner = createClient(origin, token);
    const { project, shown } = await putRoofProject(partner);
    await done(partner, project.id, 'submit', { shown });
    return 'administrator and partner at Keycloak; first catalogue and project';
  });
  return token;
}

/** Starts two processes and the proxy, and waits until they serve. */
async function startBoth(machine: Machine, release: string, origin: string): Promise<string> {
  for (const host of HOSTS) await machine.start(host, release);
  machine.startProxy();
  const isServed = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isServed())) await sleep(50);
  return 'two processes behind Caddy, over TLS';
}

/** Upgrade, kills and backup while a partner works; returns what was acknowledged before the backup. */
async function operate(machine: Machine, origin: string, token: string, provider: Provider) {
  const traffic = startTraffic(origin, token);
  await step('install of the upgrade', async () => {
    await machine.install('this', 'HEAD');
    return 'HEAD, while a partner works';
  });
  await step('rolling upgrade', async () => {
    const [failed, calls] = [traffic.failed.length, traffic.calls()];
    await upgrade(machine, 'this');
    const lost = traffic.failed.slice(failed);
    faults.push(...lost.map(({ reason }) => `a call failed in the upgrade: ${reason}`));
    return `${lost.length} of ${traffic.calls() - calls} calls failed`;
  });
  await killEachPart(machine, traffic, 'this', provider);
  const held = [...traffic.held];
  await step('backup', async () => {
    await machine.run('this', 'backup', '--', backup);
    return `${(sizeOf(backup) / 1e6).toFixed(1)} MB, while a partner works`;
  });
  await traffic.stop();
  faults.push(...traffic.violations);
  return held;
}

/** The backup on another machine, compared with what was. */
async function recover(
  browser: Browser,
  machine: Machine,
  origin: string,
  token: string,
  held: readonly Acknowledged[],
): Promise<void> {
  await step('install elsewhere', async () => {
    await machine.install('this', 'HEAD');
    return 'clone, npm ci, npm run build';
  });
  await step('restore', async () => {
    const bill = lastLine(await machine.run('this', 'restore', '--', backup));
    assert.match(bill, /is recomputed/);
    return bill;
  });
  await step('comparison of databases and files', async () => {
    const again = join(outside.path, 'again');
    await machine.run('this', 'backup', '--', again);
    return compareBackups(backup, again);
  });
  await step('start elsewhere', () => startBoth(machine, 'this', origin));
  await step('comparison of what was acknowledged', async () => {
    const caller = callerOf(origin, token);
    for (const { verify } of held) await verify(caller).catch((error) => faults.push(String(error)));
    const writes = held.reduce((sum, each) => sum + each.writes, 0);
    assert(writes > 0, 'nothing was acknowledged before the backup');
    return `${writes} writes in ${held.length} pieces of work`;
  });
  await step('sign-in elsewhere', async () => {
    const [page] = await open(browser, origin, '/', PARTNER);
    await page.goto('/projects');
    await expect(page.getByText(/^Haus /).first()).toBeVisible();
    return 'the partner finds the projects';
  });
}

// Keycloak and Caddy have certificates of their own; the portal trusts Keycloak's by NODE_EXTRA_CA_CERTS.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const reference = process.argv[2] ?? previousRelease();
const outside = temporaryFolder();
const backup = join(outside.path, 'backup');
const port = await freePort();
const origin = `https://localhost:${port}`;
const place = { origin, port, portals: { port: await freePort(), healthPort: await freePort() } };
const provider = await startKeycloak(outside.path, origin, [ADMINISTRATOR, PARTNER], TOKEN_SECONDS);
const settings = {
  ...{ NODE_ENV: 'production', TRUST_PROXY: '1', SHUTDOWN_DELAY_SECONDS: '6', LOG_LEVEL: 'error' },
  ...provider.variables,
  ...UNLIMITED,
};
const browser = await launchChromium();
let machine = await startMachine(join(outside.path, 'first'), place, settings);
try {
  const token = await install(browser, machine, origin);
  const held = await operate(machine, origin, token, provider);
  await step('loss', async () => {
    await machine.lose();
    return 'processes, database, files, releases and proxy are gone';
  });
  machine = await startMachine(join(outside.path, 'second'), place, settings);
  await recover(browser, machine, origin, token, held);
} catch (error) {
  faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await browser.close();
  // After the loss there may be nothing to stop.
  await machine.lose().catch(() => {});
  await provider.kill();
  outside.remove();
}
console.table(figures);
for (const fault of faults.slice(0, 20)) console.log(`FAULT: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
