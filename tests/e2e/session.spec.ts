import { expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { contentOf } from '../../server/testing/projects.ts';
import { clientOf, enterPassword, newPerson, type Person, signedIn, signIn, violations } from './portal.ts';

/** An unused number: saving an unchanged one would leave no input to lose. */
const newPhone = () => `+41 31 ${String(Date.now()).slice(-7)}`;

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nina Neu' }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.waitForURL(/\/oidc\/interaction\//);
}

test('another tab says that one signed out and stops, goes on with the same person, and gives way to another', async ({
  page,
  context,
  baseURL,
}) => {
  const [person, another] = [await newPerson(baseURL), await newPerson(baseURL, 'Architekt/Planer')];
  const phone = newPhone();
  await signIn(page, person);
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByLabel('Telefon').fill(phone);
  const sent: string[] = [];
  other.on('request', (request) => sent.push(request.url()));

  await signOut(page);
  const ended = other.getByRole('dialog', { name: 'Sie haben sich abgemeldet' });
  await expect(ended).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(ended).toBeVisible();
  expect(sent.filter((url) => url.includes('/v1/'))).toEqual([]);

  await enterPassword(page, person);
  await expect(ended).toHaveCount(0);
  await expect(other.getByLabel('Telefon')).toHaveValue(phone);
  await other.getByRole('button', { name: 'Speichern' }).click();
  await expect(other.getByText('Gespeichert')).toBeVisible();

  await signOut(page);
  await enterPassword(page, another);
  await expect(other.getByRole('dialog', { name: 'Bitte neu anmelden' })).toContainText(
    'In einem anderen Tab hat sich Nina Neu angemeldet.',
  );
  await other.getByRole('button', { name: 'Als Nina Neu weiterarbeiten' }).click();
  await expect(other).toHaveURL('/dashboard');
  await expect(other.getByText('Muster Solar AG').first()).toBeVisible();
});

test('a renewal that fails is said; the sign-in ends on the start page, which leads back to what was typed @spec-56', async ({
  page,
  baseURL,
}) => {
  const phone = newPhone();
  await signIn(page, await newPerson(baseURL));
  await page.goto('/profile');
  await page.getByLabel('Telefon').fill(phone);
  await page.route('**/oidc/token', (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
  );
  await page.route('**/v1/user/me', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 401,
          json: { type: 'about:blank', title: 'expired', status: 401, code: 'TOKEN_EXPIRED' },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Speichern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bitte neu anmelden' });
  await expect(dialog).toContainText('Ihre Anmeldung ist abgelaufen.');
  await page.unroute('**/oidc/token');
  await page.unroute('**/v1/user/me');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await dialog.getByRole('button', { name: 'Neu anmelden' }).click();
  // The provider's session still exists and returns at once.
  await expect(page).toHaveURL('/dashboard');
  expect(visited).toContain('/');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Weiterarbeiten: Profil')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Öffnen' }).click();
  await expect(page.getByLabel('Telefon')).toHaveValue(phone);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
  await expect(page.getByText('Weiterarbeiten: Profil')).toHaveCount(0);
});

test('a link that was followed while signed out is the first thing on the start page, by its name @spec-56', async ({
  page,
  baseURL,
}) => {
  const installer = await clientOf(baseURL, 'installer');
  const id = newId();
  const { body } = await installer('PUT', `/v1/projects/${id}`, { content: contentOf(), baseRevision: null });
  const { number } = body as { number: string };
  await signIn(page, 'installer', `/projects/details/${id}?tab=files`);
  await expect(page).toHaveURL('/dashboard');
  const offer = page.getByRole('region', { name: 'Weiter zu' });
  await expect(offer).toContainText(`Weiter zu: Projekt ${number}`);
  await page.reload();
  await expect(offer).toContainText(`Weiter zu: Projekt ${number}`);
  await offer.getByRole('link', { name: 'Öffnen' }).click();
  await expect(page).toHaveURL(`/projects/details/${id}?tab=files`);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('logistics find it on the picking page, and nobody is offered pages of others', async ({ page }) => {
  await signIn(page, 'logistics', '/training');
  await expect(page).toHaveURL('/commissioning');
  await expect(page.getByText('Weiter zu: Schulungen')).toBeVisible();
  await page.getByRole('button', { name: 'Nicht mehr anbieten' }).click();
  await expect(page.getByText('Weiter zu: Schulungen')).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await signIn(page, 'logistics', '/projects');
  await expect(page).toHaveURL('/commissioning');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Weiter zu' })).toHaveCount(0);
});

test.describe('signing out', () => {
  /** A separate browser in which the person has signed in. */
  async function openBrowser(page: Page, person: Person): Promise<Page> {
    const browser = page.context().browser();
    const context = await browser?.newContext({ storageState: { cookies: [], origins: [] } });
    const other = await context?.newPage();
    if (!other) throw new Error('There is no browser');
    await signIn(other, person);
    return other;
  }

  test('on one device signs out on all of them, which then ask for the password', async ({
    page,
    baseURL,
  }) => {
    const person = await newPerson(baseURL);
    await signIn(page, person);
    const phone = await openBrowser(page, person);
    await phone.goto('/profile');
    await expect(phone.getByLabel('Telefon')).toBeVisible();
    await page.getByRole('button', { name: 'Nina Neu' }).click();
    await expect(page.getByText(person.email)).toBeVisible();
    await page.getByRole('menuitem', { name: 'Abmelden auf allen Geräten' }).click();
    await page.waitForURL(/\/oidc\/interaction\//);

    const dialog = phone.getByRole('dialog', { name: 'Sie wurden abgemeldet' });
    await expect(dialog).toContainText('Auf einem anderen Gerät wurde abgemeldet');
    await phone.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Neu anmelden' }).click();
    await enterPassword(phone, person);
    await expect(phone.getByText('Weiterarbeiten: Profil')).toBeVisible();
    await phone.context().close();
  });

  test('the profile lists the devices, ends one of them, and signs out here alone', async ({
    page,
    baseURL,
  }) => {
    const person = await newPerson(baseURL);
    await signIn(page, person);
    const [second, third] = [await openBrowser(page, person), await openBrowser(page, person)];
    await page.goto('/profile');
    const panel = page.getByRole('region', { name: 'Angemeldete Geräte' });
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    await expect(panel.getByText(/^Dieses Gerät, angemeldet seit/)).toHaveCount(1);
    await expect(panel.getByText('(Chrome)').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await panel
      .getByRole('button', { name: /^(?!Nur).* abmelden$/ })
      .nth(1)
      .click();
    await expect(panel.getByRole('listitem')).toHaveCount(2);

    await panel.getByRole('button', { name: 'Nur hier abmelden' }).click();
    await page.waitForURL(/\/oidc\/interaction\//);
    const open: boolean[] = [];
    for (const other of [second, third]) {
      await other.goto('/profile');
      await other.waitForURL(/\/profile$|\/oidc\/interaction\//);
      await expect(other.getByLabel(/Telefon|Passwort/)).toBeVisible();
      open.push(new URL(other.url()).pathname === '/profile');
      await other.context().close();
    }
    expect(open.filter(Boolean)).toHaveLength(1);
  });
});

test.describe('with a session that is open', () => {
  test.use(signedIn('installer'));
  test('tabs that a browser restores at once all open their page', async ({ page, context }) => {
    const tabs = [page, await context.newPage(), await context.newPage()];
    await Promise.all(tabs.map((tab) => tab.goto('/profile')));
    for (const tab of tabs)
      await expect(tab.getByRole('heading', { level: 1, name: 'Profil', exact: true })).toBeVisible();
  });

  test('a link opens its page at once', async ({ page }) => {
    await page.goto('/training');
    await expect(page).toHaveURL('/training');
    await expect(page.getByRole('heading', { level: 1, name: 'Schulungen' })).toBeVisible();
  });
});
