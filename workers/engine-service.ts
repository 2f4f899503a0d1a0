import type {
  CellTable,
  Configuration,
  CutListAnswer,
  Place,
  Problem,
  Roof,
  RoofEngine,
  RoofType,
  Surface,
} from '../engine/index.ts';

/** A solved configuration as it crosses the thread: the answer as JSON text, the cells as typed arrays. */
export interface SolvedText {
  readonly answer: string;
  readonly table: CellTable;
  /** Measured around the engine's call alone. */
  readonly milliseconds: number;
}

/** What the worker offers. Every call waits for the engine to be loaded. */
export interface EngineService {
  /** Resolves when the engine is loaded; rejects when it cannot be. */
  ready(): Promise<void>;
  solve(configuration: string): Promise<SolvedText>;
  check(configuration: string): Promise<Problem[]>;
  cutList(configuration: string): Promise<CutListAnswer>;
  newConfiguration(roofType: RoofType): Promise<Configuration>;
  surfacesFor(roof: Roof, current: readonly Surface[]): Promise<Surface[]>;
  place(configuration: string, surfaceId: string, openingId: string, x: number, y: number): Promise<Place>;
  snap(configuration: string, surfaceId: string, openingId: string, x: number, y: number): Promise<Place>;
}

/** The worker's whole behaviour, apart from the thread it runs in. */
export function createEngineService(engine: Promise<RoofEngine>): EngineService {
  return {
    async ready() {
      await engine;
    },
    async solve(configuration) {
      const loaded = await engine;
      const start = performance.now();
      const { answer, table } = loaded.solve(configuration);
      return { answer, table, milliseconds: performance.now() - start };
    },
    check: async (configuration) => (await engine).check(configuration),
    cutList: async (configuration) => (await engine).cutList(configuration),
    newConfiguration: async (roofType) => (await engine).newConfiguration(roofType),
    surfacesFor: async (roof, current) => (await engine).surfacesFor(roof, current),
    place: async (configuration, surfaceId, openingId, x, y) =>
      (await engine).place(configuration, surfaceId, openingId, x, y),
    snap: async (configuration, surfaceId, openingId, x, y) =>
      (await engine).snap(configuration, surfaceId, openingId, x, y),
  };
}
