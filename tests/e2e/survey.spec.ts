import { expect, type Locator, type Page, test } from '@playwright/test';
import { answered, signedIn, violations } from './portal.ts';

test.use(signedIn('planner'));

/** Opens the page of a new roof and chooses an address of the invented village. */
async function choose(page: Page, address: string): Promise<Locator> {
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.start', '"on"'));
  await page.goto('/configurator');
  const dialog = page.getByRole('dialog', { name: 'Neues Dach' });
  await dialog.getByRole('combobox', { name: 'Adresse' }).fill(address);
  await page.getByRole('option', { name: new RegExp(`^${address},`) }).click();
  return dialog;
}

const takeIn = (dialog: Locator) => dialog.getByRole('button', { name: /Flächen? übernehmen/ });

test('a planner takes the roof of an invented address, with the origin of its values @phone', async ({
  page,
}, { project }) => {
  const dialog = await choose(page, 'Musterhalde 3');
  await expect(takeIn(dialog)).toHaveText('1 Fläche übernehmen');
  await expect(dialog.getByText('2 Flächen gefunden')).toBeInViewport();
  await expect(dialog.getByText('EGID')).toBeVisible();
  await expect(dialog.getByText(/Dieses Dorf ist erfunden/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath(`survey-${project.name}.png`) });
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);

  // The surface to the north is off for a reason, and can be switched on.
  const north = dialog.getByRole('switch', { name: /Nord$/ });
  await expect(north).not.toBeChecked();
  await expect(dialog.getByText('nach Norden')).toBeVisible();
  await north.press('Space');
  await expect(takeIn(dialog)).toHaveText('2 Flächen übernehmen');

  await takeIn(dialog).click();
  await expect(dialog).toBeHidden();
  if (project.name === 'desktop') await answered(page);
  await expect(page.getByLabel('Name des Daches')).toHaveValue('Musterhalde 3, Musterwil');
});

/** Returns the value of a fact about the building. */
const fact = (dialog: Locator, name: string) =>
  dialog.getByRole('region', { name: 'Gefundenes Gebäude' }).locator(`dt:text-is("${name}") + dd`);

test('a town house on the border of two tiles has its heights and its neighbours @phone', async ({ page }, {
  project,
}) => {
  const tiles: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.b3dm') && response.ok()) tiles.push(response.url());
  });
  const dialog = await choose(page, 'Musterhalde 8');
  // The larger of both houses has its eave at 5.88 m, the other one at 5 m.
  await expect(fact(dialog, 'Traufhöhe')).toHaveText(/^5\.9 m± 0\.\d m, erfunden$/);
  await expect(fact(dialog, 'Nachbargebäude')).toHaveText(/^\d\d ?im Umkreis von 120 m$/);
  await expect(fact(dialog, 'Horizont')).toHaveText(/^bis 1\d\.\d°erfunden$/);
  expect(new Set(tiles).size).toBeGreaterThanOrEqual(4);
  await expect(dialog.getByText(/3D-Modell/)).toHaveCount(0);
  await expect(dialog.getByText('4 Flächen gefunden')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath(`town-house-${project.name}.png`) });
  await takeIn(dialog).click();
  await expect(dialog).toBeHidden();
  if (project.name === 'desktop') await answered(page);
  await expect(page.getByLabel('Name des Daches')).toHaveValue('Musterhalde 8, Musterwil');
});

test('another building is surveyed by a click on the map, with its own address', async ({ page }) => {
  const dialog = await choose(page, 'Musterhalde 3');
  const figures = dialog.getByRole('table');
  const first = await figures.innerText();
  const other = dialog.getByRole('button', { name: /^Anderes Gebäude/ }).first();
  await other.press('Enter');
  await expect.poll(() => figures.innerText()).not.toBe(first);
  const address = fact(dialog, 'Adresse');
  await expect(address).toHaveText(/^\S+ \d+a?, 3899 Musterwil$/);
  const [street = ''] = (await address.innerText()).split(',');
  expect(street).not.toBe('Musterhalde 3');
  await takeIn(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Name des Daches')).toHaveValue(`${street}, Musterwil`);
});

test('without the 3D model heights are estimated, and a clicked building has no address', async ({
  page,
}) => {
  await page.route('**/*.b3dm', (route) => route.abort());
  const dialog = await choose(page, 'Musterhalde 3');
  await expect(dialog.getByText(/^Das 3D-Modell der Gebäude ist nicht erreichbar\./)).toBeVisible();
  await expect(takeIn(dialog)).toBeVisible();
  await dialog
    .getByRole('button', { name: /^Anderes Gebäude/ })
    .first()
    .press('Enter');
  await expect(dialog.getByText(/^Die Adresse dieses Gebäudes ist nicht bekannt\./)).toBeVisible();
  await takeIn(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Name des Daches')).toHaveValue(/dach Musterwil$/);
});

test('a service lost half-way keeps what has arrived, and the rest arrives at another attempt', async ({
  page,
}) => {
  let arrived = 0;
  let isLost = true;
  await page.route('**/*.b3dm', (route) => {
    arrived += 1;
    return isLost && arrived > 2 ? route.abort() : route.continue();
  });
  await page.route('**/MapServer/*/90*_0*', (route) => (isLost ? route.abort() : route.continue()));
  const dialog = await choose(page, 'Musterhalde 8');
  await expect(takeIn(dialog)).toBeVisible();
  const partial = dialog.getByText(/3D-Modell/);
  await expect(partial).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('lost.png') });
  isLost = false;
  await partial.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(partial).toBeHidden();
  await expect(fact(dialog, 'Traufhöhe')).toHaveText(/^5\.9 m/);
  await takeIn(dialog).click();
  await expect(dialog).toBeHidden();
});

test('an L-shaped house is taken with its valley, beside a garage with an address of its own', async ({
  page,
}) => {
  const dialog = await choose(page, 'Musterhalde 11a');
  await expect(takeIn(dialog)).toHaveText('1 Fläche übernehmen');
  await dialog.getByRole('combobox', { name: 'Adresse' }).fill('Musterhalde 9');
  await page.getByRole('option', { name: /^Musterhalde 9,/ }).click();
  await expect(fact(dialog, 'Traufhöhe')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('l-house.png') });
  await takeIn(dialog).click();
  await expect(dialog).toBeHidden();
  await answered(page);
  await expect(page.getByLabel('Name des Daches')).toHaveValue('Musterhalde 9, Musterwil');
});

test('the aerial image lies on the ground in 3D, named and switched off with its source', async ({
  page,
}) => {
  const dialog = await choose(page, 'Musterhalde 3');
  await expect(fact(dialog, 'Horizont')).toBeVisible();
  await takeIn(dialog).click();
  await expect(dialog).toBeHidden();
  await answered(page);
  await page.getByText('3D', { exact: true }).click();
  const view = page.locator('[data-viewer]');
  await expect(view).toHaveAttribute('data-credit', 'Luftbild: erfunden');
  await page.getByRole('button', { name: /^Umgebung/ }).click();
  await page.getByRole('switch', { name: 'Luftbild' }).press('Space');
  await expect(view).toHaveAttribute('data-credit', '');
});

test('what does not arrive is said in a sentence, and the roof begins by hand at the address', async ({
  page,
}) => {
  await page.route('**/rest/services/api/MapServer/identify*', (route) => route.abort());
  const dialog = await choose(page, 'Musterhalde 3');
  await expect(dialog.getByText('Der Dienst der Dachflächen ist nicht erreichbar.')).toBeVisible();
  await expect(dialog.getByText('EGID')).toBeVisible();
  await expect(takeIn(dialog)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.unroute('**/rest/services/api/MapServer/identify*');
  await dialog.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(takeIn(dialog)).toBeVisible();

  await dialog.getByRole('button', { name: 'Von Hand beginnen' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Ort oder Postleitzahl' })).toHaveValue('Musterwil');
  await expect(dialog.getByLabel('Strasse und Nummer')).toHaveValue('Musterhalde 3');
  await expect(dialog.getByLabel('Höhe über Meer')).toHaveValue('685');
  await dialog.getByRole('button', { name: 'Dach anlegen' }).click();
  await expect(dialog).toBeHidden();
});

test.describe('with the federal services', () => {
  // The demo's policy names no foreign origin.
  test.use({ bypassCSP: true });

  test('the aerial image lies under the faces; without it the map is drawn', async ({ page }) => {
    const picture = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#586b46"/></svg>',
    );
    let isBroken = false;
    await page.route('https://wms.geo.admin.ch/**', (route) =>
      isBroken ? route.abort() : route.fulfill({ body: picture, contentType: 'image/svg+xml' }),
    );
    // The village answers in the place of the federal services.
    await page.route('**/app-config.json', async (route) => {
      const settings = await (await route.fetch()).json();
      settings.addressService.kind = 'geoadmin';
      await route.fulfill({ json: settings });
    });
    await page.addInitScript(() => {
      localStorage.setItem('solar-partner-portal.consent', JSON.stringify({ reports: false, maps: true }));
    });
    const dialog = await choose(page, 'Musterhalde 3');
    await expect(dialog.getByText('Luftbild SWISSIMAGE © swisstopo')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Luftbild' })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('survey-aerial.png') });

    isBroken = true;
    await dialog.getByRole('combobox', { name: 'Adresse' }).fill('Lindenweg 3');
    await page.getByRole('option', { name: /^Lindenweg 3,/ }).click();
    await expect(dialog.getByText('Das Luftbild ist nicht erreichbar.')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Karte' })).toBeChecked();
    await expect(takeIn(dialog)).toBeVisible();
  });
});
