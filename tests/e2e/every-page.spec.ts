import { expect, type Page, test } from '@playwright/test';
import { DemoMailbox } from '../../contracts/mails.ts';
import { done, putProject } from '../../server/testing/projects.ts';
import { readManifest } from './manifest.ts';
import { clientOf, eachGroup, minutesLater, signedIn, violations } from './portal.ts';

/** What is wrong with a page as it stands: what is inaccessible, or wider than the screen. */
async function faults(page: Page, isClose: boolean): Promise<string[]> {
  const found = isClose ? await violations(page) : [];
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  return scroll > width ? [...found, `${scroll} px wide`] : found;
}

/** Everybody who has to do with projects has been told something, and got a mail about it. */
test.beforeAll(async () => {
  const { baseURL } = test.info().project.use;
  const sales = await clientOf(baseURL, 'sales');
  const told = [sales, await clientOf(baseURL, 'admin')];
  for (const user of ['planner', 'installer'] as const) {
    const partner = await clientOf(baseURL, user);
    const { id } = await putProject(partner, { name: 'Posthaus' });
    await done(partner, id, 'submit');
    await done(sales, id, 'accept');
    told.push(partner);
  }
  await minutesLater(16, async () => {
    for (const client of told) {
      const mails = async () => DemoMailbox.parse((await client('GET', '/v1/mailbox')).body).rows.length;
      await expect.poll(mails).toBeGreaterThan(0);
    }
  });
});

for (const [user, person] of eachGroup) {
  test.describe(user, () => {
    test.use(signedIn(user));
    // The narrowest phone; only there `isMobile` makes the width the page's.
    test.beforeEach(async ({ page, isMobile }) => {
      if (isMobile) await page.setViewportSize({ width: 360, height: 740 });
    });

    test('every page of the manifest opens, light and dark, or does not exist for this group @spec-23 @spec-188 @spec-30 @spec-31 @spec-32 @spec-37 @spec-53', {
      tag: '@phone',
    }, async ({ page, isMobile }) => {
      const { pages, isOpenTo, isGuarded, addressOf } = await readManifest();
      expect(pages.length).toBeGreaterThan(8);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      let refused = 0;
      page.on('response', (response) => {
        if (response.status() === 403) refused += 1;
      });

      const addressed = pages
        .map((entry) => ({ entry, path: entry.path === '*' ? '/no-such-page' : addressOf(entry) }))
        // What needs an id in its address is opened by the tests of its own.
        .filter(({ entry }) => !/:\w+(\/|$)/.test(entry.path))
        // What is closed looks like the unknown path; the desktop shows that it is closed.
        .filter(({ entry, path }) => !isMobile || entry.path === '*' || isOpenTo(person, entry, path));
      for (const [index, { entry, path }] of addressed.entries()) {
        await test.step(path, async () => {
          // Every other page is opened dark and becomes light.
          const schemes = index % 2 ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
          await page.emulateMedia({ colorScheme: schemes[0] });
          refused = 0;
          await page.goto(path);
          if (path === '/onboarding') await page.waitForURL('**/oidc/password-reset*');
          else await expect(page).toHaveTitle(/^.+ – Solar Partner Portal$/);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          const missing = page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' });
          const isOpen = isOpenTo(person, entry, path);
          if (!isOpen) {
            await expect(missing).toBeVisible();
            expect(new URL(page.url()).pathname, 'the address stays').toBe(path);
            // The guard asks nothing; what it does not block is refused by the server.
            expect(refused > 0, `${path} is refused by the server`).toBe(!isGuarded(person, path));
            for (const text of errors.splice(0)) expect(text).toContain('status of 403');
          } else if (entry.frame === 'shell' && entry.path !== '*') {
            const own = `${entry.title.message} – Solar Partner Portal`;
            // Nothing was sent, so that nothing is confirmed.
            if (/success|congratulations/.test(path)) await expect(page).not.toHaveTitle(own);
            else await expect(page).toHaveTitle(own);
            await expect(missing).toHaveCount(0);
          }
          if (entry.frame === 'shell')
            await expect(
              page.getByRole('contentinfo').getByRole('combobox', { name: 'Sprache' }),
            ).toBeVisible();
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
          // Pages without a profile look the same for all.
          const isNew = isOpen && (entry.without === undefined || user === 'logistics');
          // Of the groups that come the first looks at it closely in the light, the last in the dark.
          const comers = eachGroup.filter(([, each]) => isOpenTo(each, entry, path)).map(([name]) => name);
          const close =
            entry.without === undefined
              ? schemes.filter((scheme) => comers.at(scheme === 'light' ? 0 : -1) === user)
              : schemes;
          for (const scheme of schemes) {
            await page.emulateMedia({ colorScheme: scheme });
            expect(await faults(page, isNew && close.includes(scheme)), `${path}, ${scheme}`).toEqual([]);
          }
          expect(errors, path).toEqual([]);
        });
      }
    });
  });
}
