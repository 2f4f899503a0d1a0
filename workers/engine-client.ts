import * as Comlink from 'comlink';
import type { Catalogue } from '../engine/index.ts';
import type { EngineWorker, WorkerEngine } from './engine-service.ts';
import { connectionTo, type Supervised, supervise, type WorkerConnection } from './supervise.ts';

/** The engine seen from the main thread; every call rejects with `EngineFailure` only. */
export type EngineClient = Supervised<WorkerEngine>;

/** More than the 120 s that a part of the app may take: script and compiled engine are parts of it. */
const START_TIMEOUT_MS = 150_000;
/** The largest halls take seconds on a good machine; a slow one may need this long. */
const SOLVE_TIMEOUT_MS = 30_000;
const ANSWER_TIMEOUT_MS = 10_000;

/** Calls that take as long as a whole layout. */
const SLOW: ReadonlySet<keyof WorkerEngine> = new Set([
  'solve',
  'prices',
  'move',
  'resize',
  'cutList',
  'snap',
]);
/** Calls of a drag, which go before the others in the queue. */
const URGENT: ReadonlySet<keyof WorkerEngine> = new Set(['place', 'move', 'resize']);

/** The engine behind a connection to its worker. */
export function createEngineClient(connect: () => WorkerConnection): EngineClient {
  return supervise<WorkerEngine>(connect, {
    startTimeoutMs: START_TIMEOUT_MS,
    timeoutMsOf: (name) => (SLOW.has(name) ? SOLVE_TIMEOUT_MS : ANSWER_TIMEOUT_MS),
    isUrgent: (name) => URGENT.has(name),
  });
}

/** A worker with an engine for a catalogue, which is asked for when the worker starts. */
export function connectEngineWorker(catalogue: () => Promise<Catalogue>): WorkerConnection {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'roof-engine',
  });
  const remote = Comlink.wrap<EngineWorker>(worker);
  return connectionTo(worker, {
    start: async () => remote.start(await catalogue()),
    call: async (name, args) => remote.call(name as keyof WorkerEngine, args),
  });
}
