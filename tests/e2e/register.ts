import type { Page } from '@playwright/test';
import { uidOf } from '../../contracts/domain/applications.ts';

const TEXTS = {
  labels: ['Funktion', 'Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Firma', 'UID-Nummer'],
  address: ['Strasse und Nummer', 'Postleitzahl', 'Ort', 'Kanton'],
  ticks: ['Ich nehme die Nutzungsbedingungen an.', 'Ich habe die Datenschutzerklärung gelesen'],
} as const;

/** A number with its check digit. */
export function newUid(): string {
  for (;;) {
    const uid = uidOf(`CHE${String(Math.random()).slice(2, 11)}`);
    if (uid) return uid;
  }
}

/** Fills in the application of an installer in Bern. */
export async function fillApplication(page: Page, email: string, firm: string, vat: string) {
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
