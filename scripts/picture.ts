/** Draws docs/configurator.webp, or the file named: the configurator with a golden roof, as it looks on a desk. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureBuilt } from './build.ts';
import { chromiumArguments, findChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const roof = join(root, 'tests/golden/house-gable.json');
const target = process.argv[2] ?? join(root, 'docs/configurator.webp');

const port = await new Promise<number>((resolve, reject) => {
  const server = createServer().once('error', reject);
  server.listen(0, () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});

ensureBuilt();
const data = mkdtempSync(join(tmpdir(), 'portal-picture-'));
const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: data },
});
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: chromiumArguments,
});
try {
  await new Promise<void>((resolve, reject) => {
    server.stdout.once('data', () => resolve());
    server.once('exit', () => reject(new Error('the server ended')));
  });
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 }, locale: 'de-CH' });
  await page.goto(`http://localhost:${port}/`);
  await page.getByLabel('E-Mail').fill('installer@example.ch');
  await page.getByLabel('Passwort').fill('demo');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(`http://localhost:${port}/configurator`);
  await page.getByRole('button', { name: 'Weitere Befehle' }).click();
  await page.getByRole('menuitem', { name: 'JSON laden' }).click();
  await page.getByLabel('JSON-Datei').setInputFiles(roof);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.locator('[data-frames]:not([data-active="0"])').waitFor();
  await page.mouse.move(2, 2);
  // The camera has come to rest, numbers have counted up.
  await page.waitForTimeout(2_500);
  const png = await page.screenshot();
  writeFileSync(target, target.endsWith('.png') ? png : await asWebp(page, png));
  console.log(`${target}: ${Math.round(readFileSync(target).length / 1000)} kB`);
} finally {
  await browser.close();
  server.kill();
  rmSync(data, { recursive: true, force: true });
}

/** A PNG as WebP, which the browser can write and Playwright cannot. */
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
