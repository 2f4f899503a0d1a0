import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, createEngine } from '../../../engine/index.ts';
import { createEngineClient, type EngineClient } from '../../../workers/engine-client.ts';
import { createWorkerEngine, type Promised, type WorkerEngine } from '../../../workers/engine-service.ts';

/** The catalogue of the demo. */
export const demoCatalogue: Catalogue = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../engine/catalogue/demo.json'), 'utf8'),
);

/** The real engine on the main thread; calls can be overridden to fail or to wait. */
export function inProcessEngine(
  overrides: Partial<Promised<WorkerEngine>> = {},
  catalogue = demoCatalogue,
): EngineClient {
  const engine = createWorkerEngine(createEngine(catalogue), catalogue);
  let starts = 0;
  return createEngineClient(() => {
    starts += 1;
    // Only the first worker has the overrides: the client's second one works.
    const used: Record<string, unknown> = starts === 1 ? { ...engine, ...overrides } : { ...engine };
    return {
      start: async () => {},
      call: async (name, args) => Reflect.apply(used[name] as () => unknown, used, args),
      onCrash: () => {},
      terminate: () => {},
    };
  });
}
