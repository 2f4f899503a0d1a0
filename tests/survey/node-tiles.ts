import draco from 'draco3dgltf';
import { type BuildingsRequest, readBuildings } from '../../workers/tiles/buildings-around.ts';

/** Reads tiles as the worker does, with the same decoder in Node. */
export const readInNode = async (request: BuildingsRequest) =>
  readBuildings(request, await draco.createDecoderModule());
