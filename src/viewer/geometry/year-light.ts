import { type BodyTable, facesOf } from '../../../engine/body-table.ts';
import { CELL_STRIDE, type CellTable } from '../../../engine/cell-table.ts';
import type { Solution } from '../../../engine/index.ts';
import { daylight, momentOf, type Place, sunDirection } from './sun-position.ts';
import { triangulateFaces } from './triangulate-faces.ts';
import { combine, crossProduct, dotProduct, subtract, type Vector } from './vector.ts';

/** Klein's mean day of each month, days from 1 January (0), and number of days of the month. */
const MONTHS = [
  [16, 31],
  [46, 28],
  [74, 31],
  [104, 30],
  [134, 31],
  [161, 30],
  [197, 31],
  [227, 31],
  [257, 30],
  [287, 31],
  [317, 30],
  [343, 31],
] as const;
/** Number of sun positions that represent a mean day. */
const POSITIONS = 6;
/** Solar constant, kW/m². */
const SOLAR_CONSTANT = 1.367;
/** Height of the ray's origin above the middle of a cell, m. */
const ABOVE = 0.03;

/** Monthly light from one direction, kWh/m² on a surface that faces it. */
interface Beam {
  readonly towards: Vector;
  readonly energy: number;
}

/** Monthly light at a location: from the sun's positions and from the sky, kWh/m² on level ground. */
interface MonthOfLight {
  readonly beams: readonly Beam[];
  readonly sky: number;
}

/** Yield of the cells of a roof in a month or a year. */
export interface CellLight {
  /** Yield in kWh per kWp of each cell; 0 if its surface has none. */
  readonly perKilowattPeak: Float32Array<ArrayBuffer>;
  /** Of the active cells. */
  readonly least: number;
  readonly most: number;
  /** Share of the yield lost to shade, 0 to 1. */
  readonly lost: number;
}

/** Yield of a year and of each of its months. */
export interface YearLight {
  readonly year: CellLight;
  /** January first. */
  readonly months: readonly CellLight[];
}

/** Input of the yearly calculation: only parts of a solved roof that are cheap to send to a worker. */
export interface LitRoof {
  readonly surfaces: readonly Pick<Solution['surfaces'][number], 'id' | 'placement' | 'openings'>[];
  readonly yields: Solution['yields'];
  readonly table: CellTable;
  readonly body: BodyTable;
  readonly place: Place;
}

/**
 * Multiplies the engine's yield of each surface and month by a factor per cell: the share of the month's light that
 * raised openings leave to the middle of the cell. Null without a yield.
 */
export function yearLight({ surfaces, yields, table, body, place }: LitRoof): YearLight | null {
  if (yields.status !== 'calculated') return null;
  const sky = monthsOfLight(place, yields.basis.horizontal);
  const obstacles = obstaclesOf(body, surfaces);
  const count = Math.floor(table.cells.length / CELL_STRIDE);
  const year = newSum(count);
  const months = MONTHS.map(() => newSum(count));
  /** The share of a month's energy that openings hide from a place. */
  const hiddenShare = ({ beams, energy }: ReturnType<typeof onSurface>, middle: Vector) => {
    const hidden = beams.filter(({ towards }) => isHidden(obstacles, middle, towards));
    return energy === 0 ? 0 : hidden.reduce((sum, beam) => sum + beam.energy, 0) / energy;
  };
  for (const [index, { id, placement }] of surfaces.entries()) {
    const own = yields.surfaces.find((each) => each.id === id);
    if (!own || own.annual === 0) continue;
    const light = sky.map((month) => onSurface(month, placement.normal));
    for (const { cell, middle, area } of cellsOn(index, placement, table)) {
      let [whole, left] = [0, 0];
      for (const [month, each] of light.entries()) {
        const unshaded = (own.perKilowattPeak * (own.monthly[month] ?? 0)) / own.annual;
        const shaded = unshaded * (1 - hiddenShare(each, middle));
        months[month]?.add(cell, shaded, unshaded, area);
        whole += unshaded;
        left += shaded;
      }
      year.add(cell, left, whole, area);
    }
  }
  return year.most === 0 ? null : { year: year.light(), months: months.map((month) => month.light()) };
}

/** The cells of a surface with their middles in the scene; `area` is that of an active cell, 0 for the others. */
function* cellsOn(
  surface: number,
  { normal, origin, along, up }: LitRoof['surfaces'][number]['placement'],
  { cells }: LitRoof['table'],
) {
  for (let cell = 0; cell < Math.floor(cells.length / CELL_STRIDE); cell++) {
    const at = cell * CELL_STRIDE;
    const number = (offset: number) => cells[at + offset] ?? 0;
    if (number(0) !== surface) continue;
    const middle = combine(
      [origin, 1],
      [along, (number(4) + number(6) / 2) / 1000],
      [up, (number(5) + number(7) / 2) / 1000],
      [normal, ABOVE],
    );
    yield { cell, middle, area: number(3) === 0 ? number(6) * number(7) : 0 };
  }
}

/**
 * Returns the beams that a surface faces with their contribution, and the energy of a month including the sky,
 * kWh/m².
 */
function onSurface({ beams, sky }: MonthOfLight, normal: Vector) {
  const facing = beams
    .map(({ towards, energy }) => ({ towards, energy: energy * dotProduct(towards, normal) }))
    .filter(({ energy }) => energy > 0);
  const direct = facing.reduce((sum, { energy }) => sum + energy, 0);
  // The sky is assumed uniform; a chimney hides little of it.
  return { beams: facing, energy: direct + (sky * (1 + normal[1])) / 2 };
}

/** Accumulates the light of cells; `area`: that of an active cell, 0 for others. */
function newSum(count: number) {
  const perKilowattPeak = new Float32Array(count);
  let [least, most, unshaded, shaded] = [Number.POSITIVE_INFINITY, 0, 0, 0];
  return {
    get most() {
      return most;
    },
    add(cell: number, value: number, without: number, area: number) {
      perKilowattPeak[cell] = value;
      if (area === 0) return;
      least = Math.min(least, value);
      most = Math.max(most, value);
      unshaded += without * area;
      shaded += value * area;
    },
    light: (): CellLight => ({
      perKilowattPeak,
      least: Math.min(least, most),
      most,
      lost: unshaded > 0 ? 1 - shaded / unshaded : 0,
    }),
  };
}

/** Scales from 0 for the minimum to 1 for the maximum of the active cells. */
export const shareOf = ({ perKilowattPeak, least, most }: CellLight): Float32Array =>
  perKilowattPeak.map((value) => (most > least ? Math.max(0, (value - least) / (most - least)) : 1));

/**
 * Returns each month's light from its horizontal irradiation, kWh/m²: the diffuse share by Erbs, Klein and Duffie,
 * the rest from the sun at its positions (Duffie and Beckman, Solar Engineering of Thermal Processes, 2.12).
 */
function monthsOfLight(place: Place, horizontal: readonly number[]): MonthOfLight[] {
  return MONTHS.map(([day, days], month) => {
    const light = daylight(place, day);
    const global = horizontal[month] ?? 0;
    if (!light || global === 0) return { beams: [], sky: 0 };
    const length = light.set - light.rise;
    const directions = Array.from({ length: POSITIONS }, (_, position) =>
      sunDirection(place, momentOf({ day, minutes: light.rise + ((position + 0.5) / POSITIONS) * length })),
    );
    const heights = directions.reduce((sum, [, up]) => sum + Math.max(0, up), 0);
    const near = 1 + 0.033 * Math.cos((2 * Math.PI * (day + 1)) / 365);
    const outside = (SOLAR_CONSTANT * near * heights * length * days) / (60 * POSITIONS);
    const sky = global * diffuseShare(global / outside, length / 60);
    return { beams: directions.map((towards) => ({ towards, energy: (global - sky) / heights })), sky };
  });
}

/**
 * Diffuse share of a month, from its clearness and the hours of its mean day; the curve of long days begins at
 * 10.85 h.
 */
function diffuseShare(clearness: number, hours: number): number {
  const k = Math.min(0.8, Math.max(0.3, clearness));
  return hours * 7.5 > 81.4
    ? 1.311 - 3.022 * k + 3.427 * k ** 2 - 1.821 * k ** 3
    : 1.391 - 3.56 * k + 4.189 * k ** 2 - 2.137 * k ** 3;
}

/** Geometry that rises from one opening: triangles with their bounding sphere. */
interface Obstacle {
  readonly triangles: readonly (readonly [Vector, Vector, Vector])[];
  readonly middle: Vector;
  readonly radius: number;
}

function obstaclesOf(body: BodyTable, surfaces: LitRoof['surfaces']): Obstacle[] {
  const rising = facesOf(body, { surfaces }).filter(({ opening }) => opening !== null);
  return [...Map.groupBy(rising, ({ opening }) => opening).values()].map((faces) => {
    const points = faces.flatMap((face) => face.points);
    const middle = combine(...points.map((point): [Vector, number] => [point, 1 / points.length]));
    const radius = Math.max(...points.map((point) => Math.hypot(...subtract(point, middle))));
    const { positions } = triangulateFaces(faces);
    const corner = (index: number): Vector => [
      positions[index * 3] ?? 0,
      positions[index * 3 + 1] ?? 0,
      positions[index * 3 + 2] ?? 0,
    ];
    const triangles = Array.from(
      { length: positions.length / 9 },
      (_, index) => [corner(index * 3), corner(index * 3 + 1), corner(index * 3 + 2)] as const,
    );
    return { triangles, middle, radius };
  });
}

const isHidden = (obstacles: readonly Obstacle[], from: Vector, towards: Vector): boolean =>
  obstacles.some(({ triangles, middle, radius }) => {
    const to = subtract(middle, from);
    const along = dotProduct(to, towards);
    if (along < -radius || dotProduct(to, to) - along * along > radius * radius) return false;
    return triangles.some((triangle) => isHit(triangle, from, towards));
  });

/** Whether a ray meets a triangle (Möller and Trumbore). */
function isHit([a, b, c]: Obstacle['triangles'][number], from: Vector, towards: Vector): boolean {
  const [first, second] = [subtract(b, a), subtract(c, a)];
  const across = crossProduct(towards, second);
  const determinant = dotProduct(first, across);
  if (Math.abs(determinant) < 1e-9) return false;
  const away = subtract(from, a);
  const u = dotProduct(away, across) / determinant;
  if (u < 0 || u > 1) return false;
  const other = crossProduct(away, first);
  const v = dotProduct(towards, other) / determinant;
  return v >= 0 && u + v <= 1 && dotProduct(second, other) / determinant > 0;
}
