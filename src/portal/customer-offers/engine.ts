import { createEngineClient } from '../../../workers/engine-client.ts';
import { call } from '../../shared/api/call.ts';
import { connectEngine } from '../../shared/parts/connect-engine.ts';

/** Solves roofs for pictures and figures of an offer; starts with the first call. */
export const engine = createEngineClient(() => connectEngine(() => call('GET /configurator/v1/catalogue')));
