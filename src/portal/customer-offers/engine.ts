import { createEngineClient } from '../../../workers/engine-client.ts';
import { api } from '../../shared/api/client.ts';
import { connectEngine } from '../../shared/parts/connect-engine.ts';

/** Solves roofs for pictures and figures beside an offer; it starts with the first one. */
export const engine = createEngineClient(() => connectEngine(api.catalogue));
