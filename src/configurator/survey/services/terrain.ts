import { z } from 'zod';
import { groundHeight } from '../../../../engine/ground.ts';
import type { Ground } from '../../../../engine/index.ts';
import { type Point, SurveyError, type TerrainAround } from './services.ts';
import { numberFrom } from './wire-values.ts';

/** Side of the grid, m, and distance of its points. */
const SIDE_M = 240;
const STEP_M = 12;
const POINTS_PER_SIDE = SIDE_M / STEP_M + 1;
/** Directions of the horizon, one every 10° clockwise from north. */
const DIRECTIONS = 36;
/** Rays around a place, m, and points along them: near and far, at most 5,000 as the service allows. */
const STARS = [
  { radius: 4_000, points: 4_000 },
  { radius: 30_000, points: 5_000 },
] as const;
/** Height over the ground from which the horizon is seen: that of an eave, m. */
const EYE_M = 5;
/** Ground that is nearer shades by itself or is the garden, m. */
const NEAREST_M = 30;
/** Largest deviation of a point from its ray, °, and from the middle of the rays, m. */
const OFF_RAY = 0.5;
const OFF_MIDDLE_M = 1;
/** Radius of the earth, m, and how much of its curvature light follows (refraction coefficient 0.13). */
const EARTH_M = 6_371_000;
const REFRACTION = 0.13;
/** Largest elevation of a configuration, °. */
const HIGHEST = 60;
const RADIANS = Math.PI / 180;

/** A line with heights: the service omits points outside of its model. */
export const Profile = z
  .array(
    z.object({
      easting: numberFrom(-10_000_000, 10_000_000),
      northing: numberFrom(-10_000_000, 10_000_000),
      alts: z.object({ COMB: numberFrom(-10, 5_000) }),
    }),
  )
  .max(6_000);
type Profile = z.output<typeof Profile>;

/** A line to request heights along: the service parts it evenly. */
export interface Line {
  readonly corners: readonly Point[];
  readonly points: number;
}

/** Returns the lines whose heights `terrainOf` needs: to and fro over the ground, and along rays to the horizon. */
export function terrainLines(point: Point): readonly Line[] {
  const [west, south] = cornerOf(point);
  const east = west + SIDE_M;
  const rows = Array.from({ length: POINTS_PER_SIDE }, (_, row): Point[] => {
    const north = south + row * STEP_M;
    const ends: Point[] = [
      [west, north],
      [east, north],
    ];
    return row % 2 === 0 ? ends : ends.reverse();
  });
  const ground = { corners: rows.flat(), points: POINTS_PER_SIDE ** 2 };
  return [ground, ...STARS.map(({ radius, points }) => ({ corners: starOf(point, radius), points }))];
}

const cornerOf = ([east, north]: Point): Point => [
  Math.round(east - SIDE_M / 2),
  Math.round(north - SIDE_M / 2),
];

/** Returns a line out along one ray, over to the next one and back, so that no ray is measured twice. */
function starOf([east, north]: Point, radius: number): Point[] {
  const end = (direction: number): Point => {
    const angle = ((direction * 360) / DIRECTIONS) * RADIANS;
    return [Math.round(east + radius * Math.sin(angle)), Math.round(north + radius * Math.cos(angle))];
  };
  const pairs = Array.from({ length: DIRECTIONS / 2 }, (_, pair) => [end(2 * pair), end(2 * pair + 1)]);
  return [[east, north], ...pairs.flatMap((ends) => [...ends, [east, north] as const])];
}

/** Returns ground and horizon from the heights along the lines of a point. Throws `SurveyError` if they are not there. */
export function terrainOf(point: Point, [grid = [], ...stars]: readonly Profile[]): TerrainAround {
  const around = stars.flat();
  if (grid.length + around.length === 0) throw new SurveyError('none');
  const found = { ground: groundOf(point, grid), horizon: horizonOf(point, around) };
  if (!found.ground && !found.horizon) throw new SurveyError('elsewhere');
  return found;
}

function groundOf(point: Point, grid: Profile): TerrainAround['ground'] {
  const corner = cornerOf(point);
  const placeOf = (row: number, column: number) =>
    `${corner[0] + column * STEP_M} ${corner[1] + row * STEP_M}`;
  const known = new Map(
    grid.map(({ easting, northing, alts }) => [`${Math.round(easting)} ${Math.round(northing)}`, alts.COMB]),
  );
  const side = Array.from({ length: POINTS_PER_SIDE }, (_, index) => index);
  const heights = side.map((row) => side.flatMap((column) => known.get(placeOf(row, column)) ?? []));
  const isWhole = heights.every(({ length }) => length === POINTS_PER_SIDE);
  return isWhole ? { corner: [...corner], step: STEP_M, heights } : null;
}

function horizonOf([east, north]: Point, profile: Profile): readonly number[] | null {
  const seen = profile.map(({ easting, northing, alts }) => {
    const [x, y] = [easting - east, northing - north];
    return { distance: Math.hypot(x, y), azimuth: Math.atan2(x, y) / RADIANS, height: alts.COMB };
  });
  const own = seen.find(({ distance }) => distance < OFF_MIDDLE_M);
  if (!own) return null;
  const horizon = new Array<number>(DIRECTIONS).fill(0);
  for (const { distance, azimuth, height } of seen) {
    const turn = (azimuth * DIRECTIONS) / 360;
    const direction = Math.round(turn);
    if (distance < NEAREST_M || Math.abs(turn - direction) * (360 / DIRECTIONS) > OFF_RAY) continue;
    const drop = ((1 - REFRACTION) * distance ** 2) / (2 * EARTH_M);
    const elevation = Math.atan2(height - own.height - EYE_M - drop, distance) / RADIANS;
    const index = (direction + DIRECTIONS) % DIRECTIONS;
    horizon[index] = Math.max(horizon[index] ?? 0, elevation);
  }
  return horizon.map((elevation) => Math.min(HIGHEST, Math.round(elevation * 10) / 10));
}

/** Returns a ground whose heights are above the point `origin`, and whose corner is measured from there. */
export function groundAround(origin: Point, ground: NonNullable<TerrainAround['ground']>): Ground {
  const [east, north] = origin;
  const corner: [number, number] = [round(ground.corner[0] - east), round(ground.corner[1] - north)];
  const level = groundHeight({ ...ground, corner }, [0, 0]);
  const heights = ground.heights.map((row) => row.map((height) => round(height - level)));
  return { corner, step: ground.step, heights };
}

const round = (metres: number): number => Math.round(metres * 10) / 10;
