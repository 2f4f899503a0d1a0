import { areaOf } from '../../../../contracts/domain/polygons.ts';
import { centroidOf } from '../../../../engine/geometry.ts';
import type { Neighbour, Surroundings } from '../../../../engine/index.ts';
import type { FoundFace } from '../../../../engine/survey.ts';
import type { Building3d, Triangle3d } from '../../../../workers/tiles/buildings-around.ts';
import {
  crossProduct,
  dotProduct,
  subtract,
  unitVector,
  type Vector,
} from '../../../viewer/geometry/vector.ts';
import type { Buildings3d, Point, TerrainAround } from '../services/services.ts';
import { groundAround } from '../services/terrain.ts';

/** Limits of a configuration. */
const MAX_BUILDINGS = 60;
const MAX_FACES = 24;
const MAX_CORNERS = 16;
const MAX_DISTANCE_M = 500;
/**
 * Standard deviations: a height of swissBUILDINGS3D and of swissALTI3D, m, as published; and of the horizon, degrees,
 * from the distance of the points along its rays.
 */
export const HEIGHT_DEVIATION = 0.3;
const GROUND_DEVIATION = 0.5;
const HORIZON_DEVIATION = 0.5;
/** Triangles that are turned by less from the first one are of one face: the cosine of 3°. */
const SAME_DIRECTION = 0.9986;
/** Corners less off the line between their neighbours are left out, m. */
const STRAIGHT_M = 0.05;

type Corner = Triangle3d[number];

/** Origin of surveyed values. */
type Origin = Pick<NonNullable<Surroundings['surveyed']>[number], 'source' | 'date'>;

/** Everything that was found around a house; null: not, or not yet. */
export interface FoundAround {
  readonly buildings: { readonly found: readonly Building3d[]; readonly origin: Origin } | null;
  readonly terrain: { readonly found: TerrainAround; readonly origin: Origin } | null;
}

/** Returns what was found, with its origin: the faces' date, and the day of the request where the date is unknown. */
export function foundAround(
  { buildings, terrain }: { readonly buildings: Buildings3d | null; readonly terrain: TerrainAround | null },
  isInvented: boolean,
  { date, today }: { readonly date: string; readonly today: string },
): FoundAround {
  return {
    buildings: buildings && {
      found: buildings.neighbours,
      origin: { source: isInvented ? 'village' : 'swissbuildings3d', date },
    },
    terrain: terrain && {
      found: terrain,
      origin: { source: isInvented ? 'village' : 'swissalti3d', date: today },
    },
  };
}

/** Returns the middle in plan of a house from which its surroundings are measured; null without an area. */
export const middleOfFaces = (faces: readonly FoundFace[]): Point | null =>
  centroidOf(faces.flatMap(({ ring, holes }) => [ring, ...holes]));

/** Returns the same of a house in the 3D model. */
export const middleOfBuilding = ({ roof }: Building3d): Point | null =>
  centroidOf(roof.map((triangle) => triangle.map(([east, north]): Point => [east, north])));

/** Returns the surroundings of a house, measured from its middle; null if nothing was found. */
export function surroundingsOf(middle: Point, { buildings, terrain }: FoundAround): Surroundings | null {
  const neighbours = buildings ? neighboursAround(middle, buildings.found) : [];
  const { ground, horizon } = terrain?.found ?? { ground: null, horizon: null };
  const surveyed = [
    ...(horizon && terrain ? [{ of: 'horizon', ...terrain.origin, deviation: HORIZON_DEVIATION }] : []),
    ...(ground && terrain ? [{ of: 'ground', ...terrain.origin, deviation: GROUND_DEVIATION }] : []),
    ...(buildings && neighbours.length > 0
      ? [{ of: 'buildings', ...buildings.origin, deviation: HEIGHT_DEVIATION }]
      : []),
  ];
  if (surveyed.length === 0) return null;
  return {
    origin: [round(middle[0]), round(middle[1])],
    ...(ground && { ground: groundAround(middle, ground) }),
    ...(horizon?.some((elevation) => elevation > 0) && { horizon: [...horizon] }),
    ...(neighbours.length > 0 && { buildings: neighbours }),
    surveyed,
  };
}

/** Returns the roof faces of the neighbours; x east, y north from the middle of the house, z above its ground. */
function neighboursAround([east, north]: Point, neighbours: readonly Building3d[]): Neighbour[] {
  const isNear = (corner: number[]) => corner.every((metres) => Math.abs(metres) <= MAX_DISTANCE_M);
  const placed = neighbours.flatMap(({ roof }): Neighbour[] => {
    const faces = outlinesOf(roof).map((outline) =>
      outline.map((at): [number, number, number] => [
        round(at[0] - east),
        round(at[1] - north),
        round(at[2]),
      ]),
    );
    return faces.length > 0 && faces.flat().every(isNear) ? [{ faces }] : [];
  });
  return placed.slice(0, MAX_BUILDINGS);
}

const round = (metres: number): number => Math.round(metres * 100) / 100;

/** Returns the outlines of the faces that triangles make, the largest first; at most those of a configuration. */
export function outlinesOf(triangles: readonly Triangle3d[]): Corner[][] {
  const groups = grouped(triangles).flatMap((group) => {
    const outlines = ringsOf(group).map(straightened);
    const isSimple = outlines.every(({ length }) => length >= 3 && length <= MAX_CORNERS);
    return isSimple ? outlines : group.map((triangle) => [...triangle]);
  });
  const planArea = (outline: Corner[]) => areaOf(outline.map(([east, north]): Point => [east, north]));
  // Outlines of holes turn the other way; what stands in a hole is higher.
  const outer = groups
    .map((outline) => ({ outline, area: planArea(outline) }))
    .filter(({ area }) => area > 0);
  return outer
    .sort((a, b) => b.area - a.area)
    .slice(0, MAX_FACES)
    .map(({ outline }) => outline);
}

const keyOf = (corner: Corner): string => corner.map((metres) => metres.toFixed(2)).join();
const sidesOf = (ring: readonly Corner[]): [Corner, Corner][] =>
  ring.map((corner, index) => [corner, ring[(index + 1) % ring.length] ?? corner]);

/** Returns groups of triangles of one plane that share sides. */
function grouped(triangles: readonly Triangle3d[]): Triangle3d[][] {
  const bySide = new Map(
    triangles.flatMap((triangle) =>
      sidesOf(triangle).map(([from, to]) => [`${keyOf(from)} ${keyOf(to)}`, triangle] as const),
    ),
  );
  const beyond = (triangle: Triangle3d) =>
    sidesOf(triangle)
      .map(([from, to]) => bySide.get(`${keyOf(to)} ${keyOf(from)}`))
      .filter((one) => one !== undefined);
  const open = new Set(triangles);
  return triangles.flatMap((first) => {
    if (!open.delete(first)) return [];
    const normal = normalOf(first);
    const group = [first];
    // Grows while it is read.
    for (const triangle of group)
      for (const next of beyond(triangle))
        if (dotProduct(normal, normalOf(next)) >= SAME_DIRECTION && open.delete(next)) group.push(next);
    return [group];
  });
}

/** Returns the rings of the sides that only one triangle of a group has. */
function ringsOf(group: readonly Triangle3d[]): Corner[][] {
  const sides = new Map(
    group.flatMap(sidesOf).map(([from, to]) => [`${keyOf(from)} ${keyOf(to)}`, [from, to] as const]),
  );
  const free = new Map<string, [Corner, Corner][]>();
  for (const [from, to] of sides.values()) {
    if (sides.has(`${keyOf(to)} ${keyOf(from)}`)) continue;
    free.set(keyOf(from), [...(free.get(keyOf(from)) ?? []), [from, to]]);
  }
  const rings: Corner[][] = [];
  for (const start of free.keys())
    for (let side = free.get(start)?.pop(); side; side = free.get(start)?.pop()) {
      const ring: Corner[] = [];
      for (let next: [Corner, Corner] | undefined = side; next; next = free.get(keyOf(next[1]))?.pop())
        ring.push(next[0]);
      rings.push(ring);
    }
  return rings;
}

/** Returns a ring without the corners on its straight sides. */
function straightened(ring: readonly Corner[]): Corner[] {
  let corners = [...ring];
  const isOnSide = (corner: Corner, index: number, all: readonly Corner[]) => {
    const [before, after] = [all.at(index - 1) ?? corner, all[(index + 1) % all.length] ?? corner];
    const along = subtract(after, before);
    const off = crossProduct(along, subtract(corner, before));
    return Math.hypot(...off) < STRAIGHT_M * Math.hypot(...along);
  };
  for (
    let index = corners.findIndex(isOnSide);
    index >= 0 && corners.length > 3;
    index = corners.findIndex(isOnSide)
  )
    corners = corners.toSpliced(index, 1);
  return corners;
}

const normalOf = ([a, b, c]: Triangle3d): Vector => unitVector(crossProduct(subtract(b, a), subtract(c, a)));
