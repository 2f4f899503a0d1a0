/** Serves the probes in a thread of its own, whatever the main thread is busy with. */
import { createServer, type ServerResponse } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** What the main thread starts this thread with. */
export interface HealthThreadOptions {
  readonly host: string;
  readonly port: number;
  /** The main thread adds one every second, from when it serves. */
  readonly beats: Int32Array<SharedArrayBuffer>;
  /** The process counts as dead when the main thread has not beaten for so long. Seconds. */
  readonly deadAfterS: number;
  /** How long the main thread may take to answer. Milliseconds. */
  readonly timeoutMs: number;
}

/** What only the main thread knows. */
export type Topic = 'readiness' | 'metrics';
/** What this thread says: where it listens, why it cannot, or what it needs to know. */
export type FromThread =
  | { readonly port: number }
  | { readonly failed: { readonly code: string | undefined; readonly message: string } }
  | { readonly id: number; readonly topic: Topic };
/** What the main thread answers. */
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

/** Seconds without a beat, counted by this thread's own timer: while the whole process stood still nobody was silent. */
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
