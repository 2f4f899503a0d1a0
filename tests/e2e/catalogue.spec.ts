import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import type { OpenedVersion } from '../../contracts/domain/catalogue-versions.ts';
import type { Article } from '../../engine/index.ts';
import { catalogue } from '../../server/platform/solving/shipped-catalogue.ts';
import { pricedAt } from '../../server/testing/catalogues.ts';
import { clientOf, signedIn, violations } from './portal.ts';

test.use(signedIn('admin'));

test('a file is imported, checked, corrected, scheduled, recalled and discarded', async ({ page }) => {
  const label = `2031.${newId().slice(-6)}`;
  const content = pricedAt(1.03, label);
  const choose = async (file: unknown) => {
    const buffer = Buffer.from(JSON.stringify(file, null, 2));
    await page.getByLabel('Katalog als JSON').setInputFiles({
      ...{ name: 'katalog.json', mimeType: 'application/json', buffer },
    });
  };
  const row = page.getByRole('listitem').filter({ hasText: label }).first();
  await page.goto('/staff/catalogue');
  await expect(page.getByRole('heading', { name: 'Katalog' })).toBeVisible();
  const [, ...others] = content.articles;
  await choose({ ...content, articles: others });
  await expect(row.getByRole('list', { name: `Fehler in ${label}` })).toContainText(
    'formats[0].moduleArticle',
  );
  const publish = row.getByRole('button', { name: `${label} veröffentlichen` });
  await expect(publish).toBeDisabled();
  expect(await violations(page)).toEqual([]);

  await choose(content);
  await expect(row).toContainText('Artikel geändert');
  await choose(content);
  await expect(page.getByText(`${label} hat schon diesen Inhalt. Nichts ist geändert.`)).toBeVisible();

  await publish.click();
  const dialog = page.getByRole('dialog', { name: `${label} veröffentlichen` });
  await expect(dialog.getByText('Die neuen Preise gelten sofort für alle Partner.')).toBeVisible();
  await dialog.getByLabel('Gültig ab').fill('01.01.2099');
  await expect(dialog.getByText('Bis dahin können Sie die Version zurücknehmen.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect(row).toContainText('Geplant');
  await expect(row).toContainText('ab 01.01.2099');

  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: `${label} als JSON herunterladen` }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(content);

  await row.getByRole('button', { name: `${label} zurücknehmen` }).click();
  await expect(row).toContainText('Entwurf');
  await row.getByRole('button', { name: `${label} verwerfen` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
  await expect(row).toBeHidden();
});

test('prices are typed in a draft, checked at the cell, merged with another person’s and undone', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const admin = await clientOf(baseURL, 'admin');
  const [label, id] = [`2032.${newId().slice(-6)}`, newId()];
  const path = `/v1/staff/catalogue-versions/${id}`;
  const file = { note: '', baseId: null, baseRevision: null };
  const text = JSON.stringify({ ...catalogue, version: label });
  expect(await admin('PUT', path, { ...file, text })).toMatchObject({ status: 200 });
  const stored = async () => ((await admin('GET', path)).body as OpenedVersion).content.articles;
  const [first, second] = catalogue.articles as [Article, Article];
  await page.goto(`/staff/catalogue/${id}`);
  const cell = (number: string) => page.getByLabel(`Preis CHF von ${number}`);
  const publish = page.getByRole('button', { name: `${label} veröffentlichen` });
  await cell(first.number).fill('199.95');
  await cell(first.number).press('Enter');
  await expect(cell(second.number)).toBeFocused();
  await expect.poll(async () => (await stored())[0]?.price).toBe(19_995);

  await cell(second.number).fill('99999999');
  await cell(second.number).press('Enter');
  await expect(cell(second.number)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('list', { name: 'Fehler im Entwurf' })).toContainText(second.number);
  await expect(publish).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await cell(second.number).fill('201');
  await cell(second.number).press('Enter');
  await expect(publish).toBeEnabled();

  // Another person changes the note and the first price; here the first price changes too.
  const { version, content } = (await admin('GET', path)).body as OpenedVersion;
  const [, ...others] = content.articles;
  const theirs = { ...content, articles: [{ ...first, price: 18_000 }, ...others] };
  const saved = { text: JSON.stringify(theirs), note: 'Teuerung', baseId: null };
  expect(await admin('PUT', path, { ...saved, baseRevision: version.revision })).toMatchObject({
    status: 200,
  });
  await cell(first.number).fill('210');
  await cell(first.number).press('Enter');
  const conflict = page.getByRole('alert', { name: 'Gleichzeitige Änderungen' });
  await conflict.getByRole('button', { name: 'Anderes: 180.00' }).click();
  await expect(conflict).toBeHidden();
  await expect(cell(first.number)).toHaveValue('180.00');
  await expect(page.getByLabel('Notiz zur Version')).toHaveValue('Teuerung');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect.poll(async () => (await stored())[0]?.price).toBe(21_000);

  await page.getByRole('button', { name: 'Herunterladen', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'XLSX' }).click();
  const workbook = await (await download).path();
  await page.getByLabel('Artikel als CSV oder XLSX').setInputFiles({
    ...{ name: 'preise.xlsx', mimeType: 'application/octet-stream', buffer: readFileSync(workbook) },
  });
  await expect(page.getByRole('dialog')).toContainText('0 neu + 0 geändert + 100 unverändert + 0 abgelehnt');
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
  await page.reload();
  await expect(cell(first.number)).toHaveValue('210.00');
  const { version: last } = (await admin('GET', path)).body as OpenedVersion;
  await admin('DELETE', `${path}?revision=${last.revision}`);
});
