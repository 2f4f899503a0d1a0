/**
 * TypeScript interface of the roof engine. All types of configuration, catalogue and answer are generated from the
 * Rust types; this file adds types to the compiled package.
 */

import type { BodyTable } from './body-table.ts';
import type { CellTable } from './cell-table.ts';
import type {
  Answer,
  Catalogue,
  ChangedBuilding,
  Configuration,
  CutListAnswer,
  Place,
  Problem,
  Roof,
  RoofType,
} from './pkg/engine.js';
import { type Engine, type Instance, instantiate, type OpenedRoof } from './pkg/engine.js';
import { wasmModule } from './wasm-module.ts';

export type { BodyTable } from './body-table.ts';
export type { CellTable } from './cell-table.ts';
export type * from './pkg/engine.js';

/**
 * A discount on list prices in basis points from 0 to 10 000: one for all articles, or one per article group of the
 * catalogue, by id.
 */
export type Discount =
  | number
  | { readonly basisPoints: number; readonly groups: Readonly<Record<string, number>> };

/** The engine with one supplier's catalogue. Its only state is a cache: same input, same answer. */
export interface RoofEngine {
  /**
   * Solves the roof of a JSON text for an organisation with a discount. Never throws: for invalid input the answer
   * contains the problems. Close it after use.
   */
  open(configuration: string, discount: Discount): OpenRoof;
  /**
   * As `open`, for drawing while something moves. It omits the steps of a roof at rest, which choose between
   * tilings of equal power by the bill.
   */
  openMoving(configuration: string, discount: Discount): OpenRoof;
  /** Returns every problem of a text; empty if it is a valid roof. */
  check(configuration: string): Problem[];
  /**
   * Returns the text of an earlier version of the configuration in the present one, and any other text unchanged.
   */
  upgraded(configuration: string): string;
  /** Returns a new roof of a type, with the engine's defaults. */
  newConfiguration(roofType: RoofType): Configuration;
  /**
   * Changes the building and updates the surfaces that follow from it. Surfaces with the same id keep their
   * contents.
   */
  changeBuilding(configuration: Configuration, change: Partial<Roof>): ChangedBuilding;
}

/** An opened text, with its solution if it is a valid roof. Unusable after `close`. */
export interface OpenRoof {
  /** The answer without its cells as JSON text: an `Answer`. */
  readonly answerText: string;
  /** The answer without its cells. */
  readonly answer: Answer;
  /** The answer, cells included. */
  readonly wholeAnswer: Answer;
  /** The cells as typed arrays; empty without a solution. */
  readonly cells: CellTable;
  /** The building, its substructure and its snow guards as typed arrays; empty without a solution. */
  body(): BodyTable;
  /** Returns every cut piece of the roof with its outline. */
  cutList(): CutListAnswer;
  /** Returns the legal position of an opening's lower left corner that is nearest to the target, mm. */
  place(surfaceId: string, openingId: string, x: number, y: number): Place;
  /** Like `place`, but returns the position of least power loss within one column and course of the target. */
  snap(surfaceId: string, openingId: string, x: number, y: number): Place;
  /** Frees the roof's memory in the engine. */
  close(): void;
  /** Calls `close`, for `using`. */
  [Symbol.dispose](): void;
}

/** Thrown for an unusable catalogue, with every reason. */
export class CatalogueRefused extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(`The catalogue is refused: ${problems.map((p) => `${p.code} at ${p.path}`).join(', ')}`);
    this.problems = problems;
  }
}

const module = await wasmModule(new URL('./pkg/engine_bg.wasm', import.meta.url));

/** An instance of the compiled engine with a catalogue. */
interface Running {
  readonly instance: Instance;
  readonly engine: Engine;
}

/**
 * Creates an engine for a catalogue that `checkedCatalogue` of `tools.ts` has accepted. Throws `CatalogueRefused`
 * if it is no catalogue at all.
 * A trap is thrown by the call that caused it; the next call runs in a fresh instance, where open roofs are opened
 * again.
 */
export function createEngine(catalogue: Catalogue): RoofEngine {
  const text = JSON.stringify(catalogue);
  let running: Running | null = started(text);
  const run = <T>(call: (running: Running) => T): T => {
    running ??= started(text);
    try {
      return call(running);
    } catch (thrown) {
      // The engine itself throws texts; anything else leaves its memory in an unknown state.
      if (typeof thrown !== 'string') {
        running.instance.abandon();
        running = null;
      }
      throw thrown;
    }
  };
  const open = (openIn: (engine: Engine) => OpenedRoof): OpenRoof => {
    let opened: { in: Running; roof: OpenedRoof } | null = null;
    let isClosed = false;
    const ask = <T>(question: (roof: OpenedRoof) => T): T => {
      if (isClosed) throw new Error('The roof is closed');
      return run((now) => {
        if (opened?.in !== now) opened = { in: now, roof: openIn(now.engine) };
        return question(opened.roof);
      });
    };
    const close = () => {
      if (opened && opened.in === running) opened.roof.free();
      opened = null;
      isClosed = true;
    };
    return openRoof(ask, close);
  };
  return {
    open: (configuration, discount) => open((engine) => engine.open(configuration, JSON.stringify(discount))),
    openMoving: (configuration, discount) =>
      open((engine) => engine.openMoving(configuration, JSON.stringify(discount))),
    check: (configuration) => run(({ engine }) => JSON.parse(engine.check(configuration))),
    upgraded: (configuration) => run(({ engine }) => engine.upgraded(configuration)),
    newConfiguration: (roofType) => run(({ engine }) => JSON.parse(engine.newConfiguration(roofType))),
    changeBuilding: (configuration, change) => {
      const texts = [JSON.stringify(configuration), JSON.stringify(change)] as const;
      return run(({ engine }) => JSON.parse(engine.changeBuilding(...texts)));
    },
  };
}

const openRoof = (ask: <T>(question: (roof: OpenedRoof) => T) => T, close: () => void): OpenRoof => ({
  get answerText() {
    return ask((roof) => roof.answer());
  },
  get answer() {
    return JSON.parse(ask((roof) => roof.answer()));
  },
  get wholeAnswer() {
    return JSON.parse(ask((roof) => roof.wholeAnswer()));
  },
  get cells() {
    return ask((roof) => ({ cells: ownNumbers(roof.cells()), trapezoids: ownReals(roof.trapezoids()) }));
  },
  body: () =>
    ask((roof) => ({
      faces: ownNumbers(roof.bodyFaces()),
      corners: ownReals(roof.bodyCorners()),
      substructure: ownReals(roof.substructure()),
    })),
  cutList: () => JSON.parse(ask((roof) => roof.cutList())),
  place: (surfaceId, openingId, x, y) =>
    JSON.parse(ask((roof) => roof.place(surfaceId, openingId, Math.round(x), Math.round(y)))),
  snap: (surfaceId, openingId, x, y) =>
    JSON.parse(ask((roof) => roof.snap(surfaceId, openingId, Math.round(x), Math.round(y)))),
  close,
  [Symbol.dispose]: close,
});

let version: string | undefined;

/** Returns the engine's version and build, as in `0.5.0+1a2b3c4d`. */
export function engineVersion(): string {
  version ??= instantiate(module).version();
  return version;
}

function started(catalogue: string): Running {
  const instance = instantiate(module);
  try {
    return { instance, engine: new instance.Engine(catalogue) };
  } catch (thrown) {
    if (typeof thrown === 'string') throw new CatalogueRefused(JSON.parse(thrown));
    throw thrown;
  }
}

// wasm-bindgen returns copies that own a plain ArrayBuffer; its typings cannot express that.
const ownNumbers = (numbers: Int32Array): Int32Array<ArrayBuffer> => new Int32Array(numbers);
const ownReals = (numbers: Float32Array): Float32Array<ArrayBuffer> => new Float32Array(numbers);
