import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/testing/free-port.ts';

/** Where a server of the browser tests listens and keeps its data. */
export interface Place {
  port: string;
  dataFolder: string;
}

/** Tests that run at the same time: one per core of the smallest machine that they have to run on. */
const WORKERS = 2;

async function newPlace(): Promise<Place> {
  return { port: String(await freePort()), dataFolder: mkdtempSync(join(tmpdir(), 'portal-e2e-')) };
}

/** One per worker, so that tests which run at the same time share no data. Playwright's processes hand them on. */
process.env.E2E_PLACES ??= JSON.stringify(await Promise.all(Array.from({ length: WORKERS }, newPlace)));
export const places: readonly Place[] = JSON.parse(process.env.E2E_PLACES);

/** This worker's own. */
export const place = places[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] as Place;

export const originOf = ({ port }: Place): string => `http://localhost:${port}`;
