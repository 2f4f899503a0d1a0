import { z } from 'zod';
import { type AddressService, buildings3dOf } from '../../../../contracts/api/app-configuration.ts';
import { isLv95 } from '../../../../contracts/domain/lv95.ts';
import { EngineFailure } from '../../../../workers/supervise.ts';
import type { BuildingsAround, BuildingsRequest } from '../../../../workers/tiles/buildings-around.ts';
import { AddressesAnswer, readAddresses } from './addresses.ts';
import { egidOf, REGISTER, RegisterAnswer, readRegister } from './register.ts';
import { ask } from './request.ts';
import {
  buildingOf,
  type FacesAround,
  Features,
  MAX_FACES,
  NEAR_M,
  nearestOf,
  type PlacedFace,
  ROOFS,
  readFaces,
} from './roof-faces.ts';
import { type Buildings3d, type Point, SurveyError, type SurveyServices } from './services.ts';
import { surveyModule } from './survey-module.ts';
import { Profile, terrainLines, terrainOf } from './terrain.ts';
import { NEIGHBOURHOOD_M as NEIGHBOURHOOD_3D_M, tilesAround } from './tileset.ts';
import { numberFrom } from './wire-values.ts';

const REQUEST_TIMEOUT_MS = 8_000;
const MAX_ADDRESSES = 10;
/** Radius in which neighbours are shown, metres. */
const NEIGHBOURHOOD_M = 40;
/** Pixels of a metre in requests that are measured in pixels; also what makes the service use its detailed model. */
const PIXELS_PER_M = 10;
const HALF_MAP_M = 50;
/** Reads tiles, in a worker where there is one. */
type ReadBuildings = (request: BuildingsRequest) => Promise<BuildingsAround>;
/** Lowest and highest ground of Switzerland, metres above sea. */
const Height = z.object({ height: numberFrom(150, 4_700) });

/**
 * Returns the federal geodata services (https://docs.geo.admin.ch), or those of the village, which answer alike; null
 * for a service that knows addresses only.
 */
export function surveyServices(
  service: AddressService,
  timeoutMs = REQUEST_TIMEOUT_MS,
  readBuildings: ReadBuildings = (request) => surveyModule.readBuildings(request),
): SurveyServices | null {
  const { origin } = service;
  const tiles = buildings3dOf(service);
  if (tiles === null) return null;
  const request = <T>(
    answer: z.ZodType<T>,
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ) => {
    // Without a reference system the services answer in LV03.
    const parameters = new URLSearchParams({ ...query, sr: '2056' });
    return ask(answer, new URL(`/rest/services/${path}?${parameters}`, origin), { signal, timeoutMs });
  };
  const features = async (path: string, query: Record<string, string>, point: Point, signal: AbortSignal) =>
    readFaces(await request(Features, path, { ...query, geometryFormat: 'geojson' }, signal), point);
  const around = (point: Point, radiusM: number, signal: AbortSignal) =>
    features('api/MapServer/identify', aroundQuery(point, radiusM), point, signal);
  const ofBuilding = (searchText: string, point: Point, signal: AbortSignal) => {
    const query = { layer: ROOFS, searchField: 'building_id', searchText, contains: 'false' };
    return features('api/MapServer/find', query, point, signal);
  };

  return {
    async findAddresses(searchText, signal) {
      const query = { type: 'locations', origins: 'address', limit: String(MAX_ADDRESSES), searchText };
      return readAddresses(await request(AddressesAnswer, 'api/SearchServer', query, signal));
    },
    async facesAt(point, signal) {
      if (!isLv95(point)) throw new SurveyError('elsewhere');
      const { near, found } = await identify((radiusM) => around(point, radiusM, signal));
      const { placed, isCut } = await ofBuilding(found.buildingId, point, signal);
      if (isCut) throw new SurveyError('tooMany');
      return buildingOf(found, near, placed);
    },
    async register(featureId, signal) {
      const egid = egidOf(featureId);
      if (egid === null) throw new SurveyError('none');
      const path = `api/MapServer/${REGISTER}/${featureId}`;
      return readRegister(await request(RegisterAnswer, path, { returnGeometry: 'false' }, signal), egid);
    },
    async height([east, north], signal) {
      const query = { easting: east.toFixed(1), northing: north.toFixed(1) };
      return (await request(Height, 'height', query, signal)).height;
    },
    async terrain(point, signal) {
      if (!isLv95(point)) throw new SurveyError('elsewhere');
      const profiles = terrainLines(point).map(({ corners, points }) => {
        const geom = JSON.stringify({ type: 'LineString', coordinates: corners });
        // An offset would smooth the heights.
        return request(Profile, 'profile.json', { geom, nb_points: String(points), offset: '0' }, signal);
      });
      return terrainOf(point, await Promise.all(profiles));
    },
    async building3d(point, egid, signal) {
      if (!isLv95(point)) throw new SurveyError('elsewhere');
      const found = await tilesAround(tiles, point, { signal, timeoutMs });
      const read = readBuildings({ tiles: found.tiles, point, radius: NEIGHBOURHOOD_3D_M, egid });
      return buildingIn(await read.catch(readingFailed), found.missing);
    },
  };
}

function readingFailed(cause: unknown): never {
  if (!(cause instanceof EngineFailure)) throw cause;
  throw new SurveyError(cause.reason === 'timeout' ? 'slow' : 'unreachable', { cause });
}

/** Without the building, a tile that was left out or is missing may have had it. */
function buildingIn({ building, neighbours, leftOut }: BuildingsAround, missing: number): Buildings3d {
  const isComplete = missing + leftOut.broken + leftOut.elsewhere === 0;
  if (building) return { building, neighbours, isComplete };
  if (missing > 0) throw new SurveyError('unreachable');
  if (leftOut.elsewhere > 0) throw new SurveyError('elsewhere');
  throw new SurveyError(leftOut.broken > 0 ? 'invalid' : 'none');
}

function aroundQuery([east, north]: Point, radiusM: number): Record<string, string> {
  const extent = [east - HALF_MAP_M, north - HALF_MAP_M, east + HALF_MAP_M, north + HALF_MAP_M];
  const pixels = 2 * HALF_MAP_M * PIXELS_PER_M;
  return {
    ...{ layers: `all:${ROOFS}`, geometryType: 'esriGeometryPoint', geometry: `${east},${north}` },
    ...{ tolerance: String(radiusM * PIXELS_PER_M), order: 'distance', limit: String(MAX_FACES) },
    ...{ mapExtent: extent.join(','), imageDisplay: `${pixels},${pixels},96`, returnGeometry: 'true' },
  };
}

/** Returns the faces around a point and the one that belongs to it. A cut response may lack the nearest one. */
async function identify(
  around: (radiusM: number) => Promise<FacesAround>,
): Promise<{ near: readonly PlacedFace[]; found: PlacedFace }> {
  const { placed: near, isCut } = await around(NEIGHBOURHOOD_M);
  const nearest = nearestOf(near);
  if (nearest?.distance === 0 || !isCut) {
    if (!nearest) throw new SurveyError('none');
    return { near, found: nearest };
  }
  const closer = await around(NEAR_M);
  const found = nearestOf(closer.placed);
  if (!found) throw new SurveyError(closer.isCut ? 'tooMany' : 'none');
  if (closer.isCut && found.distance > 0) throw new SurveyError('tooMany');
  return { near: closer.placed, found };
}
