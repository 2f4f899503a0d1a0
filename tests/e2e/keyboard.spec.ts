import { expect, type Page, test } from '@playwright/test';
import { readManifest } from './manifest.ts';
import { eachGroup, signedIn, withoutWebGl } from './portal.ts';

/** More than any page has to stop at: who has not come round by then is caught. */
const MOST_STOPS = 500;

/** Whether the focus is in a frame, as a mail's, on something that shows it. */
async function showsInFrame(page: Page): Promise<boolean> {
  const shown = page.frames().map((frame) =>
    frame.evaluate(() => {
      const at = document.activeElement;
      return at instanceof HTMLAnchorElement && getComputedStyle(at).outlineStyle !== 'none';
    }),
  );
  const isInFrame = await page.evaluate(() => document.activeElement instanceof HTMLIFrameElement);
  return isInFrame && (await Promise.all(shown)).includes(true);
}

/**
 * Goes through a page with the tab key alone, once round. Answers what one could use but did not come to, and what
 * had the focus without showing it.
 */
async function walk(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const reached of document.querySelectorAll('[data-reached]'))
      reached.removeAttribute('data-reached');
  });
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const [isRound, fault] = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return [false, ''];
      // A date has a stop for each of its parts, and a frame for what is in it.
      const isLast = at.getAttribute('data-reached') === 'last';
      if (at.hasAttribute('data-reached')) return [!isLast, ''];
      document.querySelector('[data-reached="last"]')?.setAttribute('data-reached', '');
      at.setAttribute('data-reached', 'last');
      const shows = (element: Element | null): boolean => {
        if (!element) return false;
        // A link of a row is drawn around all of it.
        return [undefined, '::after'].some((pseudo) => {
          const { outlineStyle, boxShadow } = getComputedStyle(element, pseudo);
          return outlineStyle !== 'none' || boxShadow !== 'none';
        });
      };
      // What draws a choice for an invisible field shows the focus in its place.
      const drawn = [at, at.parentElement, at.nextElementSibling, at.closest('label')];
      return [false, drawn.some(shows) ? '' : `not seen: ${at.outerHTML.slice(0, 160)}`];
    });
    if (fault && !(await showsInFrame(page))) faults.push(fault as string);
    if (isRound) break;
  }
  const missed = await page.evaluate(() => {
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="button"]';
    // One stop each: within them one goes on with the arrow keys.
    const composite = '[role="tablist"], [role="radiogroup"], [role="toolbar"], [role="grid"], [role="menu"]';
    const isGroupReached = (field: Element) =>
      field instanceof HTMLInputElement &&
      field.type === 'radio' &&
      document.querySelector(`input[type="radio"][name="${CSS.escape(field.name)}"][data-reached]`) !== null;
    return [...document.querySelectorAll<HTMLElement>(usable)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches('[data-reached], :disabled') && !isGroupReached(element))
      .filter((element) => !element.closest('[inert], [aria-hidden="true"]'))
      .filter((element) => !element.closest(composite)?.querySelector('[data-reached]'))
      .filter(
        (element) =>
          !(element.tabIndex < 0 && element instanceof HTMLInputElement && element.type === 'file'),
      )
      .map((element) => `not reached: ${element.outerHTML.slice(0, 160)}`);
  });
  return [...faults, ...missed];
}

// Between them they have every page.
const walkers = eachGroup.filter(([user]) => ['logistics', 'planner', 'admin'].includes(user));

for (const [user, person] of walkers) {
  test.describe(user, () => {
    test.use(signedIn(user));

    test('every page of the manifest is used with the keyboard alone', async ({ page, context }) => {
      await withoutWebGl(context);
      const { pages, isOpenTo, addressOf } = await readManifest();
      const opened = pages.filter(
        (entry) => !/[:*]/.test(addressOf(entry)) && isOpenTo(person, entry, addressOf(entry)),
      );
      expect(opened.length).toBeGreaterThan(3);
      for (const entry of opened) {
        const path = addressOf(entry);
        // Leads to the provider's own page, or to another of these.
        if (path === '/onboarding' || path === '/') continue;
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
          // What is replaced while one walks, as a list that arrives, is walked once more.
          await expect(async () => expect(await walk(page), path).toEqual([])).toPass({ timeout: 20_000 });
        });
      }
    });
  });
}
