import type { Catalogue } from '../../../engine/index.ts';
import { connectEngineWorker } from '../../../workers/engine-client.ts';
import type { WorkerConnection } from '../../../workers/supervise.ts';
import { connectPart } from './connect-part.ts';

/** Starts a worker with an engine for a catalogue, which comes from the API. */
export function connectEngine(catalogue: () => Promise<Catalogue>): WorkerConnection {
  const read = catalogue();
  read.catch(() => {});
  return connectPart(
    'engine',
    connectEngineWorker(() => read),
    read,
  );
}
