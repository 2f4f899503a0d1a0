import type { LitRoof, Shade } from '../../../engine/shade.ts';
import { connectLightWorker, createLightClient, type LightClient } from '../../../workers/light-client.ts';
import { connectPart } from './connect-part.ts';

/** One worker for the whole life of the app, started with the first call. */
let client: LightClient | null = null;

/** Calculates the shade on a roof, one roof at a time. Null if the module is missing or fails. */
export async function askLight(roof: LitRoof): Promise<Shade | null> {
  client ??= createLightClient(() => connectPart('light', connectLightWorker()));
  try {
    return await client.shade(roof);
  } catch {
    return null;
  }
}

/** Ends the calculation under way, which then gives null. */
export const cancelLight = (): void => client?.cancel();
