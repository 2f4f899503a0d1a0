import { createEngine } from '../../../engine/index.ts';
import { createEngineClient, type EngineClient } from '../../../workers/engine-client.ts';
import { createEngineService, type EngineService } from '../../../workers/engine-service.ts';
import { catalogue } from '../solving/engine.ts';

/** The real engine without its thread, for tests; a call can be replaced to have it fail. */
export function inProcessEngine(overrides: Partial<EngineService> = {}): EngineClient {
  const service = createEngineService(Promise.resolve(createEngine(catalogue)));
  let starts = 0;
  return createEngineClient(() => {
    starts += 1;
    // Only the first worker has the fault: the client's second one works.
    return {
      service: starts === 1 ? { ...service, ...overrides } : service,
      onCrash: () => {},
      terminate: () => {},
    };
  });
}
