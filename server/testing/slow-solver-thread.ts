import { existsSync } from 'node:fs';
import type { SolverTask } from '../platform/solving/solver-thread.ts';
import solve from '../platform/solving/solver-thread.ts';

/** Milliseconds between two looks. */
const PAUSE_MS = 5;
const pause = new Int32Array(new SharedArrayBuffer(4));

/** Solves like the server's thread, but a roof whose name begins with a slash only once a file of that name exists. */
export default function solveLate(task: SolverTask): Promise<string> {
  const { name } = JSON.parse(task.configuration);
  while (name.startsWith('/') && !existsSync(name)) Atomics.wait(pause, 0, 0, PAUSE_MS);
  return solve(task);
}
