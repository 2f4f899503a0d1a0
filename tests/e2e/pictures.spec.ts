import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { goldenFile, loadRoof, signedIn } from './portal.ts';

/** Of every kind of roof one: gable, hip, flat, pent, free form, with other buildings. */
const ROOFS = ['house-gable', 'villa-hip', 'flat-roof', 'pent-roof', 'free-l', 'farmhouse-three'];

// Small, and at the simplest level of quality: drawn in software, yet the same for the same roof.
// The policy permits no styles of a test.
test.use({ ...signedIn('planner'), viewport: { width: 480, height: 560 }, bypassCSP: true });

test('six roofs look as they did', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.picture-quality', '3'));
  await page.goto('/configurator');
  await expect(page.getByTestId('power').first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Ansicht' }).getByRole('button', { name: '3D' }).click();
  const picture = page.locator('[data-viewer]');
  await expect(picture).toHaveAttribute('data-active', /^[1-9]/);
  // Of one size, whatever stands around it.
  await page.addStyleTag({
    content:
      '[data-viewer] { position: fixed !important; inset: auto auto 0 0 !important; width: 480px; height: 300px; }',
  });
  for (const name of ROOFS) {
    const title = await page.getByLabel('Name des Daches').inputValue();
    await loadRoof(page, goldenFile(name));
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByLabel('Name des Daches')).not.toHaveValue(title);
    await expect(picture).toHaveScreenshot(`${name}.png`, {
      stylePath: join(import.meta.dirname, 'pictures.css'),
      maxDiffPixelRatio: 0.02,
      threshold: 0.2,
    });
  }
});
