import * as Comlink from 'comlink';
import type { Survey } from '../engine/survey.ts';
import type { SurveyWorker } from './survey-client.ts';

// Expose at once: a static import of the compiled module would lose messages that arrive before its evaluation ends.
const loaded = import('../engine/survey.ts').then(({ loadSurvey }) => loadSurvey());
loaded.catch(() => {});
let survey: Survey | null = null;

const worker: SurveyWorker = {
  async start() {
    survey = await loaded;
  },
  call(name, args) {
    if (!survey) throw new Error('The survey module is not started');
    return Reflect.apply(survey[name], survey, args);
  },
};

Comlink.expose(worker);
