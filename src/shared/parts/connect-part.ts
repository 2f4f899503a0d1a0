import type { WorkerConnection } from '../../../workers/supervise.ts';
import { loadPart } from './load-part.ts';

/**
 * Starts a worker as a part of the app: if its script or its compiled module is missing, the part is missing. It starts
 * once `ready` resolves, which is no part of the app.
 */
export function connectPart(
  name: string,
  connection: WorkerConnection,
  ready: Promise<unknown> = Promise.resolve(),
): WorkerConnection {
  const crashed = new Promise<never>((_resolve, reject) => connection.onCrash(reject));
  crashed.catch(() => {});
  let isStarted = false;
  return {
    ...connection,
    async start() {
      await ready;
      await loadPart(name, () => Promise.race([connection.start(), crashed]));
      isStarted = true;
    },
    onCrash: (listener) => void crashed.catch((cause) => isStarted && listener(cause)),
  };
}
