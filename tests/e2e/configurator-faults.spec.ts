import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { enter, goldenText, openGoldenRoof, openSection, showModel, signedIn } from './portal.ts';

const file = (text: string) => ({
  name: 'roof.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

/** The total of a golden roof as `roof bom` prints it, in the form of the screen. */
function totalOnCommandLine(name: string): string {
  const root = join(import.meta.dirname, '../..');
  const output = execFileSync('npm', ['run', '--silent', 'roof', '--', 'bom'], {
    cwd: root,
    input: goldenText(name),
    encoding: 'utf8',
  });
  const francs = (JSON.parse(output).totalPrice / 100).toFixed(2);
  return `CHF ${francs.replace(/\B(?=(\d{3})+\.)/g, "'")}`;
}

test.use(signedIn('planner'));
test.beforeEach(async ({ page }) => {
  await page.goto('/configurator');
  await expect(page.getByTestId('power').first()).toBeVisible();
});

test('a file that is no roof is refused in the words of the specification', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('en');
  await page.goto('/configurator');
  await expect(page.getByTestId('power').first()).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Load roof file' }).click();
  const input = page.getByLabel('Roof file', { exact: true });
  await input.setInputFiles(file('{ "schema": '));
  await expect(page.getByRole('alert')).toContainText('Broken JSON File.');
  const roof = JSON.parse(goldenText('house-gable'));
  delete roof.surfaces[0].angle;
  await input.setInputFiles(file(JSON.stringify(roof)));
  await expect(page.getByRole('alert')).toContainText('Missing field: angle');
  await expect(page.getByRole('alert')).toContainText('surfaces[0].angle');
});

test('golden roofs load, and their totals are the ones of the command line', async ({ page }) => {
  for (const name of ['house-gable', 'villa-hip', 'free-l']) {
    await openGoldenRoof(page, name);
    await expect(page.getByTestId('bom-total')).toHaveText(totalOnCommandLine(name));
  }
});

test('a value out of range is refused at its field, and the last good roof stays', async ({ page }) => {
  await openGoldenRoof(page, 'house-gable');
  const power = await page.getByTestId('power').first().innerText();
  await openSection(page, 'Dach');
  await enter(page.getByLabel('Neigung', { exact: true }), '2');
  await expect(page.getByText('Der Wert liegt ausserhalb des zulässigen Bereichs').first()).toBeVisible();
  await expect(page.getByTestId('power').first()).toHaveText(power);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByText('Der Wert liegt ausserhalb des zulässigen Bereichs')).toHaveCount(0);
});

test('without an alignment nothing is configured', async ({ page }) => {
  await openSection(page, 'Ausrichtungen');
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck({ force: true });
  await expect(page.getByText(/Mindestens eine Ausrichtung/).first()).toBeVisible();
});

test('a lost WebGL context is said, and work goes on', async ({ page }) => {
  await openGoldenRoof(page, 'house-gable');
  await showModel(page);
  await expect(page.locator('[data-frames]')).toHaveAttribute('data-active', /^[1-9]/);
  await page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(page.getByText('Der Browser hat das 3D-Bild angehalten.')).toBeVisible();
  await openSection(page, 'Dach');
  await enter(page.getByLabel('Neigung', { exact: true }), '36');
  await expect(page.getByText('Satteldach · 36°')).toBeVisible();
});

test('a roof that does not exist is said to be missing', async ({ page }) => {
  await page.goto('/configurator/01980000-0000-7000-8000-00000000ffff');
  await expect(page.getByText(/nicht gefunden|gibt es nicht/).first()).toBeVisible();
});
