import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/chromium.ts';
import { freePort } from '../../server/testing/free-port.ts';

// Playwright reads this file in every worker: what is made once is handed on.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'portal-e2e-'));
process.env.E2E_PORT ??= String(await freePort());
const port = process.env.E2E_PORT;
const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/report.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    deviceScaleFactor: 1,
    locale: 'de-CH',
    timezoneId: 'Europe/Zurich',
    // A trace takes pictures all the while, which costs more than the tests themselves.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 30_000,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArguments },
  },
  projects: [
    // Everybody signs in once; the other tests start signed in (`signedIn` in portal.ts).
    { name: 'sign-in', testMatch: 'sign-in.setup.ts', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'desktop',
      dependencies: ['sign-in'],
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    // Only what says so.
    {
      name: 'phone',
      dependencies: ['sign-in'],
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node --disable-warning=ExperimentalWarning serve.ts',
    url: `http://localhost:${port}/auth-config.json`,
    reuseExistingServer: false,
    env: { PORT: port, DATA_DIR: process.env.E2E_DATA_DIR, SUPPLIER: 'manual' },
  },
});
