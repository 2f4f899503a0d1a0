import { createEngineClient } from '../../../workers/engine-client.ts';
import { call } from '../../shared/api/call.ts';
import { connectEngine } from '../../shared/parts/connect-engine.ts';

/** Solves roofs for pictures and figures beside an offer; it starts with the first one. */
export const engine = createEngineClient(() => connectEngine(() => call('GET /configurator/v1/catalogue')));
