import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/testing/free-port.ts';
import { temporaryRoot } from '../temporary-root.ts';

/** Where a server of the browser tests listens and keeps its data. */
export interface Place {
  port: string;
  dataFolder: string;
}

/** Tests that run at the same time: one per core of the smallest machine that they have to run on. */
const WORKERS = 2;

async function newPlace(): Promise<Place> {
  return { port: String(await freePort()), dataFolder: mkdtempSync(join(temporaryRoot(), 'portal-e2e-')) };
}

// One per worker, so that tests which run at the same time share no data. Playwright's processes hand them on.
if (!process.env.E2E_PLACES) {
  const made = await Promise.all(Array.from({ length: WORKERS }, newPlace));
  process.env.E2E_PLACES = JSON.stringify(made);
  // The servers have ended by then.
  process.once('exit', () => {
    for (const { dataFolder } of made) rmSync(dataFolder, { recursive: true, force: true });
  });
}
export const places: readonly Place[] = JSON.parse(process.env.E2E_PLACES);

/** This worker's own. */
export const place = places[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] as Place;

export const originOf = ({ port }: Place): string => `http://localhost:${port}`;
