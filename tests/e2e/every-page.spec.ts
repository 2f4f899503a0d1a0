import { expect, type Page, test } from '@playwright/test';
import { DemoMailbox } from '../../contracts/domain/mails.ts';
import { done, putProject } from '../../server/testing/projects.ts';
import { readManifest } from './manifest.ts';
import { clientOf, eachGroup, follow, minutesLater, signedIn, violations } from './portal.ts';

/** Returns the faults of a page: accessibility violations, and content wider than the screen. */
async function faults(page: Page, isClose: boolean): Promise<string[]> {
  const found = isClose ? await violations(page) : [];
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  return scroll > width ? [...found, `${scroll} px wide`] : found;
}

/** Give everyone involved in projects a notification and a mail. */
test.beforeAll(async () => {
  const { baseURL } = test.info().project.use;
  const sales = await clientOf(baseURL, 'sales');
  const readers = [sales, await clientOf(baseURL, 'admin')];
  for (const user of ['planner', 'installer'] as const) {
    const partner = await clientOf(baseURL, user);
    const { id } = await putProject(partner, { name: 'Posthaus' });
    await done(partner, id, 'submit');
    await done(sales, id, 'accept');
    readers.push(partner);
  }
  await minutesLater(16, async () => {
    for (const client of readers) {
      const mails = async () => DemoMailbox.parse((await client('GET', '/v1/mailbox')).body).rows.length;
      await expect.poll(mails).toBeGreaterThan(0);
    }
  });
});

for (const [user, person] of eachGroup) {
  test.describe(user, () => {
    test.use(signedIn(user));
    // The narrowest phone; only with `isMobile` does the viewport determine the page's width.
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
        .map((entry) => {
          const path = entry.path === '*' ? '/no-such-page' : addressOf(entry);
          const comers = eachGroup.filter(([, each]) => isOpenTo(each, entry, path)).map(([name]) => name);
          return { entry, path, comers };
        })
        // Pages with an id in their address have tests of their own.
        .filter(({ entry }) => !/:\w+(\/|$)/.test(entry.path));
      const open = addressed.filter(({ comers }) => comers.includes(user));
      // `guard.test.tsx` covers all closed pages; here one that the guard blocks, and one that the server does.
      const closed = addressed.filter(({ comers }) => !comers.includes(user));
      const examples = [true, false].flatMap(
        (isBlocked) => closed.find(({ path }) => isGuarded(person, path) === isBlocked) ?? [],
      );
      // Only the first group visits what is the same for all: pages without signing in, and widths on the phone.
      const isSame = ({ without }: (typeof pages)[number]) => isMobile || without === 'sign-in';
      const visited = open
        .filter(({ comers, entry }) => !isSame(entry) || comers[0] === user || entry.path === '*')
        .concat(isMobile ? [] : examples);
      let isInside = false;
      for (const [index, { entry, path, comers }] of visited.entries()) {
        await test.step(path, async () => {
          // Every other page is opened in dark mode and switches to light.
          const schemes = index % 2 ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
          await page.emulateMedia({ colorScheme: schemes[0], reducedMotion: 'reduce' });
          refused = 0;
          const isOpen = comers.includes(user);
          // Nothing was sent, so the page has nothing to confirm.
          const isUnconfirmed = /success|congratulations/.test(path);
          const isPlain = isOpen && !isUnconfirmed && entry.frame === 'shell' && entry.path !== '*';
          if (isInside && isPlain) await follow(page, path);
          else await page.goto(path);
          isInside = isPlain;
          if (isPlain) await expect(page).toHaveTitle(`${entry.title.message} – Solar Partner Portal`);
          if (path === '/onboarding') await page.waitForURL('**/oidc/password-reset*');
          else await expect(page).toHaveTitle(/^.+ – Solar Partner Portal$/);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          const missing = page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' });
          if (!isOpen) {
            await expect(missing).toBeVisible();
            expect(new URL(page.url()).pathname, 'the address stays').toBe(path);
            // The guard sends no request; other forbidden pages are refused by the server.
            expect(refused > 0, `${path} is refused by the server`).toBe(!isGuarded(person, path));
            for (const text of errors.splice(0)) expect(text).toContain('status of 403');
          } else if (entry.frame === 'shell' && entry.path !== '*') {
            if (isUnconfirmed)
              await expect(page).not.toHaveTitle(`${entry.title.message} – Solar Partner Portal`);
            await expect(missing).toHaveCount(0);
          }
          if (entry.frame === 'shell')
            await expect(
              page.getByRole('contentinfo').getByRole('combobox', { name: 'Sprache' }),
            ).toBeVisible();
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
          // Pages without a profile look the same for all groups.
          const isNew = isOpen && (entry.without === undefined || user === 'logistics');
          // On the desktop the first group checks a page closely in light mode, the last one in dark mode.
          const close =
            entry.without === undefined && !isMobile
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
