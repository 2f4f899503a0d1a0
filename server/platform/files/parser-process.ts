import { closeSync, openSync, readSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { FileFault } from '../../../contracts/domain/files.ts';
import type { RawSheet } from '../../../documents/workbook/read.ts';
import type { ReadBytes } from '../../../documents/zip-directory.ts';
import type { Found } from './content.ts';

/** Tasks of the parser: content and result of each. */
export interface ParserTasks {
  kind: { readonly content: { readonly path: string; readonly size: number }; readonly answer: Found };
  sheets: {
    readonly content: Uint8Array<ArrayBuffer>;
    /**
     * The `RawSheet`s as serialised by V8: the server passes them on without deserialising, which would block its
     * main thread.
     */
    readonly answer: { readonly sheets: Uint8Array<ArrayBuffer> } | { readonly fault: FileFault };
  };
  picture: {
    readonly content: Uint8Array<ArrayBuffer>;
    /** Null if it cannot be printed. */
    readonly answer: { readonly picture: Uint8Array<ArrayBuffer> | null } | { readonly fault: FileFault };
  };
}
export type ParserTask = keyof ParserTasks;

export interface ParserRequest<T extends ParserTask = ParserTask> {
  readonly task: T;
  readonly content: ParserTasks[T]['content'];
}

/** `error`: an unexpected error of a parser; `isGrown`: the process must not be reused. */
export interface ParserReply<T extends ParserTask = ParserTask> {
  readonly answer: ParserTasks[T]['answer'];
  readonly error: string | null;
  readonly isGrown: boolean;
}

/** CPU time limit per file, microseconds. */
const CPU_LIMIT_US = 1_000_000;
/** Memory limit of the whole process, bytes. */
const MEMORY_LIMIT = 150 * 1024 * 1024;
/** Memory in bytes after a file, above which too little is left for the next one. */
const RESTING_MEMORY = 110 * 1024 * 1024;
/** Interval at which both are checked. */
const WATCH_INTERVAL_MS = 5;
/** Maximum size of a workbook: cells and characters in total. */
const MOST_CELLS = 200_000;
const MOST_CHARACTERS = 2_000_000;

type Perform<T extends ParserTask> = (
  content: ParserTasks[T]['content'],
) => Promise<ParserTasks[T]['answer']>;

/** Loads the code of a task, which does not count against the limits of its file. */
const LOAD: { readonly [T in ParserTask]: () => Promise<Perform<T>> } = {
  async kind() {
    const { kindOf } = await import('./content.ts');
    return async ({ path, size }) => {
      const file = openSync(path, 'r');
      const read: ReadBytes = async (position, length) => {
        const buffer = new Uint8Array(length);
        return buffer.subarray(0, readSync(file, buffer, 0, length, position));
      };
      try {
        return await kindOf(read, size);
      } finally {
        closeSync(file);
      }
    };
  },
  async sheets() {
    const { unpackWorkbook, WorkbookRefused } = await import('../../../documents/workbook/unpack.ts');
    return async (bytes) => {
      try {
        const sheets = await unpackWorkbook(bytes);
        return isTooMuch(sheets) ? { fault: 'bomb' } : { sheets: new Uint8Array(serialize(sheets)) };
      } catch (error) {
        if (error instanceof WorkbookRefused) return { fault: error.fault };
        throw error;
      }
    };
  },
  async picture() {
    const { plainPicture } = await import('./plain-picture.ts');
    return async (bytes) => {
      try {
        return { picture: plainPicture(bytes) };
      } catch {
        // The library throws arbitrary errors on a damaged picture.
        return { picture: null };
      }
    };
  },
};

function isTooMuch(sheets: readonly RawSheet[]): boolean {
  let [cells, characters] = [0, 0];
  for (const { rows } of sheets)
    for (const row of rows) {
      cells += row.length;
      if (cells > MOST_CELLS) return true;
      for (const cell of row) characters += typeof cell === 'string' ? cell.length : 0;
    }
  return characters > MOST_CHARACTERS;
}

/** Odd while a file is being parsed. */
const turns = new Int32Array(new SharedArrayBuffer(4));

async function perform<T extends ParserTask>({ task, content }: ParserRequest<T>): Promise<ParserReply<T>> {
  const work: Perform<T> = await LOAD[task]();
  let answer: ParserTasks[T]['answer'] = { fault: 'content' };
  let error: string | null = null;
  Atomics.add(turns, 0, 1);
  try {
    answer = await work(content);
  } catch (thrown) {
    error = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  }
  Atomics.add(turns, 0, 1);
  return { answer, error, isGrown: process.memoryUsage.rss() > RESTING_MEMORY };
}

const watch = new Worker(new URL('./parser-watch.mjs', import.meta.url), {
  workerData: {
    ...{ turns, cpuLimitUs: CPU_LIMIT_US },
    ...{ memoryLimit: MEMORY_LIMIT, intervalMs: WATCH_INTERVAL_MS },
  },
  resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8 },
});
// The server has exited.
process.on('disconnect', () => process.exit());
process.on('message', async (request: ParserRequest) => {
  process.send?.(await perform(request));
  // Now, because this process may be killed at any time.
  flushCompileCache();
});
watch.on('message', (message) => process.send?.(message));
