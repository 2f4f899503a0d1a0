import { readFileSync } from 'node:fs';
import { expect, type Page, type Route, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { type CustomerOffer, customerTotals, NO_DISCOUNT } from '../../contracts/domain/customer-offers.ts';
import { rappen } from '../../contracts/domain/money.ts';
import type { SavedRoof } from '../../contracts/domain/roofs.ts';
import type { Share } from '../../contracts/domain/shares.ts';
import { formatAmount, formatMoney, formatNumber } from '../../documents/format.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import type { Configuration } from '../../engine/index.ts';
import { clientOf, enter, goldenText, showModel, signedIn, violations, withoutWebGl } from './portal.ts';

test.use(signedIn('installer'));

test('a house owner gets an offer and a link, neither of which says what the roof was bought for', async ({
  page,
  browser,
  baseURL,
}) => {
  const client = await clientOf(baseURL, 'installer');
  const id = newId();
  const configuration = { ...JSON.parse(goldenText('house-gable')), name: 'Haus zum Zeigen' };
  const { body } = await client('PUT', `/configurator/v1/roofs/${id}`, { configuration, baseRevision: null });
  const purchase = (body as SavedRoof).summary.totalRappen;

  await page.goto(`/roofs/${id}/offer`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kundenofferte Haus zum Zeigen' })).toBeVisible();
  await enter(page.getByRole('textbox', { name: 'Bauherrschaft', exact: true }), 'Familie Beispiel');
  await enter(page.getByRole('textbox', { name: 'Marge auf Material' }), '15');
  await page.getByRole('button', { name: 'Position', exact: true }).click();
  const line = page.getByRole('group', { name: 'Position 1' });
  await enter(line.getByRole('textbox', { name: 'Bezeichnung' }), 'Montage');
  await enter(line.getByRole('textbox', { name: 'Menge' }), '40');
  await enter(line.getByRole('textbox', { name: 'Einzelpreis' }), '95');
  const lines = [{ name: 'Montage', quantity: 40, unit: '', priceRappen: rappen(9_500) }];
  const { grossRappen } = customerTotals(
    { marginBp: 1_500, lines, discount: NO_DISCOUNT, vatBp: 810 },
    purchase,
  );
  const price = page.getByRole('region', { name: 'Preis' });
  await expect(price.getByText(formatAmount(grossRappen), { exact: true })).toBeVisible();
  const pdf = page.getByRole('button', { name: 'Offerte PDF' });
  await expect(pdf).toBeDisabled();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(pdf).toBeEnabled();
  expect(await violations(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await pdf.click();
  // Drawing takes long on a busy machine; the plan replaces the picture.
  await page.getByRole('button', { name: 'Ohne Bild weiter' }).click();
  const { words } = await readPdf(readFileSync(await (await download).path()));
  expect(words).toContain(formatAmount(grossRappen));
  expect(words.join(' ')).not.toContain(formatAmount(purchase));

  const links = page.getByRole('region', { name: 'Link für die Bauherrschaft' });
  await enter(links.getByRole('textbox', { name: 'Für' }), 'Frau Beispiel');
  await links.getByRole('button', { name: 'Link erstellen' }).click();
  await links.getByRole('button', { name: 'Abbrechen' }).click();
  const address = (await links.getByRole('link', { name: 'Frau Beispiel' }).getAttribute('href')) ?? '';

  // A visitor who has only the link.
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  await withoutWebGl(stranger);
  const shown = await stranger.newPage();
  await shown.goto(address);
  await expect(shown.getByRole('heading', { level: 1, name: 'Haus zum Zeigen' })).toBeVisible();
  await expect(shown.getByRole('img', { name: 'Plan des Daches' })).toBeVisible();
  await expect(shown.getByText(/CHF/)).toHaveCount(0);
  expect(await violations(shown)).toEqual([]);

  await links.getByRole('button', { name: 'Link für Frau Beispiel zurückziehen' }).click();
  await expect(links.getByText('zurückgezogen')).toBeVisible();
  await shown.reload();
  await expect(
    shown.getByRole('heading', { level: 1, name: 'Dieser Link wurde zurückgezogen.' }),
  ).toBeAttached();
  await stranger.close();
});

/** Draws one sample of a still; `roof-picture.spec.ts` draws all of them. */
const drawOneSample = (page: Page) =>
  page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    interface Message {
      readonly id: string;
      readonly argumentList?: readonly { readonly value?: unknown }[];
    }
    let samples = 0;
    Worker.prototype.postMessage = function (this: Worker, message: Message, ...rest: []) {
      const isSample = message.argumentList?.[0]?.value === 'addSample';
      if (isSample) samples += 1;
      if (!isSample || samples === 1) return postMessage.call(this, message, ...rest);
      const answer = new MessageEvent('message', { data: { id: message.id, type: 'RAW' } });
      queueMicrotask(() => this.dispatchEvent(answer));
    } as typeof postMessage;
  });

test('a house owner first sees a picture of the house, then the house itself', async ({
  page,
  browser,
  baseURL,
}) => {
  await drawOneSample(page);
  const client = await clientOf(baseURL, 'installer');
  const id = newId();
  const configuration = { ...JSON.parse(goldenText('house-gable')), name: 'Haus im Bild' };
  await client('PUT', `/configurator/v1/roofs/${id}`, { configuration, baseRevision: null });
  await page.goto(`/roofs/${id}/offer`);
  const links = page.getByRole('region', { name: 'Link für die Bauherrschaft' });
  await enter(links.getByRole('textbox', { name: 'Für' }), 'Frau Beispiel');
  await links.getByRole('button', { name: 'Link erstellen' }).click();
  await expect(links.getByRole('progressbar', { name: 'Bild zum Link' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(links.getByText(/^offen bis .*, mit Bild$/)).toBeVisible({ timeout: 120_000 });
  await expect(links.getByRole('progressbar')).toHaveCount(0);

  const address = (await links.getByRole('link', { name: 'Frau Beispiel' }).getAttribute('href')) ?? '';
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const shown = await stranger.newPage();
  const answered = shown.waitForResponse((response) => response.url().endsWith('/still'));
  // The picture is there before the app.
  const held: Route[] = [];
  let isHeld = true;
  await shown.route('**/assets/*.js', (route) => (isHeld ? held.push(route) : route.continue()));
  await shown.goto(address, { waitUntil: 'commit' });
  const first = shown.locator('#first-still');
  await expect(first).toBeVisible();
  await shown.screenshot({ path: test.info().outputPath('first-still.png') });
  isHeld = false;
  await Promise.all(held.map((route) => route.continue()));
  const still = shown.getByRole('img', { name: 'Das Haus mit dem geplanten Dach' });
  await expect(still).toBeInViewport();
  expect((await (await answered).body()).length).toBeLessThanOrEqual(150_000);
  await expect(still).toHaveJSProperty('naturalWidth', 1280);
  await expect(first).toHaveCount(0);
  expect(await violations(shown)).toEqual([]);
  await stranger.close();
});

test('configurator, list, presentation, offer and link agree, also after a change of the bill by hand', async ({
  page,
  baseURL,
}) => {
  const client = await clientOf(baseURL, 'installer');
  const id = newId();
  const configuration: Configuration = {
    ...JSON.parse(goldenText('house-gable')),
    name: `Haus ${id.slice(-6)}`,
    partnerDiscount: null,
    bomChanges: [{ article: 'SL-M-BK', change: 'set', quantity: 120 }],
  };
  const { body } = await client('PUT', `/configurator/v1/roofs/${id}`, { configuration, baseRevision: null });
  const { powerW, activeModules, totalRappen } = (body as SavedRoof).summary;
  const offerPath = `/configurator/v1/roofs/${id}/customer-offer`;
  const { content } = (await client('GET', offerPath)).body as CustomerOffer;
  const changed = {
    ...content,
    number: '7',
    customer: 'Familie Beispiel',
    object: 'Neubau',
    marginBp: 1_500,
  };
  expect((await client('PUT', offerPath, { content: changed, baseRevision: 0 })).status).toBe(200);
  const gross = formatMoney(customerTotals(changed, totalRappen).grossRappen);
  const [power, modules] = [formatNumber(powerW / 1000, 2), formatNumber(activeModules)];

  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.picture-quality', '3'));
  await page.goto(`/roofs?q=${encodeURIComponent(configuration.name)}`);
  await expect(page.getByText(`${power} kWp`).first()).toBeVisible();

  await page.goto(`/configurator/${id}`);
  await expect(page.getByTestId('power')).toHaveText(power);
  await expect(page.getByTestId('modules')).toHaveText(modules);
  await expect(page.getByTestId('price')).toHaveText(formatMoney(totalRappen));
  await expect(page.getByText(/Auf dem Dach liegen \d+ Module/)).toBeVisible();
  await showModel(page);
  await page.getByRole('button', { name: 'Präsentieren', exact: true }).last().click();
  const presentation = page.getByRole('dialog', { name: 'Präsentation' });
  await expect(presentation).toContainText(`${power} kWp`);
  await expect(presentation).toContainText(`${modules} Solarschiefer`);
  await expect(presentation).not.toContainText('CHF');
  await presentation.getByRole('button', { name: 'Preis verborgen' }).click();
  await expect(presentation).toContainText(gross);
  await expect(presentation).not.toContainText(formatAmount(totalRappen));
  await page.keyboard.press('Escape');

  // An unsaved change: the offer asks, also when opened from elsewhere.
  await page.getByLabel('Name des Daches').fill('Anders');
  await page.getByLabel('Name des Daches').press('Tab');
  await page.getByRole('button', { name: 'Weitere Befehle' }).click();
  await page.getByRole('menuitem', { name: 'Kundenofferte' }).click();
  const question = page.getByRole('dialog', { name: 'Dieses Dach ist nicht gespeichert' });
  await expect(question.getByText(`${power} kWp`)).toHaveCount(2);
  await question.getByRole('button', { name: 'Offerte des gespeicherten Daches' }).click();
  await expect(page.getByText(/nicht gespeicherte Änderungen/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preis' })).toContainText(gross.replace('CHF ', ''));

  const share = await client('PUT', `/configurator/v1/roofs/${id}/shares/${newId()}`, {
    recipient: 'Familie Beispiel',
    endsOn: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
  });
  await page.goto(`/shared/${(share.body as Share).token}`);
  await expect(page.getByText(`${power} kWp`).first()).toBeVisible();
  await expect(page.getByText(modules, { exact: true })).toBeVisible();
  await expect(
    page.getByText(/Im Ertrag nicht eingerechnet: Nachbarhäuser, Bäume, Horizont, Schnee/),
  ).toBeVisible();
  await expect(page.getByText(/CHF/)).toHaveCount(0);
});

test('without an offer the presentation shows no price and leads to one', async ({ page, baseURL }) => {
  const client = await clientOf(baseURL, 'installer');
  const id = newId();
  const configuration = { ...JSON.parse(goldenText('house-gable')), partnerDiscount: null };
  await client('PUT', `/configurator/v1/roofs/${id}`, { configuration, baseRevision: null });
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.picture-quality', '3'));
  await page.goto(`/configurator/${id}`);
  await showModel(page);
  await page.getByRole('button', { name: 'Präsentieren', exact: true }).last().click();
  const presentation = page.getByRole('dialog', { name: 'Präsentation' });
  await expect(presentation).toContainText(
    'Im Ertrag nicht eingerechnet: Nachbarhäuser, Bäume, Horizont, Schnee.',
  );
  await expect(presentation).not.toContainText('CHF');
  // The app's figure is the one that the server freezes and prints.
  const yearly = /(\d\d'\d{3}) kWh/.exec((await presentation.textContent()) ?? '')?.[1] ?? '';
  expect(yearly).not.toBe('');
  await presentation.getByRole('button', { name: 'Preis erst mit Kundenofferte' }).click();
  await expect(page).toHaveURL(`/roofs/${id}/offer`);
  await expect(page.getByText(`Ertrag pro Jahr, vorsichtig gerechnet: ${yearly} kWh`)).toBeVisible();
});
