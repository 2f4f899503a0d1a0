import { expect, test } from '@playwright/test';
import { enter, openGoldenRoof, openSection, showModel, signedIn, violations } from './portal.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, ...signedIn('planner') });

    test('the configurator is accessible while one works in it', async ({ page }) => {
      await openGoldenRoof(page, 'house-gable');
      await showModel(page);
      expect(await violations(page), 'configurator').toEqual([]);
      await page.getByRole('button', { name: /^Stückliste/ }).click();
      await enter(page.getByLabel('Menge von SL-L-BK'), '+1');
      await expect(page.getByText('1 Änderung von Hand')).toBeVisible();
      for (const section of ['Modullage', 'Optimierung']) {
        await openSection(page, section);
        expect(await violations(page), section).toEqual([]);
      }
    });
  });
}
