import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import { v7 as newId } from 'uuid';
import type { OrganisationList } from '../../contracts/domain/organisations.ts';
import type { Principal } from '../../contracts/domain/permissions.ts';
import { ProjectRules } from '../../contracts/domain/projects.ts';
import type { PartnerCategory } from '../../contracts/domain/user.ts';
import { addWorkingDays } from '../../contracts/domain/working-days.ts';
import { type Client, createClient } from '../../server/testing/client.ts';
import { latestTokenTo } from '../../server/testing/invitations.ts';
import { signIn as signInToApi } from '../../server/testing/sign-in.ts';
import { clockFile } from './clock.ts';
import { place } from './places.ts';

/** The demo users, by the local part of their address. */
export type DemoUser = 'planner' | 'installer' | 'roofer' | 'logistics' | 'sales' | 'admin';

/** One user of every group of the permission table. */
export const eachGroup: readonly (readonly [DemoUser, Principal])[] = [
  ['logistics', { role: 'partner', category: 'logistik' }],
  ['planner', { role: 'partner', category: 'Architekt/Planer' }],
  ['installer', { role: 'partner', category: 'Installateur' }],
  ['sales', { role: 'sales', category: null }],
  ['admin', { role: 'admin', category: null }],
];

/** A person with a password of their own. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

const personOf = (user: DemoUser): Person => ({ email: `${user}@example.ch`, password: 'demo' });

/**
 * Invites a new person into Muster Solar AG and sets their password, since signing out a demo user would affect
 * every test.
 */
export async function newPerson(
  baseURL: string | undefined,
  category: PartnerCategory = 'Installateur',
): Promise<Person> {
  const admin = await clientOf(baseURL, 'admin');
  const id = newId();
  const [email, password] = [`${id}@example.ch`, 'lang genug, erfunden'];
  const { rows } = (await admin('GET', '/v1/staff/organisations?search=muster%20solar'))
    .body as OrganisationList;
  const person = {
    ...{ organisationId: rows[0]?.id, firstName: 'Nina', lastName: 'Neu', email, language: 'de' },
    ...{ role: 'partner', category },
  };
  expect(await admin('PUT', `/v1/staff/people/${id}`, person)).toMatchObject({ status: 204 });
  const form = { invitation: await latestTokenTo(admin, email), password, again: password };
  const body = new URLSearchParams(form);
  expect((await fetch(`${baseURL}/oidc/password-reset`, { method: 'POST', body })).status).toBe(200);
  return { email, password };
}

/** Fills in the provider's sign-in page; ends on the start page. */
export async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.waitForURL(/\/oidc\/interaction\//);
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL(/\/(dashboard|commissioning|internal-error)$/);
}

/** Signs in on the provider's page with address and password; ends on the start page. Answers the cookie notice. */
export async function signIn(page: Page, user: DemoUser | Person, path = '/'): Promise<void> {
  await page.addInitScript(
    ([key, answer]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, answer);
    },
    ['solar-partner-portal.consent', JSON.stringify({ reports: false, maps: false })] as const,
  );
  await page.goto(path);
  await enterPassword(page, typeof user === 'string' ? personOf(user) : user);
}

/** For `test.use`: the browser state after that user's only sign-in. */
export const signedIn = (user: DemoUser, { dataFolder } = place) => ({
  storageState: join(dataFolder, `signed-in-${user}.json`),
});

/** Opens a page as a link of the app does, without reloading the document. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Shows the plan only, as on a device without WebGL: 3D is rendered in software here, and seldom the subject. */
export const withoutWebGl = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: []) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind as '2d', ...rest);
    } as typeof getContext;
  });

/** Opens a page in a separate browser without 3D, signed in as this user, in this language. */
export async function openBrowser(
  browser: Browser,
  user: DemoUser,
  locale: 'de' | 'en' = 'de',
): Promise<Page> {
  const context = await browser.newContext(signedIn(user));
  await withoutWebGl(context);
  await context.addInitScript((name) => localStorage.setItem('solar-partner-portal.locale', name), locale);
  return context.newPage();
}

/** Returns an API client of this user, independent of the page. */
export async function clientOf(baseURL: string | undefined, user: DemoUser): Promise<Client> {
  const origin = baseURL ?? '';
  return createClient(origin, (await signInToApi(origin, `${user}@example.ch`)).id_token);
}

// A test stopped in the middle of `minutesLater` leaves the clock ahead; a retry starts a new worker.
rmSync(clockFile(place.dataFolder), { force: true });

/** Runs `work` with the server's clock set ahead by some minutes, so that due jobs run. */
export async function minutesLater<Result>(minutes: number, work: () => Promise<Result>): Promise<Result> {
  const file = clockFile(place.dataFolder);
  writeFileSync(file, String(minutes * 60_000));
  try {
    return await work();
  } finally {
    rmSync(file);
  }
}

/** Returns a delivery day of the supplier. */
export async function workingDay(client: Client): Promise<string> {
  const { today, holidays } = ProjectRules.parse((await client('GET', '/v1/project-rules')).body);
  return addWorkingDays(today, 10, holidays);
}

/** Source of axe, which a page's policy would not load. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns every violation of WCAG 2.2 A and AA, by rule and element. Contents of frames are left out: in the
 * mailbox no script runs, and axe would wait forever. A violation that disappears on a second check after scrolling
 * is transitional and does not count.
 */
export async function violations(page: Page): Promise<string[]> {
  const found = await violationsNow(page);
  if (found.length === 0) return [];
  await page.evaluate(() => window.scrollBy(0, window.scrollY > 0 ? -120 : 120));
  await page.waitForTimeout(LONGEST_TRANSITION_MS);
  const still = await violationsNow(page);
  return found.filter((violation) => still.includes(violation));
}

async function violationsNow(page: Page): Promise<string[]> {
  await settled(page);
  // Once per document: reading its source takes as long as checking a short page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await axe.run({
      iframes: false,
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

/** Maximum duration of a transition, ms; anything longer is a timer, such as that of a toast. */
const LONGEST_TRANSITION_MS = 2_000;

/** Waits for the end of all transitions, during which colours lack contrast. */
const settled = (page: Page) =>
  page.evaluate(async (longest) => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    for (const _frame of [1, 2, 3]) await nextFrame();
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= longest)
      .map(({ finished }) => finished);
    await Promise.allSettled(ends);
  }, LONGEST_TRANSITION_MS);

/** Path of a golden roof. */
export const goldenFile = (name: string): string => join(import.meta.dirname, `../golden/${name}.json`);

/** Text of a golden roof. */
export const goldenText = (name: string): string => readFileSync(goldenFile(name), 'utf8');

/** Loads a roof file into the configurator, through its menu. */
export async function loadRoof(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.getByRole('button', { name: 'Weitere Befehle' }).click();
  await page.getByRole('menuitem', { name: 'Dachdatei laden' }).click();
  await page.getByLabel('Dachdatei', { exact: true }).setInputFiles(file);
}

/** Opens the configurator with a golden roof in it. */
export async function openGoldenRoof(page: Page, name: string): Promise<void> {
  await page.goto('/configurator');
  await expect(page.getByTestId('power')).toBeVisible();
  await loadRoof(page, goldenFile(name));
  await expect(page.getByRole('dialog')).toBeHidden();
  if ((page.viewportSize()?.width ?? 0) > 800) await answered(page);
}

/** Saves the roof and returns the server's response; drafts use the same method. */
export async function saveRoof(page: Page): Promise<Response> {
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/configurator/v1/roofs/'),
  );
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  return saved;
}

/** Waits until the shown result belongs to the present roof, on the desktop layout. */
export const answered = (page: Page) =>
  expect(page.getByTestId('results')).toHaveAttribute('aria-busy', 'false');

/** Shows the roof in 3D above the plan, on the desktop layout. */
export const showModel = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Ansicht' }).getByText('Beide').click();

/** Opens a section of the configurator's inputs. */
export async function openSection(page: Page, title: string): Promise<void> {
  const head = page
    .getByRole('heading', { level: 2 })
    .getByRole('button', { name: new RegExp(`^${title} `) });
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
}

/** Fills in a number field and leaves it. */
export async function enter(field: Locator, value: string): Promise<void> {
  await field.fill(value);
  await field.press('Tab');
}
