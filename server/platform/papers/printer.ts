import Piscina from 'piscina';
import { FairQueue } from '../solving/fair-queue.ts';
import type { PaperContents, PaperKind, PrintTask } from './printer-thread.ts';

/** For whom a paper is printed. */
interface Asker {
  readonly organisation: string;
  /** Aborted when nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
}

/** Papers as PDF, written in a thread of its own: fonts and drawings take tenths of a second. */
export interface Printer {
  /**
   * The PDF of a paper; the same content gives the same bytes. Rejects with BUSY, or with an `AbortError` when
   * the asker is gone or it takes too long.
   */
  print<K extends PaperKind>(
    kind: K,
    content: PaperContents[K],
    language: string,
    asker: Asker,
  ): Promise<Uint8Array>;
  /** Papers that are printed or wait. */
  queueLength(): number;
  /** Ends the thread; what it is at is rejected. */
  close(): Promise<void>;
}

/** A paper of 200 lines and a large hall takes less than a second. */
const TIME_LIMIT_MS = 30_000;
/** A thread that had nothing to do for so long ends. */
const IDLE_MS = 60_000;

/** Organisations take turns; no thread is there before something is printed. */
export function createPrinter(): Printer {
  const queue = new FairQueue({ atOnce: 1, waiting: 32, waitingPerGroup: 10 });
  const pool = new Piscina<PrintTask, Uint8Array>({
    filename: new URL('./printer-thread.ts', import.meta.url).href,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    minThreads: 0,
    maxThreads: 1,
    maxQueue: 1,
    idleTimeout: IDLE_MS,
  });
  return {
    print(kind, content, language, { organisation, signal = new AbortController().signal }) {
      const task = { kind, content, language } as PrintTask;
      return queue.run(organisation, signal, () =>
        pool.run(task, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]) }),
      );
    },
    queueLength: () => queue.length,
    close: () => pool.destroy(),
  };
}
