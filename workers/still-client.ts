import type { Still } from '../engine/still.ts';
import { connectionToModule, type Supervised, supervise, type WorkerConnection } from './supervise.ts';

/** The ray caster seen from the main thread; every call rejects with `EngineFailure` only. */
export type StillClient = Supervised<Still>;

/** More than the 120 s that a part of the app may take. */
const START_TIMEOUT_MS = 150_000;
/** A sample of a megapixel takes 5 s on a slow machine. */
const ANSWER_TIMEOUT_MS = 120_000;

/** The ray caster behind a connection to its worker. */
export const createStillClient = (connect: () => WorkerConnection): StillClient =>
  supervise<Still>(connect, {
    startTimeoutMs: START_TIMEOUT_MS,
    timeoutMsOf: () => ANSWER_TIMEOUT_MS,
    isUrgent: () => false,
  });

/** A worker that draws stills. */
export function connectStillWorker(): WorkerConnection {
  return connectionToModule(
    new Worker(new URL('./still.worker.ts', import.meta.url), { type: 'module', name: 'still' }),
  );
}
