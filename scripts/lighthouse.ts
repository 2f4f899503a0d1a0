/**
 * `npm run lighthouse`: measures pages of the built app with Lighthouse, signed in, on desktop and on a slowed phone.
 * Times hold for a machine with nothing else to do; the first run fetches Lighthouse from the registry.
 */
import { execFileSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { freePort } from '../server/testing/free-port.ts';
import { startProcess } from '../server/testing/start-process.ts';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { printMarkdown } from '../tests/bench/layout-table.ts';
import { signIn } from '../tests/e2e/portal.ts';
import { ensureBuilt } from './build.ts';
import { chromiumArguments, findChromium } from './chromium.ts';

const VERSION = '13.5.0';
const PAGES = ['/dashboard', '/projects', '/configurator'];
const FORMS = { desktop: ['--preset=desktop'], mobile: [] };

/** The part of a report that is printed: scores from 0 to 1, milliseconds, or the layout shift. */
interface Report {
  readonly categories: Readonly<Record<'performance' | 'accessibility', { score: number }>>;
  readonly audits: Readonly<
    Record<string, { numericValue?: number; score: number | null; details?: { items?: unknown[] } }>
  >;
}

ensureBuilt();
const folder = temporaryFolder();
const profile = temporaryFolder();
const server = await startProcess({ DATA_DIR: folder.path, DEMO_PROJECTS: 'true' });
const port = await freePort();
const executablePath = findChromium();
const context = await chromium.launchPersistentContext(profile.path, {
  ...(executablePath ? { executablePath } : {}),
  args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  locale: 'de-CH',
});
try {
  if (!(await server.ready)) throw new Error(server.errors());
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.start', '"off"'));
  await signIn(page, 'planner', server.origin);
  await page.waitForURL('**/dashboard');
  await page.close();
  printMarkdown(
    Object.entries(FORMS).flatMap(([form, options]) =>
      PAGES.map((path) => lineOf(form, path, measure(server.origin + path, options))),
    ),
  );
} finally {
  await context.close();
  await server.kill();
  folder.remove();
  profile.remove();
}

function measure(url: string, options: readonly string[]): Report {
  const lighthouse = ['--yes', `lighthouse@${VERSION}`, url, `--port=${port}`, '--disable-storage-reset'];
  const categories = '--only-categories=performance,accessibility,best-practices';
  const output = execFileSync(
    'npx',
    [...lighthouse, ...options, categories, '--output=json', '--output-path=stdout', '--quiet'],
    { encoding: 'utf8', maxBuffer: 100_000_000 },
  );
  return JSON.parse(output);
}

function lineOf(form: string, path: string, { categories, audits }: Report): Record<string, string> {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    page: `${path}, ${form}`,
    performance: (categories.performance.score * 100).toFixed(0),
    accessibility: (categories.accessibility.score * 100).toFixed(0),
    'largest paint ms': value('largest-contentful-paint').toFixed(0),
    'blocking ms': value('total-blocking-time').toFixed(0),
    'layout shift': value('cumulative-layout-shift').toFixed(3),
    'logged issues': String(audits['inspector-issues']?.details?.items?.length ?? 0),
  };
}
