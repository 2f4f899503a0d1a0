import { readFileSync } from 'node:fs';
import type { Catalogue, RoofEngine } from '../../../engine/index.ts';
import { type EngineSource, engineOf, sourceOf } from './engine.ts';

/** The catalogue that comes with the portal: its demo and its tests use it. Prices come from the database. */
export const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../../../engine/catalogue/demo.json', import.meta.url), 'utf8'),
);
export const shipped: EngineSource = sourceOf(catalogue);

/** Returns the engine of the shipped catalogue. */
export const roofEngine = (): RoofEngine => engineOf(shipped).engine;
