import { expect, test } from '@playwright/test';
import { openGoldenRoof, signedIn } from './portal.ts';

test.use(signedIn('planner'));

test('a seller presents a roof that was worked on in the plan, and comes back to both', async ({ page }) => {
  // Drawn in software, so at the simplest level of quality.
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.picture-quality', '3'));
  await openGoldenRoof(page, 'house-gable');
  await page.getByRole('radio', { name: 'Plan' }).check({ force: true });
  await expect(page.locator('[data-viewer]')).toHaveCount(0);
  const power = await page.getByTestId('power').textContent();

  await page.getByRole('button', { name: 'Präsentieren', exact: true }).first().click();
  const presentation = page.getByRole('dialog', { name: 'Präsentation' });
  await expect(presentation.locator('[data-viewer]')).toHaveAttribute('data-active', /^[1-9]/);
  await expect(presentation).toContainText(`${power}`);

  await page.keyboard.press('Escape');
  await expect(presentation).toBeHidden();
  await expect(page.getByRole('main').locator('[data-viewer]')).toBeVisible();
});
