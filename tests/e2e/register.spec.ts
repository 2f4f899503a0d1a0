import { expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { uidOf } from '../../contracts/domain/applications.ts';
import { latestTokenTo } from '../../server/testing/invitations.ts';
import { clientOf, signedIn, violations } from './portal.ts';

/** The page's texts in two languages; the English ones are the specification's. */
const TEXTS = {
  de: {
    title: 'Partner werden',
    labels: ['Funktion', 'Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Firma', 'UID-Nummer'],
    address: ['Strasse und Nummer', 'Postleitzahl', 'Ort', 'Kanton'],
    ticks: ['Ich nehme die Nutzungsbedingungen an.', 'Ich habe die Datenschutzerklärung gelesen'],
    legal: [
      ['Nutzungsbedingungen', 'Nutzungsbedingungen'],
      ['Datenschutzerklärung', 'Datenschutzerklärung'],
    ],
    example: 'Dies ist ein Beispieltext.',
    send: 'Anmeldung senden',
    missing: 'Diese Angabe fehlt noch.',
    registered:
      'Ein Benutzer mit dieser E-Mail-Adresse ist bereits registriert. Bitte wenden Sie sich an unseren Support.',
    done: 'innerhalb von 3 Arbeitstagen',
  },
  en: {
    title: 'Become a partner',
    labels: ['Function', 'First name', 'Last name', 'E-mail', 'Phone', 'Company', 'UID number'],
    address: ['Street and number', 'Postcode', 'Place', 'Canton'],
    ticks: ['I accept the terms of use.', 'I have read the privacy policy'],
    legal: [
      ['terms of use', 'Terms of use'],
      ['privacy policy', 'Privacy policy'],
    ],
    example: 'This is an example text.',
    send: 'Send application',
    missing: 'This is still missing.',
    registered: 'A User with this E-Mail is already registered. Please contact our support.',
    done: 'within 3 working days',
  },
} as const;

type Texts = (typeof TEXTS)[keyof typeof TEXTS];

/** A UID with a valid check digit. */
function newUid(): string {
  for (;;) {
    const uid = uidOf(`CHE${String(Math.random()).slice(2, 11)}`);
    if (uid) return uid;
  }
}

async function fill(page: Page, texts: Texts, email: string, firm = 'Neudach AG', vat = 'CHE-123.456.788') {
  const [, first, last, mail, phone, company, uid] = texts.labels;
  const [street, postcode, city, canton] = texts.address;
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
  await page.getByLabel(texts.labels[0]).selectOption('Installateur');
  for (const [label, text] of typed) await page.getByLabel(label, { exact: false }).first().fill(text);
  await page.getByLabel(canton).selectOption('BE');
  for (const tick of texts.ticks) await page.getByLabel(tick).check();
}

for (const [language, texts] of Object.entries(TEXTS)) {
  test.describe(language, () => {
    test.beforeEach(({ page }) =>
      page.addInitScript((locale) => {
        localStorage['solar-partner-portal.locale'] = locale;
        localStorage['solar-partner-portal.consent'] = JSON.stringify({ reports: false, maps: false });
      }, language),
    );

    test('what is missing is said at its place, and who is registered is told so @spec-55 @spec-93 @spec-94 @spec-175 @spec-176 @spec-182 @spec-215', {
      tag: language === 'de' ? '@phone' : [],
    }, async ({ page }) => {
      await page.goto('/register');
      await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
      await page.getByRole('button', { name: texts.send }).click();
      await expect(page.getByText(texts.missing)).toHaveCount(13);
      await expect(page.getByLabel(texts.labels[0])).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await fill(page, texts, 'planner@example.ch');
      for (const [link, title] of texts.legal) {
        const opened = page.waitForEvent('popup');
        await page.getByRole('main').getByRole('link', { name: link }).click();
        const text = await opened;
        await expect(text.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(text.getByText(texts.example)).toBeVisible();
        expect(await violations(text)).toEqual([]);
        await text.close();
      }
      for (const tick of texts.ticks) await expect(page.getByLabel(tick)).toBeChecked();
      await page.getByRole('button', { name: texts.send }).click();
      await expect(page.getByRole('alert')).toHaveText(texts.registered);
    });
  });
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
    await fill(stranger, TEXTS.de, email, firm, vat);
    await stranger.getByRole('button', { name: TEXTS.de.send }).click();
    await stranger.waitForURL(/\/application-accepted\?until=\d{4}-\d\d-\d\d$/);
    await expect(stranger.getByText(TEXTS.de.done)).toBeVisible();
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
    await stranger.getByLabel('E-Mail').fill(email);
    await stranger.getByLabel('Passwort').fill('lang genug, erfunden');
    await stranger.getByRole('button', { name: 'Anmelden' }).click();
    await stranger.waitForURL('**/dashboard');
    await stranger.goto('/profile');
    await expect(stranger.getByText('7.5 %').first()).toBeVisible();
  });
});
