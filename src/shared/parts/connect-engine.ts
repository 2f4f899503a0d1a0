import type { Catalogue } from '../../../engine/index.ts';
import { connectEngineWorker } from '../../../workers/engine-client.ts';
import type { WorkerConnection } from '../../../workers/supervise.ts';
import { loadPart } from './load-part.ts';

/**
 * Starts a worker with an engine for a catalogue. If its script or the compiled engine is missing, that is a
 * missing part of the app.
 */
export function connectEngine(catalogue: () => Promise<Catalogue>): WorkerConnection {
  const read = catalogue();
  read.catch(() => {});
  const connection = connectEngineWorker(() => read);
  const crashed = new Promise<never>((_resolve, reject) => connection.onCrash(reject));
  crashed.catch(() => {});
  let isStarted = false;
  return {
    ...connection,
    async start() {
      // The catalogue comes from the API and is no part of the app.
      await read;
      await loadPart('engine', () => Promise.race([connection.start(), crashed]));
      isStarted = true;
    },
    onCrash: (listener) => void crashed.catch((cause) => isStarted && listener(cause)),
  };
}
