import { expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import type { RoofList, SavedRoof } from '../../contracts/roofs.ts';
import { goldenText, signedIn, violations } from './portal.ts';

const ROOFS = '/configurator/v1/roofs';

/** Opens the list; hands on the token that the app itself sends. */
async function openRoofs(page: Page, query = ''): Promise<{ headers: { authorization: string } }> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes(`${ROOFS}?`)),
    page.goto(`/roofs${query}`),
  ]);
  await expect(page.getByRole('table', { name: 'Dächer' })).toHaveAttribute('aria-busy', 'false');
  return { headers: { authorization: request.headers().authorization ?? '' } };
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const names = (page: Page) => page.getByRole('row').getByRole('link').allTextContents();

async function choose(page: Page, roof: string, command: string): Promise<void> {
  await page.getByRole('button', { name: `Weitere Befehle zu «${roof}»` }).click();
  await page.getByRole('menuitem', { name: command }).click();
}

test.describe('all roofs', () => {
  test.use(signedIn('roofer'));

  // The demo's, the newest first: Anbau Probeweg 7, Reihenhaus Probeweg 5, Werkhalle Probe.
  test('are searched and sorted in the address', { tag: '@phone' }, async ({ page, isMobile }) => {
    await openRoofs(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Dach suchen' }).fill('PROBEWEG');
    await expect(page).toHaveURL('/roofs?search=PROBEWEG');
    await expect(row(page, 'Werkhalle Probe')).toHaveCount(0);
    expect(await names(page)).toEqual(['Anbau Probeweg 7', 'Reihenhaus Probeweg 5']);

    if (isMobile) await page.getByRole('combobox', { name: 'Sortieren nach' }).selectOption('Leistung');
    else await page.getByRole('button', { name: 'Leistung' }).click();
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

  test('are copied, renamed and deleted', async ({ page }) => {
    // A name of its own each time: what an attempt before left behind is not in the way.
    const name = `Halle ${newId().slice(-6)}`;
    const { headers } = await openRoofs(page);
    const url = `${ROOFS}/${newId()}`;
    const configuration = { ...JSON.parse(goldenText('house-gable')), name };
    await page.request.put(url, { headers, data: { configuration, baseRevision: null } });
    await openRoofs(page);
    await choose(page, name, 'Kopieren');
    await expect(page.getByText(`«${name}» ist kopiert.`)).toBeVisible();
    // The newest first, with the same figures.
    await expect.poll(async () => (await names(page))[0]).toBe(`${name} (Kopie)`);
    const figures = (roof: string) => row(page, roof).getByRole('cell').nth(1).textContent();
    expect(await figures(`${name} (Kopie)`)).toBe(await figures(name));

    await choose(page, `${name} (Kopie)`, 'Umbenennen');
    await expect(page.getByLabel('Name')).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Name').fill('x'.repeat(201));
    await page.getByLabel('Name').press('Enter');
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Höchstens 200 Zeichen.');
    const renamed = `${name} neu`;
    await page.getByLabel('Name').fill(` ${renamed} `);
    await page.getByLabel('Name').press('Enter');
    await expect(row(page, renamed)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: `Weitere Befehle zu «${renamed}»` })).toBeFocused();

    await choose(page, renamed, 'Löschen');
    await expect(page.getByRole('dialog', { name: `«${renamed}» löschen?` })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(row(page, renamed)).toBeVisible();
    await choose(page, renamed, 'Löschen');
    await page.getByRole('button', { name: 'Löschen' }).click();
    await expect(row(page, renamed)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(row(page, name)).toBeVisible();
    await page.request.delete(url, { headers });
  });

  test('who renames what somebody changed meanwhile is told, and may go on', async ({ page }) => {
    const { headers } = await openRoofs(page);
    const name = `Zu zweit ${newId().slice(-6)}`;
    const configuration = { ...JSON.parse(goldenText('house-gable')), name };
    const url = `${ROOFS}/${newId()}`;
    await page.request.put(url, { headers, data: { configuration, baseRevision: null } });
    await page.reload();
    await choose(page, name, 'Umbenennen');
    await page.request.patch(url, { headers, data: { name: 'Vom Kollegen', revision: 1 } });
    await page.getByLabel('Name').fill('Von mir');
    await page.getByLabel('Name').press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Dieses Dach wurde inzwischen geändert.');
    await expect(page.getByLabel('Name')).toHaveValue('Von mir');
    await page.getByLabel('Name').press('Enter');
    await expect(row(page, 'Von mir').first()).toBeVisible();
    const saved: SavedRoof = await (await page.request.get(url, { headers })).json();
    expect(saved).toMatchObject({ name: 'Von mir', revision: 3, updatedBy: 'Paul Probe' });
    await page.request.delete(url, { headers });
  });

  test('stand on several pages', async ({ page }) => {
    const { headers } = await openRoofs(page);
    const name = `Siedlung ${newId().slice(-6)}`;
    const search = name.toLowerCase();
    const address = `/roofs?search=${search.replace(' ', '+')}`;
    const configuration = { ...JSON.parse(goldenText('house-gable')), name };
    const made = Array.from({ length: 22 }, () => `${ROOFS}/${newId()}`);
    try {
      for (const url of made)
        await page.request.put(url, { headers, data: { configuration, baseRevision: null } });
      await openRoofs(page, `?search=${search}`);
      await expect(page.getByText('1–20 von 22')).toBeVisible();
      await page.getByRole('button', { name: 'Nächste Seite' }).click();
      await expect(page).toHaveURL(`${address}&page=2`);
      await expect(page.getByText('21–22 von 22')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      for (const url of made.splice(0, 10)) await page.request.delete(url, { headers });
      // The second page is gone.
      await page.reload();
      await expect(page.getByText('1–12 von 12')).toBeVisible();
      await expect(page).toHaveURL(address);
    } finally {
      for (const url of made) await page.request.delete(url, { headers });
    }
    const left: RoofList = await (await page.request.get(`${ROOFS}?search=${search}`, { headers })).json();
    expect(left.total).toBe(0);
  });

  test('open in the configurator, from the start page too', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Alle Dächer' }).click();
    await expect(page).toHaveURL('/roofs');
    await page.getByRole('textbox', { name: 'Dach suchen' }).fill('Werkhalle');
    // Who presses while rows come sees the row move away from under the pointer.
    await expect(page.locator('tbody tr').filter({ hasNotText: 'Werkhalle' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Werkhalle Probe', exact: true }).click();
    await expect(page).toHaveURL(/\/configurator\/[0-9a-f-]{36}$/);
    await expect(page.getByTestId('power')).toBeVisible();
  });
});

test.describe('who has no roofs', () => {
  test.use(signedIn('logistics'));

  test('finds no page of them', async ({ page }) => {
    await page.goto('/roofs');
    await expect(page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dächer' })).toHaveCount(0);
  });
});
