import { expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { uidOf } from '../../contracts/domain/applications.ts';
import { latestTokenTo } from '../../server/testing/invitations.ts';
import { clientOf, signedIn, violations } from './portal.ts';

const TEXTS = {
  labels: ['Funktion', 'Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Firma', 'UID-Nummer'],
  address: ['Strasse und Nummer', 'Postleitzahl', 'Ort', 'Kanton'],
  ticks: ['Ich nehme die Nutzungsbedingungen an.', 'Ich habe die Datenschutzerklärung gelesen'],
  send: 'Anmeldung senden',
  done: 'innerhalb von 3 Arbeitstagen',
} as const;

/** A number with its check digit. */
function newUid(): string {
  for (;;) {
    const uid = uidOf(`CHE${String(Math.random()).slice(2, 11)}`);
    if (uid) return uid;
  }
}

async function fill(page: Page, email: string, firm: string, vat: string) {
  const [, first, last, mail, phone, company, uid] = TEXTS.labels;
  const [street, postcode, city, canton] = TEXTS.address;
  const typed = [
    [first, 'Nina'],
    [last, 'Neu'],
    [mail, email],
    [phone, '+41 31 000 00 00'],
    [company, firm],
    [uid, vat],
    [street, 'Neuweg 1'],
    [postcode, '3000'],
    [city, 'Bern'],
  ] as const;
  await page.getByLabel(TEXTS.labels[0]).selectOption('Installateur');
  for (const [label, text] of typed) await page.getByLabel(label, { exact: false }).first().fill(text);
  await page.getByLabel(canton).selectOption('BE');
  for (const tick of TEXTS.ticks) await page.getByLabel(tick).check();
}

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
    await fill(stranger, email, firm, vat);
    await stranger.getByRole('button', { name: TEXTS.send }).click();
    await stranger.waitForURL(/\/application-accepted\?until=\d{4}-\d\d-\d\d$/);
    await expect(stranger.getByText(TEXTS.done)).toBeVisible();
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
