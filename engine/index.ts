/**
 * The roof engine as TypeScript sees it. Every type of configuration, catalogue and answer is
 * generated from the Rust types; this file only gives the compiled package a typed face.
 */

import type { CellTable } from './cell-table.ts';
import type {
  Answer,
  Catalogue,
  Configuration,
  CutListAnswer,
  Economy,
  EconomyInput,
  Place,
  Problem,
  Roof,
  RoofType,
  SunPosition,
  Surface,
} from './pkg/engine.js';
import * as compiled from './pkg/engine.js';

export { CELL_KINDS, CELL_STRIDE, type CellTable, TRAPEZOID_STRIDE } from './cell-table.ts';
export type * from './pkg/engine.js';

/** The engine with one supplier's catalogue. It keeps no state but a cache: same input, same answer. */
export interface RoofEngine {
  /** The answer as JSON text without its cells, and the cells as typed arrays. Never throws. */
  solve(configuration: string): { answer: string; table: CellTable };
  /** The whole answer, cells included. Never throws. */
  solveWhole(configuration: string): Answer;
  /** Every made-to-measure piece of the roof with its outline. Never throws. */
  cutList(configuration: string): CutListAnswer;
  /** Every reason why a text is not a roof; empty when it is one. */
  check(configuration: string): Problem[];
  /** Subsidy, payback and cash flow of a plant. Never throws: bad values are refused at their paths. */
  economy(input: EconomyInput): Economy;
  /** A new roof of a type, from the engine's defaults. */
  newConfiguration(roofType: RoofType): Configuration;
  /** The surfaces that follow from the building; what is on surfaces of the same id stays. */
  surfacesFor(roof: Roof, current: readonly Surface[]): Surface[];
  /** The legal position of an opening's lower left corner nearest to a wish, mm. */
  place(configuration: string, surfaceId: string, openingId: string, x: number, y: number): Place;
  /** The same, but within a column and a course of the wish the place that costs the least power. */
  snap(configuration: string, surfaceId: string, openingId: string, x: number, y: number): Place;
}

/** Thrown by `createEngine`: every reason why the catalogue cannot be used. */
export class CatalogueRefused extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(`The catalogue is refused: ${problems.map((p) => `${p.code} at ${p.path}`).join(', ')}`);
    this.problems = problems;
  }
}

/** An engine for a catalogue. Throws `CatalogueRefused`. */
export function createEngine(catalogue: Catalogue): RoofEngine {
  const engine = constructEngine(JSON.stringify(catalogue));
  return {
    solve(configuration) {
      const solved = engine.solve(configuration);
      const answer = solved.answer();
      const table = { cells: ownNumbers(solved.cells()), trapezoids: ownReals(solved.trapezoids()) };
      solved.free();
      return { answer, table };
    },
    solveWhole: (configuration) => JSON.parse(engine.solveText(configuration)),
    cutList: (configuration) => JSON.parse(engine.cutList(configuration)),
    check: (configuration) => JSON.parse(engine.check(configuration)),
    economy: (input) => JSON.parse(engine.economy(JSON.stringify(input))),
    newConfiguration: (roofType) => JSON.parse(engine.newConfiguration(roofType)),
    surfacesFor: (roof, current) =>
      JSON.parse(engine.surfacesFor(JSON.stringify(roof), JSON.stringify(current))),
    place: (configuration, surfaceId, openingId, x, y) =>
      JSON.parse(engine.place(configuration, surfaceId, openingId, Math.round(x), Math.round(y))),
    snap: (configuration, surfaceId, openingId, x, y) =>
      JSON.parse(engine.snap(configuration, surfaceId, openingId, Math.round(x), Math.round(y))),
  };
}

/** The answer to a bare layout instance as in the layout vectors, both as JSON text. Never throws. */
export const layout = (instance: string): string => compiled.layout(instance);

/**
 * Where the sun stands over a place (degrees north and east) at an instant (ms since 1970, as of
 * `Date.getTime`); null where there is no such place or the year is not 1900 to 2099.
 */
export const sunPosition = (
  latitude: number,
  longitude: number,
  epochMilliseconds: number,
): SunPosition | null => JSON.parse(compiled.sunPosition(latitude, longitude, epochMilliseconds));

/** The engine's version, part of every fingerprint. */
export const engineVersion = (): string => compiled.version();

function constructEngine(catalogue: string): compiled.Engine {
  try {
    return new compiled.Engine(catalogue);
  } catch (thrown) {
    if (typeof thrown === 'string') throw new CatalogueRefused(JSON.parse(thrown));
    throw thrown;
  }
}

// wasm-bindgen hands out copies that own a plain ArrayBuffer; its typings cannot say so.
const ownNumbers = (numbers: Int32Array): Int32Array<ArrayBuffer> => new Int32Array(numbers);
const ownReals = (numbers: Float32Array): Float32Array<ArrayBuffer> => new Float32Array(numbers);
