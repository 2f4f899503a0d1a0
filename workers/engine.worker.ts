import * as Comlink from 'comlink';
import type { RoofEngine } from '../engine/index.ts';
import type { EngineWorker, WorkerEngine } from './engine-service.ts';

// A static import of the compiled engine makes this module's evaluation asynchronous, and messages
// that arrive before `expose` has run are lost. So: expose at once, load meanwhile.
const modules = Promise.all([import('../engine/index.ts'), import('./engine-service.ts')]);
let engine: WorkerEngine | null = null;

const worker: EngineWorker = {
  async start(catalogue) {
    const [{ createEngine }, { createWorkerEngine }] = await modules;
    engine = createWorkerEngine(warmUp(createEngine(catalogue)), catalogue);
  },
  call(name, args) {
    if (!engine) throw new Error('The engine is not started');
    const answer: unknown = Reflect.apply(engine[name], engine, args);
    const buffers = buffersOf(answer);
    return buffers.length > 0 ? Comlink.transfer(answer, buffers) : answer;
  },
};

/** The first call of compiled code is many times slower than the next ones; no planner need wait for it. */
function warmUp(fresh: RoofEngine): RoofEngine {
  const roof = fresh.open(JSON.stringify(fresh.newConfiguration('gable')), 0);
  roof.answerText;
  roof.close();
  return fresh;
}

/** Cells and building change threads without being copied. */
function buffersOf(answer: unknown): ArrayBuffer[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if ('solved' in answer) return buffersOf(answer.solved);
  if (!('table' in answer) || !('body' in answer)) return [];
  return [answer.table, answer.body].flatMap((numbers) =>
    Object.values(numbers ?? {}).flatMap((part) =>
      ArrayBuffer.isView(part) ? [part.buffer as ArrayBuffer] : [],
    ),
  );
}

Comlink.expose(worker);
