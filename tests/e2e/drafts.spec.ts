import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { openSection, signedIn } from './portal.ts';

test.use(signedIn('planner'));

const name = (page: Page) => page.getByLabel('Name des Daches');
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true });
const said = (page: Page, text: RegExp) => page.getByText(text).first();

/** A name that no earlier attempt has left in the overview. */
const ownName = (kind: string) => `${kind} ${newId().slice(-6)}`;

/** Starts a new roof and returns its id. */
async function begin(page: Page, roofName: string): Promise<string> {
  await page.goto('/configurator');
  await expect(page).toHaveURL(/\/configurator\/[\da-f-]{36}$/);
  await expect(page.getByTestId('power').first()).toBeVisible();
  await name(page).fill(roofName);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Returns the name in the draft of a roof in this browser's database; null without one. */
const draftOnDevice = (page: Page, roofId: string): Promise<string | null> =>
  page.evaluate(async (id) => {
    const name = 'solar-partner-portal-configurator';
    // Opening a missing database would create an empty one.
    const known = await indexedDB.databases();
    if (!known.some((database) => database.name === name)) return null;
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const all = database.transaction('drafts').objectStore('drafts').getAll();
        all.onerror = () => reject(all.error);
        all.onsuccess = () => {
          database.close();
          const texts = all.result.filter((value) => typeof value === 'string' && value.includes(id));
          const drafts = texts.map((text) => JSON.parse(text)).filter((draft) => draft.roofId === id);
          resolve(drafts[0]?.configuration?.name ?? null);
        };
      };
    });
  }, roofId);

/** Waits until the present roof is a draft on this device. */
const storedHere = async (page: Page) => {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const typed = await name(page).inputValue();
  expect(typed).not.toBe('');
  await expect.poll(() => draftOnDevice(page, id)).toBe(typed);
  const isPhone = (page.viewportSize()?.width ?? 0) < 800;
  if (!isPhone) await expect(page.getByText('Lokal gespeichert')).toBeVisible();
};

/** Waits until the present roof is a draft on the server. */
const storedOnServer = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().includes('/configurator/v1/drafts/') && response.request().method() === 'PUT',
  );

test('every new roof is one of its own; the ones before stay', async ({ page }) => {
  const first = await begin(page, 'Entwurf eins');
  await storedHere(page);
  await page.getByRole('button', { name: 'Weitere Befehle' }).click();
  await page.getByRole('menuitem', { name: 'Neues Dach' }).click();
  await expect(name(page)).toHaveValue('');
  await expect(page).not.toHaveURL(new RegExp(first));
  await page.goBack();
  await expect(name(page)).toHaveValue('Entwurf eins');
});

test('a draft survives a reload, and a crash of the page while typing', async ({ page, context }) => {
  const id = await begin(page, 'Entwurf Absturz');
  await storedHere(page);
  await page.reload();
  await expect(name(page)).toHaveValue('Entwurf Absturz');
  // So does the undo history.
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(name(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Wiederherstellen' }).click();
  await expect(name(page)).toHaveValue('Entwurf Absturz');
  await openSection(page, 'Dach');
  await page.getByLabel('Neigung', { exact: true }).fill('41');
  // The engine has solved the surfaces; the field still has the focus.
  await expect(page.getByLabel('Flächenneigung')).toHaveValue('41');
  await expect(page.getByTestId('save-state')).toHaveText('Lokal gespeichert');
  await crash(context, page);
  const again = await context.newPage();
  await again.goto(`/configurator/${id}`);
  await expect(name(again)).toHaveValue('Entwurf Absturz');
  await expect(again.getByText('Satteldach · 41°')).toBeVisible();
});

/** Kills the page's process without any event in the page. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
}

test('a new roof that nobody touched is no draft, and a reload begins it again', async ({ page }) => {
  await page.goto('/configurator');
  await expect(page.getByTestId('power').first()).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(page.getByTestId('power').first()).toBeVisible();
  expect(page.url()).toBe(address);
});

test('of two tabs one edits and the other follows, and takes over when asked to', async ({
  page,
  context,
}) => {
  const id = await begin(page, 'Zwei Tabs');
  await storedHere(page);
  const second = await context.newPage();
  await second.goto(`/configurator/${id}`);
  await expect(said(second, /in einem anderen Tab bearbeitet/)).toBeVisible();
  await name(page).fill('Zwei Tabs, erster');
  await expect(name(second)).toHaveValue('Zwei Tabs, erster');
  await expect(save(second)).toBeDisabled();
  await second.getByRole('button', { name: /^Stückliste/ }).click();
  await expect(second.getByLabel('Menge von SL-L-BK')).toBeDisabled();

  // A save in one tab is shown in the other.
  await save(page).click();
  await expect(page.getByTestId('save-state')).toHaveText('Gespeichert');
  await expect(second.getByTestId('save-state')).toHaveText('Gespeichert');

  await second.getByRole('button', { name: 'Hier weiterarbeiten' }).click();
  await expect(said(page, /in einem anderen Tab bearbeitet/)).toBeVisible();
  await expect(said(second, /in einem anderen Tab bearbeitet/)).toBeHidden();
  await name(second).fill('Zwei Tabs, zweiter');
  await expect(name(page)).toHaveValue('Zwei Tabs, zweiter');
  await save(second).click();
  await expect(page.getByTestId('save-state')).toHaveText('Gespeichert');

  // When the editing tab is closed, the other one edits.
  await second.close();
  await expect(said(page, /in einem anderen Tab bearbeitet/)).toBeHidden();
});

test('unsaved work is found on another device; after saving there is no draft', async ({
  page,
  browser,
  contextOptions,
}) => {
  const sent = storedOnServer(page);
  const id = await begin(page, 'Zwei Geräte');
  await sent;
  const other = await browser.newContext({ ...contextOptions, ...signedIn('planner') });
  const device = await other.newPage();
  await device.goto(`/configurator/${id}`);
  await expect(name(device)).toHaveValue('Zwei Geräte');
  await expect(said(device, /Geöffnet ist, was Sie auf/)).toBeVisible();
  const forgotten = device.waitForResponse(
    (response) => response.url().endsWith(`/drafts/${id}`) && response.request().method() === 'DELETE',
  );
  await save(device).click();
  await forgotten;
  await expect(device.getByRole('alert').or(device.getByText('Gespeichert')).first()).toBeVisible();

  // The first device, which has the same content, learns that it is saved.
  await page.reload();
  await expect(name(page)).toHaveValue('Zwei Geräte');
  await expect(page.getByText(/Welche soll gelten/)).toHaveCount(0);
  await other.close();
});

test('two versions of a roof are said, both can be looked at, and one is chosen', async ({
  page,
  browser,
  contextOptions,
}) => {
  const id = await begin(page, 'Erste Fassung');
  await save(page).click();
  await expect(page.getByTestId('save-state')).toHaveText('Gespeichert');
  const other = await browser.newContext({ ...contextOptions, ...signedIn('planner') });
  const device = await other.newPage();
  await device.goto(`/configurator/${id}`);
  await name(device).fill('Andere Fassung');
  await save(device).click();
  await expect(device.getByTestId('save-state')).toHaveText('Gespeichert');
  await other.close();

  await name(page).fill('Meine Fassung');
  await save(page).click();
  await expect(said(page, /neuere Fassung/)).toBeVisible();
  await page.getByRole('button', { name: 'Andere Fassung zeigen' }).click();
  await expect(name(page)).toHaveValue('Andere Fassung');
  await page.getByRole('button', { name: 'Meine Fassung zeigen' }).click();
  await expect(name(page)).toHaveValue('Meine Fassung');
  await page.getByRole('button', { name: 'Meine behalten' }).click();
  await save(page).click();
  await expect(page.getByTestId('save-state')).toHaveText('Gespeichert');
  await page.reload();
  await expect(name(page)).toHaveValue('Meine Fassung');
});

test('a save whose answer was lost is repeated without a second roof or a conflict', async ({ page }) => {
  const id = await begin(page, 'Antwort verloren');
  await page.route(`**/configurator/v1/roofs/${id}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save(page).click();
  await expect(said(page, /Keine Verbindung/)).toBeVisible();
  await page.unroute(`**/configurator/v1/roofs/${id}`);
  const again = page.waitForResponse((response) => response.url().endsWith(`/roofs/${id}`));
  await save(page).click();
  const response = await again;
  expect(response.status()).toBe(200);
  expect((await response.json()).revision).toBe(1);
  await expect(page.getByTestId('save-state')).toHaveText('Gespeichert');
});

test('without a network work goes on, files are written, and saving follows when it is back @phone', async ({
  page,
  context,
  isMobile,
}) => {
  const scripts = new Set<string>();
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  page.on('requestfinished', (request) => loaded.add(request.url()));
  const id = await begin(page, 'Unterwegs');
  // The file writers are loaded once the page is idle.
  await expect.poll(() => [...loaded].some((url) => url.includes('/roof-files-'))).toBe(true);
  await expect.poll(() => [...scripts].filter((url) => !loaded.has(url))).toEqual([]);
  await context.setOffline(true);
  await expect(said(page, /Keine Verbindung: Ihre Arbeit wird auf diesem Gerät gesichert/)).toBeVisible();
  await name(page).fill('Unterwegs offline');
  await save(page).click();
  await expect(said(page, /Gespeichert wird, sobald sie zurück ist/)).toBeVisible();
  for (const file of ['Stückliste Excel', 'Stückliste CSV', 'Zuschnittliste CSV', 'Verlegeplan SVG']) {
    await page.getByRole('button', { name: isMobile ? 'Weitere Befehle' : 'Exportieren' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: file }).click();
    expect((await download).suggestedFilename()).toMatch(/^Unterwegs-offline/);
  }
  const saved = page.waitForResponse((response) => response.url().endsWith(`/roofs/${id}`));
  await context.setOffline(false);
  expect((await saved).status()).toBe(201);
  await expect(said(page, /Keine Verbindung/)).toBeHidden();
});

test('a broken server and an expired sign-in are said in words of their own', async ({ page }) => {
  const id = await begin(page, 'Abgemeldet');
  const address = `**/configurator/v1/roofs/${id}`;
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
  for (const _again of [1, 2]) await save(page).click();
  await expect(page.getByText(/Beim Speichern ist etwas schiefgelaufen/)).toHaveCount(1);
  await page.unroute(address);
  await page.route(address, (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'TOKEN_INVALID' },
    }),
  );
  await save(page).click();
  await expect(said(page, /Ihre Anmeldung ist abgelaufen/)).toBeVisible();
  // For a user who first continues reading, a link to sign in is shown next to the roof.
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Neu anmelden' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Neu anmelden' })).toBeVisible();
});

test('a roof that nobody has leads back, and to a new one', async ({ page }) => {
  await page.goto('/configurator/01980000-0000-7000-8000-00000000ffff');
  await expect(page.getByRole('heading', { name: /Dieses Dach gibt es nicht/ })).toBeVisible();
  await page.getByRole('link', { name: 'Neues Dach' }).click();
  await expect(page.getByTestId('power').first()).toBeVisible();
  await page.goto('/configurator/kein-dach');
  await page.getByRole('link', { name: 'Zur Übersicht' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a save whose answer is late brings nobody back, and is of no other roof', async ({ page }) => {
  const roof = ownName('Späte Antwort');
  const id = await begin(page, roof);
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/configurator/v1/roofs/${id}`, async (route) => {
    await gate;
    await route.continue();
  });
  await save(page).click();
  await page.getByRole('button', { name: 'Weitere Befehle' }).click();
  await page.getByRole('menuitem', { name: 'Neues Dach' }).click();
  await expect(name(page)).toHaveValue('');
  const next = page.url();
  const answer = page.waitForResponse((response) => response.url().endsWith(`/roofs/${id}`));
  release();
  expect((await answer).status()).toBe(201);
  await expect(page.getByRole('alert').getByText('Gespeichert', { exact: true })).toBeVisible();
  expect(page.url()).toBe(next);
  await expect(name(page)).toHaveValue('');
  await expect(page.getByTestId('save-state')).toBeEmpty();

  // After saving, it is not listed as unsaved.
  await page.goto('/dashboard');
  await expect(page.getByRole('table').getByText(roof)).toBeVisible();
  const unsaved = page.getByRole('region', { name: 'Nicht gespeicherte Dächer' });
  await expect(unsaved.getByText(roof)).toHaveCount(0);
});

test('while a roof is being opened the one before is not shown, nor saved by its keys', async ({ page }) => {
  const roof = ownName('Wird geöffnet');
  const id = await begin(page, roof);
  await save(page).click();
  await expect(page.getByTestId('save-state')).toHaveText('Gespeichert');
  await begin(page, 'Ein anderes');
  await storedHere(page);
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/configurator/v1/roofs/${id}`, async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Übersicht', exact: true }).click();
  await page.getByRole('link', { name: roof }).first().click();
  await expect(page.getByText('Das Dach wird geöffnet …')).toBeVisible();
  await expect(name(page)).toHaveCount(0);
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.method() === 'PUT' && request.url().includes('/roofs/');
  });
  await page.keyboard.press('Control+s');
  release();
  await expect(name(page)).toHaveValue(roof);
  expect(isSent).toBe(false);
});

test('unsaved roofs stand in the overview, to be opened or discarded', async ({ page }) => {
  const roof = ownName('In der Übersicht');
  const id = await begin(page, roof);
  await storedHere(page);
  await page.getByRole('link', { name: 'Zur Übersicht' }).click();
  const unsaved = page.getByRole('region', { name: 'Nicht gespeicherte Dächer' });
  const row = unsaved.getByRole('listitem').filter({ hasText: roof }).first();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(name(page)).toHaveValue(roof);
  await page.getByRole('link', { name: 'Zur Übersicht' }).click();
  await row.getByRole('button', { name: 'Entwurf verwerfen' }).click();
  await row.getByRole('button', { name: 'Ja, verwerfen' }).click();
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);
});
