import { createEngineClient } from '../../../workers/engine-client.ts';
import { connectEngine } from '../../shared/parts/connect-engine.ts';
import { loadCatalogue } from './catalogue.ts';

/** One worker for the whole life of the app; it starts with the first question. */
export const engine = createEngineClient(() => connectEngine(loadCatalogue));
