import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { signedIn, violations } from './portal.ts';

test.use(signedIn('sales'));

test('figures open the lists that they count, and are tables and files too', async ({ page }) => {
  await page.goto('/staff/insights');
  const stages = page.getByRole('region', { name: 'Vom Dach zur Bestellung' });
  await expect(stages.getByRole('link')).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  for (const panel of [
    'Vom Dach zur Bestellung',
    'Kantone',
    'Gründe im Archiv',
    'Partner',
    'Bestellte Artikel',
  ]) {
    const region = page.getByRole('region', { name: panel, exact: true });
    const figure = region.getByRole('link', { name: /^(\w\w )?\d+$/ }).first();
    const isCanton = panel === 'Kantone';
    await expect(figure).toBeVisible();
    const count = isCanton ? null : await figure.textContent();
    await figure.click();
    await expect(
      page.getByText(/^Nur gezählte Projekte: .* · Dezember|^Nur gezählte Projekte: /),
    ).toBeVisible();
    if (count) await expect(page.getByText(new RegExp(`von ${count}$`))).toBeVisible();
    await page.goBack();
  }
  await stages.getByText('Als Tabelle').click();
  await expect(stages.getByRole('row').last()).toContainText('Bestellungen');
  const download = page.waitForEvent('download');
  await stages.getByRole('button', { name: 'Vom Dach zur Bestellung als CSV herunterladen' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('Stufe;Anzahl;kWp;CHF exkl. MWST');
  const orders = await stages.getByRole('link').last().textContent();
  expect(file).toMatch(new RegExp(`Bestellungen;${orders};`));

  // A filter is part of the address, and of the lists behind the figures.
  await page.getByRole('button', { name: 'Art' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Materialbestellung' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/kind=material_order/);
  await expect(stages.getByRole('link').first()).toHaveText('0');
  await stages.getByRole('link').last().click();
  await expect(page).toHaveURL(/kind=material_order/);
});
