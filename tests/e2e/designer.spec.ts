import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { clientOf, signedIn, violations } from './portal.ts';

const power = (page: Page) => page.getByTestId('power');
const cell = (page: Page, row: number, column: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^Reihe ${row}, Spalte ${column},`) });
const brush = (page: Page, name: string) =>
  page.getByRole('radio', { name, exact: true }).check({ force: true });

test.use(signedIn('planner'));

test('a facade is designed, saved, taken back and brought into a project @spec-12 @spec-40', async ({
  page,
}) => {
  const name = `Fassade ${newId().slice(-6)}`;
  await page.goto('/3s-designer');
  await page.getByRole('button', { name: 'Neuer Entwurf' }).first().click();
  await page.getByRole('menuitem', { name: 'Fassade' }).click();

  // 9.6 × 5.4 m: six courses of seven L and a filler column.
  await expect(power(page)).toHaveText('8.40');
  await expect(page.getByText('mindestens 20 kg/m²')).toBeVisible();

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
  await expect(power(page)).toHaveText('6.44');

  // Without a name it is asked for one.
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Gespeichert, Fassung 1')).toBeVisible();
  await expect(page.getByLabel('Name des Entwurfs')).toHaveValue(name);
  expect(await violations(page)).toEqual([]);

  // A window cuts cells; then the first version is looked at and taken back.
  await page.getByRole('button', { name: 'Fenster', exact: true }).click();
  await expect(power(page)).not.toHaveText('6.44');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert, Fassung 2')).toBeVisible();
  await page.reload();
  await expect(power(page)).not.toHaveText('6.44');
  await page.getByRole('button', { name: 'Fassungen' }).click();
  await page.getByRole('button', { name: 'Fassung 1 ansehen' }).click();
  await expect(power(page)).toHaveText('6.44');
  await page.getByRole('button', { name: 'Wiederherstellen', exact: true }).last().click();
  await expect(page.getByTestId('save-state')).toHaveText('Lokal gespeichert');

  await page.getByRole('button', { name: 'Dateien' }).click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Zeichnung als PNG' }).click(),
  ]);
  const bytes = await readFile(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');

  // The project has a copy, saved as the design was.
  await page.getByRole('button', { name: 'Ins Projekt' }).click();
  await page.getByRole('menuitem', { name: 'Neues Projekt anlegen' }).click();
  await page.waitForURL('**/projects/create?roof=*');
  await expect(page.locator('output').getByText('6.44 kWp')).toBeVisible();
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

test('a stroke over cells by mouse or finger is one step; a crash loses nothing @phone', async ({
  page,
  context,
  isMobile,
}) => {
  const name = `Absturz ${newId().slice(-6)}`;
  await page.goto('/3s-designer');
  await page.getByRole('button', { name: 'Neuer Entwurf' }).first().click();
  await page.getByRole('menuitem', { name: 'Fassade' }).click();
  await expect(power(page)).toHaveText('8.40');
  await brush(page, 'Blind');
  await stroke(context, page, isMobile, [await middleOf(page, 3, 2), await middleOf(page, 3, 5)]);
  for (const column of [2, 3, 4, 5])
    await expect(cell(page, 3, column)).toHaveAccessibleName(`Reihe 3, Spalte ${column}, L, blind, Schwarz`);
  await expect(power(page)).toHaveText('7.60');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(power(page)).toHaveText('8.40');
  await page.getByRole('button', { name: 'Wiederherstellen' }).click();
  await expect(power(page)).toHaveText('7.60');

  await page.getByLabel('Name des Entwurfs').fill(name);
  await expect(page.getByTestId('save-state')).toHaveText('Lokal gespeichert');

  // Another tab shows what is done here, and does not disturb it.
  const beside = await context.newPage();
  await beside.goto(page.url());
  await expect(beside.getByText(/in einem anderen Tab bearbeitet/)).toBeVisible();
  await expect(beside.getByRole('button', { name: 'Speichern' })).toBeDisabled();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(beside.getByLabel('Name des Entwurfs')).toHaveValue('');
  await page.getByRole('button', { name: 'Wiederherstellen' }).click();
  await expect(beside.getByLabel('Name des Entwurfs')).toHaveValue(name);
  await expect(page.getByTestId('save-state')).toHaveText('Lokal gespeichert');
  await beside.close();

  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;

  // It stands in the list, and is as it was left.
  const again = await context.newPage();
  await again.goto('/3s-designer');
  await again.getByRole('link', { name }).click();
  await expect(again.getByLabel('Name des Entwurfs')).toHaveValue(name);
  await expect(power(again)).toHaveText('7.60');
  await again.getByRole('button', { name: 'Speichern' }).click();
  await expect(again.getByTestId('save-state')).toHaveText('Gespeichert, Fassung 1');
  const id = new URL(again.url()).pathname.split('/').at(-1);

  // Taken into a project that is not submitted, which says what it has then.
  const client = await clientOf(test.info().project.use.baseURL, 'planner');
  const projectId = newId();
  const content = { kind: 'request_for_quotation', system: 'in_roof', name: `Haus ${name}` };
  const put = await client('PUT', `/v1/projects/${projectId}`, { content, baseRevision: null });
  expect(put.status).toBe(201);
  await again.getByRole('button', { name: 'Ins Projekt' }).click();
  await again.getByRole('menuitem', { name: 'Zu einem Projektentwurf …' }).click();
  await again.getByLabel('Projekt suchen').fill(name);
  await again.getByRole('button', { name: `In Haus ${name} übernehmen` }).click();
  await again.waitForURL(`**/projects/create?project=${projectId}`);
  await expect(again.locator('output').getByText('7.60 kWp')).toBeVisible();
  await expect(again.getByRole('radio', { name: 'Fassade' })).toBeChecked();

  await client('DELETE', `/configurator/v1/designs/${id}`);
  const { body } = await client('GET', `/v1/projects/${projectId}`);
  expect(body).toMatchObject({ content: { system: 'facade', name: `Haus ${name}` } });
  const { revision } = body as { revision: number };
  await client('DELETE', `/v1/projects/${projectId}?revision=${revision}`);
});

test('an unfinished design is found on another device, and which of two is later is asked', async ({
  page,
  browser,
  contextOptions,
}) => {
  const name = `Gerät ${newId().slice(-6)}`;
  const nameField = (at: Page) => at.getByLabel('Name des Entwurfs');
  const draftCall = (at: Page, method: string, status = 200) =>
    at.waitForResponse(
      (response) =>
        response.url().includes('/configurator/v1/design-drafts/') &&
        response.request().method() === method &&
        response.status() === status,
    );
  await page.goto('/3s-designer');
  await page.getByRole('button', { name: 'Neuer Entwurf' }).first().click();
  await page.getByRole('menuitem', { name: 'Balkongeländer' }).click();
  const stored = draftCall(page, 'PUT');
  await nameField(page).fill(name);
  await stored;

  // Listed, opened and gone on with elsewhere.
  const other = await browser.newContext({ ...contextOptions, ...signedIn('planner') });
  const device = await other.newPage();
  await device.goto('/3s-designer');
  await device.getByRole('link', { name }).click();
  await expect(nameField(device)).toHaveValue(name);
  await expect(device.getByText(/Geöffnet ist, was Sie auf/)).toBeVisible();
  const storedThere = draftCall(device, 'PUT');
  await nameField(device).fill(`${name} dort`);
  await storedThere;

  // Opened again here, nothing is overwritten; the later one is looked at and taken.
  await page.reload();
  await expect(page.getByText(/Welche Fassung soll gelten/)).toBeVisible();
  await expect(nameField(page)).toHaveValue(name);
  await page.getByRole('button', { name: 'Andere Fassung zeigen' }).click();
  await expect(nameField(page)).toHaveValue(`${name} dort`);
  await page.getByRole('button', { name: 'Andere übernehmen' }).click();
  await expect(nameField(page)).toHaveValue(`${name} dort`);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(nameField(page)).toHaveValue(name);

  // Saved, it is a draft nowhere.
  const forgotten = draftCall(page, 'DELETE', 204);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await forgotten;
  await expect(page.getByTestId('save-state')).toHaveText('Gespeichert, Fassung 1');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const client = await clientOf(test.info().project.use.baseURL, 'planner');
  expect((await client('GET', `/configurator/v1/design-drafts/${id}`)).status).toBe(404);
  await other.close();
  await client('DELETE', `/configurator/v1/designs/${id}`);
});

type Point = readonly [x: number, y: number];

async function middleOf(page: Page, row: number, column: number): Promise<Point> {
  await cell(page, row, column).scrollIntoViewIfNeeded();
  const box = await cell(page, row, column).boundingBox();
  if (!box) throw new Error('the cell is not drawn');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Presses at the first point, moves in steps to the second one, lets go. */
async function stroke(
  context: BrowserContext,
  page: Page,
  isMobile: boolean,
  [from, to]: readonly [Point, Point],
): Promise<void> {
  if (!isMobile) {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 6 });
    await page.mouse.up();
    return;
  }
  const finger = await context.newCDPSession(page);
  const at = (share: number) => [
    { x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share },
  ];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 6; step += 1)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 6) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
