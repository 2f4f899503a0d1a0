import { createEngineClient } from '../../../workers/engine-client.ts';
import { connectEngine } from '../../shared/parts/connect-engine.ts';
import { loadCatalogue } from './catalogue.ts';

/** One worker for the whole life of the app, started with the first call. */
export const engine = createEngineClient(() => connectEngine(loadCatalogue));
