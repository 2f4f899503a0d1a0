/** The reader of tiles with its decoder: a chunk of its own, which only a survey with heights needs. */

import compiled from 'draco3dgltf/draco_decoder_gltf.wasm?url';
import createDecoderModule from 'draco3dgltf/draco_decoder_gltf_nodejs.js';
import type { Draco } from './draco.ts';

export { readBuildings } from './buildings-around.ts';

/** Loads the decoder in a browser. */
export async function loadDraco(): Promise<Draco> {
  const reply = await fetch(compiled);
  if (!reply.ok) throw new Error(`The Draco decoder answered ${reply.status}`);
  return createDecoderModule({ wasmBinary: await reply.arrayBuffer() });
}
