import { readFileSync } from 'node:fs';
import { type Catalogue, createEngine, type RoofEngine } from '../../../engine/index.ts';
import { checkedCatalogue } from '../../../engine/tools.ts';

/** The text of the catalogue that all prices come from. */
export const catalogueText = readFileSync(
  new URL('../../../engine/catalogue/demo.json', import.meta.url),
  'utf8',
);
export const catalogue: Catalogue = JSON.parse(catalogueText);

let engine: RoofEngine | undefined;

/** The server's engine, compiled from the same sources as the browser's. */
export function roofEngine(): RoofEngine {
  engine ??= createEngine(checkedCatalogue(catalogue));
  return engine;
}
