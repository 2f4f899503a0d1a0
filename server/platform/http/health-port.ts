import { Worker } from 'node:worker_threads';
import type { FromThread, HealthThreadOptions, Topic, ToThread } from './health-thread.ts';

/** Seconds without a heartbeat from the main thread after which the process counts as dead. */
const DEAD_AFTER_S = 60;
/** Timeout for a reply of the main thread. */
const TIMEOUT_MS = 6_000;
const BEAT_MS = 1_000;

/** Reply to a probe. */
export type Said = Omit<ToThread, 'id'>;

/** Functions of the main thread that answer each probe. */
export type HealthSources = Readonly<Record<Topic, () => Promise<Said>>>;

/** `/healthz`, `/readyz` and `/metrics`, on a port and in a thread of their own. */
export interface HealthPort {
  readonly port: number;
  /** Sets the sources of the replies. After the first call the main thread must send heartbeats. */
  answerWith(sources: HealthSources): void;
  /** `/readyz` answers 503 from now on. */
  endReadiness(): void;
  close(): Promise<void>;
}

export const asJson = (status: number, body: object): Said => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

const notReady = (status: string) => async (): Promise<Said> => asJson(503, { status });

/**
 * Starts the thread. Rejects with the system's error (`code`, `message`) if it cannot listen. `/healthz` answers
 * 503 once the main thread has been silent for `deadAfterS` seconds.
 */
export async function openHealthPort(
  host: string,
  port: number,
  { deadAfterS = DEAD_AFTER_S }: { readonly deadAfterS?: number } = {},
): Promise<HealthPort> {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const options: HealthThreadOptions = { host, port, beats, deadAfterS, timeoutMs: TIMEOUT_MS };
  const thread = new Worker(new URL('./health-thread.ts', import.meta.url), {
    workerData: options,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const starting = notReady('starting');
  let sources: HealthSources = { readiness: starting, metrics: starting };
  const listening = Promise.withResolvers<number>();
  // Later errors end the process, which could not be monitored without its probes.
  thread.once('error', listening.reject);
  // Under `node --watch` threads send messages of their own: the modules that they load.
  thread.on('message', async (said: FromThread) => {
    if ('port' in said) listening.resolve(said.port);
    else if ('failed' in said) listening.reject(Object.assign(new Error(said.failed.message), said.failed));
    else if ('topic' in said) {
      const answer = await sources[said.topic]().catch(() => asJson(503, { status: 'not ready' }));
      thread.postMessage({ id: said.id, ...answer } satisfies ToThread);
    }
  });
  let beating: NodeJS.Timeout | undefined;
  const close = async () => {
    clearInterval(beating);
    await thread.terminate();
  };
  try {
    const bound = await listening.promise;
    thread.off('error', listening.reject);
    return {
      port: bound,
      answerWith(all) {
        sources = all;
        beating ??= setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
      },
      endReadiness() {
        sources = { ...sources, readiness: notReady('stopping') };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
