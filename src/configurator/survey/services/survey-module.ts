import { connectSurveyWorker, createSurveyClient } from '../../../../workers/survey-client.ts';
import { connectPart } from '../../../shared/parts/connect-part.ts';

/** One worker for the whole life of the app, started with the first call. */
export const surveyModule = createSurveyClient(() => connectPart('survey', connectSurveyWorker()));
