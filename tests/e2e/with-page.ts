import type { BrowserContextOptions, Page } from '@playwright/test';
import { ensureBuilt } from '../../scripts/build.ts';
import { launchChromium } from '../../scripts/chromium.ts';
import { startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';

/** Runs `work` in a page of the built app, with a server and demo data that are removed afterwards. */
export async function withPage<Result>(
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  ensureBuilt();
  const folder = temporaryFolder();
  const server = await startProcess({ DATA_DIR: folder.path, DEMO_PROJECTS: 'true' });
  const browser = await launchChromium();
  try {
    if (!(await server.ready)) throw new Error(server.errors());
    const context = await browser.newContext({ locale: 'de-CH', baseURL: server.origin, ...options });
    // New roofs start blank.
    await context.addInitScript(() => localStorage.setItem('solar-partner-portal.start', '"off"'));
    return await work(await context.newPage());
  } finally {
    await browser.close();
    await server.kill();
    folder.remove();
  }
}
