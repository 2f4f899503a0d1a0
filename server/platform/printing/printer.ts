import Piscina from 'piscina';
import type { BillCheck } from '../../../contracts/domain/verification.ts';
import type { IssuedFile } from '../../../documents/pdf/issued-file.ts';
import { FairQueue } from '../solving/fair-queue.ts';
import type { BillTask, PdfContents, PdfKind, PrintTask } from './printer-thread.ts';

/** The requester of a printout. */
interface Requester {
  readonly organisation: string;
  /** Aborted when the result is no longer needed. */
  readonly signal?: AbortSignal | undefined;
}

/** Prints PDFs in a separate thread: fonts and drawings take tenths of a second. */
export interface Printer {
  /**
   * Returns the PDF of a printout; equal content gives equal bytes. Rejects with BUSY, or with an `AbortError` on a
   * timeout or when the requester's signal aborts.
   */
  print<K extends PdfKind>(
    kind: K,
    content: PdfContents[K],
    language: string,
    asker: Requester,
  ): Promise<Uint8Array>;
  /** Compares the bill of an issued file with its slates at the text of a catalogue. Rejects as `print`. */
  checkBill(file: IssuedFile, catalogue: string | null, asker: Requester): Promise<BillCheck>;
  /** Number of printouts that run or wait. */
  queueLength(): number;
  /** Ends the thread and rejects its tasks. */
  close(): Promise<void>;
}

/** Time limit per printout; 200 lines and a large hall take less than a second. */
const TIME_LIMIT_MS = 30_000;
/** An idle thread ends after this time. */
const IDLE_MS = 60_000;

/** Fair queue by organisation. The thread starts with the first print job. */
export function createPrinter(): Printer {
  const queue = new FairQueue({ atOnce: 1, waiting: 32, waitingPerGroup: 10 });
  const pool = new Piscina({
    filename: new URL('./printer-thread.ts', import.meta.url).href,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    minThreads: 0,
    maxThreads: 1,
    maxQueue: 1,
    idleTimeout: IDLE_MS,
  });
  const run = (
    task: PrintTask | BillTask,
    name: string,
    { organisation, signal = new AbortController().signal }: Requester,
  ) =>
    queue.run(organisation, signal, () =>
      pool.run(task, { name, signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]) }),
    );
  return {
    print: (kind, content, language, asker) =>
      run({ kind, content, language } as PrintTask, 'default', asker),
    checkBill: (file, catalogue, asker) => run({ file, catalogue }, 'compareBill', asker),
    queueLength: () => queue.length,
    close: () => pool.destroy(),
  };
}
