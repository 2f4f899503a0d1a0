import type {
  Catalogue,
  CellTable,
  Configuration,
  Place,
  Problem,
  Roof,
  RoofEngine,
} from '../engine/index.ts';

/** A solved configuration as it crosses the thread: the answer as JSON text, the cells as typed arrays. */
export interface SolvedText {
  readonly answer: string;
  readonly table: CellTable;
  /** Measured around the engine's call alone. */
  readonly milliseconds: number;
}

/**
 * A configuration with another building and the surfaces that follow from it, and why it is refused, if
 * it is. No surfaces follow from measures that are refused themselves: then they stay as they were.
 */
export interface ChangedBuilding {
  readonly configuration: Configuration;
  readonly problems: readonly Problem[];
}

/** What the worker computes: the engine's calls, the solving timed, and what takes several of them. */
export interface WorkerEngine extends Omit<RoofEngine, 'solve'> {
  /** Never throws. */
  solve(configuration: string): SolvedText;
  changeBuilding(configuration: Configuration, change: Partial<Roof>): ChangedBuilding;
  /** As `place`, but an opening that may be where it is moves in one direction only. */
  slide(configuration: string, surfaceId: string, openingId: string, axis: 'x' | 'y', to: number): Place;
}

/** What the worker offers across the thread: any call of its engine by name, once that is started. */
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

/** The worker's whole behaviour, apart from the thread it runs in. */
export function createWorkerEngine(engine: RoofEngine): WorkerEngine {
  return {
    ...engine,
    solve(configuration) {
      const start = performance.now();
      const { answer, table } = engine.solve(configuration);
      return { answer, table, milliseconds: performance.now() - start };
    },
    changeBuilding(configuration, change) {
      const roof = { ...configuration.roof, ...change };
      const changed = { ...configuration, roof };
      const problems = engine.check(JSON.stringify(changed));
      if (problems.some(({ path }) => path.startsWith('roof.'))) return { configuration: changed, problems };
      const following = { ...changed, surfaces: engine.surfacesFor(roof, configuration.surfaces) };
      return { configuration: following, problems: engine.check(JSON.stringify(following)) };
    },
    slide(configuration, surfaceId, openingId, axis, to) {
      const from = positionIn(JSON.parse(configuration), surfaceId, openingId);
      if (!from) return { status: 'refused', problems: [] };
      const placeAt = (value: number) => {
        const at = { ...from, [axis]: value };
        return engine.place(configuration, surfaceId, openingId, at.x, at.y);
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
