import * as Comlink from 'comlink';
import type {
  Answer,
  CellTable,
  Configuration,
  CutListAnswer,
  Place,
  Problem,
  Roof,
  RoofType,
  Surface,
} from '../engine/index.ts';
import type { EngineService } from './engine-service.ts';
import { latestWins } from './latest-wins.ts';

/** An answer on the main thread. */
export interface Solved {
  readonly answer: Answer;
  readonly table: CellTable;
  /** What the engine itself took. */
  readonly milliseconds: number;
}

/** Why the engine gave no answer: it took too long, it broke down, or it could not be loaded. */
export type EngineFailureReason = 'timeout' | 'crashed' | 'unavailable';

/** Thrown by every call of the client. The next call starts a fresh worker. */
export class EngineFailure extends Error {
  readonly reason: EngineFailureReason;

  constructor(reason: EngineFailureReason, cause?: unknown) {
    super(`The roof engine gave no answer: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** One running worker. */
export interface EngineConnection {
  readonly service: EngineService;
  /** Called at most once, when the worker breaks down by itself. */
  onCrash(listener: (cause: unknown) => void): void;
  terminate(): void;
}

/** How long to wait, in milliseconds: for the engine to load, and for each answer. */
export interface TimeoutsMs {
  readonly load: number;
  readonly answer: number;
}

/** The engine seen from the main thread. Every call rejects with `EngineFailure` only. */
export interface EngineClient {
  /** Null when a newer request took this one's place; an older answer never follows a newer one. */
  solve(configuration: string): Promise<Solved | null>;
  check(configuration: string): Promise<Problem[]>;
  cutList(configuration: string): Promise<CutListAnswer>;
  newConfiguration(roofType: RoofType): Promise<Configuration>;
  surfacesFor(roof: Roof, current: readonly Surface[]): Promise<Surface[]>;
  place(configuration: string, surfaceId: string, openingId: string, x: number, y: number): Promise<Place>;
  /** The same, but within a column and a course of the wish the place that costs the least power. */
  snap(configuration: string, surfaceId: string, openingId: string, x: number, y: number): Promise<Place>;
  terminate(): void;
}

const TIMEOUTS_MS: TimeoutsMs = { load: 30_000, answer: 2_000 };

/** A client that starts its worker with the first call and again after every failure. */
export function createEngineClient(connect = connectWorker, timeouts = TIMEOUTS_MS): EngineClient {
  let current: { connection: EngineConnection; ready: Promise<void>; crashed: Promise<never> } | null = null;

  const drop = () => {
    current?.connection.terminate();
    current = null;
  };

  const start = () => {
    const connection = connect();
    const crashed = new Promise<never>((_, reject) => {
      connection.onCrash((cause) => reject(new EngineFailure('crashed', cause)));
    });
    crashed.catch(() => {});
    const ready = within(timeouts.load, Promise.race([connection.service.ready(), crashed])).catch(
      (cause) => {
        throw new EngineFailure('unavailable', cause);
      },
    );
    ready.catch(() => {});
    return { connection, ready, crashed };
  };

  const call = async <T>(ask: (service: EngineService) => Promise<T>): Promise<T> => {
    current ??= start();
    const used = current;
    try {
      await used.ready;
      return await within(timeouts.answer, Promise.race([ask(used.connection.service), used.crashed]));
    } catch (cause) {
      // A trap leaves the engine's memory in an unknown state: whatever failed, start afresh.
      if (current === used) drop();
      throw cause instanceof EngineFailure ? cause : new EngineFailure('crashed', cause);
    }
  };

  return {
    solve: latestWins((configuration: string) =>
      call(async (service) => {
        const { answer, table, milliseconds } = await service.solve(configuration);
        return { answer: JSON.parse(answer) as Answer, table, milliseconds };
      }),
    ),
    check: (configuration) => call((service) => service.check(configuration)),
    cutList: (configuration) => call((service) => service.cutList(configuration)),
    newConfiguration: (roofType) => call((service) => service.newConfiguration(roofType)),
    surfacesFor: (roof, surfaces) => call((service) => service.surfacesFor(roof, surfaces)),
    place: (configuration, surfaceId, openingId, x, y) =>
      call((service) => service.place(configuration, surfaceId, openingId, x, y)),
    snap: (configuration, surfaceId, openingId, x, y) =>
      call((service) => service.snap(configuration, surfaceId, openingId, x, y)),
    terminate: drop,
  };
}

function connectWorker(): EngineConnection {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'roof-engine',
  });
  return {
    service: Comlink.wrap<EngineService>(worker),
    onCrash(listener) {
      worker.addEventListener('error', (event) => listener(event.message), { once: true });
      worker.addEventListener('messageerror', () => listener('unreadable message'), { once: true });
    },
    terminate: () => worker.terminate(),
  };
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EngineFailure('timeout')), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
