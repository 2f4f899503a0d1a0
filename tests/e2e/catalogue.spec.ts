import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { pricedAt } from '../../server/testing/catalogues.ts';
import { signedIn, violations } from './portal.ts';

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
