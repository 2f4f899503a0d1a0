import type { Light } from '../engine/light.ts';
import { connectionToModule, type Supervised, supervise, type WorkerConnection } from './supervise.ts';

/** The calculation of shade seen from the main thread; every call rejects with `EngineFailure` only. */
export type LightClient = Supervised<Light>;

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
  return connectionToModule(
    new Worker(new URL('./light.worker.ts', import.meta.url), { type: 'module', name: 'light' }),
  );
}
