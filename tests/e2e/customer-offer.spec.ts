import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { customerTotals, NO_DISCOUNT } from '../../contracts/customer-offers.ts';
import { rappen } from '../../contracts/money.ts';
import type { SavedRoof } from '../../contracts/roofs.ts';
import { formatAmount } from '../../documents/format.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { clientOf, enter, goldenText, signedIn, violations, withoutWebGl } from './portal.ts';

test.use(signedIn('installer'));

test('a house owner gets an offer and a link, neither of which says what the roof was bought for', async ({
  page,
  browser,
  baseURL,
}) => {
  const client = await clientOf(baseURL, 'installer');
  const id = newId();
  const configuration = { ...JSON.parse(goldenText('house-gable')), name: 'Haus zum Zeigen' };
  const { body } = await client('PUT', `/configurator/v1/roofs/${id}`, { configuration, baseRevision: null });
  const purchase = (body as SavedRoof).summary.totalRappen;

  // Drawing the picture in software takes its time; the plan stands in for it.
  await withoutWebGl(page.context());
  await page.goto(`/roofs/${id}/offer`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kundenofferte Haus zum Zeigen' })).toBeVisible();
  await enter(page.getByRole('textbox', { name: 'Kunde', exact: true }), 'Familie Beispiel');
  await enter(page.getByRole('textbox', { name: 'Marge auf Material' }), '15');
  await page.getByRole('button', { name: 'Position', exact: true }).click();
  const line = page.getByRole('group', { name: 'Position 1' });
  await enter(line.getByRole('textbox', { name: 'Bezeichnung' }), 'Montage');
  await enter(line.getByRole('textbox', { name: 'Menge' }), '40');
  await enter(line.getByRole('textbox', { name: 'Einzelpreis' }), '95');
  const lines = [{ name: 'Montage', quantity: 40, unit: '', priceRappen: rappen(9_500) }];
  const { grossRappen } = customerTotals(
    { marginBp: 1_500, lines, discount: NO_DISCOUNT, vatBp: 810 },
    purchase,
  );
  const price = page.getByRole('region', { name: 'Preis' });
  await expect(price.getByText(formatAmount(grossRappen), { exact: true })).toBeVisible();
  const pdf = page.getByRole('button', { name: 'Offerte PDF' });
  await expect(pdf).toBeDisabled();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(pdf).toBeEnabled();
  expect(await violations(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await pdf.click();
  const { words } = await readPdf(readFileSync(await (await download).path()));
  expect(words).toContain(formatAmount(grossRappen));
  expect(words.join(' ')).not.toContain(formatAmount(purchase));

  const links = page.getByRole('region', { name: 'Link für den Kunden' });
  await enter(links.getByRole('textbox', { name: 'Für' }), 'Frau Beispiel');
  await links.getByRole('button', { name: 'Link erstellen' }).click();
  const address = (await links.getByRole('link', { name: 'Frau Beispiel' }).getAttribute('href')) ?? '';

  // Somebody who has nothing but the link.
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  await withoutWebGl(stranger);
  const shown = await stranger.newPage();
  await shown.goto(address);
  await expect(shown.getByRole('heading', { level: 1, name: 'Haus zum Zeigen' })).toBeVisible();
  await expect(shown.getByRole('img', { name: 'Plan des Daches' })).toBeVisible();
  await expect(shown.getByText(/CHF/)).toHaveCount(0);
  expect(await violations(shown)).toEqual([]);

  await links.getByRole('button', { name: 'Link für Frau Beispiel zurückziehen' }).click();
  await expect(links.getByText('zurückgezogen')).toBeVisible();
  await shown.reload();
  await expect(
    shown.getByRole('heading', { level: 1, name: 'Dieser Link wurde zurückgezogen.' }),
  ).toBeAttached();
  await stranger.close();
});
