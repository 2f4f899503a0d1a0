/**
 * The roof engine as TypeScript sees it. Every type of configuration, catalogue and answer is
 * generated from the Rust types; this file only gives the compiled package a typed face.
 */

import type { BodyTable } from './body-table.ts';
import type { CellTable } from './cell-table.ts';
import type {
  Answer,
  Catalogue,
  ChangedBuilding,
  Configuration,
  CutListAnswer,
  Economy,
  EconomyInput,
  Place,
  Problem,
  Roof,
  RoofType,
  SunPosition,
} from './pkg/engine.js';
import * as compiled from './pkg/engine.js';

export type { BodyTable } from './body-table.ts';
export type { CellTable } from './cell-table.ts';
export type * from './pkg/engine.js';

/** The engine with one supplier's catalogue. It keeps no state but a cache: same input, same answer. */
export interface RoofEngine {
  /**
   * The roof of a JSON text, solved for an organisation with a discount in whole basis points, 0 to
   * 10 000. Never throws: what is no roof is open with an answer that says why. Close it after use.
   */
  open(configuration: string, discountBp: number): OpenRoof;
  /** Every reason why a text is not a roof; empty when it is one. */
  check(configuration: string): Problem[];
  /** A text of an earlier version of the configuration in the present one; any other text as it is. */
  upgraded(configuration: string): string;
  /** Subsidy, payback and cash flow of a plant. Never throws: bad values are refused at their paths. */
  economy(input: EconomyInput): Economy;
  /** A new roof of a type, from the engine's defaults. */
  newConfiguration(roofType: RoofType): Configuration;
  /** The building changed and the surfaces that follow from it; what is on surfaces of the same id stays. */
  changeBuilding(configuration: Configuration, change: Partial<Roof>): ChangedBuilding;
}

/** A text that was opened, and its solution where it is a roof. Nothing works after `close`. */
export interface OpenRoof {
  /** The answer without its cells, as JSON text: an `Answer`. */
  readonly answerText: string;
  /** The answer without its cells. */
  readonly answer: Answer;
  /** The answer, cells included. */
  readonly wholeAnswer: Answer;
  /** The cells as typed arrays; empty without a solution. */
  readonly cells: CellTable;
  /** The building under the slates as typed arrays; empty without a solution. */
  body(): BodyTable;
  /** Every made-to-measure piece of the roof with its outline. */
  cutList(): CutListAnswer;
  /** The legal position of an opening's lower left corner nearest to a wish, mm. */
  place(surfaceId: string, openingId: string, x: number, y: number): Place;
  /** The same, but within a column and a course of the wish the place that costs the least power. */
  snap(surfaceId: string, openingId: string, x: number, y: number): Place;
  /** Frees what the roof takes in the engine's memory. */
  close(): void;
}

/** Every reason why a catalogue cannot be used. */
export class CatalogueRefused extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(`The catalogue is refused: ${problems.map((p) => `${p.code} at ${p.path}`).join(', ')}`);
    this.problems = problems;
  }
}

/**
 * An engine for a catalogue that `checkedCatalogue` of `tools.ts` has passed. Throws `CatalogueRefused`
 * where it is no catalogue at all.
 */
export function createEngine(catalogue: Catalogue): RoofEngine {
  const engine = constructEngine(JSON.stringify(catalogue));
  return {
    open: (configuration, discountBp) => opened(engine.open(configuration, discountBp)),
    check: (configuration) => JSON.parse(engine.check(configuration)),
    upgraded: (configuration) => engine.upgraded(configuration),
    economy: (input) => JSON.parse(engine.economy(JSON.stringify(input))),
    newConfiguration: (roofType) => JSON.parse(engine.newConfiguration(roofType)),
    changeBuilding: (configuration, change) =>
      JSON.parse(engine.changeBuilding(JSON.stringify(configuration), JSON.stringify(change))),
  };
}

const opened = (roof: compiled.OpenedRoof): OpenRoof => ({
  get answerText() {
    return roof.answer();
  },
  get answer() {
    return JSON.parse(roof.answer());
  },
  get wholeAnswer() {
    return JSON.parse(roof.wholeAnswer());
  },
  get cells() {
    return { cells: ownNumbers(roof.cells()), trapezoids: ownReals(roof.trapezoids()) };
  },
  body: () => ({ faces: ownNumbers(roof.bodyFaces()), corners: ownReals(roof.bodyCorners()) }),
  cutList: () => JSON.parse(roof.cutList()),
  place: (surfaceId, openingId, x, y) =>
    JSON.parse(roof.place(surfaceId, openingId, Math.round(x), Math.round(y))),
  snap: (surfaceId, openingId, x, y) =>
    JSON.parse(roof.snap(surfaceId, openingId, Math.round(x), Math.round(y))),
  close: () => roof.free(),
});

/**
 * Where the sun stands over a place (degrees north and east) at an instant (ms since 1970, as of
 * `Date.getTime`); null where there is no such place or the year is not 1900 to 2099.
 */
export const sunPosition = (
  latitude: number,
  longitude: number,
  epochMilliseconds: number,
): SunPosition | null => JSON.parse(compiled.sunPosition(latitude, longitude, epochMilliseconds));

/** The engine's version and build, as in `0.4.0+1a2b3c4d`. */
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
