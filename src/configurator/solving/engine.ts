import demo from '../../../engine/catalogue/demo.json';
import type { Catalogue } from '../../../engine/index.ts';
import { createEngineClient } from '../../../workers/engine-client.ts';

/**
 * The catalogue that the worker's engine uses. A JSON module's type forgets tuples and unions; the
 * engine has checked the file itself.
 */
export const catalogue = demo as unknown as Catalogue;

/** One worker for the whole life of the app; it starts with the first question. */
export const engine = createEngineClient();
