/**
 * Functions of the engine for server, command line and tests that do not concern roofs. A separate compiled module
 * that browsers do not load.
 */
import type { FrozenRoof } from './frozen-roof.ts';
import {
  type Bom,
  type Catalogue,
  CatalogueRefused,
  type Discount,
  type Economy,
  type EconomyInput,
  type Problem,
  type SunPosition,
} from './index.ts';
import { instantiate } from './pkg/tools.js';
import { wasmModule } from './wasm-module.ts';

const module = await wasmModule(new URL('./pkg/tools_bg.wasm', import.meta.url));
let compiled = instantiate(module);

/** Calls the tools module; after a trap the next call uses a fresh instance. */
function ask<T>(question: (tools: typeof compiled) => T): T {
  try {
    return question(compiled);
  } catch (thrown) {
    compiled = instantiate(module);
    throw thrown;
  }
}

/** Returns the catalogue if the engine can use it. Throws `CatalogueRefused`. */
export function checkedCatalogue(catalogue: Catalogue): Catalogue {
  const problems: Problem[] = ask((tools) => JSON.parse(tools.checkCatalogue(JSON.stringify(catalogue))));
  if (problems.length > 0) throw new CatalogueRefused(problems);
  return catalogue;
}

/**
 * Calculates subsidy, payback and cash flow of a plant with the rates of a catalogue. Invalid values are rejected
 * at their paths.
 */
export const economy = (catalogue: Catalogue, input: EconomyInput): Economy =>
  ask((tools) => JSON.parse(tools.economy(JSON.stringify(catalogue), JSON.stringify(input))));

/**
 * Returns the sun's position for a location (degrees north and east) at an instant (ms since 1970, as of
 * `Date.getTime`). Null if the location is invalid or the year is not 1900 to 2099.
 */
export const sunPosition = (
  latitude: number,
  longitude: number,
  epochMilliseconds: number,
): SunPosition | null =>
  ask((tools) => JSON.parse(tools.sunPosition(latitude, longitude, epochMilliseconds)));

/** Solves a bare layout instance as in the layout vectors, both as JSON text. Never throws. */
export const layout = (instance: string): string => ask((tools) => tools.layout(instance));

/** The parts of a frozen roof that its bill follows from. */
type Recountable = Pick<FrozenRoof, 'configuration' | 'cells' | 'trapezoids'> & {
  readonly solution: Pick<FrozenRoof['solution'], 'surfaces'>;
};

/**
 * Counts and prices the slates of a frozen roof again as they lie, with a catalogue and a discount; nothing is laid.
 * Returns the problems where the catalogue, the roof or its slates are none.
 */
export function recount(
  catalogue: Catalogue,
  { configuration, solution, cells, trapezoids }: Recountable,
  discount: Discount,
): { readonly bom: Bom } | { readonly problems: readonly Problem[] } {
  const surfaces = solution.surfaces.map(({ status, gap, columns, rows }) => ({
    tiled: status === 'tiled',
    ...{ gap, columns, rows },
  }));
  try {
    const bom = ask((tools) =>
      tools.recount(
        JSON.stringify(catalogue),
        JSON.stringify(configuration),
        JSON.stringify(discount),
        JSON.stringify(surfaces),
        Int32Array.from(cells),
        Float32Array.from(trapezoids),
      ),
    );
    return { bom: JSON.parse(bom) };
  } catch (thrown) {
    if (typeof thrown === 'string') return { problems: JSON.parse(thrown) };
    throw thrown;
  }
}
