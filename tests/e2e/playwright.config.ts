import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/chromium.ts';
import { UNSHED_LOAD } from '../../server/testing/unshed-load.ts';
import { originOf, place, places } from './places.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  snapshotPathTemplate: '../golden/pictures/{arg}{ext}',
  workers: places.length,
  forbidOnly: true,
  // A machine under load is no fault; what needed another attempt is named at the end.
  retries: 2,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/report.json' }]],
  use: {
    baseURL: originOf(place),
    deviceScaleFactor: 1,
    locale: 'de-CH',
    timezoneId: 'Europe/Zurich',
    // A trace takes pictures all the while, which costs more than the tests themselves.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 30_000,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: chromiumArguments,
      // Without it Chromium calls a file "download" whose name has an umlaut.
      env: { LANG: 'C.UTF-8', ...process.env },
    },
  },
  projects: [
    // Everybody signs in once; the other tests start signed in (`signedIn` in portal.ts).
    {
      name: 'sign-in',
      testMatch: 'sign-in.setup.ts',
      fullyParallel: true,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'desktop',
      dependencies: ['sign-in'],
      grepInvert: /@phone-only/,
      // As for who wants nothing to move, which takes a sixth less time; on the phone everything moves.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    // Only what says so.
    {
      name: 'phone',
      dependencies: ['sign-in'],
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: places.map((each) => ({
    command: 'node --disable-warning=ExperimentalWarning serve.ts',
    url: `${originOf(each)}/auth-config.json`,
    reuseExistingServer: false,
    env: {
      PORT: each.port,
      HEALTH_PORT: '0',
      DATA_DIR: each.dataFolder,
      SUPPLIER: 'manual',
      // Tests share what a browser had after signing in: a token that one of them renews is no other's any longer.
      TOKEN_LIFETIME_SECONDS: '43200',
      ...UNSHED_LOAD,
    },
  })),
});
