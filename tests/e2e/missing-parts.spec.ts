import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, type Route, test } from '@playwright/test';
import { enter, openSection, showModel, signedIn } from './portal.ts';

const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/.vite/manifest.json'), 'utf8'),
);

/** The address of a chunk by its source. */
function chunkOf(source: string): string {
  const file = manifest[source]?.file;
  if (!file) throw new Error(`No chunk of ${source}`);
  return `**/${file}`;
}

const faults: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ['aborted', (route) => route.abort()],
  ['404', (route) => route.fulfill({ status: 404 })],
];

/** Counts the documents that a page loads. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

const notLoaded = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Diese Seite konnte nicht geladen werden' });

/** Parts without which the page /profile cannot be shown. */
const needed = {
  page: 'src/portal/profile/profile-page.tsx',
  shell: 'src/app/shell/shell.tsx',
  session: 'src/app/signed-in.tsx',
  'sign-in library': 'src/shared/auth/msal.ts',
} as const;

/** Longer than the interval at which a missing page is requested again. */
const RETRIES_MS = 6_000;

/** Lets the time of a retry pass, of a page whose clock is the test's. */
async function passRetry(page: Page): Promise<void> {
  await page.clock.fastForward(RETRIES_MS);
  // The app handles the failed request soon after.
  await page.waitForTimeout(500);
}

test.use(signedIn('planner'));
// A response that is still being changed when a test ends would fail the next one.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const [part, source] of Object.entries(needed)) {
  for (const [fault, answer] of part === 'page' ? faults : faults.slice(0, 1)) {
    test(`@spec-218 ${part} ${fault}: two loads at most, then the message with a way out`, async ({
      page,
    }) => {
      await page.clock.install();
      const loads = countLoads(page);
      await page.route(chunkOf(source), answer);
      await page.goto('/profile');
      await expect(notLoaded(page)).toBeVisible();
      const requestedAgain = page.waitForRequest(chunkOf(source));
      const isServed = page.waitForResponse((response) => response.request().method() === 'HEAD');
      await passRetry(page);
      await Promise.all([requestedAgain, isServed]);
      await expect(notLoaded(page)).toBeVisible();
      expect(loads()).toBe(2);
      await expect(page.getByRole('link', { name: 'Zur Startseite' })).toBeVisible();
      await page.unroute(chunkOf(source));
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    });
  }
}

for (const [part, source] of Object.entries(needed)) {
  test(`@spec-218 ${part} hangs: given up after 120 s, reloaded once, then the message`, async ({ page }) => {
    await page.clock.install();
    const loads = countLoads(page);
    await page.route(chunkOf(source), () => {});
    await Promise.all([page.waitForRequest(chunkOf(source)), page.goto('/profile')]);
    await expect(page.getByRole('heading', { level: 1, name: 'Laden' })).toBeAttached();
    await page.clock.fastForward(110_000);
    expect(loads()).toBe(1);
    // The next document has its language by the time it requests the part: nothing else is given up.
    const requestedAgain = page.waitForRequest(chunkOf(source));
    await page.clock.fastForward(11_000);
    await requestedAgain;
    expect(loads()).toBe(2);
    await expect(async () => {
      await page.clock.fastForward(121_000);
      await expect(notLoaded(page)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    expect(loads()).toBe(2);
  });
}

test('@spec-218 the message is in the language of the user', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.locale', 'it'));
  await page.route(chunkOf(needed.page), (route) => route.abort());
  await page.goto('/profile');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Impossibile caricare questa pagina' }),
  ).toBeVisible();
});

test('@spec-218 a missing language: two loads, then English, which says that a part is missing', async ({
  page,
}) => {
  const loads = countLoads(page);
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.locale', 'it'));
  await page.route(chunkOf('locales/it/messages.po'), (route) => route.abort());
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible();
  expect(loads()).toBe(2);
});

const nothing = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Das Portal konnte nicht geladen werden' });

for (const [what, address] of [
  ['no language at all', /\/assets\/messages-/],
  ['the script with which the app begins', chunkOf('index.html')],
  ['what every page needs', /\/assets\/framework-/],
] as const) {
  for (const [fault, answer] of faults) {
    test(`@spec-218 ${what} ${fault}: two loads, then the message in the page itself`, async ({ page }) => {
      const loads = countLoads(page);
      await page.route(address, answer);
      await page.goto('/profile');
      await expect(nothing(page)).toBeVisible();
      expect(loads()).toBe(2);
      await page.unroute(address);
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    });
  }
}

test('@spec-218 the script with which the app begins hangs: given up after 120 s', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.locale', 'fr-FR'));
  const loads = countLoads(page);
  const address = chunkOf('index.html');
  await page.route(address, () => {});
  await Promise.all([page.waitForRequest(address), page.goto('/profile', { waitUntil: 'commit' })]);
  await expect(page.locator('.starting')).toBeVisible();
  await page.clock.fastForward(110_000);
  expect(loads()).toBe(1);
  await page.clock.fastForward(11_000);
  await expect.poll(loads).toBe(2);
  await expect(async () => {
    await page.clock.fastForward(121_000);
    await expect(page.getByRole('heading', { name: 'Le portail n’a pas pu être chargé' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  expect(loads()).toBe(2);
});

const reported = (page: Page) => page.getByText('Ein Teil dieser Seite konnte nicht geladen werden.');

test('@spec-218 a missing menu: two loads, then it is said; the page works, and the menu comes', async ({
  page,
}) => {
  await page.clock.install();
  const loads = countLoads(page);
  const address = chunkOf('src/app/shell/user-menu.tsx');
  await page.route(address, (route) => route.abort());
  await page.goto('/profile');
  await expect(reported(page)).toBeVisible();
  await passRetry(page);
  expect(loads()).toBe(2);
  await expect(page.getByLabel('Telefon')).toBeVisible();
  await page.unroute(address);
  await page.getByRole('status').getByRole('button', { name: 'Neu laden' }).click();
  await page.getByRole('button', { name: /Atelier Exempel/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible();
  await expect(reported(page)).toHaveCount(0);
});

test('@spec-218 what was typed is not given up for a missing part', async ({ page }) => {
  const loads = countLoads(page);
  await page.goto('/profile');
  await page.getByLabel('Telefon').fill('+41 44 555 66 77');
  await page.route(chunkOf('src/shared/leaving/leaving-question.tsx'), (route) => route.abort());
  await page.getByRole('link', { name: 'Übersicht' }).click();
  await expect(page.getByLabel('Telefon')).toHaveValue('+41 44 555 66 77');
  expect(loads()).toBe(1);
});

test('@spec-218 the 3D view is missing: the roof is written before the one reload', async ({ page }) => {
  await page.clock.install();
  await page.goto('/configurator');
  await expect(page.getByTestId('power')).toBeVisible();
  const loads = countLoads(page);
  await page.route(chunkOf('src/viewer/ui/roof-viewer.tsx'), (route) => route.abort());
  await openSection(page, 'Dach');
  await enter(page.getByLabel('Neigung', { exact: true }), '41');
  await showModel(page);
  await expect(reported(page)).toBeVisible();
  await passRetry(page);
  // Opened before it counts.
  expect(loads()).toBe(1);
  await openSection(page, 'Dach');
  await expect(page.getByLabel('Neigung', { exact: true })).toHaveValue('41');
});

for (const [part, address] of [
  ['worker of the engine', /\/assets\/engine\.worker-/],
  ['compiled engine', /\/assets\/engine_bg-/],
] as const) {
  test(`@spec-218 the ${part} is missing: two loads, then the message`, async ({ page }) => {
    await page.clock.install();
    const loads = countLoads(page);
    await page.route(address, (route) => route.abort());
    await page.goto('/configurator');
    await expect(reported(page)).toBeVisible();
    await passRetry(page);
    expect(loads()).toBe(2);
  });
}

test('without the compiled shade the yield is shown without it, and says so', async ({ page }) => {
  const omits = page.getByText('Im Ertrag sind Horizont, Schatten und Schnee nicht eingerechnet.');
  await page.route(/\/assets\/light_bg-/, (route) => route.abort());
  await page.goto('/configurator');
  await expect(page.getByTestId('yield')).toHaveText(/^Ertrag \d+'\d{3} kWh pro Jahr$/);
  await expect(omits).toBeVisible();
  await page.unrouteAll();
  await openSection(page, 'Dach');
  await enter(page.getByLabel('Neigung', { exact: true }), '41');
  await expect(
    page.getByText('Im Ertrag nicht eingerechnet: Nachbarhäuser, Bäume, Horizont, Schnee.'),
  ).toBeVisible();
  await expect(omits).toHaveCount(0);
});
