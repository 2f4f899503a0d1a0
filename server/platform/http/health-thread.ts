/** Serves the health probes in a thread of its own, so that a busy main thread cannot block them. */
import { createServer, type ServerResponse } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Start options from the main thread. */
export interface HealthThreadOptions {
  readonly host: string;
  readonly port: number;
  /** Heartbeat counter, incremented by the main thread every second once it serves. */
  readonly beats: Int32Array<SharedArrayBuffer>;
  /** Seconds without a heartbeat after which the process counts as dead. */
  readonly deadAfterS: number;
  /** Timeout in ms for a reply of the main thread. */
  readonly timeoutMs: number;
}

/** Facts that only the main thread knows. */
export type Topic = 'readiness' | 'metrics';
/** Message to the main thread: the port, the error of listening, or a question. */
export type FromThread =
  | { readonly port: number }
  | { readonly failed: { readonly code: string | undefined; readonly message: string } }
  | { readonly id: number; readonly topic: Topic };
/** Reply of the main thread. */
export interface ToThread {
  readonly id: number;
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const { host, port, beats, deadAfterS, timeoutMs } = workerData as HealthThreadOptions;
const main = parentPort;
if (!main) throw new Error('This module runs in a thread.');

const paths: Readonly<Record<string, Topic>> = { '/readyz': 'readiness', '/metrics': 'metrics' };
const waiting = new Map<number, (answer: Omit<ToThread, 'id'>) => void>();
let asked = 0;

/**
 * Seconds without a heartbeat by this thread's own timer, so that time when the whole process was suspended does
 * not count.
 */
let silentS = 0;
let heard = 0;
setInterval(() => {
  const present = Atomics.load(beats, 0);
  silentS = present === heard && present > 0 ? silentS + 1 : 0;
  heard = present;
}, 1_000);

const answer = (response: ServerResponse, { status, type, body }: Omit<ToThread, 'id'>): void => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
};
const json = (status: number, body: object) => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

const server = createServer(
  { headersTimeout: 5_000, requestTimeout: 5_000, connectionsCheckingInterval: 1_000 },
  (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/healthz') {
      const isDead = silentS >= deadAfterS;
      answer(response, json(isDead ? 503 : 200, { status: isDead ? 'dead' : 'ok' }));
      return;
    }
    const topic = paths[path];
    if (!topic) {
      answer(response, json(404, { status: 'not found' }));
      return;
    }
    asked += 1;
    const id = asked;
    const late = setTimeout(() => finish(json(503, { status: 'not ready', main: false })), timeoutMs);
    const finish = (said: Omit<ToThread, 'id'>) => {
      clearTimeout(late);
      waiting.delete(id);
      answer(response, said);
    };
    waiting.set(id, finish);
    main.postMessage({ id, topic } satisfies FromThread);
  },
);
main.on('message', ({ id, ...said }: ToThread) => waiting.get(id)?.(said));
server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
  main.postMessage({ failed: { code, message } } satisfies FromThread),
);
server.listen({ host, port }, () => {
  const address = server.address();
  main.postMessage({
    port: typeof address === 'object' && address ? address.port : port,
  } satisfies FromThread);
});
