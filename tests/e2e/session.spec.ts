import { expect, type Page, test } from '@playwright/test';
import { type DemoUser, signIn } from './portal.ts';

/** One that nobody has saved before: what is saved already is no input that could be lost. */
const newPhone = () => `+41 31 ${String(Date.now()).slice(-7)}`;

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Atelier Exempel|Muster Solar/ }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.waitForURL(/\/oidc\/interaction\//);
}

async function signInHere(page: Page, user: DemoUser): Promise<void> {
  await page.getByLabel('E-Mail').fill(`${user}@example.ch`);
  await page.getByLabel('Passwort').fill('demo');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL(/\/dashboard$/);
}

test('another tab says that one signed out and stops, goes on with the same person, and gives way to another', async ({
  page,
  context,
}) => {
  const phone = newPhone();
  await signIn(page, 'planner');
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

  await signInHere(page, 'planner');
  await expect(ended).toHaveCount(0);
  await expect(other.getByLabel('Telefon')).toHaveValue(phone);
  await other.getByRole('button', { name: 'Speichern' }).click();
  await expect(other.getByText('Gespeichert')).toBeVisible();

  await signOut(page);
  await signInHere(page, 'installer');
  await expect(other.getByRole('dialog', { name: 'Bitte neu anmelden' })).toContainText(
    'In einem anderen Tab hat sich Ivo',
  );
  await other.getByRole('button', { name: /^Als Ivo.* weiterarbeiten$/ }).click();
  await expect(other).toHaveURL('/dashboard');
  await expect(other.getByText('Muster Solar AG').first()).toBeVisible();
});

test('a renewal that fails is said; what was typed survives the new sign-in @phone', async ({ page }) => {
  const phone = newPhone();
  await signIn(page, 'planner');
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
  await dialog.getByRole('button', { name: 'Neu anmelden' }).click();
  // The provider still knows who this is, and comes straight back.
  await expect(page).toHaveURL('/profile');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Telefon')).toHaveValue(phone);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert')).toBeVisible();
});
