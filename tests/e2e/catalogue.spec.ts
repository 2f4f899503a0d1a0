import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import type { VersionList } from '../../contracts/domain/catalogue-versions.ts';
import { formatMoney } from '../../documents/format.ts';
import { catalogue } from '../../server/platform/solving/shipped-catalogue.ts';
import { pricedAt } from '../../server/testing/catalogues.ts';
import { gableRoof, saveRoof } from '../../server/testing/roofs.ts';
import { answered, clientOf, signedIn, violations } from './portal.ts';

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

/** Publishes a catalogue for today through the API. */
async function publishToday(baseURL: string | undefined, content: { readonly version: string }) {
  const admin = await clientOf(baseURL, 'admin');
  const path = `/v1/staff/catalogue-versions/${newId()}`;
  const { today } = (await admin('GET', '/v1/staff/catalogue-versions')).body as VersionList;
  const file = { text: JSON.stringify(content), note: '', baseId: null, baseRevision: null };
  expect(await admin('PUT', path, file)).toMatchObject({ status: 200 });
  const day = { validFrom: today, revision: 1 };
  expect(await admin('PUT', `${path}/first-day`, day)).toMatchObject({ status: 200 });
}

test.describe('new prices', () => {
  test.use(signedIn('planner'));
  // Other tests know the prices of the demo.
  test.afterEach(({ baseURL }) =>
    publishToday(baseURL, { ...catalogue, version: `zurück ${newId().slice(-8)}` }),
  );

  test('an open roof keeps its prices, says what the new ones change, and is priced on request', async ({
    page,
    baseURL,
  }) => {
    const roof = await saveRoof(await clientOf(baseURL, 'planner'), gableRoof('Preiswechsel'));
    await page.goto(`/configurator/${roof.id}`);
    await answered(page);
    const old = formatMoney(roof.summary.totalRappen);
    await expect(page.getByText(old).first()).toBeVisible();
    await publishToday(baseURL, pricedAt(1.1, `teurer ${newId().slice(-8)}`));
    const notice = page.getByRole('status').filter({ hasText: 'Neue Preise ab heute.' });
    await expect(notice).toContainText(/Das Material dieses Daches kostet CHF [\d’' .]+ mehr\./);
    await expect(page.getByText(old).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // Edits go on at the old prices, and survive.
    await page.getByLabel('Name des Daches').fill('Preiswechsel, geändert');
    await notice.getByRole('button', { name: 'Neu rechnen' }).click();
    await expect(notice).toBeHidden();
    await answered(page);
    await expect(page.getByText(old)).toHaveCount(0);
    await expect(page.getByLabel('Name des Daches')).toHaveValue('Preiswechsel, geändert');
  });
});
