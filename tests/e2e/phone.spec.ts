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
