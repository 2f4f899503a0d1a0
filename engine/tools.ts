/**
 * What server, command line and tests ask of the engine beside roofs: a compiled module of its own, which
 * browsers do not load.
 */
import {
  type Catalogue,
  CatalogueRefused,
  type Economy,
  type EconomyInput,
  type Problem,
  type SunPosition,
} from './index.ts';
import { instantiate } from './pkg/tools.js';
import { wasmModule } from './wasm-module.ts';

const module = await wasmModule(new URL('./pkg/tools_bg.wasm', import.meta.url));
let compiled = instantiate(module);

/** Asks the tools; after a trap the next question goes to a fresh instance. */
function ask<T>(question: (tools: typeof compiled) => T): T {
  try {
    return question(compiled);
  } catch (thrown) {
    compiled = instantiate(module);
    throw thrown;
  }
}

/** The catalogue, if the engine can use it. Throws `CatalogueRefused`. */
export function checkedCatalogue(catalogue: Catalogue): Catalogue {
  const problems: Problem[] = ask((tools) => JSON.parse(tools.checkCatalogue(JSON.stringify(catalogue))));
  if (problems.length > 0) throw new CatalogueRefused(problems);
  return catalogue;
}

/** Subsidy, payback and cash flow of a plant, with the rates of a catalogue. Bad values are refused at their paths. */
export const economy = (catalogue: Catalogue, input: EconomyInput): Economy =>
  ask((tools) => JSON.parse(tools.economy(JSON.stringify(catalogue), JSON.stringify(input))));

/**
 * Where the sun stands over a place (degrees north and east) at an instant (ms since 1970, as of
 * `Date.getTime`); null where there is no such place or the year is not 1900 to 2099.
 */
export const sunPosition = (
  latitude: number,
  longitude: number,
  epochMilliseconds: number,
): SunPosition | null =>
  ask((tools) => JSON.parse(tools.sunPosition(latitude, longitude, epochMilliseconds)));

/** The answer to a bare layout instance as in the layout vectors, both as JSON text. Never throws. */
export const layout = (instance: string): string => ask((tools) => tools.layout(instance));
