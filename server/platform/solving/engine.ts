import { readFileSync } from 'node:fs';
import { type Catalogue, createEngine, type RoofEngine } from '../../../engine/index.ts';
import { checkedCatalogue } from '../../../engine/tools.ts';

/** The catalogue that everything is priced with, as its file says it. */
export const catalogueText = readFileSync(
  new URL('../../../engine/catalogue/demo.json', import.meta.url),
  'utf8',
);
export const catalogue: Catalogue = JSON.parse(catalogueText);

let engine: RoofEngine | undefined;

/** The server's engine, the same compiled one that the browser runs. */
export function roofEngine(): RoofEngine {
  engine ??= createEngine(checkedCatalogue(catalogue));
  return engine;
}
