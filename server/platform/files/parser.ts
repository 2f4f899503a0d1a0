import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { ProblemError } from '../http/problems.ts';
import { FairQueue } from '../solving/fair-queue.ts';
import type { ParserReply, ParserRequest, ParserTask, ParserTasks } from './parser-process.ts';

/** The organisation of a file, and a signal that aborts when the result is no longer needed. */
interface Requester {
  readonly organisation: string;
  readonly signal?: AbortSignal | undefined;
}

type Answer<T extends ParserTask> = ParserTasks[T]['answer'];

/**
 * Parses uploads in separate processes: a file that takes more than a second of CPU time or 150 MB of memory ends
 * its process, not the server.
 */
export interface FileParser {
  /**
   * Performs a task. `getContent` is called when the task starts, so that waiting files take no memory. A file over
   * the limits has the fault `bomb`. Rejects with BUSY if too many wait, with the signal's reason if aborted while
   * waiting, and if `getContent` rejects.
   */
  run<T extends ParserTask>(
    task: T,
    getContent: () => Promise<ParserTasks[T]['content']>,
    requester: Requester,
  ): Promise<Answer<T>>;
  /** Number of files running or waiting. */
  queueLength(): number;
  /** Ends the processes and rejects their tasks. */
  close(): Promise<void>;
}

/** Two files at a time, also of one organisation; more than forty sent together may wait. */
const LIMITS = { atOnce: 2, atOncePerGroup: 2, waiting: 120, waitingPerGroup: 60 };
/** Heap limit of a process, MB: a parser that only creates objects fails with an error. */
const HEAP_MB = 64;
/** Wall-clock limit, for a parser that hangs without using the CPU. */
const TIMEOUT_MS = 20_000;
const START_TIMEOUT_MS = 30_000;
const IDLE_MS = 15_000;
/** Niceness, 0 to 19: ordinary calls have priority. */
const NICENESS = 4;

interface ParserProcess {
  readonly hasEnded: boolean;
  /** Resolves to null if the process ended while parsing. */
  ask<T extends ParserTask>(request: ParserRequest<T>): Promise<ParserReply<T> | null>;
  end(): void;
}

interface FileParserOptions {
  /** Compile cache: halves the start time and saves 20 MB of memory. */
  readonly cacheFolder: string;
  /** Called with internal errors of parsers; the file counts as damaged. */
  readonly onError: (error: Error) => void;
}

export function createFileParser({ cacheFolder, onError }: FileParserOptions): FileParser {
  const queue = new FairQueue(LIMITS);
  const closing = new AbortController();
  const idle = new Map<ParserProcess, NodeJS.Timeout>();

  function take(): ParserProcess {
    for (const [parser, timer] of idle) {
      clearTimeout(timer);
      idle.delete(parser);
      if (!parser.hasEnded) return parser;
    }
    return startProcess(cacheFolder, closing.signal);
  }
  function returnToPool(parser: ParserProcess): void {
    const end = () => {
      idle.delete(parser);
      parser.end();
    };
    idle.set(parser, setTimeout(end, IDLE_MS).unref());
  }

  return {
    run: (task, getContent, { organisation, signal = closing.signal }) =>
      queue.run(organisation, signal, async () => {
        const content = await getContent();
        closing.signal.throwIfAborted();
        const parser = take();
        const reply = await parser.ask({ task, content });
        if (!reply) return { fault: 'bomb' };
        if (reply.error) onError(new Error(`A parser failed at a ${task}: ${reply.error}`));
        if (reply.isGrown) parser.end();
        else returnToPool(parser);
        return reply.answer;
      }),
    queueLength: () => queue.length,
    async close() {
      closing.abort();
      for (const timer of idle.values()) clearTimeout(timer);
    },
  };
}

/** Starts a process without the server's environment, which contains secrets. */
function startProcess(cacheFolder: string, closing: AbortSignal): ParserProcess {
  const child = fork(new URL('./parser-process.ts', import.meta.url), {
    execArgv: [
      `--max-old-space-size=${HEAP_MB}`,
      '--max-semi-space-size=2',
      '--disable-warning=ExperimentalWarning',
    ],
    env: { NODE_COMPILE_CACHE: cacheFolder },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new AbortController();
  const end = () => child.kill('SIGKILL');
  child.once('exit', () => ended.abort());
  child.on('error', () => ended.abort());
  closing.addEventListener('abort', end, { once: true });
  ended.signal.addEventListener('abort', () => closing.removeEventListener('abort', end));
  lower(child.pid);
  const message = async (timeoutMs: number) => {
    const late = AbortSignal.timeout(timeoutMs);
    const [received] = await once(child, 'message', { signal: AbortSignal.any([ended.signal, late]) }).catch(
      (error) => {
        if (!late.aborted || ended.signal.aborted) throw error;
        end();
        throw new ProblemError(503, 'BUSY');
      },
    );
    return received;
  };
  const ready = message(START_TIMEOUT_MS);
  ready.catch(() => {});
  return {
    get hasEnded() {
      return ended.signal.aborted;
    },
    async ask(request) {
      await ready;
      child.send(request);
      return message(TIMEOUT_MS).catch((error) => {
        if (error instanceof ProblemError || closing.aborted) throw error;
        return null;
      });
    },
    end,
  };
}

function lower(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, NICENESS);
  } catch {
    // It has already ended; its pending task is rejected.
  }
}
