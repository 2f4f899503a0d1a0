import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { enter, openGoldenRoof, openSection, signedIn } from './portal.ts';

/** Every violation of WCAG 2.2 A and AA, by rule and place. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, ...signedIn('planner') });

    test('every page is accessible', async ({ page }) => {
      for (const path of ['/dashboard', '/profile', '/no-such-page', '/internal-error']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await violations(page), path).toEqual([]);
      }
      await openGoldenRoof(page, 'house-gable');
      expect(await violations(page), 'configurator').toEqual([]);
      await page.getByRole('button', { name: /^Stückliste/ }).click();
      await enter(page.getByLabel('Menge von SL-L-BK'), '+1');
      await expect(page.getByText('1 Änderung von Hand')).toBeVisible();
      for (const section of ['Modulausrichtung', 'Optimierung']) {
        await openSection(page, section);
        expect(await violations(page), section).toEqual([]);
      }
    });
  });
}
