import { expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { answered, enter, openSection, saveRoof, showModel, signedIn } from './portal.ts';

const power = (page: Page) => page.getByTestId('power').first();
const price = (page: Page) => page.getByTestId('bom-total');
const dormer = (page: Page) => page.getByRole('button', { name: /^Gaube,/ });
const scene = (page: Page) => page.locator('[data-frames]');

/** Drags the middle of an opening by some pixels of the screen, in steps as a hand does. */
async function drag(page: Page, by: { x: number; y: number }): Promise<void> {
  const box = await dormer(page).boundingBox();
  if (!box) throw new Error('the dormer is not on the plan');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x, y + by.y, { steps: 12 });
  await page.mouse.up();
}

test.use(signedIn('planner'));

test('a planner builds a roof, drags its dormer, undoes, reloads and saves it @spec-6', async ({ page }) => {
  const roof = `Haus ${newId().slice(-6)}`;
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));

  await page.goto('/dashboard');
  await expect(page).toHaveTitle(/ – Solar Partner Portal$/);
  await page.goto('/configurator');
  // The roof has its id from the beginning.
  await expect(page).toHaveURL(/\/configurator\/[\da-f-]{36}$/);
  const address = page.url();
  await expect(power(page)).toBeVisible();

  // A 35° gable roof of 10.4 x 6.2 m.
  await openSection(page, 'Dach');
  await page.getByRole('radio', { name: 'Satteldach' }).check({ force: true });
  await enter(page.getByLabel('Neigung', { exact: true }), '35');
  await enter(page.getByLabel('Dachbreite'), '10400');
  await enter(page.getByLabel('Dachlänge schräg'), '6200');
  await expect(page.getByRole('tab')).toHaveCount(2);

  await openSection(page, 'Aussparungen');
  await page.getByRole('button', { name: 'Gaube hinzufügen' }).click();
  for (const [field, value] of [
    ['Breite', '2.2 m'],
    ['Höhe', '2300'],
    ['Von links', '2 m'],
    ['Von der Traufe', "1'700 mm"],
  ] as const) {
    await enter(page.getByLabel(field, { exact: true }), value);
  }
  await expect(dormer(page)).toHaveAccessibleName(/von links 2'000 mm, von der Traufe 1'700 mm/);

  await openSection(page, 'Dachfenster');
  await page.getByRole('button', { name: 'Dachfenster hinzufügen' }).click();
  await expect(page.getByRole('button', { name: /^Dachfenster .*von links/ })).toBeVisible();

  // Layout, price and 3D follow the dormer while it is dragged.
  await showModel(page);
  await answered(page);
  await expect(scene(page)).toHaveAttribute('data-active', /^[1-9]/);
  const before = {
    price: await price(page).innerText(),
    frames: await scene(page).getAttribute('data-frames'),
  };
  const place = await dormer(page).getAttribute('aria-label');
  await drag(page, { x: 67, y: -9 });
  await expect(dormer(page)).not.toHaveAccessibleName(place ?? '');
  await expect(price(page)).not.toHaveText(before.price);
  await expect(scene(page)).not.toHaveAttribute('data-frames', before.frames ?? '');
  await answered(page);
  const after = {
    price: await price(page).innerText(),
    place: await dormer(page).getAttribute('aria-label'),
  };

  // One drag is one step back.
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(price(page)).toHaveText(before.price);
  await expect(dormer(page)).toHaveAccessibleName(place ?? '');
  await page.getByRole('button', { name: 'Wiederherstellen' }).click();
  await expect(price(page)).toHaveText(after.price);

  // Everything is there after a reload.
  await expect(page.getByTestId('save-state')).toHaveText('Lokal gespeichert');
  await page.reload();
  await expect(price(page)).toHaveText(after.price);
  await expect(dormer(page)).toHaveAccessibleName(after.place ?? '');

  // The server comes to the same total.
  await page.getByLabel('Name des Daches').fill(roof);
  const response = await saveRoof(page);
  expect(response.status()).toBe(201);
  const { id, summary } = await response.json();
  await answered(page);
  const shown = Number((await price(page).innerText()).replace(/[^\d]/g, ''));
  expect(summary.totalRappen).toBe(shown);
  expect(page.url()).toBe(address);
  expect(address.endsWith(`/configurator/${id}`)).toBe(true);

  await page.goto('/dashboard');
  await expect(page.getByText(roof)).toBeVisible();
  expect(faults).toEqual([]);
});
