import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { clientOf, signedIn, violations } from './portal.ts';

const power = (page: Page) => page.getByTestId('power');
const cell = (page: Page, row: number, column: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^Reihe ${row}, Spalte ${column},`) });
const brush = (page: Page, name: string) =>
  page.getByRole('radio', { name, exact: true }).check({ force: true });

test.use(signedIn('planner'));

test('a facade is designed, saved, taken back and brought into a project', async ({ page }) => {
  const name = `Fassade ${newId().slice(-6)}`;
  await page.goto('/3s-designer');
  await page.getByRole('button', { name: 'Neuer Entwurf' }).first().click();
  await page.getByRole('menuitem', { name: 'Fassade' }).click();

  // 9.6 × 5.4 m: six courses of seven L and a filler column.
  await expect(power(page)).toHaveText('8.40');
  await expect(page.getByText('mindestens 20 kg/m²')).toBeVisible();
  await page.getByLabel('Name des Entwurfs').fill(name);

  // By key: to the right and up, blind by space, and one step back again.
  await cell(page, 1, 1).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(cell(page, 2, 2)).toHaveAccessibleName('Reihe 2, Spalte 2, L, blind, Schwarz');
  await expect(power(page)).toHaveText('8.20');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(power(page)).toHaveText('8.40');

  // By pointer: a whole row blind, a cell in another colour; each article stands in the bill.
  await brush(page, 'Blind');
  await page.getByText('Reihe', { exact: true }).click();
  await cell(page, 6, 3).click();
  await expect(power(page)).toHaveText('7.00');
  await brush(page, 'Terrakotta');
  await page.getByText('Zelle', { exact: true }).click();
  await cell(page, 1, 1).click();
  await expect(page.getByRole('row', { name: /^SL-L-TC / })).toBeVisible();
  await expect(page.getByRole('row', { name: /^SB-L-BK / })).toBeVisible();
  await page.getByLabel('Format der Spalte 2').selectOption('S');
  await expect(power(page)).toHaveText('6.48');

  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert, Fassung 1')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // A window cuts cells; then the first version is looked at and taken back.
  await page.getByRole('button', { name: 'Fenster' }).click();
  await expect(power(page)).not.toHaveText('6.48');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert, Fassung 2')).toBeVisible();
  await page.reload();
  await expect(power(page)).not.toHaveText('6.48');
  await page.getByRole('button', { name: 'Fassungen' }).click();
  await page.getByRole('button', { name: 'Fassung 1 ansehen' }).click();
  await expect(power(page)).toHaveText('6.48');
  await page.getByRole('button', { name: 'Wiederherstellen', exact: true }).last().click();
  await expect(page.getByText('Nicht gespeichert')).toBeVisible();

  await page.getByRole('button', { name: 'Dateien' }).click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Zeichnung als PNG' }).click(),
  ]);
  const bytes = await readFile(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');

  // The project has a copy, saved as the design was.
  await page.getByRole('button', { name: 'Projekt anlegen' }).click();
  await page.waitForURL('**/projects/create?roof=*');
  await expect(page.locator('output').getByText('6.48 kWp')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Fassade' })).toBeChecked();

  const roof = new URL(page.url()).searchParams.get('roof');
  const client = await clientOf(test.info().project.use.baseURL, 'planner');
  expect((await client('DELETE', `/configurator/v1/roofs/${roof}`)).status).toBe(204);

  await page.goto('/3s-designer');
  await page.getByLabel('Entwurf suchen').fill(name);
  await page.getByRole('button', { name: `Weitere Befehle zu «${name}»` }).click();
  await page.getByRole('menuitem', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});
