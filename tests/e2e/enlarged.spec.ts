import { expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import type { VersionList } from '../../contracts/domain/catalogue-versions.ts';
import type { OrganisationList } from '../../contracts/domain/organisations.ts';
import type { Share } from '../../contracts/domain/shares.ts';
import { listsOf, startedLists } from '../../server/testing/picking.ts';
import { done, offerData, putProject } from '../../server/testing/projects.ts';
import { saveRoof, wallDesign } from '../../server/testing/roofs.ts';
import { plan } from '../../server/testing/trainings.ts';
import { readManifest } from './manifest.ts';
import { clientOf, eachGroup, follow, signedIn, withoutWebGl } from './portal.ts';

/** 400 % of zoom on a screen of 1280 px (WCAG 1.4.10). */
const NARROW = { width: 320, height: 800 };
const WIDE = { width: 1280, height: 800 };

const LARGE_TEXT = 'html { font-size: 200% }';
/** WCAG 1.4.12. */
const SPACED_TEXT = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Pages that lead on to another at once, the first to that of the provider. */
const PASSING = ['/onboarding', '/loading', '/'];

/** Together they may open every page; each page is checked for the first who may. */
const visitors = eachGroup.filter(([user]) => ['logistics', 'installer', 'admin'].includes(user));

/** Addresses of the pages with an id in their path, with data to show. */
let addresses: Readonly<Record<string, string>>;

test.beforeAll(async () => {
  const { baseURL } = test.info().project.use;
  const installer = await clientOf(baseURL, 'installer');
  const admin = await clientOf(baseURL, 'admin');
  const roof = await saveRoof(installer);
  const designId = newId();
  const design = { configuration: wallDesign(), baseRevision: null };
  await installer('PUT', `/configurator/v1/designs/${designId}`, design);
  const share = await installer('PUT', `/configurator/v1/roofs/${roof.id}/shares/${newId()}`, {
    recipient: 'Frau Beispiel',
    endsOn: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
  });
  const offered = await putProject(installer);
  await done(installer, offered.id, 'submit');
  await done(admin, offered.id, 'accept');
  await done(admin, offered.id, 'send_offer', offerData);
  const orderId = await startedLists(installer, admin);
  const [list] = await listsOf(await clientOf(baseURL, 'logistics'));
  const { rows } = (await admin('GET', '/v1/staff/organisations')).body as OrganisationList;
  const { versions } = (await admin('GET', '/v1/staff/catalogue-versions')).body as VersionList;
  const training = await plan(admin, { day: '2099-12-17', bookableUntil: '2099-12-10' });
  addresses = {
    '/projects/details/:projectId': `/projects/details/${offered.id}`,
    '/projects/offers/:id/update': `/projects/offers/${offered.id}/update`,
    '/projects/orders/:id/update': `/projects/orders/${orderId}/update`,
    '/staff/projects/:projectId': `/staff/projects/${orderId}`,
    '/staff/organisations/:id': `/staff/organisations/${rows[0]?.id}`,
    '/staff/catalogue/:id/:part?': `/staff/catalogue/${versions.at(-1)?.id}`,
    '/staff/trainings/:id': `/staff/trainings/${training.id}`,
    '/commissioning': `/commissioning?list=${list?.number}`,
    '/roofs/:roofId/offer': `/roofs/${roof.id}/offer`,
    '/roofs/:roofId/view': `/roofs/${roof.id}/view`,
    '/configurator/:roofId?': `/configurator/${roof.id}`,
    '/measuring/:roofId': `/measuring/${roof.id}`,
    '/3s-designer/:designId': `/3s-designer/${designId}`,
    '/3s-academy/:category/search': '/3s-academy/planning/search?q=dach',
    '/shared/:token': `/shared/${(share.body as Share).token}`,
    '*': '/no-such-page',
  };
});

/** Content that is wider than the page, and texts that something cuts off. */
const cutOff = (page: Page) =>
  page.evaluate(async () => {
    for (const _frame of [1, 2, 3]) await new Promise(requestAnimationFrame);
    const describe = (element: Element) => element.outerHTML.slice(0, 80);
    const directions = [
      { overflow: 'overflowX', from: 'left', to: 'right' },
      { overflow: 'overflowY', from: 'top', to: 'bottom' },
    ] as const;

    const isShown = (element: Element | null) =>
      element !== null &&
      element.closest('svg') === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isForReadersOnly = ({ clipPath, clip }: CSSStyleDeclaration) =>
      /inset\(50%|rect\(0/.test(clipPath + clip);
    /** Whether an ellipsis ends the text, which is to be had as a whole. */
    const isAvailable = (element: Element, { textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') &&
      element.closest('[title], button[aria-label], a[aria-label]') !== null;

    /** Effect of an element on a text in it: `cut`, `whole` where no other one can cut it off, or none. */
    const effectOf = (
      element: Element,
      box: DOMRect,
      slack: number,
      { overflow, from, to }: (typeof directions)[number],
    ) => {
      const style = getComputedStyle(element);
      if (/auto|scroll/.test(style[overflow]) || isForReadersOnly(style)) return 'whole';
      const edge = element.getBoundingClientRect();
      const isBeyond = box[to] > edge[to] + slack || box[from] < edge[from] - slack;
      if (!isBeyond || style[overflow] === 'visible') return null;
      return isAvailable(element, style) ? 'whole' : 'cut';
    };
    /** A line is higher than its letters. */
    const slackOf = ({ parentElement }: Text, { from }: (typeof directions)[number]) =>
      parentElement && from === 'top'
        ? Number.parseFloat(getComputedStyle(parentElement).fontSize) * 0.25
        : 1;
    /** The element that cuts a text off in this direction. */
    const cutterOf = (text: Text, direction: (typeof directions)[number]) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      const slack = slackOf(text, direction);
      let element = text.parentElement;
      for (; element && element !== document.body; element = element.parentElement) {
        const effect = effectOf(element, box, slack, direction);
        if (effect) return effect === 'cut' ? element : null;
      }
      return null;
    };

    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const faults = texts
      .filter((text) => text.data.trim() !== '' && isShown(text.parentElement))
      .flatMap((text) => directions.map((direction) => ({ text, cutter: cutterOf(text, direction) })))
      .flatMap(({ text, cutter }) => (cutter ? `"${text.data}" by ${describe(cutter)}` : []));
    const { scrollWidth } = document.documentElement;
    return scrollWidth > window.innerWidth ? [`${scrollWidth} px wide`, ...faults] : faults;
  });

/** Elements that have the focus without an outline, the only sign of it that forced colours leave. */
const withoutOutline = async (page: Page) => {
  // From here on, focus by a script is shown as that by the keyboard.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const isOutlined = (element: Element | null) =>
      element !== null &&
      [undefined, '::before', '::after'].some((pseudo) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      });
    const faults = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>(usable)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) continue;
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) continue;
      // Custom controls show the focus of their invisible input.
      const drawn = [element, element.parentElement, element.nextElementSibling, element.closest('label')];
      if (!drawn.some(isOutlined)) faults.add(element.outerHTML.slice(0, 160));
    }
    return [...faults];
  });
};

/** Animations and transitions that last. */
const movements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const style = getComputedStyle(element);
      const isLong = (durations: string) => durations.split(',').some((one) => Number.parseFloat(one) > 0.01);
      const moves = style.animationName !== 'none' && isLong(style.animationDuration);
      return moves || isLong(style.transitionDuration) ? [element.outerHTML.slice(0, 80)] : [];
    }),
  );

test.describe('an installer who wants no motion', () => {
  test.use(signedIn('installer'));

  test('sees neither the loading page nor the progress to another page move', async ({ page }) => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/profile-page-[^/]+\.js/, async (route) => {
      await isReleased;
      await route.continue();
    });
    for (const [path, shown] of [
      ['/loading', 'main i'],
      ['/dashboard', 'main h1'],
    ] as const) {
      await page.goto(path);
      await expect(page.locator(shown).first()).toBeVisible();
      if (path === '/dashboard') await follow(page, '/profile');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await expect.poll(() => movements(page), path).not.toEqual([]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await movements(page), path).toEqual([]);
    }
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  });
});

/** Faults of the page that is shown, in each way of showing it. Starts and ends at 320 px. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const note = (shown: string, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${shown}: ${fault}`));
  note('320 px', await cutOff(page));
  await page.setViewportSize(WIDE);
  for (const [name, content] of Object.entries({ LARGE_TEXT, SPACED_TEXT })) {
    const style = await page.addStyleTag({ content });
    note(name, await cutOff(page));
    await style.evaluate((element) => (element as Element).remove());
  }
  await page.emulateMedia({ forcedColors: 'active' });
  note('forced colours', await withoutOutline(page));
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(NARROW);
  return faults;
}

for (const [user] of visitors) {
  test.describe(user, () => {
    // The policy permits no styles of a test.
    test.use({ ...signedIn(user), viewport: NARROW, bypassCSP: true });

    test('every page is whole at 320 px, with large text, with spaced text and in forced colours', async ({
      page,
      context,
    }) => {
      await withoutWebGl(context);
      const { pages, isOpenTo, addressOf } = await readManifest();
      const mine = pages.filter((entry) => {
        const first = visitors.find(([, person]) => isOpenTo(person, entry, addressOf(entry)));
        return first?.[0] === user && !PASSING.includes(entry.path);
      });
      const faults: string[] = [];
      let isInside = false;
      for (const entry of mine) {
        const path = addresses[entry.path] ?? addressOf(entry);
        expect(path, 'has an address').not.toMatch(/:|undefined/);
        // A link is faster than a new document; only a title of its own tells that a page has come.
        const isPlain =
          entry.frame === 'shell' && path === addressOf(entry) && !/success|congratulations/.test(path);
        if (isInside && isPlain) await follow(page, path);
        else await page.goto(path);
        isInside = isPlain;
        const name = isPlain ? (entry.title.message ?? '') : '(?!Laden).+';
        await expect(page).toHaveTitle(new RegExp(`^${name} – Solar Partner Portal$`));
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.getByText('wird geöffnet')).toHaveCount(0);
        faults.push(...(await faultsOf(page)).map((fault) => `${path}, ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  });
}
