import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { Academy } from '../../contracts/domain/academy.ts';
import { published } from '../../server/testing/documents.ts';
import { samples } from '../../server/testing/files.ts';
import { clientOf, signedIn, violations } from './portal.ts';

test.describe('in the academy', () => {
  // Uses a person of its own, since playback positions are per person.
  test.use(signedIn('roofer'));

  test('a film is found by what is said in it, plays from that moment, and goes on from there later @spec-14 @spec-41 @spec-42', async ({
    page,
    baseURL,
  }) => {
    /** Stop position in seconds. */
    const stop = 4.5;
    const client = await clientOf(baseURL, 'roofer');
    const films = async () => Academy.parse((await client('GET', '/v1/academy')).body).videos;
    // The demo publishes its videos after the server has started.
    await expect.poll(async () => (await films()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(6);
    await page.goto('/3s-academy/electrics');
    await expect(page.getByRole('listitem').filter({ hasText: 'Module zu Strängen stecken' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const search = page.getByRole('textbox', { name: 'Titel und Untertitel durchsuchen' });
    await search.fill('leerlaufspannung');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/3s-academy\/electrics\/search\?search=leerlaufspannung$/);
    await expect(page.getByText('Am Schluss messen Sie die Leerlaufspannung jedes Strangs.')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('link', { name: '0:09' }).click();
    const film = page.locator('video');
    const isReady = (element: HTMLVideoElement) => element.readyState > 0 && !element.seeking;
    await expect.poll(() => film.evaluate(isReady)).toBe(true);
    expect(await film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBe(9);
    expect(
      await film.evaluate((element: HTMLVideoElement) => [element.duration, element.textTracks.length]),
    ).toEqual([12, 4]);
    expect(await violations(page)).toEqual([]);
    // Simulates a user who seeks back a little and stops there.
    await film.evaluate(async (element: HTMLVideoElement, place) => {
      element.muted = true;
      await element.play();
      element.pause();
      element.currentTime = place;
      await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      element.dispatchEvent(new Event('pause'));
    }, stop);
    const placeOf = async () => (await films()).find(({ category }) => category === 'electrics')?.position;
    await expect.poll(placeOf).toBe(stop * 1_000);

    await page.goto('/dashboard');
    const panel = page.getByRole('region', { name: 'Weiterschauen' });
    await panel.getByRole('link', { name: 'Module zu Strängen stecken' }).click();
    await expect.poll(() => film.evaluate(isReady)).toBe(true);
    expect(await film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBe(stop);
  });
});

test.describe('among the documents', () => {
  test.use(signedIn('planner'));

  test('an old link says so and leads to what holds; it is looked at and kept @spec-13 @spec-44', async ({
    page,
    baseURL,
  }) => {
    const staff = await clientOf(baseURL, 'sales');
    const title = `Blatt ${newId().slice(-6)}`;
    const titles = { de: title, en: '', it: '', 'fr-FR': '' };
    const first = await published(staff, { titles });
    const second = await published(staff, { titles, version: '2.0', supersedes: first.id });
    await page.goto(`/documentation/data-sheet?search=${title}`);
    await page.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`/documentation/${second.id}\\?`));
    const panel = page.getByRole('region', { name: title });
    const downloaded = page.waitForEvent('download');
    // The preview has a second one, once it is loaded.
    await panel.getByRole('button', { name: 'Herunterladen' }).first().click();
    expect((await downloaded).suggestedFilename()).toBe(`${title.replace(' ', '-')}-2-0.pdf`);
    await page.goto(`/documentation/${first.id}`);
    await expect(panel).toContainText('Diese Fassung gilt nicht mehr.');
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('link', { name: 'Zur gültigen Fassung 2.0' }).click();
    await expect(page).toHaveURL(new RegExp(`/documentation/${second.id}$`));
    await expect(panel).not.toContainText('Diese Fassung gilt nicht mehr.');
    for (const path of ['cookbook', newId()]) {
      await page.goto(`/documentation/${path}`);
      await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible();
    }
  });
});

test.describe('staff', () => {
  test.use(signedIn('sales'));

  test('publish the next version of a document, and the one before leads to it', async ({
    page,
    baseURL,
  }) => {
    const title = `Merkblatt ${newId().slice(-6)}`;
    const titles = { de: title, en: '', it: '', 'fr-FR': '' };
    const first = await published(await clientOf(baseURL, 'sales'), { titles });
    await page.goto(`/documentation/${first.id}`);
    const panel = page.getByRole('region', { name: title });
    await panel.getByRole('button', { name: 'Neue Fassung' }).click();
    const dialog = page.getByRole('dialog', { name: 'Neue Fassung veröffentlichen' });
    await expect(dialog.getByLabel('Titel, Deutsch')).toHaveValue(title);
    await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
    await expect(dialog.getByLabel('Fassung')).toHaveAccessibleDescription(
      'Diese Angabe fehlt noch. Bisher 1.0',
    );
    await dialog.getByLabel('Fassung').fill('2.0');
    await dialog.getByLabel('Dateien wählen').setInputFiles({
      ...{ name: 'Merkblatt.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samples.pdf ?? []) },
    });
    await expect(dialog.getByText('Merkblatt.pdf')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
    await expect(page.getByText('Das Dokument ist veröffentlicht.')).toBeVisible();
    await expect(panel.getByText('2.0').first()).toBeVisible();
    await page.goto(`/documentation/${first.id}`);
    await expect(panel.getByRole('link', { name: /^Zur gültigen Fassung 2\.0/ })).toBeVisible();
  });

  test('publish a film with what is said in it', async ({ page, baseURL }) => {
    const title = `Film ${newId().slice(-6)}`;
    const films = join(import.meta.dirname, '../../server/demo/films');
    await page.goto('/3s-academy');
    await page.getByRole('button', { name: 'Film veröffentlichen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Film veröffentlichen' });
    await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
    await expect(dialog.getByText('Diese Angabe fehlt noch.').first()).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Titel, Deutsch/ }).fill(title);
    await dialog.getByLabel('Kategorie').selectOption('Verkauf');
    const [film, poster] = await dialog.getByLabel('Dateien wählen').all();
    await film?.setInputFiles(join(films, 'cut-pieces.webm'));
    await poster?.setInputFiles(join(films, 'cut-pieces.jpg'));
    await expect(dialog.getByText('cut-pieces.jpg')).toBeVisible();
    // The page reads the length from the file.
    await expect(dialog.getByText('0:12')).toBeVisible();
    const captions = (text: string) => ({ name: 'de.vtt', mimeType: '', buffer: Buffer.from(text) });
    const choose = dialog.locator('input[accept=".vtt,.srt"]').first();
    await choose.setInputFiles(captions('WEBVTT\n\n00:02.000 --> 00:01.000\nVerkehrt'));
    await expect(dialog.getByText('Zeile 3 der Untertitel ist nicht lesbar.')).toBeVisible();
    await choose.setInputFiles(captions(`WEBVTT\n\n00:01.000 --> 00:04.000\nProbe ${title}`));
    await expect(dialog.getByText('1 Text', { exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
    await expect(page.getByText('Der Film ist veröffentlicht.')).toBeVisible();
    await expect(page.getByRole('region', { name: title }).locator('video')).toBeVisible();
    const planner = await clientOf(baseURL, 'planner');
    const { videos } = Academy.parse((await planner('GET', `/v1/academy?search=${title}`)).body);
    expect(videos).toMatchObject([
      { category: 'sales', length: 12_000, languages: ['de'], moments: [{ from: 1_000 }] },
    ]);
  });
});
