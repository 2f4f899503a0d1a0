import demo from '../../../engine/catalogue/demo.json';
import type { Catalogue } from '../../../engine/index.ts';
import { createEngineClient } from '../../../workers/engine-client.ts';

/** The catalogue that the worker's engine uses. */
export const catalogue = demo as Catalogue;

/** One worker for the whole life of the app; it starts with the first question. */
export const engine = createEngineClient();
