import { expect, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { latestTokenTo } from '../../server/testing/invitations.ts';
import { clientOf, signedIn, violations } from './portal.ts';
import { fillApplication, newUid } from './register.ts';

const SEND = 'Anmeldung senden';
const DONE = 'innerhalb von 3 Arbeitstagen';

test.describe('from the sign-in page to the first sign-in', () => {
  test.use(signedIn('admin'));

  test('an applicant is accepted, chooses a password and is signed in @spec-28 @spec-29 @spec-30 @spec-55 @spec-226', async ({
    page,
    browser,
    baseURL,
  }) => {
    // Unused company name and address.
    const mark = newId().slice(-6);
    const [email, firm, vat] = [`nina.${mark}@example.ch`, `Neudach ${mark} AG`, newUid()];
    // Without storage, since the default context is signed in.
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    await context.addInitScript(() => {
      localStorage['solar-partner-portal.consent'] = JSON.stringify({ reports: false, maps: false });
    });
    const stranger = await context.newPage();
    await stranger.goto('/');
    await stranger.getByRole('link', { name: 'Noch kein Konto? Partner werden' }).click();
    await fillApplication(stranger, email, firm, vat);
    await stranger.getByRole('button', { name: SEND }).click();
    await stranger.waitForURL(/\/application-accepted\?until=\d{4}-\d\d-\d\d$/);
    await expect(stranger.getByText(DONE)).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByText(/Sie hören bis am \d\d\.\d\d\.\d{4} von uns/)).toBeVisible();

    await page.goto('/staff/applications');
    await page.getByRole('button', { name: new RegExp(firm) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(vat);
    await dialog.getByRole('button', { name: 'Annehmen' }).click();
    await dialog.getByLabel('Partnerrabatt').fill('7.5');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Annehmen und einladen' }).click();
    await expect(page.getByText(`Angenommen. ${email} hat einen Link erhalten.`)).toBeVisible();
    await expect(dialog).toBeHidden();

    const admin = await clientOf(baseURL, 'admin');
    await stranger.goto(`/onboarding?invitation=${await latestTokenTo(admin, email)}`);
    await stranger.getByLabel('Passwort', { exact: true }).fill('lang genug, erfunden');
    await stranger.getByLabel('Passwort wiederholen').fill('lang genug, erfunden');
    await stranger.getByRole('button', { name: 'Passwort speichern' }).click();
    await stranger.getByRole('link', { name: 'Anmelden' }).click();
    await expect(stranger.getByLabel('E-Mail')).toHaveValue(email);
    await stranger.getByLabel('Passwort').fill('lang genug, erfunden');
    await stranger.getByRole('button', { name: 'Anmelden' }).click();
    await stranger.waitForURL('**/dashboard');
    await stranger.goto('/profile');
    await expect(stranger.getByText('7.5 %').first()).toBeVisible();
  });
});
