import Piscina from 'piscina';
import { type AgreedDiscount, engineDiscount } from '../../../contracts/domain/discounts.ts';
import type { FrozenRoof } from '../../../engine/frozen-roof.ts';
import type { Answer, Configuration, CutList } from '../../../engine/index.ts';
import { ProblemError } from '../http/problems.ts';
import { FairQueue } from './fair-queue.ts';
import type { SolverTask } from './solver-thread.ts';

export interface SolverOptions {
  /** Threads, and with them roofs that are solved at the same time. */
  readonly threads: number;
  /** Roofs that may wait for a thread, in all and of one organisation. */
  readonly waiting: number;
  readonly waitingPerOrganisation: number;
  /** The largest roof that the engine accepts takes a few seconds; nobody waits longer. */
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
/** A thread that had nothing to do for so long ends. */
const IDLE_MS = 60_000;

/** For whom a roof is solved. */
export interface Requester {
  readonly organisation: string;
  /** The organisation's: everything is priced with it. */
  readonly discount: AgreedDiscount;
  /** Aborted when the answer is no longer needed. */
  readonly signal?: AbortSignal | undefined;
}

/** A roof to keep, or why it is none. */
export type Kept = { status: 'kept'; roof: FrozenRoof } | Refused;
/** A roof to print, with what is cut to measure, or why it is none. */
type Printable = { status: 'kept'; roof: FrozenRoof; cuts: CutList } | Refused;
type Refused = Extract<Answer, { status: 'refused' }>;

/** The engine in threads of its own: solving holds up nothing else. */
export interface Solver {
  /**
   * The engine's answer, its cells left out. Rejects with BUSY, with SOLVE_TIMED_OUT, or with an
   * `AbortError` when the asker is gone.
   */
  solve(configuration: Configuration, asker: Requester): Promise<Answer>;
  /**
   * The roof with its whole answer, to be kept, or why it is refused. Rejects as `solve`.
   */
  keep(configuration: Configuration, asker: Requester): Promise<Kept>;
  /**
   * The same to be printed: a discount in the configuration counts and is marked as a trial, which is nothing
   * to keep.
   */
  solveToPrint(configuration: Configuration, asker: Requester): Promise<Printable>;
  /** Whether a roof is being solved. */
  isBusy(): boolean;
  /** Roofs that are solved or wait. */
  queueLength(): number;
  /** Ends the threads; what they are at is rejected. */
  close(): Promise<void>;
}

/**
 * Organisations take turns, each with one roof at a time. A thread that takes too long, breaks or has
 * lost its asker is replaced.
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
    { organisation, discount, signal = new AbortController().signal }: Requester,
    how: Pick<SolverTask, 'keeps' | 'prints'>,
  ) =>
    queue.run(organisation, signal, async () => {
      const late = AbortSignal.timeout(timeLimitMs);
      const task = {
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
    keep: (configuration, asker) => run(configuration, asker, { keeps: true }),
    solveToPrint: (configuration, asker) => run(configuration, asker, { keeps: true, prints: true }),
    isBusy: () => queue.isBusy,
    queueLength: () => queue.length,
    close: () => pool.destroy(),
  };
}
