/** A supplier's first year on an empty database with production settings and a foreign provider for signing in. */
import { execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { VersionList } from '../../contracts/domain/catalogue-versions.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { formatAmount, formatDay } from '../../documents/format.ts';
import type { Catalogue } from '../../engine/index.ts';
import { catalogue } from '../../server/platform/solving/shipped-catalogue.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { type MailServer, startMailServer } from '../../server/testing/mail-server.ts';
import { type ServerProcess, startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { clockFile } from './clock.ts';
import { answered, saveRoof, withoutWebGl } from './portal.ts';
import { fillApplication, newUid } from './register.ts';
import { type StubAuthority, startStubAuthority } from './stub-authority.ts';

const ADMIN = 'lena.leitung@lieferant.example';
const PARTNER = 'nina.neu@neudach.example';
const SUPPORT = 'hilfe@lieferant.example';
const root = join(import.meta.dirname, '../..');

const folder = temporaryFolder();
let mails: MailServer;
let authority: StubAuthority;
let server: ServerProcess;
let environment: Record<string, string>;

test.beforeAll(async () => {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  mails = await startMailServer();
  authority = await startStubAuthority(origin);
  environment = {
    ...{ NODE_ENV: 'production', DATA_DIR: folder.path, PORT: port, PUBLIC_ORIGIN: origin },
    ...{ SMTP_URL: mails.url, MAIL_FROM: 'portal@lieferant.example', SUPPORT_CONTACT: SUPPORT },
    ...authority.environment,
  };
});
test.afterAll(async () => {
  await server.kill();
  await authority.stop();
  await mails.stop();
  folder.remove();
});

/** Starts the portal with a clock that `travelTo` sets. */
async function start(): Promise<void> {
  server = await startProcess(environment, [], join(import.meta.dirname, 'serve.ts'));
  expect(await server.ready, server.errors()).toBe(true);
}

async function stop(): Promise<void> {
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
}

/** Sets the portal's clock to the morning of a day. */
function travelTo(day: string): void {
  writeFileSync(clockFile(folder.path), String(Date.parse(`${day}T08:00:00Z`) - Date.now()));
}

async function operate(...command: string[]): Promise<string> {
  const script = join(root, 'server/admin/portal.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'admin', ...command], {
    env: { PATH: process.env.PATH, ...environment },
  });
  return stdout;
}

/** Returns the link of the last mail to an address. */
async function linkMailedTo(address: string): Promise<string> {
  const read = () =>
    mails.mails
      .findLast((mail) => mail.includes(`To: ${address}`))
      ?.replaceAll('=\r\n', '')
      .replaceAll('=3D', '=');
  await expect.poll(() => /invitation=[\w-]{43}/.exec(read() ?? '')?.[0]).toBeTruthy();
  return `${server.origin}/onboarding?${/invitation=[\w-]{43}/.exec(read() ?? '')?.[0]}`;
}

/** Opens a browser of one person, with nothing stored but their answers to the portal's first questions. */
async function newBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin });
  await withoutWebGl(context);
  await context.addInitScript(() => {
    for (const [name, value] of Object.entries({
      ...{ consent: { reports: false, maps: false }, 'middle-view': 'plan', start: 'off', hints: 'off' },
    }))
      localStorage.setItem(`solar-partner-portal.${name}`, JSON.stringify(value));
  });
  return context.newPage();
}

/** Opens an address of the portal and signs in at the foreign provider. */
async function signInAt(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await page.locator('input[name=login]').fill(email);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** A file of the first catalogue, with two clamps that only material orders name. */
const firstCatalogue = (): Catalogue => {
  const [model] = catalogue.articles.filter(({ unit }) => unit === 'piece');
  if (!model) throw new Error('The demo has no article by piece.');
  const clamp = (number: string, name: string, price: number) => ({
    ...{ ...model, number, names: { ...model.names, de: name }, price },
  });
  return {
    ...catalogue,
    version: '2026.1',
    articles: [
      ...catalogue.articles,
      clamp('ZK-100', 'Zusatzklemme', 400),
      clamp('ZK-200', 'Zusatzklemme neu', 450),
    ],
  };
};

/** Publishes the version of the open page, or of a row; `day` as typed, or from today on. */
async function publish(page: Page, label: string, day?: string): Promise<void> {
  await page.getByRole('button', { name: `${label} veröffentlichen` }).click();
  const dialog = page.getByRole('dialog', { name: `${label} veröffentlichen` });
  if (day) await dialog.getByLabel('Gültig ab').fill(formatDay(day));
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect(dialog).toBeHidden();
}

/** Opens a new draft with the content of a version. */
async function draftAfter(page: Page, label: string, draft: string): Promise<void> {
  await page.goto('/staff/catalogue');
  await page.getByRole('button', { name: `Neuer Entwurf nach ${label}` }).click();
  await page.getByRole('dialog').getByLabel('Neue Bezeichnung').fill(draft);
  await page.getByRole('dialog').getByRole('button', { name: 'Entwurf anlegen' }).click();
  await expect(page).toHaveURL(/\/staff\/catalogue\/[\da-f-]{36}$/);
}

/** Takes the next step of a project in its dialog. */
async function step(page: Page, press: string, confirm = press, enter?: (dialog: Locator) => Promise<void>) {
  const card = page.getByRole('region', { name: 'Stand und nächster Schritt' });
  await card.getByRole('button', { name: press, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await enter?.(dialog);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
}

/** The example of `examples/erp-bridge` with a key, until it is stopped. */
function connectErp(secret: string): () => void {
  const bridge = spawn(process.execPath, [join(root, 'examples/erp-bridge/bridge.mjs')], {
    env: {
      ...{ PORTAL: server.origin, API_KEY: secret, POLL_MS: '200' },
      BOOKS: join(folder.path, 'books.json'),
    },
    stdio: 'ignore',
  });
  return () => void bridge.kill('SIGKILL');
}

const rappenOf = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''));

test('a supplier plays its first year', async ({ browser }) => {
  test.setTimeout(900_000);
  const year = Number(dateAt(Date.now()).slice(0, 4)) + 1;
  const [spring, newYear, february] = [`${year}-03-02`, `${year + 1}-01-01`, `${year + 1}-02-03`];
  await start();
  await stop();
  const link = /http\S+/.exec(await operate('create', ADMIN))?.[0] ?? '';
  await start();
  const admin = await newBrowser(browser);
  const partner = await newBrowser(browser);

  await test.step('people without an invitation learn whom to ask', async () => {
    await signInAt(partner, '/', PARTNER);
    await expect(partner).toHaveURL('/internal-error');
    await expect(partner.getByText(`Sie sind als ${PARTNER} angemeldet.`)).toBeVisible();
    await expect(partner.getByRole('link', { name: SUPPORT })).toBeVisible();
  });

  await test.step('the administrator signs in by the printed link and imports the catalogue', async () => {
    await signInAt(admin, link, ADMIN);
    await expect(admin).toHaveURL('/dashboard');
    travelTo(spring);
    await admin.goto('/staff/catalogue');
    await expect(admin.getByText('Noch kein Katalog')).toBeVisible();
    const buffer = Buffer.from(JSON.stringify(firstCatalogue()));
    const file = { name: 'katalog.json', mimeType: 'application/json', buffer };
    await admin.getByLabel('Katalog als JSON').setInputFiles(file);
    await publish(admin, '2026.1');
    await expect(admin.getByRole('listitem').filter({ hasText: '2026.1' }).first()).toContainText('Gültig');
  });

  await test.step('a partner applies, is accepted and signs in', async () => {
    await partner.getByRole('link', { name: 'Als Partner registrieren' }).click();
    await fillApplication(partner, PARTNER, 'Neudach Bern AG', newUid());
    await partner.getByRole('button', { name: 'Anmeldung senden' }).click();
    await expect(partner).toHaveURL(/\/application-accepted/);
    await admin.goto('/staff/applications');
    await admin.getByRole('button', { name: /Neudach Bern AG/ }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Annehmen' }).click();
    await dialog.getByLabel('Partnerrabatt').fill('7.5');
    await dialog.getByRole('button', { name: 'Annehmen und einladen' }).click();
    await expect(dialog).toBeHidden();
    await partner.goto(await linkMailedTo(PARTNER));
    await expect(partner).toHaveURL('/dashboard');
  });

  const roof = await test.step('the partner plans a roof and asks for an offer', async () => {
    await partner.goto('/configurator');
    await partner.getByLabel('Name des Daches').fill('Haus Beispiel');
    await answered(partner);
    const saved = await (await saveRoof(partner)).json();
    await partner.goto('/projects/create?kind=request_for_quotation');
    await partner.getByLabel(/^Dach \*/).selectOption(saved.id);
    await partner.getByLabel('Name des Projekts').fill('Haus Beispiel');
    await partner.getByLabel('Strasse und Nummer').fill('Beispielweg 3');
    await partner.getByLabel('Postleitzahl').fill('3700');
    await expect(partner.getByLabel(/^Ort/)).toHaveValue('Spiez');
    await partner.getByRole('button', { name: 'Anfrage absenden' }).click();
    await expect(partner).toHaveURL(/\/congratulations\/request-for-quotation/);
    return saved as { id: string; summary: { totalRappen: number } };
  });

  const bought = await test.step('the supplier sells it', async () => {
    const number = (await partner.getByText(/^P-\d{4}-\d{4,}$/).textContent()) ?? '';
    await partner.getByRole('link', { name: 'Zum Projekt' }).click();
    await admin.goto('/notifications');
    await admin.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
    await step(admin, 'Annehmen');
    await step(admin, 'Offerte erstellen', 'Offerte senden', async (dialog) => {
      // Forms propose days by the browser's clock, which is not ahead.
      await dialog.getByLabel('Gültig bis').fill(formatDay(addDays(spring, 30)));
      await dialog.getByLabel('Bedingungen').fill('30 Tage netto');
    });
    await step(partner, 'Bestellen', 'Verbindlich bestellen');
    await expect(partner).toHaveURL(/\/projects\/congratulations\/direct-order/);
    await partner.getByRole('link', { name: 'Zum Projekt' }).click();
    await expect(partner.getByText(formatAmount(roof.summary.totalRappen)).first()).toBeVisible();
    return roof.summary.totalRappen;
  });

  await test.step('an ERP is connected, confirms and ships', async () => {
    await admin.goto('/staff/interfaces');
    await admin.getByRole('button', { name: 'Neuer Schlüssel' }).first().click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Name des Programms').fill('ERP');
    for (const scope of ['feed:read', 'projects:staff']) await dialog.locator(`[value="${scope}"]`).check();
    await dialog.getByRole('button', { name: 'Schlüssel erstellen' }).click();
    const secret = await dialog.getByLabel('Schlüssel', { exact: true }).inputValue();
    const disconnect = connectErp(secret);
    await expect(partner.getByRole('button', { name: 'Empfang bestätigen' })).toBeVisible({
      timeout: 90_000,
    });
    disconnect();
    await step(partner, 'Empfang bestätigen');
  });

  await test.step('on 1 January all prices rise', async () => {
    await draftAfter(admin, '2026.1', '2027.1');
    await admin.getByRole('button', { name: 'Alle anpassen' }).click();
    await admin.getByRole('dialog').getByLabel('Änderung').fill('10');
    await admin.getByRole('dialog').getByRole('button', { name: 'Anpassen' }).click();
    await publish(admin, '2027.1', newYear);
    await partner.goto(`/configurator/${roof.id}`);
    await answered(partner);
    const before = rappenOf(await partner.getByTestId('bom-total').innerText());
    travelTo(newYear);
    await partner.getByRole('button', { name: 'Neu rechnen' }).click({ timeout: 120_000 });
    await answered(partner);
    const after = rappenOf(await partner.getByTestId('bom-total').innerText());
    expect(after / before).toBeGreaterThan(1.09);
    expect(after / before).toBeLessThan(1.11);
  });

  await test.step('an article is replaced by its successor, in carts too', async () => {
    await partner.goto('/materials');
    await partner.getByRole('combobox', { name: 'Artikelnummer oder Bezeichnung' }).fill('ZK-100');
    await expect(partner.locator('[data-combobox-selected]')).toBeVisible();
    await partner.keyboard.press('Enter');
    await partner.getByRole('textbox', { name: 'Menge', exact: true }).fill('50');
    await partner.getByRole('button', { name: 'In den Warenkorb' }).click();
    travelTo(february);
    await draftAfter(admin, '2027.1', '2027.2');
    await admin.getByLabel('ZK-100 auswählen').check();
    await admin.getByRole('button', { name: 'Entfernen', exact: true }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Ersatz').selectOption('ZK-200');
    await dialog.getByRole('button', { name: 'Entfernen' }).click();
    await expect(admin.getByText('Gespeichert', { exact: true })).toBeVisible();
    await publish(admin, '2027.2');
    await partner.reload();
    await expect(partner.getByText('ZK-100, nicht mehr im Sortiment')).toBeVisible();
    await partner.getByRole('button', { name: /^Durch .* ersetzen/ }).click();
    await partner.getByText('Abholung', { exact: true }).click();
    await partner.getByLabel('Wunschdatum').fill(formatDay(addDays(february, 14)));
    await partner.getByRole('button', { name: 'Material bestellen' }).click();
    await expect(partner).toHaveURL(/\/materials\/success/);
  });

  await test.step('the figures count what was sold', async () => {
    await admin.goto('/staff/insights');
    const stages = admin.getByRole('region', { name: 'Vom Dach zur Bestellung' });
    await expect(stages.getByRole('link').last()).toHaveText('2');
    await stages.getByText('Als Tabelle').click();
    // 50 clamps at 4.50 plus 10 %, less the discount, which is rounded by piece.
    const clamps = 50 * Math.round(495 * 0.925);
    await expect(stages.getByRole('row').last()).toContainText(formatAmount(bought + clamps));
  });

  await test.step('a production start does not know the clock of tests', async () => {
    await stop();
    server = await startProcess(environment);
    expect(await server.ready, server.errors()).toBe(true);
    const listed = admin.waitForResponse('**/v1/staff/catalogue-versions');
    await admin.goto('/staff/catalogue');
    const { today } = VersionList.parse(await (await listed).json());
    expect(today).toBe(dateAt(Date.now()));
  });
});
