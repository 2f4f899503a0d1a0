import { expect, test } from '@playwright/test';
import { clientOf, signedIn, signIn, violations } from './portal.ts';

test.describe('profile', () => {
  // Nobody else in these tests looks at this person's name.
  test.use(signedIn('roofer'));

  /** As the demo has it, whatever an attempt before has left. */
  const restore = async (baseURL: string | undefined) => {
    const person = { firstName: 'Paul', lastName: 'Probe', phone: '+41 52 000 00 07', language: 'de' };
    const client = await clientOf(baseURL, 'roofer');
    expect((await client('PATCH', '/v1/user/me', person)).status).toBe(200);
  };
  test.afterEach(({ baseURL }) => restore(baseURL));
  test.beforeEach(async ({ page, baseURL }) => {
    await restore(baseURL);
    // The browser's own question before a document with unsaved input is left.
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto('/profile');
    await expect(page.getByLabel('Vorname')).toHaveValue('Paul');
  });

  test('names are changed, everywhere; what is wrong is said at its field @spec-18 @spec-32 @spec-92', async ({
    page,
  }) => {
    const [first, last, phone] = ['Vorname', 'Nachname', 'Telefon'].map((name) => page.getByLabel(name));
    if (!first || !last || !phone) throw new Error('unreachable');
    await first.fill(' ');
    await phone.fill('am Abend');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(first).toBeFocused();
    await expect(first).toHaveAccessibleDescription('Diese Angabe fehlt noch.');
    await expect(phone).toHaveAccessibleDescription(/^Das ist keine Telefonnummer/);
    expect(await violations(page)).toEqual([]);

    await first.fill(' Paula ');
    await last.fill('Łuński');
    await phone.fill('');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Gespeichert')).toBeVisible();
    await expect(first).toHaveValue('Paula');
    await expect(page.getByText('Paula Łuński').first()).toBeAttached();
    await page.reload();
    await expect(first).toHaveValue('Paula');
    await expect(phone).toHaveValue('');
  });

  test('leaving with input that is not saved asks; discarding does not @spec-87 @spec-217', async ({
    page,
  }) => {
    const home = page.getByRole('link', { name: 'Solar Partner Portal' }).first();
    await page.getByLabel('Vorname').fill('Pia');
    await home.click();
    await expect(page.getByText('Ihre Änderungen werden nicht gespeichert.')).toBeVisible();
    await page.getByRole('button', { name: 'Hier bleiben' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByLabel('Vorname')).toHaveValue('Pia');
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await expect(page.getByLabel('Vorname')).toHaveValue('Paul');
    await home.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
  });

  test('what is typed outlives a reload and a new sign-in', async ({ page, context }) => {
    await page.getByLabel('Vorname').fill('Pia');
    await page.reload();
    await expect(page.getByLabel('Vorname')).toHaveValue('Pia');
    await expect(page.getByText('Hier steht wieder, was Sie zuletzt eingegeben haben.')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await signIn(page, 'roofer', '/profile');
    await expect(page.getByText('Weiter zu: Profil')).toBeVisible();
    await page.getByRole('link', { name: 'Öffnen' }).click();
    await expect(page.getByLabel('Vorname')).toHaveValue('Pia');
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await page.reload();
    await expect(page.getByLabel('Vorname')).toHaveValue('Paul');
  });

  test('the language chosen here is the language of the portal', async ({ page }) => {
    await page
      .getByLabel(/^Sprache/)
      .first()
      .selectOption('fr-FR');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
    await page.getByLabel('Prénom').fill('');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByLabel('Prénom')).toHaveAccessibleDescription('Cette indication manque encore.');
    await page.getByLabel('Prénom').fill('Paul');
    await page
      .getByLabel(/^Langue/)
      .first()
      .selectOption('de');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});
