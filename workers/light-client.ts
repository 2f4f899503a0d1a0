import * as Comlink from 'comlink';
import type { Light } from '../engine/light.ts';
import { connectionTo, type Supervised, supervise, type WorkerConnection } from './supervise.ts';

/** The calculation of shade seen from the main thread; every call rejects with `EngineFailure` only. */
export type LightClient = Supervised<Light>;

/** Interface of the worker across the thread: any call by name, after the start. */
export interface LightWorker {
  /** Loads the module; rejects when it cannot be loaded. */
  start(): Promise<void>;
  call(name: keyof Light, args: readonly unknown[]): unknown;
}

/** More than the 120 s that a part of the app may take. */
const START_TIMEOUT_MS = 150_000;
/** A hall of 11,500 slates among 60 neighbours takes 10 s on a good machine. */
const ANSWER_TIMEOUT_MS = 60_000;

/** The calculation behind a connection to its worker. */
export const createLightClient = (connect: () => WorkerConnection): LightClient =>
  supervise<Light>(connect, {
    startTimeoutMs: START_TIMEOUT_MS,
    timeoutMsOf: () => ANSWER_TIMEOUT_MS,
    isUrgent: () => false,
  });

/** A worker that calculates shade. */
export function connectLightWorker(): WorkerConnection {
  const worker = new Worker(new URL('./light.worker.ts', import.meta.url), { type: 'module', name: 'light' });
  const remote = Comlink.wrap<LightWorker>(worker);
  return connectionTo(worker, {
    start: async () => remote.start(),
    call: async (name, args) => remote.call(name as keyof Light, args),
  });
}
