import { expect, type Page, test } from '@playwright/test';
import { enter, openGoldenRoof, openSection, signedIn, violations } from './portal.ts';

test.use(signedIn('installer'));

const show = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Ansicht' }).getByRole('button', { name }).click();

test('an installer changes a roof on a phone and reads result and bill', { tag: '@phone-only' }, async ({
  page,
}) => {
  await openGoldenRoof(page, 'house-gable');
  const power = page.getByTestId('power').first();
  await expect(power).toHaveText(/^18\.84/);
  expect(await violations(page), 'plan').toEqual([]);

  await show(page, 'Eingaben');
  await openSection(page, 'Dach');
  await enter(page.getByLabel('Dachbreite'), '9400');
  expect(await violations(page), 'inputs').toEqual([]);
  await show(page, 'Resultat');
  await expect(power).not.toHaveText(/^18\.84/);
  expect(Number.parseFloat(await power.innerText())).toBeLessThan(18.84);
  expect(await violations(page), 'result').toEqual([]);

  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(power).toHaveText(/^18\.84/);
  await show(page, 'Stückliste');
  await expect(page.getByRole('row', { name: /^SL-L-BK / })).toBeVisible();
  expect(await violations(page), 'bill').toEqual([]);

  await show(page, '3D');
  await expect(page.locator('[data-frames]')).toHaveAttribute('data-active', /^[1-9]/);
  expect(await violations(page), '3D').toEqual([]);
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
});

test('an outline is drawn by touch', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/configurator');
  await page.getByRole('button', { name: 'Fläche zeichnen' }).tap();
  const sheet = page.getByTestId('draw-outline');
  await expect(page.getByText('Erste Ecke setzen')).toBeVisible();
  const box = await sheet.boundingBox();
  if (!box) throw new Error('there is nothing to draw on');
  const tap = (across: number, down: number) =>
    page.touchscreen.tap(box.x + box.width * across, box.y + box.height * down);
  await tap(0.25, 0.6);
  await tap(0.75, 0.605);
  await tap(0.5, 0.3);
  await tap(0.3, 0.3);
  await expect(page.getByText('4 Ecken: weiter, oder auf der ersten schliessen')).toBeVisible();
  await page.getByRole('button', { name: 'Letzte Ecke zurücknehmen' }).tap();
  await expect(page.getByText('3 Ecken: weiter, oder auf der ersten schliessen')).toBeVisible();
  await tap(0.25, 0.6);
  await expect(sheet).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Ansicht' }).getByRole('button', { name: 'Eingaben' }).click();
  await openSection(page, 'Dach');
  await expect(page.getByLabel('Form', { exact: true })).toHaveValue('polygon');
  // The lower side was nearly level and has become so.
  await expect(page.getByLabel('Ecke 2: y')).toHaveValue('0');
  await expect(page.getByLabel('Ecke 4: y')).toHaveCount(0);
});
