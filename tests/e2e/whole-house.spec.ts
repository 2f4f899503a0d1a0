import { expect, type Locator, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { answered, saveRoof, signedIn } from './portal.ts';

test.use(signedIn('planner'));

/** Maximum number of clicks and typed values for a house in the mountains. */
const MOST_ACTIONS = 40;

/** Starts a new roof with the start dialog. */
async function begin(page: Page): Promise<Locator> {
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.start', '"on"'));
  await page.goto('/configurator');
  const dialog = page.getByRole('dialog', { name: 'Neues Dach' });
  await dialog.getByRole('button', { name: 'Von Hand beginnen' }).click();
  return dialog;
}

const dormer = (page: Page) => page.getByRole('button', { name: /^Gaube,/ });
const windows = (page: Page) => page.getByRole('button', { name: /^Dachfenster .*von links/ });
const heading = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2 }).getByRole('button', { name: new RegExp(`^${title} `) });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const add = (page: Page, what: string) => page.getByRole('button', { name: `${what} hinzufügen` });

/** Saves the roof, expects the server's total to equal the screen, and deletes the roof. */
async function saveAndForget(page: Page, save = saveRoof): Promise<void> {
  await answered(page);
  const shown = (await page.getByTestId('bom-total').innerText()).replace(/\D/g, '');
  const response = await save(page);
  expect(response.status()).toBe(201);
  expect(String((await response.json()).summary.totalRappen)).toBe(shown);
  const { authorization } = await response.request().allHeaders();
  await page.request.delete(response.url(), { headers: { authorization: authorization ?? '' } });
}

test('a house in Davos with dormer, chimney and two windows costs few actions', async ({ page }) => {
  let actions = 0;
  const click = async (target: Locator) => {
    actions += 1;
    await target.click();
  };
  const type = async (target: Locator, value: string) => {
    actions += 1;
    await target.fill(value);
    await target.press('Tab');
  };
  const dialog = await begin(page);
  actions += 1;
  await dialog.getByRole('combobox', { name: 'Ort oder Postleitzahl' }).fill('7270');
  await click(page.getByRole('option', { name: '7270 Davos Platz GR' }));
  await type(dialog.getByLabel('Höhe über Meer'), '1560');
  await type(dialog.getByLabel('Gebäudelänge'), '12.4 m');
  await type(dialog.getByLabel('Gebäudebreite'), '9.6 m');
  await click(dialog.getByRole('button', { name: 'Dach anlegen' }));
  await expect(dialog).toBeHidden();

  await click(heading(page, 'Aussparungen'));
  await click(add(page, 'Gaube'));
  await expect(dormer(page)).toBeVisible();
  await type(field(page, 'Breite'), '2.2 m');
  await type(field(page, 'Von links'), '1.8 m');
  await type(field(page, 'Von der Traufe'), '1.6 m');
  await expect(dormer(page)).toHaveAccessibleName(
    /2\.20 × 2\.00 m, von links 1'800 mm, von der Traufe 1'600 mm/,
  );
  await click(add(page, 'Kamin'));
  const chimney = page.getByRole('button', { name: /^Kamin,/ });
  await expect(chimney).toBeVisible();
  await type(field(page, 'Von links'), '9.8 m');
  await type(field(page, 'Vom First'), '0.5 m');
  await expect(chimney).toHaveAccessibleName(/0\.60 × 0\.60 m, von links 9'800 mm/);

  await click(heading(page, 'Dachfenster'));
  await click(add(page, 'Dachfenster'));
  await expect(windows(page)).toHaveCount(1);
  await type(field(page, 'Von links'), '5.5 m');
  await type(field(page, 'Von der Traufe'), '2 m');
  await expect(windows(page)).toHaveAccessibleName(/von links 5'500 mm, von der Traufe 2'000 mm/);
  // The second one copies the first, next to it at the same height.
  await click(add(page, 'Dachfenster'));
  await expect(windows(page)).toHaveCount(2);
  await expect(windows(page).last()).toHaveAccessibleName(/von der Traufe 2'000 mm/);

  // One step fixes all checks at this height.
  await answered(page);
  const mend = page.getByRole('button', { name: 'Alle beheben' });
  await click(mend);
  await expect(mend).toHaveCount(0);
  await type(page.getByLabel('Name des Daches'), `Davos ${newId().slice(-6)}`);
  expect(Number.parseFloat(await page.getByTestId('power').innerText())).toBeGreaterThan(15);
  // Saving is the last one.
  expect(actions + 1).toBeLessThanOrEqual(MOST_ACTIONS);
  await saveAndForget(page);
});

test('a whole house is built, saved and undone with the keyboard alone', async ({ page }) => {
  const keys = page.keyboard;
  /** Tabs until the target has the focus. */
  const tabTo = async (target: Locator, key = 'Tab') => {
    for (let stop = 0; stop < 160; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keys.press(key);
    }
    throw new Error(`The focus does not come to ${target}`);
  };
  /** Focusing a field selects its content. */
  const type = async (target: Locator, value: string) => {
    await tabTo(target);
    await keys.type(value);
    await keys.press('Tab');
  };
  const press = async (target: Locator) => {
    await tabTo(target);
    await keys.press('Enter');
  };

  const dialog = await begin(page);
  await tabTo(dialog.getByRole('combobox', { name: 'Ort oder Postleitzahl' }));
  await keys.type('7270');
  await expect(page.getByRole('option', { name: '7270 Davos Platz GR' })).toBeVisible();
  await keys.press('Enter');
  await type(dialog.getByLabel('Höhe über Meer'), '1560');
  await type(dialog.getByLabel('Gebäudelänge'), '12.4 m');
  await press(dialog.getByRole('button', { name: 'Dach anlegen' }));
  await expect(dialog).toBeHidden();
  await answered(page);
  const first = await page.getByTestId('bom-total').innerText();

  await press(heading(page, 'Aussparungen'));
  await press(add(page, 'Gaube'));
  await expect(dormer(page)).toBeVisible();
  await type(field(page, 'Breite'), '2.2 m');
  await type(field(page, 'Von links'), '2 m');
  await expect(dormer(page)).toHaveAccessibleName(/2\.20 × 2\.00 m, von links 2'000 mm/);
  await press(heading(page, 'Dachfenster'));
  await press(add(page, 'Dachfenster'));
  await expect(windows(page)).toHaveCount(1);

  // In the plan arrow keys move the window, and Delete removes it.
  await answered(page);
  await tabTo(dormer(page));
  for (let step = 0; step < 3; step += 1) await keys.press('ArrowRight');
  await expect(dormer(page)).toHaveAccessibleName(/von links 2'030 mm/);
  await tabTo(windows(page));
  await keys.press('Delete');
  await expect(windows(page)).toHaveCount(0);
  await keys.press('Control+z');
  await expect(windows(page)).toHaveCount(1);

  await press(page.getByRole('button', { name: 'Alle beheben' }));
  await expect(page.getByRole('button', { name: 'Alle beheben' })).toHaveCount(0);
  await type(page.getByLabel('Name des Daches'), `Tastatur ${newId().slice(-6)}`);
  await saveAndForget(page, async () => {
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/v1/roofs/'),
    );
    await keys.press('Control+s');
    return saved;
  });

  // Undo step by step to the roof as it was begun.
  const undo = page.getByRole('button', { name: 'Rückgängig' });
  await tabTo(undo);
  for (let step = 0; step < 40 && (await undo.isEnabled()); step += 1) await keys.press('Control+z');
  await expect(undo).toBeDisabled();
  await expect(page.getByTestId('bom-total')).toHaveText(first);
});

test('a house with a window is built on a phone by touch', { tag: '@phone-only' }, async ({
  page,
  context,
}) => {
  const dialog = await begin(page);
  await dialog.getByRole('combobox', { name: 'Ort oder Postleitzahl' }).fill('3600');
  await page.getByRole('option', { name: /^3600 Thun/ }).tap();
  await dialog.getByLabel('Höhe über Meer').fill('560');
  await dialog
    .locator('label')
    .filter({ hasText: /^Satteldach\s*10/ })
    .tap();
  await expect(dialog.getByRole('radio', { name: /^Satteldach\s*10/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Dach anlegen' }).tap();
  await expect(dialog).toBeHidden();
  const show = (name: string) =>
    page.getByRole('navigation', { name: 'Ansicht' }).getByRole('button', { name }).tap();
  await show('Eingaben');
  await heading(page, 'Dachfenster').tap();
  await add(page, 'Dachfenster').tap();
  await expect(field(page, 'Von links')).toBeVisible();
  await show('Plan');
  await expect(windows(page)).toBeVisible();
  const power = page.getByTestId('power').first();
  const before = await windows(page).getAttribute('aria-label');

  // It is selected already, so that a finger moves it and not the sheet.
  const box = await windows(page).boundingBox();
  if (!box) throw new Error('the window is not on the plan');
  const finger = await context.newCDPSession(page);
  const at = (by: number) => [{ x: box.x + box.width / 2 - by, y: box.y + box.height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let by = 6; by <= 60; by += 6)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(by) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(windows(page)).not.toHaveAccessibleName(before ?? '');
  // The engine has found room for it at the drop position.
  await expect(async () => {
    const reached = await windows(page).getAttribute('aria-label');
    await page.waitForTimeout(300);
    expect(await windows(page).getAttribute('aria-label')).toBe(reached);
  }).toPass();
  await expect(power).toHaveText(/kWp$/);
  await page.getByRole('button', { name: 'Rückgängig' }).tap();
  await expect(windows(page)).toHaveAccessibleName(before ?? '');
  await show('Stückliste');
  await expect(page.getByRole('row', { name: /^ER-/ })).toBeVisible();
});
