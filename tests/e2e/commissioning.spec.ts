import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import QRCode from 'qrcode';
import { v7 as newId } from 'uuid';
import {
  type Label,
  labelCode,
  type PickingItem,
  type PickingTask,
  pickingCode,
  spacedNumber,
} from '../../contracts/domain/picking.ts';
import { formatNumber } from '../../documents/format.ts';
import { chromiumArguments, findChromium } from '../../scripts/chromium.ts';
import type { Client } from '../../server/testing/client.ts';
import { listsOf, scanOf, startedLists } from '../../server/testing/picking.ts';
import { soak } from '../soak.ts';
import { place } from './places.ts';
import { clientOf, signedIn, violations, workingDay } from './portal.ts';

/** Video that the camera plays in a loop. */
const FILM = join(place.dataFolder, 'codes.mjpeg');
const executablePath = findChromium();
test.use({
  ...signedIn('logistics'),
  permissions: ['camera'],
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...chromiumArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
  },
});

/** The two lists of a new order: the articles of one, and the other. */
async function newLists(baseURL: string | undefined) {
  const [planner, sales, luca] = [
    await clientOf(baseURL, 'planner'),
    await clientOf(baseURL, 'sales'),
    await clientOf(baseURL, 'logistics'),
  ];
  await startedLists(planner, sales, await workingDay(planner));
  const [list, other] = (await listsOf(luca)).slice(-2);
  if (!list || !other) throw new Error('no lists');
  return list.items.length < other.items.length ? { luca, list, other } : { luca, list: other, other: list };
}

const again = async (client: Client, { number }: PickingTask): Promise<PickingTask> => {
  const found = (await listsOf(client)).find((each) => each.number === number);
  if (!found) throw new Error('no list');
  return found;
};

/** Draws frames of codes as a camera sees them: 640 × 480, one after the other. */
async function draw(page: Page, codes: readonly { readonly text: string; readonly blur: number }[]) {
  const drawn = codes.map(({ text, blur }) => {
    const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
    const dark = Array.from({ length: modules.size ** 2 }, (_, at) =>
      modules.get(Math.floor(at / modules.size), at % modules.size) ? 1 : 0,
    );
    return { size: modules.size, dark, blur };
  });
  return page.evaluate(
    (pictures) =>
      pictures.map(({ size, dark, blur }) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [640, 480];
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.fillStyle = '#8a8578';
        context.fillRect(0, 0, 640, 480);
        context.filter = blur ? `blur(${blur}px)` : 'none';
        // Slightly rotated.
        context.setTransform(0.99, 0.08, -0.08, 0.99, 190, 90);
        const side = 260 / size;
        context.fillStyle = '#fff';
        context.fillRect(-24, -24, 308, 308);
        context.fillStyle = '#111';
        for (const [at, isDark] of dark.entries())
          if (isDark)
            context.fillRect((at % size) * side, Math.floor(at / size) * side, side + 0.4, side + 0.4);
        return canvas.toDataURL('image/jpeg', 0.85).replace(/^.*,/, '');
      }),
    drawn,
  );
}

/** Scans stored on the phone's disk. */
const onDisk = (
  page: Page,
): Promise<{ id: string; state: string; scan: { itemId: string; quantity: number } }[]> =>
  page.evaluate(async () => {
    const open = indexedDB.open('solar-partner-portal-commissioning');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const store = database.transaction('kept').objectStore('kept');
    const all = store.getAll();
    const entries = await new Promise<unknown[]>((resolve) => {
      all.onsuccess = () => resolve(all.result);
    });
    database.close();
    return entries.filter((each) => typeof each === 'object' && each !== null && 'scan' in each) as never;
  });

const order = new Intl.Collator('de', { numeric: true });
const walked = (list: PickingTask): PickingItem[] =>
  list.items.toSorted((a, b) => order.compare(a.place, b.place));

/** Creates labels of a list in the order of its storage places, up to a number. */
function labelsFor(list: PickingTask, count: number): Label[] {
  const items = walked(list);
  return items.flatMap((item, at) => {
    const { article, ordered } = item;
    const parts = Math.floor(count / items.length) + (at < count % items.length ? 1 : 0);
    const each = Math.floor((ordered * 1000) / parts) / 1000;
    return Array.from({ length: parts }, (_, part) => ({
      article,
      quantity: part < parts - 1 ? each : Math.round((ordered - each * (parts - 1)) * 1000) / 1000,
      // Only the label of a cut piece identifies it.
      id: item.cut ? `${list.number}-${list.items.indexOf(item) + 1}-${part + 1}` : newId(),
    }));
  });
}

const CODES = soak(8, 20);
/** Frames of 1/30 s during which a code is visible. */
const SEEN = 16;

test('scans count once, through foreign labels, no network, a killed tab, no session and a failing server @spec-10', {
  tag: '@phone-only',
}, async ({ page, context, baseURL }) => {
  const { luca, list, other } = await newLists(baseURL);
  const labels = labelsFor(list, CODES);
  expect(labels.length).toBeGreaterThanOrEqual(CODES);
  const foreignArticle = other.items.find(
    ({ article }) => article !== '' && list.items.every((item) => item.article !== article),
  );
  const foreign = { article: foreignArticle?.article ?? '', quantity: 1, id: newId() };
  const shown = labels.flatMap((label, at) => {
    const text = labelCode(label);
    const sharp = [{ text, blur: 0, frames: SEEN }];
    const seen = at % 3 === 1 ? [{ text, blur: 9, frames: SEEN / 2 }, ...sharp] : sharp;
    return at === 2 ? [...seen, { text: labelCode(foreign), blur: 0, frames: SEEN }] : seen;
  });
  const pictures = await draw(page, shown);
  const film = shown.flatMap(({ frames }, at) =>
    Array<Buffer>(frames).fill(Buffer.from(pictures[at] ?? '', 'base64')),
  );
  writeFileSync(FILM, Buffer.concat(film));

  const refusals = new Set<string>();
  /** Continues until this number of scans is on the phone's disk. */
  const scanUntil = async (scanning: Page, count: number) => {
    const until = Date.now() + 120_000;
    for (;;) {
      if ((await onDisk(scanning)).length >= count) return;
      expect(Date.now(), `${(await onDisk(scanning)).length} of ${count} scans`).toBeLessThan(until);
      const wrong = scanning.getByRole('dialog', { name: 'Falscher Artikel' });
      if (await wrong.isVisible()) {
        refusals.add((await wrong.locator('b').first().textContent()) ?? '');
        const onward = wrong.getByRole('button', { name: /wechseln$/ });
        const press = (await onward.count()) ? onward : wrong.getByRole('button', { name: /^Weiter/ });
        await press.click({ timeout: 3_000 }).catch(() => {});
      }
      const complete = scanning.getByRole('dialog', { name: 'Schon vollständig' });
      if (await complete.isVisible())
        await complete
          .getByRole('button', { name: /^Weiter/ })
          .click({ timeout: 3_000 })
          .catch(() => {});
      await scanning.waitForTimeout(60);
    }
  };
  /** Every scan shown as sent must be on the server. */
  const noneSentThatIsNot = async (of: Page) => {
    const sent = (await onDisk(of)).filter(({ state }) => state === 'sent');
    for (const { id, picked } of (await again(luca, list)).items) {
      const sum = sent
        .filter(({ scan }) => scan.itemId === id)
        .reduce((total, { scan }) => total + scan.quantity, 0);
      expect(sum).toBeLessThan(picked + 0.001);
    }
  };

  await page.goto(`/commissioning?list=${list.number}`);
  await expect(page.getByRole('heading', { name: spacedNumber(list.number) })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.getByRole('button', { name: 'Scannen', exact: true }).click();
  await scanUntil(page, 5);
  await context.setOffline(true);
  await scanUntil(page, 6);
  await noneSentThatIsNot(page);

  // Kill the tab and end the session.
  await page.close();
  const phone = await context.newPage();
  await phone.goto(`/commissioning?list=${list.number}`);
  await phone.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/msal|login\.|session|SignIn|UserData/i.test(key)) localStorage.removeItem(key);
  });
  await context.clearCookies();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: spacedNumber(list.number) })).toBeVisible();
  await expect(phone.getByText('Kein Netz, weiterarbeiten geht')).toBeVisible();
  await expect(phone.getByText('auf diesem Gerät').first()).toBeVisible();
  expect(await violations(phone), 'without network').toEqual([]);
  await phone.getByRole('button', { name: 'Scannen', exact: true }).click();
  await scanUntil(phone, labels.length);
  await noneSentThatIsNot(phone);
  await phone.getByRole('button', { name: 'Zur Liste' }).click();
  await expect(phone.getByRole('button', { name: 'Liste abschliessen' })).toBeDisabled();
  expect([...refusals]).toContain(foreignArticle?.names.de);

  // Of the first two scans sent, one loses its response, the other gets a server error.
  await failTwice(context);
  await context.setOffline(false);
  await phone.waitForURL(/\/oidc\/interaction\//);
  await phone.getByLabel('E-Mail').fill('logistics@example.ch');
  await phone.getByLabel('Passwort').fill('demo');
  await phone.getByRole('button', { name: 'Anmelden' }).click();
  await phone.waitForURL(/\/commissioning/);
  const states = async () => new Set((await onDisk(phone)).map(({ state }) => state));
  await expect.poll(states, { timeout: 60_000 }).toEqual(new Set(['sent']));
  expect(await phone.evaluate(() => sessionStorage.getItem('failed'))).toBe('2');
  const sent = await again(luca, list);
  expect(sent.items.map(({ picked }) => picked)).toEqual(list.items.map(({ ordered }) => ordered));

  await phone.getByRole('region', { name: 'Weiter zu' }).getByRole('link', { name: 'Öffnen' }).click();
  await phone.getByRole('button', { name: 'Liste abschliessen' }).click();
  await phone.waitForURL(`/commissioning/success?list=${list.number}`);
  await expect(phone.getByRole('heading', { name: 'Liste gerüstet' })).toBeVisible();
  await expect(phone.getByRole('region', { name: spacedNumber(list.number) })).toContainText('Luca Lager');
  expect(await violations(phone), 'success').toEqual([]);
  expect((await again(luca, list)).state).toBe('commissioned');
});

test('pieces cut to measure are picked size by size, without network too', { tag: '@phone-only' }, async ({
  page,
  context,
  baseURL,
}) => {
  const { luca, list, other } = await newLists(baseURL);
  const cutList = [list, other].find(({ items }) => items.some(({ cut }) => cut));
  const items = cutList?.items.filter(({ cut }) => cut) ?? [];
  const [size] = items;
  if (!cutList || !size?.cut) throw new Error('nothing is cut to measure');
  expect(items.length).toBeGreaterThan(1);
  await page.goto(`/commissioning?list=${cutList.number}`);
  await expect(page.getByRole('heading', { name: spacedNumber(cutList.number) })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await context.setOffline(true);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: `Nr. ${size.cut.numbers}` });
  await expect(row).toContainText(
    `${formatNumber(size.cut.widthMm)} × ${formatNumber(size.cut.heightMm)} mm`,
  );
  await row.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText(`Nr. ${size.cut.numbers}`);
  await page.getByRole('button', { name: 'Buchen' }).click();
  await expect(row).toContainText(`${formatNumber(size.ordered)} von`);
  expect(await violations(page)).toEqual([]);
  await context.setOffline(false);
  const picked = async () => (await again(luca, cutList)).items.find(({ id }) => id === size.id)?.picked;
  await expect.poll(picked, { timeout: 60_000 }).toBe(size.ordered);
});

/** The first scan sent is counted but its response lost; the second gets a server error. */
const failTwice = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (...asked) => {
      const failed = Number(sessionStorage.getItem('failed') ?? '0');
      if (failed >= 2 || !/\/scans\//.test(String(asked[0]))) return fetch(...asked);
      sessionStorage.setItem('failed', String(failed + 1));
      if (failed === 1) return new Response('{}', { status: 503 });
      await fetch(...asked);
      throw new TypeError('the answer was lost');
    };
  });

test('a list is opened by its number or a picture; amounts are typed, short ones say why; refused ones stay until dismissed @spec-10 @spec-11 @spec-48 @spec-178', {
  tag: '@phone-only',
}, async ({ page, context, baseURL }) => {
  const { luca, list } = await newLists(baseURL);
  await page.goto('/commissioning');
  const number = page.getByLabel('Rüstnummer');
  await number.fill('1000 0000 1');
  await number.press('Enter');
  await expect(page.getByText('Diese Rüstnummer gibt es nicht.')).toBeVisible();
  expect(await violations(page), 'start').toEqual([]);
  const [picture] = await draw(page, [{ text: pickingCode(list.number), blur: 0 }]);
  await page.locator('input[type=file]').setInputFiles({
    name: 'liste.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(picture ?? '', 'base64'),
  });
  await expect(page.getByRole('heading', { name: spacedNumber(list.number) })).toBeVisible();

  const [first, second] = walked(list);
  // Rows of cut pieces begin with their size.
  const last = walked(list).findLast(({ cut }) => !cut);
  if (!first || !second || !last) throw new Error('too short');
  const type = page.getByRole('button', { name: 'Menge eintippen' });
  await type.click();
  const amount = page.getByRole('dialog', { name: first.names.de });
  await amount.getByLabel(/^Menge/).fill(String(first.ordered + 1));
  await amount.getByRole('button', { name: 'Buchen' }).click();
  await expect(amount.getByText(/^Es fehlen nur noch/)).toBeVisible();
  await amount.getByLabel(/^Menge/).fill('0');
  await amount.getByLabel('Der Rest fehlt').check();
  await amount.getByRole('button', { name: 'Buchen' }).click();
  await expect(amount.getByText('Bitte schreiben Sie, was fehlt.')).toBeVisible();
  expect(await violations(page), 'amount').toEqual([]);
  await amount.getByLabel(/^Was fehlt/).fill('Glas zerbrochen');
  await amount.getByRole('button', { name: 'Buchen' }).click();
  await expect(page.getByText('Glas zerbrochen')).toBeVisible();
  await expect
    .poll(async () => (await again(luca, list)).items.find(({ id }) => id === first.id))
    .toMatchObject({ state: 'short', picked: 0, note: 'Glas zerbrochen' });

  const pickElsewhere = ({ id, ordered }: PickingItem) =>
    luca('PUT', `/v1/picking-lists/${list.number}/scans/${newId()}`, scanOf(id, { quantity: ordered }));
  await pickElsewhere(last);
  const row = page.getByRole('button', { name: last.names.de });
  await expect(row, 'another phone is followed').toBeDisabled({ timeout: 10_000 });

  // Another person picks it while this phone is offline.
  await context.setOffline(true);
  await expect(page.getByText('Kein Netz, weiterarbeiten geht')).toBeVisible();
  await expect(page.getByText(/Keine Verbindung/)).toBeHidden();
  await pickElsewhere(second);
  await type.click();
  await page.getByRole('dialog', { name: second.names.de }).getByRole('button', { name: 'Buchen' }).click();
  await context.setOffline(false);
  const refused = page.getByRole('region', { name: 'Abgelehnt' });
  await expect(refused).toContainText('Schon von einem anderen Gerät gerüstet');
  expect(await violations(page), 'refused').toEqual([]);
  await page.reload();
  await refused.getByRole('button', { name: 'Verwerfen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
  await expect(refused).toBeHidden();
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
});

test('the worker serves only the picking page, and none older than the server', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  const worker = await (await request.get('/commissioning-worker.js')).text();
  for (const never of ['index.html', 'redirect.html', '/v1', '/oidc']) expect(worker).not.toContain(never);
  expect(readFileSync(join(import.meta.dirname, '../../dist/offline.html'), 'utf8')).toContain(
    'data-offline',
  );
  await page.goto('/commissioning');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toMatch(
    /\/commissioning$/,
  );
  const answer = await page.reload();
  expect(await answer?.text()).not.toContain('data-offline');
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto('/profile');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
});
