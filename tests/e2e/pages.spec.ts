import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './portal.ts';

const PROFILE_PAGE = /\/assets\/profile-page-[^/]+\.js/;

/** Marks the document, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'marked' in window);

async function openFromNavigation(page: Page, name: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 800;
  if (isPhone) await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await page.getByRole('link', { name, exact: true }).click();
}

/** The profile stands in the menu of the signed-in person. */
async function openProfile(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 800;
  if (isPhone) await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await page.getByRole('button', { name: 'Petra Plan' }).click();
  await page.getByRole('menuitem', { name: 'Profil' }).click();
}

test.use(signedIn('planner'));
test.beforeEach(({ page }) => page.goto('/dashboard'));

test('reloads once if a page is missing on the server, then reports it inside the shell', async ({
  page,
}) => {
  await page.route(PROFILE_PAGE, (route) => route.fulfill({ status: 404 }));
  await mark(page);
  await openProfile(page);
  await expect(page.getByRole('heading', { name: 'Diese Seite konnte nicht geladen werden' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toHaveCount(1);

  await openFromNavigation(page, 'Übersicht');
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.unroute(PROFILE_PAGE);
  await openProfile(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
});

test('offline the app stays, and the page comes when the network is back', async ({ page, context }) => {
  await expect(page.getByText('Haus').first()).toBeVisible();
  await mark(page);
  await context.setOffline(true);
  await openProfile(page);
  await expect(page.getByRole('heading', { name: 'Diese Seite konnte nicht geladen werden' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
});

// A route handler that still runs when a test ends would fail the next one.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('after a deploy the next page is of the new build', async ({ page }) => {
  // A late response of the old build would count; the notification stream never ends.
  const asked = new Set<unknown>();
  const call = /\/v1\/(?!notifications\/stream)/;
  page.on('request', (request) => call.test(request.url()) && asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  await page.goto('/profile');
  await expect(page.getByLabel('Telefon')).toBeVisible();
  await expect.poll(() => asked.size).toBe(0);
  await page.route(call, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'newer' } });
  });
  await mark(page);
  await openFromNavigation(page, 'Übersicht');
  await expect(page.getByText('Haus').first()).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await openProfile(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
});

test('a screen reader starts each page at its heading', async ({ page }) => {
  await openProfile(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeFocused();
});
