import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openSection } from './portal.ts';

/**
 * Replaces Google's places script, without a map: it knows one address, which it requests from its own host, as the
 * content security policy must allow.
 */
const PLACES_SCRIPT = `
  const own = new URL(document.currentScript.src);
  const place = {
    async fetchFields() {
      const components = await (await fetch(new URL('/details', own))).json();
      Object.assign(place, { location: { lat: () => 46.794, lng: () => 9.823 }, addressComponents: components });
    },
  };
  const AutocompleteSuggestion = {
    fetchAutocompleteSuggestions: async ({ input }) => ({
      suggestions: [{ placePrediction: { text: { text: input + ', Davos, Schweiz' }, toPlace: () => place } }],
    }),
  };
  class AutocompleteSessionToken {}
  window.google = { maps: { importLibrary: async () => ({ AutocompleteSuggestion, AutocompleteSessionToken }) } };
  window[own.searchParams.get('callback')]();
`;
const COMPONENTS = [
  { longText: '4', shortText: '4', types: ['street_number'] },
  { longText: 'Talstrasse', shortText: 'Talstrasse', types: ['route'] },
  { longText: 'Davos', shortText: 'Davos', types: ['locality'] },
  { longText: 'Graubünden', shortText: 'GR', types: ['administrative_area_level_1'] },
  { longText: '7270', shortText: '7270', types: ['postal_code'] },
];

/** Replaces Sentry's ingestion too: stores the envelopes it receives. */
const envelopes: string[] = [];
const services: Server = createServer((request, response) => {
  if (request.url?.startsWith('/maps/api/js'))
    return response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(PLACES_SCRIPT);
  if (request.url === '/details')
    return response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end(JSON.stringify(COMPONENTS));
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    envelopes.push(body);
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('{}');
  });
});

let portal: ChildProcess;
let origin = '';
const folder = mkdtempSync(join(tmpdir(), 'portal-consent-'));

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.beforeAll(async () => {
  await new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(services.address() as AddressInfo).port}`;
  const port = String(await freePort());
  origin = `http://localhost:${port}`;
  portal = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: port,
      HEALTH_PORT: '0',
      DATA_DIR: folder,
      SENTRY_DSN: `http://key@${host}/7`,
      ADDRESS_SERVICE: 'google',
      GOOGLE_PLACES_KEY: 'key',
      ADDRESS_SERVICE_URL: `http://${host}`,
    },
    stdio: 'inherit',
  });
  await expect
    .poll(() => fetch(`${origin}/app-config.json`).then(({ status }) => status, String), { timeout: 60_000 })
    .toBe(200);
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => portal.once('exit', resolve));
  portal.kill();
  await ended;
  services.close();
  rmSync(folder, { recursive: true });
});
test.beforeEach(() => {
  envelopes.length = 0;
});

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies und Datenschutz' });
const teamKnows = (page: Page) => page.getByText('Unser Team weiss davon und arbeitet daran.');

async function signIn(page: Page): Promise<void> {
  await page.goto(origin);
  await page.getByLabel('E-Mail').fill('planner@example.ch');
  await page.getByLabel('Passwort').fill('demo');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL(/\/dashboard$/);
}

test('nothing optional is loaded or sent before it is allowed, nor after only the necessary is @spec-25', async ({
  page,
}) => {
  const loaded: string[] = [];
  const reported: string[] = [];
  page.on('request', (request) => {
    loaded.push(request.url());
    if (request.url().endsWith('/v1/client-errors')) reported.push(request.postData() ?? '');
  });
  await signIn(page);
  await expect(notice(page)).toBeVisible();
  await notice(page).getByRole('button', { name: 'Nur Notwendiges' }).click();
  await expect(notice(page)).toHaveCount(0);
  await page.route('**/v1/user/me', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hoppla! Etwas ist schiefgelaufen.' })).toBeVisible();
  await expect(teamKnows(page)).toBeVisible();
  // The portal's own server knows, without any service and without what the page was about.
  await expect.poll(() => reported.length).toBeGreaterThan(0);
  expect(reported.join()).not.toMatch(/example\.ch|Petra|Muster|Atelier|Bearer/);
  await expect(notice(page)).toHaveCount(0);
  expect(loaded.filter((url) => !url.startsWith(origin))).toEqual([]);
  expect(loaded.filter((url) => /sentry|replay|app-config/.test(url))).toEqual([]);
  expect(envelopes).toEqual([]);
});

test('@spec-203 an allowed report is sent without personal data, with all page views', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await signIn(page);
  // Scrolled to its end, the page has nothing below the notice, as soon as everything is there.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole('contentinfo').boundingBox();
    const covering = await notice(page).boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(covering?.y ?? 0);
  }).toPass({ timeout: 20_000 });
  await notice(page).getByRole('button', { name: 'Einzeln wählen' }).click();
  await notice(page).getByLabel('Fehlerberichte').check();
  await notice(page).getByRole('button', { name: 'Auswahl übernehmen' }).click();
  await page.goto(`${origin}/profile?search=Muster`);
  await expect(page.getByText('planner@example.ch').first()).toBeVisible();
  await page.route('**/v1/user/me', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(teamKnows(page)).toBeVisible();
  const sent = () => envelopes.join('\n');
  await expect.poll(() => sent(), { timeout: 60_000 }).toContain('"type":"replay_recording"');
  expect(sent()).toContain('"type":"event"');
  expect(sent()).toMatch(/"type":"(span|transaction)"/);
  expect(sent()).not.toMatch(/example\.ch|Petra|Muster|Atelier|"cookies"|Bearer/);
  expect(refused).toEqual([]);
  expect(sent()).toContain('"sample_rate":"1"');
  expect(sent()).not.toMatch(/"sample_rate":"0/);
});

test('@spec-212 an error page that is opened by hand has explanation, hint and team, and the team knows', async ({
  page,
}) => {
  await signIn(page);
  await notice(page).getByRole('button', { name: 'Nur Notwendiges' }).click();
  const reported = page.waitForResponse('**/v1/client-errors');
  await page.goto(`${origin}/internal-error`);
  await expect(page.getByRole('heading', { name: 'Hoppla! Etwas ist schiefgelaufen.' })).toBeVisible();
  await expect(page.getByText('Ein unerwarteter Fehler verhindert')).toBeVisible();
  await expect(
    page.getByText('Laden Sie die Seite neu, oder versuchen Sie es später noch einmal.'),
  ).toBeVisible();
  await expect(teamKnows(page)).toBeVisible();
  expect((await reported).status()).toBe(204);
});

test('@spec-204 the places library is loaded only once it is allowed, without a map', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/maps/api/js')) scripts.push(request.url());
  });
  await signIn(page);
  await page.evaluate(() => {
    localStorage.setItem('solar-partner-portal.start', '"off"');
    localStorage.setItem('solar-partner-portal.hints', '"off"');
    localStorage.setItem('solar-partner-portal.middle-view', '"plan"');
  });
  await notice(page).getByRole('button', { name: 'Nur Notwendiges' }).click();
  await page.goto(`${origin}/configurator`);
  await expect(page.getByTestId('power').first()).toBeVisible();
  await openSection(page, 'Standort');
  const field = page.getByRole('combobox', { name: 'Ort', exact: true });
  await field.fill('Talstrasse 4');
  const allow = page.getByRole('button', { name: /Adressdienst zulassen/ });
  await expect(allow).toBeVisible();
  await page.waitForTimeout(1000);
  expect(scripts).toEqual([]);
  await allow.click();
  await page.getByRole('option', { name: 'Talstrasse 4, Davos, Schweiz' }).click();
  await expect(field).toHaveValue('Davos');
  await expect(page.getByLabel('Breitengrad', { exact: true })).toHaveValue(/^46\.79/);
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).toContain('key=key');
  expect(refused).toEqual([]);
});

test('the answer can be changed in the footer, and taking it back ends the reports', async ({ page }) => {
  await signIn(page);
  await notice(page).getByRole('button', { name: 'Alles erlauben' }).click();
  await page.reload();
  await expect.poll(() => envelopes.length).toBeGreaterThan(0);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
  await expect(notice(page).getByRole('heading')).toBeFocused();
  await expect(notice(page).getByLabel('Karten')).toBeChecked();
  await notice(page).getByLabel('Fehlerberichte').uncheck();
  await notice(page).getByLabel('Karten').uncheck();
  await notice(page).getByRole('button', { name: 'Nur Notwendiges' }).click();
  await expect(notice(page)).toHaveCount(0);
  envelopes.length = 0;
  await page.evaluate(() =>
    setTimeout(() => Promise.reject(new Error('after the permission was taken back'))),
  );
  await page.waitForTimeout(1500);
  expect(envelopes).toEqual([]);
});
