import { Worker } from 'node:worker_threads';
import type { Answer, Configuration } from '../../../engine/index.ts';
import { Refusal } from '../http/problems.ts';

/** The largest roof that the engine accepts takes a few seconds; nobody waits longer. Milliseconds. */
const TIME_LIMIT = 20_000;

/** The engine's answer, its cells left out. Rejects with SOLVE_TIMED_OUT. */
export type Solve = (configuration: Configuration) => Promise<Answer>;

/**
 * Solves in a thread of its own, one roof after the other: a large roof holds up nobody who does
 * not save one. A thread that takes too long or breaks is replaced.
 */
export function createSolver(timeLimit = () => TIME_LIMIT): Solve {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const solveNext = (configuration: string): Promise<Answer> => {
    thread ??= new Worker(new URL('./solver-thread.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    const current = thread;
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        current.off('message', answer).off('error', fail).off('exit', end);
        // An idle thread keeps no process alive.
        current.unref();
      };
      const answer = (text: string) => {
        settle();
        resolve(JSON.parse(text));
      };
      const fail = (reason: Error) => {
        settle();
        thread = undefined;
        void current.terminate();
        reject(reason);
      };
      const end = () => fail(new Error('The solving thread ended.'));
      const timer = setTimeout(() => fail(new Refusal(503, 'SOLVE_TIMED_OUT')), timeLimit());
      current.on('message', answer).on('error', fail).on('exit', end).ref();
      current.postMessage(configuration);
    });
  };

  return (configuration) => {
    const solved = last.then(() => solveNext(JSON.stringify(configuration)));
    last = solved.catch(() => undefined);
    return solved;
  };
}

/** The server's one solver. */
export const solve: Solve = createSolver();
