import { expect, test } from '@playwright/test';
import type { Standing } from '../../contracts/permissions.ts';
import { readManifest } from './manifest.ts';
import { type DemoUser, signedIn, violations } from './portal.ts';

/** One user of every group of the permission table. */
const people: Partial<Record<DemoUser, Standing>> = {
  logistics: { role: 'partner', category: 'logistik' },
  planner: { role: 'partner', category: 'Architekt/Planer' },
  installer: { role: 'partner', category: 'Installateur' },
  sales: { role: 'sales', category: null },
  admin: { role: 'admin', category: null },
};

for (const [user, person] of Object.entries(people) as [DemoUser, Standing][]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${user}, ${colorScheme}`, () => {
      test.use({ colorScheme, ...signedIn(user) });

      test('every page of the manifest opens, or does not exist for this group', { tag: '@phone' }, async ({
        page,
      }) => {
        const { pages, isOpenTo, addressOf } = await readManifest();
        expect(pages.length).toBeGreaterThan(8);
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(error.message));
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(message.text());
        });

        // What needs an id in its address is opened by the tests of its own.
        for (const entry of pages.filter(({ path }) => !/:\w+(\/|$)/.test(path))) {
          const path = entry.path === '*' ? '/no-such-page' : addressOf(entry);
          await test.step(path, async () => {
            await page.goto(path);
            if (path === '/onboarding') await page.waitForURL('**/oidc/password-reset*');
            else await expect(page).toHaveTitle(/^.+ – Solar Partner Portal$/);
            await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
            const missing = page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' });
            const isOpen = isOpenTo(person, entry, path);
            if (!isOpen) await expect(missing).toBeVisible();
            else if (entry.frame === 'shell' && entry.path !== '*') {
              await expect(page).toHaveTitle(`${entry.title.message} – Solar Partner Portal`);
              await expect(missing).toHaveCount(0);
            }
            await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
            // What is closed looks like the unknown path.
            if (isOpen) expect(await violations(page), path).toEqual([]);
            const { scroll, width } = await page.evaluate(() => ({
              scroll: document.documentElement.scrollWidth,
              width: window.innerWidth,
            }));
            expect(scroll, `${path} is wider than the screen`).toBeLessThanOrEqual(width);
            expect(errors, path).toEqual([]);
          });
        }
      });
    });
  }
}
