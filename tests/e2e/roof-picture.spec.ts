import { expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import type { CustomerOffer } from '../../contracts/domain/customer-offers.ts';
import { soak } from '../soak.ts';
import { clientOf, goldenText, openGoldenRoof, showModel, signedIn } from './portal.ts';

test.use(signedIn('installer'));
// Rendered in software, at the best quality level.
test.setTimeout(soak(600_000, 1_800_000));

/** CPU slowdown factors. */
const CPU_SPEEDS = [4, 1, 2, 8].slice(0, soak(1, 4));
/** Measurements of a picture's pixels. Brightness is of 255. */
interface Inspected {
  readonly width: number;
  readonly height: number;
  /** Share of pixels whose brightest channel is at most 12. */
  readonly nearBlack: number;
  /** Standard deviation of brightness of the middle and of the whole. */
  readonly middle: number;
  readonly whole: number;
  /** Greatest difference of brightness in the top row: clouds, hills and trees cause some. */
  readonly upperRow: number;
  /** Number of different colours of 4096. */
  readonly colours: number;
}

/** Decodes a picture in the page and reads its pixels. */
const inspect = (page: Page, base64: string): Promise<Inspected> =>
  page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/*;base64,${data}`;
    await image.decode();
    const [width, height] = [image.naturalWidth, image.naturalHeight];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, width, height).data;
    const [whole, middle, upper]: [number[], number[], number[]] = [[], [], []];
    const colours = new Set<number>();
    let black = 0;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4;
        const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
        const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        if (Math.max(red, green, blue) <= 12) black++;
        colours.add(((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4));
        whole.push(brightness);
        if (Math.abs(x / width - 0.5) < 0.25 && Math.abs(y / height - 0.5) < 0.4) middle.push(brightness);
        if (y === 0) upper.push(brightness);
      }
    const deviation = (values: number[]) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    };
    return {
      ...{ width, height, nearBlack: black / whole.length },
      ...{ middle: deviation(middle), whole: deviation(whole) },
      upperRow: Math.max(...upper) - Math.min(...upper),
      colours: colours.size,
    };
  }, base64);

/**
 * Markers of a JPEG's metadata segments: comments and application data, except the standard header and Chromium's
 * colour profile.
 */
function notesIn(jpeg: Buffer): number[] {
  const notes: number[] = [];
  // Segments before the image data contain their length.
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    const isProfile = marker === 0xe2 && jpeg.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE';
    if (marker === 0xfe || (marker > 0xe0 && marker < 0xf0 && !isProfile)) notes.push(marker);
  }
  return notes;
}

/** A saved roof with a saved offer; returns the roof's id. */
async function offered(baseURL: string | undefined): Promise<string> {
  const client = await clientOf(baseURL, 'installer');
  const id = newId();
  const configuration = JSON.parse(goldenText('house-gable'));
  await client('PUT', `/configurator/v1/roofs/${id}`, { configuration, baseRevision: null });
  const path = `/configurator/v1/roofs/${id}/customer-offer`;
  const { content } = (await client('GET', path)).body as CustomerOffer;
  const { status } = await client('PUT', path, {
    content: { ...content, number: '1', customer: 'Familie Beispiel', object: 'Neubau' },
    baseRevision: 0,
  });
  expect(status).toBe(200);
  return id;
}

for (const rate of CPU_SPEEDS)
  test(`the offer's picture is a good one on a processor ${rate} times slower`, async ({ page, baseURL }) => {
    const id = await offered(baseURL);
    await page.goto(`/roofs/${id}/offer`);
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
    const sent = page.waitForRequest((request) => request.url().endsWith('/customer-offer/paper'), {
      timeout: 0,
    });
    await page.getByRole('button', { name: 'Offerte PDF' }).click();
    await expect(page.getByRole('progressbar', { name: 'Bild des Daches' })).toBeVisible();
    const { picture } = (await sent).postDataJSON();
    const seen = await inspect(page, picture);
    expect(seen).toMatchObject({ width: 980, height: 400 });
    expect(notesIn(Buffer.from(picture, 'base64'))).toEqual([]);
    expect(seen.nearBlack).toBeLessThan(0.01);
    expect(seen.whole).toBeGreaterThan(30);
    expect(seen.middle).toBeGreaterThan(30);
    // Clouds, hills and trees.
    expect(seen.upperRow).toBeGreaterThan(40);
    expect(seen.colours).toBeGreaterThan(100);
  });

test('an offer that need not have a picture does not wait for it', async ({ page, baseURL }) => {
  const id = await offered(baseURL);
  await page.goto(`/roofs/${id}/offer`);
  const sent = page.waitForRequest((request) => request.url().endsWith('/customer-offer/paper'));
  await page.getByRole('button', { name: 'Offerte PDF' }).click();
  await page.getByRole('button', { name: 'Ohne Bild weiter' }).click();
  expect((await sent).postDataJSON().picture).toBeNull();
});

test('a picture saved from a screen at the simplest level is drawn at the best one, and can be cancelled', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.picture-quality', '3'));
  await page.setViewportSize({ width: 1024, height: 700 });
  await openGoldenRoof(page, 'house-gable');
  await showModel(page);
  await expect(page.locator('[data-viewer]')).toHaveAttribute('data-active', /^[1-9]/);
  const save = page.getByRole('button', { name: 'Bild speichern' });
  const progress = page.getByRole('progressbar', { name: 'Bild speichern' });
  await save.click();
  await expect(progress).toBeVisible();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(progress).toBeHidden();
  // In software this takes minutes.
  if (soak(0, 1) === 0) return;
  const download = page.waitForEvent('download', { timeout: 0 });
  await save.click();
  const stream = await (await download).createReadStream();
  const seen = await inspect(page, Buffer.concat(await stream.toArray()).toString('base64'));
  expect(seen.nearBlack).toBeLessThan(0.01);
  expect(seen.upperRow).toBeGreaterThan(20);
  // The screen keeps its chosen level.
  await expect(page.locator('[data-viewer]')).toHaveAttribute('data-quality', '3');
});
