import type {
  BodyTable,
  Catalogue,
  CellTable,
  Configuration,
  CutListAnswer,
  Discount,
  OpenRoof,
  Place,
  RoofEngine,
  Surface,
} from '../engine/index.ts';
import { pricesOf } from '../engine/prices.ts';
import { type Box, type Resized, resizeOpening, withBox, withCorner } from './resize-opening.ts';

/** A solved configuration as it crosses the thread: the answer as JSON text, cells and building as typed arrays. */
export interface SolvedText {
  readonly answer: string;
  readonly table: CellTable;
  readonly body: BodyTable;
  /** Whether it is the answer that is saved and printed, not one during a drag. */
  readonly isAtRest: boolean;
}

/** Whether a roof is solved whole, or while something on it moves. */
export type Pace = 'atRest' | 'moving';

/** The engine's decision, and the roof solved with it; null where the roof did not change. */
export interface EngineDecision<Decision> {
  readonly decision: Decision;
  readonly solved: SolvedText | null;
}

/** The calls of the worker's engine, flat because an open roof does not cross the thread. */
export interface WorkerEngine extends Omit<RoofEngine, 'open' | 'openMoving'> {
  /** For an organisation with a discount, at rest or while something moves. Never throws. */
  solve(configuration: string, discount: Discount, pace?: Pace): SolvedText;
  /** Prices of roofs at rest, Rappen after discount; null for those that are rejected. The open roof stays open. */
  prices(configurations: readonly string[], discount: Discount): (number | null)[];
  cutList(configuration: string, discount: Discount): CutListAnswer;
  place(configuration: string, surfaceId: string, openingId: string, x: number, y: number): Place;
  snap(configuration: string, surfaceId: string, openingId: string, x: number, y: number): Place;
  /** `place` and `solve` in one, as a hand on the pointer waits for both. */
  move(
    text: string,
    discount: Discount,
    surfaceId: string,
    openingId: string,
    x: number,
    y: number,
  ): EngineDecision<Place>;
  /** As `place`, but an opening that may be where it is moves in one direction only. */
  slide(configuration: string, surfaceId: string, openingId: string, axis: 'x' | 'y', to: number): Place;
  /** Returns the possible size of an opening nearest to a requested box, with the roof solved. */
  resize(
    text: string,
    discount: Discount,
    surfaceId: string,
    openingId: string,
    target: Box,
  ): EngineDecision<Resized>;
}

/** Interface of the worker across the thread: any call of its engine by name, after the start. */
export interface EngineWorker {
  /** Loads the engine with a catalogue; rejects when it cannot be loaded. */
  start(catalogue: Catalogue): Promise<void>;
  call(name: keyof WorkerEngine, args: readonly unknown[]): unknown;
}

/** An interface as it is seen from another thread: every answer comes later. */
export type Promised<T> = {
  readonly [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Answer>
    : never;
};

/** Discounts come as copies. */
const isEqual = (one: Discount, other: Discount): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The worker's whole behaviour, apart from the thread it runs in. */
export function createWorkerEngine(engine: RoofEngine, { skylights }: Catalogue): WorkerEngine {
  let last: { text: string; discount: Discount; pace: Pace; roof: OpenRoof } | null = null;
  /** The roof of a text; the last one stays open for the next question about it. */
  const open = (text: string, discount: Discount, pace: Pace = 'atRest'): OpenRoof => {
    const isSame = last?.text === text && last.pace === pace && isEqual(last.discount, discount);
    if (last && isSame) return last.roof;
    last?.roof.close();
    const roof = pace === 'moving' ? engine.openMoving(text, discount) : engine.open(text, discount);
    last = { text, discount, pace, roof };
    return roof;
  };
  /** Neither prices nor the pace matter for where an opening may be. */
  const openAnyhow = (text: string): OpenRoof => open(text, last?.discount ?? 0, last?.pace);
  const solve = (configuration: string, discount: Discount, pace: Pace = 'atRest'): SolvedText => {
    const roof = open(configuration, discount, pace);
    const { answerText: answer, cells: table } = roof;
    return { answer, table, body: roof.body(), isAtRest: pace === 'atRest' };
  };
  /** The answer about a roof with one of its surfaces changed. */
  const solveWith = (
    text: string,
    discount: Discount,
    surfaceId: string,
    change: (surface: Surface) => Surface,
  ): SolvedText | null => {
    const configuration: Configuration = JSON.parse(text);
    const surfaces = configuration.surfaces.map((surface) =>
      surface.id === surfaceId ? change(surface) : surface,
    );
    const changed = JSON.stringify({ ...configuration, surfaces });
    return changed === text ? null : solve(changed, discount, 'moving');
  };
  const { check, upgraded, newConfiguration, changeBuilding } = engine;
  return {
    check,
    upgraded,
    newConfiguration,
    changeBuilding,
    solve,
    prices: (configurations, discount) => pricesOf(engine, configurations, discount),
    cutList: (configuration, discount) => open(configuration, discount).cutList(),
    place: (configuration, ...target) => openAnyhow(configuration).place(...target),
    snap: (configuration, ...target) => openAnyhow(configuration).snap(...target),
    move(text, discount, surfaceId, openingId, x, y) {
      const decision = openAnyhow(text).place(surfaceId, openingId, x, y);
      const solved =
        decision.status === 'placed'
          ? solveWith(text, discount, surfaceId, (surface) => withCorner(surface, openingId, decision))
          : null;
      return { decision, solved };
    },
    resize(text, discount, surfaceId, openingId, target) {
      const decision = resizeOpening(engine, skylights, text, surfaceId, openingId, target);
      if (decision.status === 'refused') return { decision, solved: null };
      const { box, model } = decision;
      const solved = solveWith(text, discount, surfaceId, (surface) =>
        withBox(surface, openingId, box, model),
      );
      return { decision, solved };
    },
    slide(configuration, surfaceId, openingId, axis, to) {
      const from = positionIn(JSON.parse(configuration), surfaceId, openingId);
      if (!from) return { status: 'refused', problems: [] };
      const roof = openAnyhow(configuration);
      const placeAt = (value: number) => {
        const at = { ...from, [axis]: value };
        return roof.place(surfaceId, openingId, at.x, at.y);
      };
      const across = axis === 'x' ? 'y' : 'x';
      const nearest = placeAt(to);
      if (nearest.status === 'refused' || nearest[across] === from[across]) return nearest;
      // The nearest place lies aside: as far as it goes on the way there, to the millimetre.
      let [free, blocked] = [from[axis], to];
      while (Math.abs(blocked - free) > 1) {
        const middle = Math.round((free + blocked) / 2);
        const place = placeAt(middle);
        if (place.status === 'placed' && !place.moved) free = middle;
        else blocked = middle;
      }
      return { status: 'placed', ...from, [axis]: free, moved: true };
    },
  };
}

/** Where the lower left corner of an opening is, mm. */
function positionIn(
  { surfaces }: Configuration,
  surfaceId: string,
  openingId: string,
): { x: number; y: number } | null {
  const surface = surfaces.find(({ id }) => id === surfaceId);
  const cutout = surface?.cutouts.find(({ id }) => id === openingId);
  if (cutout) return { x: cutout.x1, y: cutout.y1 };
  const skylight = surface?.skylights.find(({ id }) => id === openingId);
  return skylight ? { x: skylight.x, y: skylight.y } : null;
}
