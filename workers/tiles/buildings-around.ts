import { fromGeocentric, type Lv95 } from '../../contracts/domain/lv95.ts';
import type { Draco } from './draco.ts';
import type { Matrix } from './matrix.ts';
import { type BatchTable, readTile, type TileTriangle } from './read-tile.ts';
import { isWithin } from './region.ts';

/** East and north in LV95, and height, m. */
type Corner3d = readonly [east: number, north: number, height: number];
export type Triangle3d = readonly [Corner3d, Corner3d, Corner3d];

/** A tile of a tileset, as it arrived. */
export interface TileBytes {
  readonly bytes: ArrayBuffer;
  /** Of the tileset; null without one. */
  readonly transform: Matrix | null;
  /** West, south, east and north in radians; null where the tileset has another kind of box. */
  readonly region: readonly number[] | null;
}

export interface BuildingsRequest {
  readonly tiles: readonly TileBytes[];
  readonly point: Lv95;
  /** Radius in which neighbours are returned, m. */
  readonly radius: number;
  /** Number of the building in the register; null: the building whose roof contains the point. */
  readonly egid: number | null;
}

/** A building of the 3D model. */
export interface Building3d {
  readonly egid: number | null;
  /** Triangles of its roof faces, seen from above once. Heights above the ground of the requested building. */
  readonly roof: readonly Triangle3d[];
}

export interface BuildingsAround {
  /** Null if the tiles do not have it. */
  readonly building: Building3d | null;
  /** Other buildings in the radius, the nearest first. */
  readonly neighbours: readonly Building3d[];
  /** Tiles left out: those that cannot be read, and those with buildings outside of their box. */
  readonly leftOut: { readonly broken: number; readonly elsewhere: number };
}

/** Most neighbours, and most triangles of a building. */
const MAX_NEIGHBOURS = 60;
const MAX_TRIANGLES = 4_000;
/** A tile whose corners lie further outside of its box is another one, m. The box is rounded, and buildings overhang. */
const OUTSIDE_M = 25;
/** Upward part of the normal below which a triangle is a wall, a floor or the inner side of a roof. */
const UPRIGHT = 0.15;
/** Smaller triangles have no direction, m². */
const MIN_AREA_M2 = 1e-4;
/** Highest roof over its ground, m. */
const MAX_HEIGHT_M = 300;

/** A building of one tile, in heights of the tileset. */
interface TileBuilding {
  readonly key: string;
  readonly egid: number | null;
  readonly roof: readonly Triangle3d[];
  /** Height of its ground in the heights of the tileset, m. */
  readonly ground: number;
}

/** Error of a tile with a building outside of its box. */
class Elsewhere extends Error {}

/**
 * Reads the buildings around a point. A tile that is broken or lies elsewhere is left out and counted; a building in
 * two tiles counts once. Never throws.
 */
export function readBuildings(request: BuildingsRequest, draco: Draco): BuildingsAround {
  const { point, radius, egid } = request;
  const buildings = new Map<string, TileBuilding>();
  const leftOut = { broken: 0, elsewhere: 0 };
  for (const tile of request.tiles) {
    try {
      for (const one of buildingsOf(tile, draco)) buildings.set(one.key, one);
    } catch (cause) {
      leftOut[cause instanceof Elsewhere ? 'elsewhere' : 'broken'] += 1;
    }
  }
  const near = [...buildings.values()]
    .map((one) => ({ one, distance: distanceTo(one.roof, point) }))
    .filter(({ distance }) => distance <= radius)
    .sort((a, b) => a.distance - b.distance)
    .map(({ one }) => one);
  const own = ownOf(near, point, egid);
  const level = own.reduce((least, { ground }) => Math.min(least, ground), Number.POSITIVE_INFINITY);
  const above = (parts: readonly TileBuilding[]): Building3d => ({
    egid: parts[0]?.egid ?? null,
    roof: parts.flatMap(({ roof }) => roof.map((triangle) => lowered(triangle, level))),
  });
  if (own.length === 0) return { building: null, neighbours: [], leftOut };
  const others = near.filter((one) => !own.includes(one)).slice(0, MAX_NEIGHBOURS);
  return { building: above(own), neighbours: others.map((one) => above([one])), leftOut };
}

/** Returns the parts of the building with the number, or else the one that contains the point. */
function ownOf(near: readonly TileBuilding[], point: Lv95, egid: number | null): readonly TileBuilding[] {
  const numbered = egid === null ? [] : near.filter((one) => one.egid === egid);
  if (numbered.length > 0) return numbered;
  const around = near.find(({ roof }) => roof.some((triangle) => isInside(triangle, point)));
  if (!around) return [];
  return around.egid === null ? [around] : near.filter((one) => one.egid === around.egid);
}

function buildingsOf({ bytes, transform, region }: TileBytes, draco: Draco): TileBuilding[] {
  const { table, triangles } = readTile(bytes, transform, draco);
  return [...triangles].flatMap(([batch, own]) => {
    const placed = own.map(placedTriangle);
    if (region && !placed.flat().every(([east, north]) => isWithin(region, [east, north], OUTSIDE_M)))
      throw new Elsewhere();
    const roof = roofOf(placed);
    if (roof.length === 0 || roof.length > MAX_TRIANGLES) return [];
    return [{ ...namesOf(table, batch), roof, ground: groundOf(table, batch, placed) }];
  });
}

function namesOf(table: BatchTable, batch: number): Pick<TileBuilding, 'key' | 'egid'> {
  const egid = numberIn(table.value('EGID', batch));
  const uuid = table.value('UUID', batch);
  const isNumbered = egid !== null && Number.isInteger(egid) && egid > 0;
  // Without a name it cannot be known again in another tile.
  const key = typeof uuid === 'string' && uuid ? uuid : isNumbered ? `egid ${egid}` : crypto.randomUUID();
  return { key, egid: isNumbered ? egid : null };
}

/**
 * Returns the ground in the heights of the tiles. Whether these are above sea or above the ellipsoid is not documented:
 * the roof's highest point is in the table in heights above sea, like the ground.
 */
function groundOf(table: BatchTable, batch: number, placed: readonly Triangle3d[]): number {
  const heights = placed.flat().map(([, , height]) => height);
  const [top, ground] = ['DACH_MAX', 'GELAENDEPUNKT'].map((name) => numberIn(table.value(name, batch)));
  const tall = typeof top === 'number' && typeof ground === 'number' ? top - ground : 0;
  const isKnown = tall > 1 && tall < MAX_HEIGHT_M;
  return isKnown ? largest(heights) - tall : -largest(heights.map((height) => -height));
}

const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);

function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

const placedTriangle = ([a, b, c]: TileTriangle): Triangle3d => [
  fromGeocentric(a),
  fromGeocentric(b),
  fromGeocentric(c),
];

/** Returns the triangles that are seen from above, each once: the tiles have every surface twice. */
function roofOf(triangles: readonly Triangle3d[]): Triangle3d[] {
  const roof = new Map<string, Triangle3d>();
  for (const triangle of triangles) {
    const [a, b, c] = triangle;
    const [u, v] = [b, c].map((at) => [at[0] - a[0], at[1] - a[1], at[2] - a[2]] as const);
    if (!u || !v) continue;
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
    const area = Math.hypot(...normal) / 2;
    if (area < MIN_AREA_M2 || normal[2] / (2 * area) < UPRIGHT) continue;
    const key = triangle.map((at) => at.map((value) => value.toFixed(2)).join()).sort();
    roof.set(key.join(' '), triangle);
  }
  return [...roof.values()];
}

function distanceTo(roof: readonly Triangle3d[], [east, north]: Lv95): number {
  return Math.min(...roof.flat().map((at) => Math.hypot(at[0] - east, at[1] - north)));
}

function isInside([a, b, c]: Triangle3d, [east, north]: Lv95): boolean {
  const isLeft = (from: Corner3d, to: Corner3d) =>
    (to[0] - from[0]) * (north - from[1]) - (to[1] - from[1]) * (east - from[0]) >= 0;
  return isLeft(a, b) && isLeft(b, c) && isLeft(c, a);
}

/** Returns a triangle to the millimetre, its heights above a level. */
function lowered([a, b, c]: Triangle3d, level: number): Triangle3d {
  const round = (metres: number) => Number(metres.toFixed(3));
  const corner = ([east, north, height]: Corner3d): Corner3d => [
    round(east),
    round(north),
    round(height - level),
  ];
  return [corner(a), corner(b), corner(c)];
}
