import * as Comlink from 'comlink';
import type { Catalogue, RoofEngine } from '../engine/index.ts';
import { createEngineService } from './engine-service.ts';

// A static import of the compiled engine makes this module's evaluation asynchronous, and messages
// that arrive before `expose` has run are lost. So: expose at once, load meanwhile.
const engine = Promise.all([import('../engine/index.ts'), import('../engine/catalogue/demo.json')]).then(
  // A JSON module's type forgets tuples and unions; `createEngine` checks the catalogue itself.
  ([{ createEngine }, catalogue]) => warmUp(createEngine(catalogue.default as unknown as Catalogue)),
);
/** The first call of compiled code is many times slower than the next ones; no planner need wait for it. */
function warmUp(fresh: RoofEngine): RoofEngine {
  fresh.solve(JSON.stringify(fresh.newConfiguration('gable')));
  return fresh;
}

const service = createEngineService(engine);

Comlink.expose({
  ...service,
  async solve(configuration: string) {
    const solved = await service.solve(configuration);
    const { cells, trapezoids } = solved.table;
    return Comlink.transfer(solved, [cells.buffer, trapezoids.buffer]);
  },
});
