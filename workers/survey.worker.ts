import { serveModule } from './serve-module.ts';
import type { BuildingsAround, BuildingsRequest } from './tiles/buildings-around.ts';

/** Reads the buildings with a fresh decoder: a broken tile may leave its memory in an unknown state. */
async function readBuildings(request: BuildingsRequest): Promise<BuildingsAround> {
  const { loadDraco, readBuildings: read } = await import('./tiles/reader.ts');
  return read(request, await loadDraco());
}

serveModule(
  import('../engine/survey.ts').then(async ({ loadSurvey }) => ({ ...(await loadSurvey()), readBuildings })),
);
