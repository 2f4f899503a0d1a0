import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { village } from '../../server/demo/village/village.ts';
import { signIn, withoutWebGl } from '../e2e/portal.ts';
import { withPage } from '../e2e/with-page.ts';
import { quantile } from './quantile.ts';

/** Delay of every request to a service or for a tile, ms. */
const DELAY_MS = 300;
/** Targets of 95 % of the addresses, s. */
const TARGETS = { price: 2.5, heights: 4.5 } as const;
const ADDRESSES = 12;

/** Opens the page of a new roof, and chooses an address; returns the dialog and the time of the click. */
async function choose(page: Page, address: string): Promise<{ dialog: Locator; started: number }> {
  await page.goto('/configurator');
  const dialog = page.getByRole('dialog', { name: 'Neues Dach' });
  await dialog.getByRole('combobox', { name: 'Adresse' }).fill(address);
  const option = page.getByRole('option', { name: new RegExp(`^${address},`) });
  await option.waitFor();
  const started = performance.now();
  await option.click();
  return { dialog, started };
}

/** Returns the seconds from an address to the price of its roof, which is taken over as soon as it is shown. */
async function priceTime(page: Page, address: string): Promise<number> {
  const { dialog, started } = await choose(page, address);
  await dialog.getByRole('button', { name: /Flächen? übernehmen/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('[data-testid="results"][aria-busy="false"]').getByTestId('price').waitFor();
  return (performance.now() - started) / 1000;
}

/** Returns the seconds from an address to the height of its eave in the 3D model. */
async function heightsTime(page: Page, address: string): Promise<number> {
  const { dialog, started } = await choose(page, address);
  await dialog.getByText('Traufhöhe', { exact: true }).waitFor();
  return (performance.now() - started) / 1000;
}

/** Measures how soon a surveyed house of the village has a price, and heights. The 3D view is off. */
export const measureSurveyTimes = (): Promise<Record<string, string>[]> =>
  withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    page.setDefaultTimeout(120_000);
    await withoutWebGl(page.context());
    await signIn(page, 'planner');
    await page.addInitScript(() => localStorage.setItem('solar-partner-portal.start', '"on"'));
    await page.route(/\/(rest\/services|ch\.swisstopo[^/]*)\//, async (route) => {
      await wait(DELAY_MS);
      await route.continue();
    });
    const houses = village.filter(({ isGarage }) => !isGarage);
    const every = Math.floor(houses.length / ADDRESSES);
    const addresses = houses
      .filter((_, index) => index % every === 0)
      .slice(0, ADDRESSES)
      .map(({ street, number }) => `${street} ${number}`);
    const times = { price: [] as number[], heights: [] as number[] };
    for (const address of addresses) {
      times.price.push(await priceTime(page, address));
      times.heights.push(await heightsTime(page, address));
    }
    return (['price', 'heights'] as const).map((of) => ({
      [`from an address, ${DELAY_MS} ms a request`]: of === 'price' ? 'first price' : 'heights',
      addresses: String(times[of].length),
      'median s': quantile(times[of], 0.5).toFixed(2),
      'highest s': Math.max(...times[of]).toFixed(2),
      target: `p95 < ${TARGETS[of]} s`,
    }));
  });
