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
 * A discount on list prices, basis points from 0 to 10 000: the same on all articles, or another one on groups of the
 * catalogue's articles, by their ids.
 */
export type Discount =
  | number
  | { readonly basisPoints: number; readonly groups: Readonly<Record<string, number>> };

/** The engine with one supplier's catalogue. It keeps no state but a cache: same input, same answer. */
export interface RoofEngine {
  /**
   * The roof of a JSON text, solved for an organisation with a discount. Never throws: what is no roof is open
   * with an answer that says why. Close it after use.
   */
  open(configuration: string, discount: Discount): OpenRoof;
  /**
   * As `open`, for what is drawn while something moves: without the steps of a roof at rest, which choose between
   * tilings of equal power by the bill.
   */
  openMoving(configuration: string, discount: Discount): OpenRoof;
  /** Every reason why a text is not a roof; empty when it is one. */
  check(configuration: string): Problem[];
  /** A text of an earlier version of the configuration in the present one; any other text as it is. */
  upgraded(configuration: string): string;
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
  /** The building under the slates and what carries and guards them as typed arrays; empty without a solution. */
  body(): BodyTable;
  /** Every made-to-measure piece of the roof with its outline. */
  cutList(): CutListAnswer;
  /** The legal position of an opening's lower left corner nearest to a wish, mm. */
  place(surfaceId: string, openingId: string, x: number, y: number): Place;
  /** The same, but within a column and a course of the wish the place that costs the least power. */
  snap(surfaceId: string, openingId: string, x: number, y: number): Place;
  /** Frees what the roof takes in the engine's memory. */
  close(): void;
  /** The same, for `using`. */
  [Symbol.dispose](): void;
}

/** Every reason why a catalogue cannot be used. */
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
 * An engine for a catalogue that `checkedCatalogue` of `tools.ts` has passed. Throws `CatalogueRefused`
 * where it is no catalogue at all. A trap is thrown by the call that met it; the next one runs in a fresh
 * instance, and roofs that were open are opened there again.
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

/** The engine's version and build, as in `0.5.0+1a2b3c4d`. */
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

// wasm-bindgen hands out copies that own a plain ArrayBuffer; its typings cannot say so.
const ownNumbers = (numbers: Int32Array): Int32Array<ArrayBuffer> => new Int32Array(numbers);
const ownReals = (numbers: Float32Array): Float32Array<ArrayBuffer> => new Float32Array(numbers);
