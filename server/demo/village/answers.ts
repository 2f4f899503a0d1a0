import { z } from 'zod';
import { type Lv95, toWgs84 } from '../../../contracts/domain/lv95.ts';
import { distanceTo } from '../../../contracts/domain/polygons.ts';
import { drawnVillage, MAX_SIDE_M } from './aerial.ts';
import { registerOf } from './register.ts';
import { tiles } from './tiles.ts';
import { groundAt, MUNICIPALITY, type VillageBuilding, type VillageFace, village } from './village.ts';

export const ROOFS = 'ch.bfe.solarenergie-eignung-daecher';
export const REGISTER = 'ch.bfs.gebaeude_wohnungs_register';
/** Path of the tileset of swissBUILDINGS3D. */
export const TILESET = '/ch.swisstopo.swissbuildings3d.3d/v1/';
/** Maximum number of features of a response, as of the federal service. */
const MAX_FEATURES = 201;
const MAX_SUGGESTIONS = 50;
/** Most points of a line with heights, as of the federal service. */
const MAX_PROFILE_POINTS = 5_000;
/** Irradiation of a level roof, kWh/m² in a year. */
const LEVEL_IRRADIATION = 1130;
/** Lower limits of the classes, kWh/m² in a year. */
const CLASSES = [
  [1400, 5, 'hervorragend##excellente##eccellente##excellent'],
  [1200, 4, 'sehr gut##très bonne##molto buona##very good'],
  [1000, 3, 'gut##bonne##buona##good'],
  [800, 2, 'mittel##moyenne##media##medium'],
  [0, 1, 'gering##faible##bassa##low'],
] as const;

export interface VillageAnswer {
  readonly status: number;
  /** A value to send as JSON, the bytes of a tile, or the text of an image. */
  readonly body: unknown;
  /** Of an image. */
  readonly type?: string;
}

const ok = (body: unknown): VillageAnswer => ({ status: 200, body });
const failed = (status: number, detail: string): VillageAnswer => ({ status, body: { detail } });

const point = z
  .string()
  .max(60)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.tuple([z.number(), z.number()]));
const numbers = (count: number) =>
  z
    .string()
    .max(120)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.number()).length(count));
const sr = z.literal('2056');

const Search = z.object({ searchText: z.string().min(1).max(200), type: z.literal('locations'), sr });
const Identify = z.object({
  layers: z.literal(`all:${ROOFS}`),
  geometryType: z.literal('esriGeometryPoint'),
  geometryFormat: z.literal('geojson'),
  geometry: point,
  tolerance: z.coerce.number().min(0).max(10_000),
  mapExtent: numbers(4),
  imageDisplay: numbers(3),
  limit: z.coerce.number().int().min(0).max(MAX_FEATURES).default(MAX_FEATURES),
  sr,
});
const Find = z.object({
  layer: z.literal(ROOFS),
  searchField: z.literal('building_id'),
  contains: z.literal('false'),
  geometryFormat: z.literal('geojson'),
  searchText: z.coerce.number().int(),
  sr,
});
const Height = z.object({ easting: z.coerce.number(), northing: z.coerce.number(), sr });

/** A square of aerial image, as WMS requests it. */
const Aerial = z.object({
  REQUEST: z.literal('GetMap'),
  LAYERS: z.literal('ch.swisstopo.swissimage'),
  CRS: z.literal('EPSG:2056'),
  BBOX: numbers(4).refine(([west = 0, south = 0, east = 0, north = 0]) =>
    [east - west, north - south].every((side) => side > 0 && side <= MAX_SIDE_M),
  ),
  WIDTH: z.coerce.number().int().min(1).max(4_096),
});

const corner = z.tuple([z.number(), z.number()]);
const LineString = z.object({ type: z.literal('LineString'), coordinates: z.array(corner).min(2).max(200) });
const Profile = z.object({
  geom: z
    .string()
    .max(6_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('not JSON');
        return z.NEVER;
      }
    })
    .pipe(LineString),
  nb_points: z.coerce.number().int().min(2).max(MAX_PROFILE_POINTS),
  offset: z.literal('0'),
  sr,
});

/** Returns the response of the federal geodata services to a request about the invented village. */
export function answerVillage({ pathname, searchParams }: URL): VillageAnswer {
  if (pathname.startsWith(TILESET)) return tile(pathname.slice(TILESET.length));
  const query = Object.fromEntries(searchParams);
  const answer = <T>(schema: z.ZodType<T>, make: (parameters: T) => unknown): VillageAnswer => {
    const { success, data } = schema.safeParse(query);
    return success ? ok(make(data as T)) : failed(400, 'Bad request');
  };
  const path = pathname.replace(/^\/rest\/services/, '');
  switch (path) {
    case '/api/SearchServer':
      return answer(Search, ({ searchText }) => ({ results: search(searchText) }));
    case '/api/MapServer/identify':
      return answer(Identify, (asked) => ({ results: identify(asked) }));
    case '/api/MapServer/find':
      return answer(Find, ({ searchText }) => ({ results: find(searchText) }));
    case '/height':
      return answer(Height, ({ easting, northing }) => ({
        height: groundAt([easting, northing]).toFixed(1),
      }));
    case '/aerial': {
      const image = answer(Aerial, ({ BBOX, WIDTH }) => drawnVillage(BBOX, WIDTH));
      return image.status === 200 ? { ...image, type: 'image/svg+xml' } : image;
    }
    case '/profile.json':
      return answer(Profile, profile);
    default:
      return registerEntry(path);
  }
}

/** Returns the heights at points that part each side of a line evenly, as many as asked in all, but for rounding. */
function profile({ geom: { coordinates }, nb_points: points }: z.output<typeof Profile>): object[] {
  const [first] = coordinates;
  const sides = coordinates
    .slice(1)
    .map((to, index) => ({ from: coordinates[index] ?? to, to }))
    .map(({ from, to }) => ({ from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1]) }));
  const total = sides.reduce((sum, { length }) => sum + length, 0);
  const along = sides.flatMap(({ from, to, length }) => {
    const parts = Math.max(1, Math.round(((points - 1) * length) / total));
    return Array.from({ length: parts }, (_, part): Lv95 => {
      const share = (part + 1) / parts;
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    });
  });
  return (first ? [first, ...along] : []).map(([easting, northing]) => {
    const height = Number(groundAt([easting, northing]).toFixed(1));
    const [east, north] = [easting, northing].map((metres) => Number(metres.toFixed(3)));
    return { alts: { COMB: height, DTM2: height, DTM25: height }, easting: east, northing: north };
  });
}

function tile(name: string): VillageAnswer {
  const file = tiles.get(name);
  if (!file) return failed(404, 'Not found');
  return ok(name.endsWith('.json') ? JSON.parse(file.toString()) : file);
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

function search(text: string): object[] {
  const wanted = words(text);
  const { postcode, name, canton } = MUNICIPALITY;
  const found = village.filter(({ street, number }) => {
    const known = words(`${street} ${number} ${postcode} ${name}`);
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  });
  return found.slice(0, MAX_SUGGESTIONS).map((building, id) => {
    const [y, x] = building.point;
    const { latitude: lat, longitude: lon } = toWgs84(building.point);
    const address = `${building.street} ${building.number}`;
    return {
      id,
      weight: 1,
      attrs: {
        ...{ origin: 'address', layerBodId: REGISTER, featureId: featureIdOf(building) },
        label: `${address} <b>${postcode} ${name}</b>`,
        detail: `${address} ${postcode} ${name} ch ${canton}`.toLowerCase(),
        ...{ num: Number.parseInt(building.number, 10), rank: 7, zoomlevel: 10, lat, lon, x, y },
        geom_st_box2d: `BOX(${y} ${x},${y} ${x})`,
      },
    };
  });
}

const featureIdOf = ({ egid }: VillageBuilding): string => `${egid}_0`;

function identify({ geometry, tolerance, mapExtent, imageDisplay, limit }: z.output<typeof Identify>) {
  const [west = 0, south = 0, east = 0, north = 0] = mapExtent;
  const [width = 1, height = 1] = imageDisplay;
  const radius = Math.max((east - west) / width, (north - south) / height) * tolerance;
  return village
    .flatMap((building) =>
      building.faces.map((face) => ({ building, face, distance: distanceTo(face, geometry) })),
    )
    .filter(({ distance }) => distance <= radius)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ building, face }) => feature(building, face));
}

const find = (id: number): object[] =>
  village
    .filter((building) => building.id === id)
    .flatMap((building) => building.faces.map((face) => feature(building, face)));

/** Returns a roof face as GeoJSON with the fields of the cadastre of solar roofs. */
function feature(
  { id: buildingId }: VillageBuilding,
  { id, pitch, aspect, area, ring, holes }: VillageFace,
): object {
  const radians = Math.PI / 180;
  const gain = 0.3 * Math.sin(pitch * radians) * Math.cos(aspect * radians);
  const irradiation = Math.round(LEVEL_IRRADIATION * (1 + gain));
  const [, suitability, text] = CLASSES.find(([from]) => irradiation >= from) ?? CLASSES[4];
  const closed = [ring, ...holes].map((corners) => [...corners, ...corners.slice(0, 1)]);
  return {
    type: 'Feature',
    ...{ id, featureId: id, layerBodId: ROOFS, layerName: 'Eignung von Hausdächern für Solarenergie' },
    bbox: [Math.min, Math.max].flatMap((most) =>
      [0, 1].map((axis) => most(...ring.map((at) => at[axis] ?? 0))),
    ),
    geometry: { type: 'MultiPolygon', coordinates: [closed] },
    properties: {
      ...{ building_id: buildingId, df_nummer: (id % 100) + 1, neigung: pitch, ausrichtung: aspect },
      ...{ flaeche: area, klasse: suitability, klasse_text: text, mstrahlung: irradiation },
      ...{ gstrahlung: Math.round(irradiation * area), stromertrag: Math.round(irradiation * area * 0.16) },
      ...{ sb_objektart: 1, sb_datum_erstellung: '2022-05-16', sb_datum_aenderung: '2022-05-16', label: id },
    },
  };
}

function registerEntry(path: string): VillageAnswer {
  const prefix = `/api/MapServer/${REGISTER}/`;
  const building = village.find((one) => path === `${prefix}${featureIdOf(one)}`);
  if (!building) return failed(404, 'No feature');
  const featureId = featureIdOf(building);
  const attributes = registerOf(building);
  return ok({ feature: { featureId, id: featureId, layerBodId: REGISTER, attributes } });
}
