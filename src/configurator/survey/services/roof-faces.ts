import { z } from 'zod';
import { isLv95 } from '../../../../contracts/domain/lv95.ts';
import { areaOf, crossesItself, distanceTo, isInside } from '../../../../contracts/domain/polygons.ts';
import {
  type BuildingFaces,
  type NeighbourBuilding,
  type Point,
  SurveyError,
  type SurveyFace,
} from './services.ts';
import { Day, numberFrom } from './wire-values.ts';

/** The cadastre of solar roofs. */
export const ROOFS = 'ch.bfe.solarenergie-eignung-daecher';
/** Maximum distance of a building from an address outside all of its faces, metres. */
export const NEAR_M = 10;
/** Most features of a response. */
export const MAX_FACES = 200;
/** The documented limit; a response with exactly so many may be cut there. */
const DOCUMENTED_LIMIT = 50;
/** Most corners of a ring, closed. */
const MAX_CORNERS = 2_000;
/** Smaller outlines are no faces, m². */
const MIN_AREA_M2 = 0.1;
/** Distance of a corner from the requested point beyond which the response is about another place, metres. */
const FAR_M = 1_000;
const SUITABILITIES = ['gering', 'mittel', 'gut', 'sehr gut', 'hervorragend'];

const Ring = z
  .array(z.tuple([z.number(), z.number()]).rest(z.number()))
  .min(3)
  .max(MAX_CORNERS);
const Rings = z.array(Ring).min(1).max(100);
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: Rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1).max(20) }),
]);
const Id = z.union([z.number().int(), z.string().min(1).max(40)]).transform(String);
const Properties = z.object({
  building_id: Id,
  neigung: numberFrom(0, 90),
  ausrichtung: numberFrom(-180, 180),
  flaeche: numberFrom(0, 100_000).nullish(),
  // de##fr##it##en; the numbers of the classes are documented in both directions.
  klasse_text: z.string().max(400).nullish(),
  mstrahlung: numberFrom(0, 5_000).nullish(),
  sb_datum_aenderung: Day,
  sb_datum_erstellung: Day,
});
/** Properties also arrive as `attributes`. Simplified models of the layer have none of the fields of a face. */
const Feature = z.object({
  featureId: Id,
  geometry: Geometry,
  properties: z.record(z.string(), z.unknown()).optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
});
export const Features = z.object({ results: z.array(z.unknown()) });

/** A face with its building. */
export interface PlacedFace {
  readonly buildingId: string;
  readonly face: SurveyFace;
  /** Metres from the requested point. */
  readonly distance: number;
  readonly date: string | null;
}

/** Faces of a response. */
export interface FacesAround {
  readonly placed: readonly PlacedFace[];
  /** Whether the service may know more. */
  readonly isCut: boolean;
}

/** Reads the features around a point. Throws `SurveyError` unless all of them are roof faces near it. */
export function readFaces({ results }: z.output<typeof Features>, point: Point): FacesAround {
  if (results.length > MAX_FACES) throw new SurveyError('tooMany');
  const faces = results.flatMap((feature) => facesOf(feature, point));
  const unique = new Map(faces.map((one) => [one.face.id, one]));
  return {
    placed: [...unique.values()],
    isCut: results.length === DOCUMENTED_LIMIT || results.length === MAX_FACES,
  };
}

/** Returns a face for each polygon of a feature. */
function facesOf(feature: unknown, point: Point): PlacedFace[] {
  const { geometry, featureId, properties, attributes } = parse(Feature, feature);
  const fields = properties ?? attributes ?? {};
  if (!('neigung' in fields)) throw new SurveyError('elsewhere');
  const read = parse(Properties, fields);
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.map(([outline = [], ...others], index) => {
    const [ring, ...holes] = [outline, ...others].map(openRing);
    const face: SurveyFace = {
      id: index === 0 ? featureId : `${featureId}-${index + 1}`,
      ...{ ring: ring ?? [], holes, pitch: read.neigung, aspect: read.ausrichtung },
      // A published area is the one of all polygons together.
      area: polygons.length === 1 ? (read.flaeche ?? null) : null,
      suitability: suitabilityOf(read.klasse_text),
      irradiation: read.mstrahlung ?? null,
    };
    requireNear(face, point);
    const date = read.sb_datum_aenderung ?? read.sb_datum_erstellung;
    return { buildingId: read.building_id, face, distance: distanceTo(face, point), date };
  });
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw new SurveyError('invalid', { cause: error });
  return data;
}

/** Returns the corners of a ring without repetitions. */
function openRing(ring: z.output<typeof Ring>): Point[] {
  const corners = ring.map(([east, north]): Point => [east, north]);
  return corners.filter(([east, north], index) => {
    const [nextEast, nextNorth] = corners[(index + 1) % corners.length] ?? [];
    return east !== nextEast || north !== nextNorth;
  });
}

function requireNear({ ring, holes }: SurveyFace, [east, north]: Point): void {
  const isNear = (corner: Point) => isLv95(corner) && Math.hypot(corner[0] - east, corner[1] - north) < FAR_M;
  if (![ring, ...holes].flat().every(isNear)) throw new SurveyError('elsewhere');
}

function suitabilityOf(text: string | null | undefined): SurveyFace['suitability'] {
  const index = SUITABILITIES.indexOf(text?.split('##')[0]?.trim().toLowerCase() ?? '');
  return index < 0 ? null : ((index + 1) as SurveyFace['suitability']);
}

/** Returns the face that contains the point, or else the nearest one within 10 m; null if there is none. */
export function nearestOf(placed: readonly PlacedFace[]): PlacedFace | null {
  const [nearest] = placed
    .filter(({ distance }) => distance <= NEAR_M)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest ?? null;
}

/**
 * Returns the building of a face.
 *
 * `around`: faces of all buildings near the point; `own`: those found by the building's number.
 */
export function buildingOf(
  { buildingId, distance, face: identified }: PlacedFace,
  around: readonly PlacedFace[],
  own: readonly PlacedFace[],
): BuildingFaces {
  const isOwn = (one: PlacedFace) => one.buildingId === buildingId;
  if (!own.every(isOwn) || !own.some(({ face }) => face.id === identified.id))
    throw new SurveyError('elsewhere');
  const [good, bad] = partition(own, ({ face }) => isPolygon(face));
  if (good.length === 0) throw new SurveyError('invalid');
  const rivals = around.filter((one) => !isOwn(one) && one.distance === 0);
  return {
    buildingId,
    faces: good.map(({ face }) => face),
    skipped: bad.map(({ face }) => face.id),
    neighbours: neighboursOf(around.filter((one) => !isOwn(one))),
    date: own.map(({ date }) => date ?? '').reduce((a, b) => (a > b ? a : b), '') || null,
    isCertain: distance === 0 && rivals.length === 0,
  };
}

const isPolygon = ({ ring, holes }: SurveyFace): boolean =>
  Math.abs(areaOf(ring)) >= MIN_AREA_M2 && ![ring, ...holes].some(crossesItself);

const partition = <T>(list: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] => [
  list.filter(isFirst),
  list.filter((item) => !isFirst(item)),
];

function neighboursOf(faces: readonly PlacedFace[]): NeighbourBuilding[] {
  const buildings = Map.groupBy(
    faces.filter(({ face }) => isPolygon(face)),
    ({ buildingId }) => buildingId,
  );
  return [...buildings].map(([id, own]) => ({
    id,
    point: pointIn(own[0]?.face.ring ?? []),
    outlines: own.map(({ face }) => face.ring),
  }));
}

/** Returns a point inside a ring: its middle, or that of a corner with both neighbours. */
function pointIn(ring: readonly Point[]): Point {
  const middle = (corners: readonly Point[]): Point => [
    corners.reduce((sum, [east]) => sum + east, 0) / corners.length,
    corners.reduce((sum, [, north]) => sum + north, 0) / corners.length,
  ];
  const ears = ring.map((_, index) =>
    middle([0, 1, 2].map((step) => ring[(index + step) % ring.length] ?? [0, 0])),
  );
  return [middle(ring), ...ears].find((point) => isInside(ring, point)) ?? middle(ring);
}
