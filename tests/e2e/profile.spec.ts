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
});
