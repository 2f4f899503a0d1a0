import { expect, type Locator, type Page, test } from '@playwright/test';
import { enter, openGoldenRoof, openSection, signedIn, violations } from './portal.ts';

test.use(signedIn('installer'));

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not there');
  return box;
}

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

test('on the plan nothing lies on the roof or on the handles of an opening', { tag: '@phone-only' }, async ({
  page,
}) => {
  const meet = (one: Box, other: Box) =>
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height;
  for (const name of ['house-gable', 'villa-hip', 'farmhouse-three']) {
    await openGoldenRoof(page, name);
    const tools = page.getByRole('button', { name: 'Fläche zeichnen' }).locator('..');
    const outline = page.locator('[data-plan] svg > g').first();
    expect(meet(await boxOf(tools), await boxOf(outline)), `${name}: tools`).toBe(false);
    await page
      .getByRole('button', { name: /von der Traufe/ })
      .first()
      .tap();
    const handles = await page.locator('[data-handle]').all();
    expect(handles.length).toBeGreaterThanOrEqual(4);
    for (const label of ['Von links, mm', 'Von der Traufe, mm'])
      for (const handle of handles)
        expect(meet(await boxOf(page.getByLabel(label)), await boxOf(handle)), `${name}: ${label}`).toBe(
          false,
        );
  }
});

test('the tabs have one line in every language', { tag: '@phone-only' }, async ({ page }) => {
  for (const locale of ['de', 'en', 'fr-FR', 'it']) {
    await page.addInitScript(
      (language) => localStorage.setItem('solar-partner-portal.locale', language),
      locale,
    );
    await page.goto('/configurator');
    const tabs = page.getByRole('navigation').last().getByRole('button');
    await expect(tabs).toHaveCount(5);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale.slice(0, 2)}`));
    const lines = await tabs.evaluateAll((buttons) =>
      buttons.map((button) => {
        const text = document.createRange();
        text.selectNodeContents(button.lastChild ?? button);
        return text.getClientRects().length;
      }),
    );
    expect(lines, locale).toEqual([1, 1, 1, 1, 1]);
  }
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
  await expect(page.getByText('4 Ecken: weiterzeichnen oder auf der ersten Ecke schliessen')).toBeVisible();
  await page.getByRole('button', { name: 'Letzte Ecke zurücknehmen' }).tap();
  await expect(page.getByText('3 Ecken: weiterzeichnen oder auf der ersten Ecke schliessen')).toBeVisible();
  await tap(0.25, 0.6);
  await expect(sheet).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Ansicht' }).getByRole('button', { name: 'Eingaben' }).click();
  await openSection(page, 'Dach');
  await expect(page.getByLabel('Form', { exact: true })).toHaveValue('polygon');
  // The lower side was nearly level and has become so.
  await expect(page.getByLabel('Ecke 2: y')).toHaveValue('0');
  await expect(page.getByLabel('Ecke 4: y')).toHaveCount(0);
});

test('every tool of the 3D view is in reach while sun and yield are shown', { tag: '@phone-only' }, async ({
  page,
}) => {
  await openGoldenRoof(page, 'house-gable');
  await show(page, '3D');
  const tools = page.getByRole('group', { name: 'Ansicht' });
  await tools.getByRole('button', { name: 'Sonnenstand' }).click();
  await tools.getByRole('button', { name: 'Ertrag je Platte' }).click();
  await expect(page.getByRole('group', { name: 'Sonnenstand' })).toBeVisible();
  await expect(page.getByText('Ganzes Jahr')).toBeVisible();
  for (const tool of await tools.getByRole('button').all()) await tool.click({ trial: true });
});
