import { expect, type Page, test } from '@playwright/test';
import { readManifest } from './manifest.ts';
import { eachGroup, follow, signedIn, withoutWebGl } from './portal.ts';

/** Maximum number of tab stops of a page: beyond this the focus is trapped. */
const MOST_STOPS = 500;

/** Whether the focus is inside a frame, such as a mail's, on an element that shows it. */
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
 * Tabs once through a page. Returns the elements that were not reached, and those that had the focus without
 * showing it.
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
      // A date field has a stop per part, and a frame has its contents.
      const isLast = at.getAttribute('data-reached') === 'last';
      if (at.hasAttribute('data-reached')) return [!isLast, ''];
      document.querySelector('[data-reached="last"]')?.setAttribute('data-reached', '');
      at.setAttribute('data-reached', 'last');
      const shows = (element: Element | null): boolean => {
        if (!element) return false;
        // The focus ring of a row's link is around the whole row.
        return [undefined, '::after'].some((pseudo) => {
          const { outlineStyle, boxShadow } = getComputedStyle(element, pseudo);
          return outlineStyle !== 'none' || boxShadow !== 'none';
        });
      };
      // Custom controls show the focus of their invisible input.
      const drawn = [at, at.parentElement, at.nextElementSibling, at.closest('label')];
      return [false, drawn.some(shows) ? '' : `not seen: ${at.outerHTML.slice(0, 160)}`];
    });
    if (fault && !(await showsInFrame(page))) faults.push(fault as string);
    if (isRound) break;
  }
  const missed = await page.evaluate(() => {
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="button"]';
    // One stop each; arrow keys move within them.
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

// Together they cover every page.
const walkers = eachGroup.filter(([user]) => ['logistics', 'planner', 'admin'].includes(user));

for (const [user, person] of walkers) {
  test.describe(user, () => {
    test.use(signedIn(user));

    test('every page of the manifest is used with the keyboard alone', async ({ page, context }) => {
      await withoutWebGl(context);
      const { pages, isOpenTo, addressOf } = await readManifest();
      const opened = pages.filter(
        (entry) =>
          !/[:*]/.test(addressOf(entry)) &&
          isOpenTo(person, entry, addressOf(entry)) &&
          // The same for all.
          (entry.without !== 'sign-in' || user === 'logistics'),
      );
      expect(opened.length).toBeGreaterThan(3);
      let isInside = false;
      for (const entry of opened) {
        const path = addressOf(entry);
        // Leads to the provider's own page, or to another of these.
        if (path === '/onboarding' || path === '/') continue;
        await test.step(path, async () => {
          const isPlain = entry.frame === 'shell' && !/success|congratulations/.test(path);
          if (isInside && isPlain) await follow(page, path);
          else await page.goto(path);
          isInside = isPlain;
          if (isPlain) await expect(page).toHaveTitle(`${entry.title.message} – Solar Partner Portal`);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
          // If the page changes meanwhile, as when a list loads, walk through it again.
          await expect(async () => expect(await walk(page), path).toEqual([])).toPass({ timeout: 20_000 });
        });
      }
    });
  });
}
