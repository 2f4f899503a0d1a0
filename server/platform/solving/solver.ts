import Piscina from 'piscina';
import { type AgreedDiscount, engineDiscount } from '../../../contracts/domain/discounts.ts';
import type { FrozenRoof } from '../../../engine/frozen-roof.ts';
import type { Answer, Configuration, CutList } from '../../../engine/index.ts';
import { ProblemError } from '../http/problems.ts';
import type { EngineSource } from './engine.ts';
import { FairQueue } from './fair-queue.ts';
import type { SolverTask } from './solver-thread.ts';

export interface SolverOptions {
  /** Number of threads, and so of concurrent solves. */
  readonly threads: number;
  /** Maximum number of roofs waiting for a thread, in all and per organisation. */
  readonly waiting: number;
  readonly waitingPerOrganisation: number;
  /** Time limit per roof, ms. The largest roof accepted by the engine takes a few seconds. */
  readonly timeLimitMs: number;
  /** The module that runs in each thread. */
  readonly thread: URL;
}

const DEFAULTS: SolverOptions = {
  threads: 2,
  waiting: 32,
  waitingPerOrganisation: 20,
  timeLimitMs: 20_000,
  thread: new URL('./solver-thread.ts', import.meta.url),
};
/** An idle thread ends after this time. */
const IDLE_MS = 60_000;

/** The organisation that a roof is solved for, with its prices. */
export interface Requester {
  readonly organisation: string;
  /** The version that it is laid and priced with. */
  readonly catalogue: EngineSource;
  /** The organisation's discount, applied to all prices. */
  readonly discount: AgreedDiscount;
  /** Aborts when the result is no longer needed. */
  readonly signal?: AbortSignal | undefined;
}

/** A roof to freeze, or why it was rejected. */
export type FreezeResult = { status: 'frozen'; roof: FrozenRoof } | Refused;
/** A roof to print with its cut list, or why it was rejected. */
type Printable = { status: 'frozen'; roof: FrozenRoof; cuts: CutList } | Refused;
type Refused = Extract<Answer, { status: 'refused' }>;

/** The engine in separate threads, so that solving blocks nothing else. */
export interface Solver {
  /**
   * Returns the engine's answer without cells. Rejects with BUSY, SOLVE_TIMED_OUT, or an `AbortError` if the
   * requester disconnects.
   */
  solve(configuration: Configuration, asker: Requester): Promise<Answer>;
  /** Returns the frozen roof with its whole answer, or why it was rejected. Rejects as `solve`. */
  solveToFreeze(configuration: Configuration, asker: Requester): Promise<FreezeResult>;
  /**
   * Returns the roof for printing: a discount in the configuration counts and is marked as a trial, so the result
   * must not be frozen.
   */
  solveToPrint(configuration: Configuration, asker: Requester): Promise<Printable>;
  /** Whether a roof is being solved. */
  isBusy(): boolean;
  /** Number of roofs being solved or waiting. */
  queueLength(): number;
  /** Ends the threads and rejects their tasks. */
  close(): Promise<void>;
}

/**
 * Creates a solver with a fair queue: organisations take turns, each with one roof at a time. A thread that times
 * out, breaks or has lost its requester is replaced.
 */
export function createSolver(options: Partial<SolverOptions> = {}): Solver {
  const { threads, timeLimitMs, waiting, waitingPerOrganisation, thread } = { ...DEFAULTS, ...options };
  const queue = new FairQueue({ atOnce: threads, waiting, waitingPerGroup: waitingPerOrganisation });
  const pool = new Piscina<SolverTask, string>({
    filename: thread.href,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    minThreads: 0,
    maxThreads: threads,
    maxQueue: threads,
    idleTimeout: IDLE_MS,
  });
  const run = (
    configuration: Configuration,
    { organisation, catalogue, discount, signal = new AbortController().signal }: Requester,
    how: Pick<SolverTask, 'keeps' | 'prints'>,
  ) =>
    queue.run(organisation, signal, async () => {
      const late = AbortSignal.timeout(timeLimitMs);
      const task = {
        // Each thread makes its engines of the text.
        catalogue: { sha256: catalogue.sha256, text: catalogue.text },
        configuration: JSON.stringify(configuration),
        discount: engineDiscount(discount),
        ...how,
      };
      try {
        return JSON.parse(await pool.run(task, { signal: AbortSignal.any([signal, late]) }));
      } catch (error) {
        throw late.aborted && !signal.aborted ? new ProblemError(503, 'SOLVE_TIMED_OUT') : error;
      }
    });
  return {
    solve: (configuration, asker) => run(configuration, asker, {}),
    solveToFreeze: (configuration, asker) => run(configuration, asker, { keeps: true }),
    solveToPrint: (configuration, asker) => run(configuration, asker, { keeps: true, prints: true }),
    isBusy: () => queue.isBusy,
    queueLength: () => queue.length,
    close: () => pool.destroy(),
  };
}
