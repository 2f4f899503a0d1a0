import { expect, test } from '@playwright/test';
import { answered, openSection, signedIn, violations, withoutWebGl } from './portal.ts';

test.use(signedIn('planner'));

test.beforeEach(async ({ page, context }) => {
  await withoutWebGl(context);
  await page.goto('/configurator');
  await answered(page);
});

test('a house stays together as a free form, and a garage stands beside it', async ({ page }) => {
  await openSection(page, 'Dach');
  await page.getByRole('radio', { name: 'Walmdach' }).click({ force: true });
  await expect(page.getByRole('tab', { name: /^Ost / })).toBeVisible();
  await answered(page);
  const tabs = page.getByRole('tab', { name: /kWp/ });
  const sides = await tabs.allInnerTexts();
  await page.getByRole('radio', { name: 'Freie Form' }).click({ force: true });
  await expect(page.getByLabel('Gebäudeteil')).toHaveValue('Haus');
  await expect(page.getByLabel('Gebäudelänge')).toHaveCount(0);
  await answered(page);
  expect(await tabs.allInnerTexts()).toEqual(sides);

  await page.getByRole('button', { name: 'Pultdach' }).click();
  const garage = page.getByRole('group', { name: 'Garage', exact: true });
  await expect(garage).toBeVisible();
  // Its surface is shown in the plan and named after its part.
  await expect(page.getByRole('tab', { name: /^Garage Süd / })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: /^Haus Süd / })).toBeVisible();
  await garage.getByLabel('Traufhöhe').fill('2.4 m');
  await garage.getByLabel('Gebäudeteil').fill('Remise');
  await expect(page.getByRole('tab', { name: /^Remise Süd / })).toBeVisible();

  const onPlan = page.getByRole('button', { name: /^Remise, .* mm nach Osten/ });
  const before = await page
    .getByRole('group', { name: 'Remise', exact: true })
    .getByLabel('Nach Norden')
    .inputValue();
  await onPlan.focus();
  await page.keyboard.press('ArrowUp');
  await expect(
    page.getByRole('group', { name: 'Remise', exact: true }).getByLabel('Nach Norden'),
  ).not.toHaveValue(before);
  await answered(page);
  expect(await violations(page)).toEqual([]);

  // Asks before losing anything.
  await page.getByRole('radio', { name: 'Satteldach' }).click({ force: true });
  await expect(page.getByRole('alert').getByText(/Satteldach ersetzt die 5 Flächen/)).toBeVisible();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('button', { name: 'Remise mit seinen Flächen löschen' }).click();
  await expect(page.getByRole('tab', { name: /^Süd / })).toBeVisible();
});

test('an outline is drawn from nothing, by clicks and by typed lengths', async ({ page }) => {
  const draw = page.getByRole('button', { name: 'Fläche zeichnen' });
  await draw.click();
  const length = page.getByLabel('Länge der nächsten Seite, mm');
  await expect(length).toBeFocused();
  // By keyboard: a corner, then directions and lengths.
  await page.keyboard.press('Enter');
  for (const [arrow, typed] of [
    ['ArrowRight', '9.6 m'],
    ['ArrowUp', '5000'],
    ['ArrowLeft', '4000'],
    ['ArrowDown', '700'],
  ] as const) {
    await page.keyboard.press(arrow);
    await length.fill(typed);
    await page.keyboard.press('Enter');
    await expect(length).toHaveValue('');
  }
  // The last one was a mistake.
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(length).toHaveCount(0);
  await openSection(page, 'Dach');
  await expect(page.getByLabel('Form', { exact: true })).toHaveValue('polygon');
  await expect(page.getByLabel('Ecke 3: x')).toHaveValue("9'600");
  await expect(page.getByRole('button', { name: /^Ecke 4, von links/ })).toBeVisible();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByLabel('Form', { exact: true })).toHaveValue('rectangle');

  await draw.click();
  const box = await page.getByTestId('draw-outline').boundingBox();
  if (!box) throw new Error('there is nothing to draw on');
  const click = (across: number, down: number) =>
    page.mouse.click(box.x + box.width * across, box.y + box.height * down);
  await click(0.3, 0.7);
  await click(0.7, 0.71);
  await click(0.5, 0.35);
  await expect(page.getByText('3 Ecken: weiterzeichnen oder auf der ersten Ecke schliessen')).toBeVisible();
  await click(0.3, 0.7);
  await expect(page.getByTestId('draw-outline')).toHaveCount(0);
  // The lower side was nearly level and was straightened.
  await expect(page.getByLabel('Ecke 2: y')).toHaveValue('0');

  await draw.click();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('draw-outline')).toHaveCount(0);
});

test('a part is dragged to its place on the site plan, in one step', async ({ page }) => {
  await openSection(page, 'Dach');
  await page.getByRole('radio', { name: 'Freie Form' }).click({ force: true });
  await expect(page.getByLabel('Gebäudeteil')).toHaveValue('Haus');
  await answered(page);
  await page.getByRole('button', { name: 'Flachdach' }).click();
  const garage = page.getByRole('group', { name: 'Garage', exact: true });
  const [east, north] = [garage.getByLabel('Nach Osten'), garage.getByLabel('Nach Norden')];
  await expect(north).toHaveValue('0');
  const before = await east.inputValue();
  await answered(page);
  const onPlan = page.getByRole('button', { name: /^Garage, .* mm nach Osten/ });
  await onPlan.scrollIntoViewIfNeeded();
  const box = await onPlan.boundingBox();
  if (!box) throw new Error('the garage is not on the site plan');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 12, y - 8, { steps: 4 });
  await page.mouse.move(x + 24, y - 24, { steps: 8 });
  await page.mouse.up();
  const millimetres = async () =>
    Number((await east.inputValue()).replace(/\D/g, '')) - Number(before.replace(/\D/g, ''));
  // East is to the right, north is up, both in steps of 50 mm.
  await expect.poll(millimetres).toBeGreaterThan(0);
  await expect(north).toHaveValue(/^\d'?\d*[05]0$/);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(east).toHaveValue(before);
  await expect(north).toHaveValue('0');
});

test('what an edge is can be said by hand and is taken back', async ({ page }) => {
  await openSection(page, 'Dach');
  await page.getByRole('radio', { name: 'Freie Form' }).click({ force: true });
  const edge = page.getByLabel(/^Kante 2, /);
  await expect(edge).toHaveValue('right');
  await edge.selectOption('Wandanschluss');
  await expect(page.getByText('Von Hand; aus der Form folgt: Ortgang rechts')).toBeVisible();
  await edge.selectOption('Ortgang links');
  // An impossible edge causes a check, which one click fixes.
  await page.getByRole('button', { name: /^«Ortgang rechts» übernehmen/ }).click();
  await expect(edge).toHaveValue('right');
  expect(await violations(page)).toEqual([]);
});
