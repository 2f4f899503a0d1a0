import { expect, test } from '@playwright/test';
import { answered, goldenText, openSection, signedIn, violations } from './portal.ts';

test.use(signedIn('planner'));

test('a planner begins a roof by its place and measures and pulls a dormer to its size', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.start', '"on"'));
  await page.goto('/configurator');
  const dialog = page.getByRole('dialog', { name: 'Neues Dach' });
  await dialog.getByRole('button', { name: 'Von Hand beginnen' }).click();
  expect(await violations(page)).toEqual([]);

  await dialog.getByRole('combobox', { name: 'Ort oder Postleitzahl' }).fill('7270');
  await page.getByRole('option', { name: '7270 Davos Platz GR' }).click();
  await dialog.getByLabel('Höhe über Meer').fill('1540');
  await dialog.getByLabel('Gebäudelänge').fill('12.4 m');
  await dialog.getByRole('button', { name: 'Dach anlegen' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Davos Platz · 1'540 m ü. M.")).toBeVisible();
  await openSection(page, 'Dach');
  await expect(page.getByLabel('Gebäudelänge')).toHaveValue("12'400");

  // In the mountains the roof needs a fix, which is one step too.
  await answered(page);
  await page.getByRole('button', { name: 'Alle beheben' }).click();
  await expect(page.getByRole('button', { name: 'Alle beheben' })).toHaveCount(0);

  await openSection(page, 'Aussparungen');
  await page.getByRole('button', { name: 'Gaube hinzufügen' }).click();
  const dormer = page.getByRole('button', { name: /^Gaube,/ });
  await expect(dormer).toHaveAccessibleName(/2\.40 × 2\.00 m/);
  await answered(page);
  const before = await dormer.getAttribute('aria-label');
  const handle = await page.locator('[data-handle="ne"]').boundingBox();
  if (!handle) throw new Error('the dormer has no handle');
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y - 20, { steps: 8 });
  await page.mouse.up();
  // Wider and higher, with its lower left corner in place.
  await expect(dormer).not.toHaveAccessibleName(/2\.40 × 2\.00 m/);
  const corner = /von links [\d']+ mm, von der Traufe [\d']+ mm/.exec(before ?? '')?.[0] ?? 'none';
  await expect(dormer).toHaveAccessibleName(new RegExp(corner));
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(dormer).toHaveAccessibleName(before ?? '');
});

test('a file dropped on the first questions answers them', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.start', '"on"'));
  await page.goto('/configurator');
  const dialog = page.getByRole('dialog', { name: 'Neues Dach' });
  await expect(dialog).toBeVisible();
  const dataTransfer = await page.evaluateHandle((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], 'scheune.json', { type: 'application/json' }));
    return files;
  }, goldenText('barn'));
  await dialog.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByLabel('Name des Daches')).toHaveValue('Scheune Aeschlimann');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
