import { connectEngineWorker, createEngineClient } from '../../../workers/engine-client.ts';
import { api } from '../../shared/api/client.ts';

/** Solves roofs for pictures and figures beside an offer; it starts with the first one. */
export const engine = createEngineClient(() => connectEngineWorker(api.catalogue));
