import { expect, type Page, test } from '@playwright/test';
import { signedIn, violations } from './portal.ts';

async function openRoofs(page: Page): Promise<void> {
  await page.goto('/roofs');
  await expect(page.getByRole('table', { name: 'Dächer' })).toHaveAttribute('aria-busy', 'false');
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const names = (page: Page) => page.getByRole('row').getByRole('link').allTextContents();

test.describe('all roofs', () => {
  test.use(signedIn('roofer'));

  // The demo's, the newest first: Anbau Probeweg 7, Reihenhaus Probeweg 5, Werkhalle Probe.
  test('are searched and sorted in the address', { tag: '@phone-only' }, async ({ page }) => {
    await openRoofs(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Dach suchen' }).fill('PROBEWEG');
    await expect(page).toHaveURL('/roofs?search=PROBEWEG');
    await expect(row(page, 'Werkhalle Probe')).toHaveCount(0);
    expect(await names(page)).toEqual(['Anbau Probeweg 7', 'Reihenhaus Probeweg 5']);

    await page.getByRole('combobox', { name: 'Sortieren nach' }).selectOption('Leistung');
    await expect(page).toHaveURL('/roofs?search=PROBEWEG&sort=powerW');
    await expect.poll(() => names(page)).toEqual(['Reihenhaus Probeweg 5', 'Anbau Probeweg 7']);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['Reihenhaus Probeweg 5', 'Anbau Probeweg 7']);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(['Anbau Probeweg 7', 'Reihenhaus Probeweg 5']);

    await page.getByRole('textbox', { name: 'Dach suchen' }).fill('gibt es nicht');
    await expect(page.getByRole('heading', { name: 'Nichts gefunden' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Alle anzeigen' }).click();
    await expect(row(page, 'Werkhalle Probe')).toBeVisible();
  });

  test('open in the configurator, from the start page too', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Alle Dächer' }).click();
    await expect(page).toHaveURL('/roofs');
    await page.getByRole('textbox', { name: 'Dach suchen' }).fill('Werkhalle');
    // Wait for the rows: pressing while they load would miss the moving row.
    await expect(page.locator('tbody tr').filter({ hasNotText: 'Werkhalle' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Werkhalle Probe', exact: true }).click();
    await expect(page).toHaveURL(/\/configurator\/[0-9a-f-]{36}$/);
    await expect(page.getByTestId('power')).toBeVisible();
  });
});
