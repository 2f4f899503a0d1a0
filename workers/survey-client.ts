import type { Survey } from '../engine/survey.ts';
import { connectionToModule, type Supervised, supervise, type WorkerConnection } from './supervise.ts';
import type { BuildingsAround, BuildingsRequest } from './tiles/buildings-around.ts';

/** The calls of the worker. */
export interface WorkerSurvey extends Survey {
  readBuildings(request: BuildingsRequest): BuildingsAround;
}

/** The worker seen from the main thread; every call rejects with `EngineFailure` only. */
export type SurveyClient = Supervised<WorkerSurvey>;

/** More than the 120 s that a part of the app may take. */
const START_TIMEOUT_MS = 150_000;
/** The largest permitted building takes 2 s on a good machine. */
const ANSWER_TIMEOUT_MS = 30_000;

/** Reconstruction and reader behind a connection to its worker. */
export const createSurveyClient = (connect: () => WorkerConnection): SurveyClient =>
  supervise<WorkerSurvey>(connect, {
    startTimeoutMs: START_TIMEOUT_MS,
    timeoutMsOf: () => ANSWER_TIMEOUT_MS,
    // The first price waits for it.
    isUrgent: (name) => name === 'reconstruct',
  });

/** A worker that reconstructs roofs and reads buildings of the 3D model. */
export function connectSurveyWorker(): WorkerConnection {
  return connectionToModule(
    new Worker(new URL('./survey.worker.ts', import.meta.url), {
      type: 'module',
      name: 'survey',
    }),
  );
}
