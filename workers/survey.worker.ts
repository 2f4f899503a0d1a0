import * as Comlink from 'comlink';
import type { Survey } from '../engine/survey.ts';
import type { SurveyWorker } from './survey-client.ts';
import type { BuildingsAround, BuildingsRequest } from './tiles/buildings-around.ts';

// Expose at once: a static import of the compiled module would lose messages that arrive before its evaluation ends.
const loaded = import('../engine/survey.ts').then(({ loadSurvey }) => loadSurvey());
loaded.catch(() => {});
let survey: Survey | null = null;

/** Reads the buildings with a fresh decoder: a broken tile may leave its memory in an unknown state. */
async function readBuildings(request: BuildingsRequest): Promise<BuildingsAround> {
  const { loadDraco, readBuildings: read } = await import('./tiles/reader.ts');
  return read(request, await loadDraco());
}

const worker: SurveyWorker = {
  async start() {
    survey = await loaded;
  },
  call(name, args) {
    if (!survey) throw new Error('The survey module is not started');
    const service = { ...survey, readBuildings };
    return Reflect.apply(service[name], service, args);
  },
};

Comlink.expose(worker);
