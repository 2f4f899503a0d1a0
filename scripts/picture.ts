/** Draws docs/configurator.webp, or the named file: the configurator with a golden roof, as on a desktop. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { QUALITIES, QUALITY_KEY } from '../src/viewer/scene/quality.ts';
import { openGoldenRoof, signIn } from '../tests/e2e/portal.ts';
import { withPage } from '../tests/e2e/with-page.ts';

/** Quality level of a laptop. */
const LEVEL = 1;

const target = process.argv[2] ?? join(import.meta.dirname, '../docs/configurator.webp');

await withPage({ viewport: { width: 1600, height: 1000 } }, async (page) => {
  page.setDefaultTimeout(170_000);
  await signIn(page, 'installer');
  await openGoldenRoof(page, 'house-gable');
  await page.getByText('Lokal gespeichert').waitFor();
  // Set the quality only once the roof is loaded: software rendering at this level is slow.
  await page.addInitScript(([key, level]) => localStorage.setItem(key, level), [
    QUALITY_KEY,
    `${LEVEL}`,
  ] as const);
  await page.reload();
  await page.mouse.move(2, 2);
  // The camera is at rest, and all samples of the picture are accumulated.
  await page
    .locator(`[data-viewer][data-sample="${QUALITIES[LEVEL]?.samples}"]:not([data-active="0"])`)
    .waitFor();
  // Hide the notices shown after sign-in.
  const png = await page.screenshot({ style: '[aria-label="Meldungen"] { display: none; }' });
  writeFileSync(target, target.endsWith('.png') ? png : await asWebp(page, png));
});
console.log(`${target}: ${Math.round(readFileSync(target).length / 1000)} kB`);

/** Converts a PNG to WebP in the browser, since Playwright cannot write WebP. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.86);
  }, png.toString('base64'));
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
