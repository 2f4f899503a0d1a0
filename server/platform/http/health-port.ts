import { Worker } from 'node:worker_threads';
import type { FromThread, HealthThreadOptions, Topic, ToThread } from './health-thread.ts';

/** How long the main thread may be silent before the process counts as dead. Seconds. */
const DEAD_AFTER_S = 60;
/** How long the main thread may take to say something. Milliseconds. */
const TIMEOUT_MS = 6_000;
const BEAT_MS = 1_000;

/** What a probe is answered. */
export type Said = Omit<ToThread, 'id'>;

/** What answers for the main thread. */
export type HealthSources = Readonly<Record<Topic, () => Promise<Said>>>;

/** `/healthz`, `/readyz` and `/metrics`, on a port of their own and in a thread of its own. */
export interface HealthPort {
  readonly port: number;
  /** Who answers from now on. From the first call on the main thread has to stay alive. */
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
 * Starts the thread. Rejects with the error of the system, `code` and `message`, where it cannot listen.
 * `deadAfterS`: `/healthz` answers 503 once the main thread has done nothing for so long.
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
  // Later errors end the process: without its probes nobody would know how it is.
  thread.once('error', listening.reject);
  thread.on('message', async (said: FromThread) => {
    if ('port' in said) listening.resolve(said.port);
    else if ('failed' in said) listening.reject(Object.assign(new Error(said.failed.message), said.failed));
    else {
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
