import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from './http/problems.ts';

/** Rows read at a time. */
export const PAGE = 500;

/** Time for which rows are processed before calls get as much: statements on SQLite block the process. */
const TURN_MS = 10;

/** How a scheduled run handles failing rows. */
export interface Run {
  /** Called with the error and the id of a row. May throw to fail the whole run. */
  readonly report: (error: unknown, id: string) => void;
  /** Ends the run before the next row. */
  readonly signal?: AbortSignal | undefined;
}

/** A run that fails at the first failing row. */
export const strict: Run = {
  report(error) {
    throw error;
  },
};

interface Row {
  readonly id: string;
}

/**
 * Processes rows one by one. A failing row is reported and the rest continues, so that the next run retries it. A
 * conflict (404, 409) is no failure. Gives way to calls. Rejects once `signal` aborts.
 */
export async function forEachRow<T extends Row>(
  rows: readonly T[],
  work: (row: T) => Promise<void>,
  { report, signal }: Run,
): Promise<void> {
  let since = performance.now();
  for (const row of rows) {
    signal?.throwIfAborted();
    if (performance.now() - since > TURN_MS) {
      await sleep(TURN_MS);
      since = performance.now();
    }
    try {
      await work(row);
    } catch (error) {
      const lostRace = error instanceof ProblemError && (error.status === 404 || error.status === 409);
      if (!lostRace) report(error, row.id);
    }
  }
}

/**
 * `forEachRow` for all pages of a query. `pageAfter` returns rows with a higher id, in the order of their ids, so
 * that rows that stay due because they failed do not hide those behind them.
 */
export async function forEachDue<T extends Row>(
  pageAfter: (id: string) => Promise<readonly T[]>,
  work: (row: T) => Promise<void>,
  run: Run,
): Promise<void> {
  for await (const rows of pagesOf(pageAfter)) await forEachRow(rows, work, run);
}

/** Yields all pages of a query. `pageAfter` as for `forEachDue`. */
export async function* pagesOf<T extends Row>(
  pageAfter: (id: string) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let rows = await pageAfter(''); rows.length > 0; rows = await pageAfter(rows.at(-1)?.id ?? ''))
    yield rows;
}

/** Repeats work that handles up to `most` rows until it handles fewer. Rejects once `signal` aborts. */
export async function untilFewer(
  most: number,
  work: () => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  for (let count = most; count === most; ) {
    signal?.throwIfAborted();
    count = await work();
  }
}
