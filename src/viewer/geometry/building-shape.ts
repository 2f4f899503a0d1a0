import type { BodyFace } from '../../../engine/body-table.ts';
import type { Solution } from '../../../engine/index.ts';
import { crossProduct, dotProduct, pointOn, type Vector } from './vector.ts';

/** A building: the surfaces of a solution, and the faces of the body under them. */
export interface Building extends Pick<Solution, 'surfaces'> {
  readonly faces: readonly BodyFace[];
}

/** Returns the corners of the building, without openings: what a camera must show. */
export function buildingPoints({ surfaces, faces }: Building): Vector[] {
  const points = faces.filter((face) => !face.opening).flatMap((face) => face.points);
  return points.length > 0 ? points : surfaces.flatMap(surfacePoints);
}

/** Returns the corners of a surface in space. */
export function surfacePoints({ outline, placement }: Solution['surfaces'][number]): Vector[] {
  return outline.map(([x, y]) => pointOn(placement, x, y));
}

/** Returns a key that changes with the building, but not with anything on its surfaces. */
export function buildingKey({ surfaces }: Pick<Solution, 'surfaces'>): string {
  return surfaces
    .map(({ outline, placement }) => `${outline.join(' ')}@${placement.origin}/${placement.up}`)
    .join();
}

/** A rectangle on the ground, m. */
export interface Footprint {
  readonly middle: readonly [x: number, z: number];
  readonly half: readonly [x: number, z: number];
}

/**
 * Returns the footprints of each building: rectangles that fill the corners of its walls where these are
 * right angles, else the bounding rectangle. Faces that touch the ground and one another belong to one
 * building. Coordinates are in the axes of a house that faces `front`: along it, and forwards.
 */
export function footprintsOf(faces: readonly BodyFace[], front: Vector = [0, 0, 1]): Footprint[][] {
  const along = crossProduct([0, 1, 0], front);
  const turned = (point: Vector): Vector => [dotProduct(point, along), point[1], dotProduct(point, front)];
  const standing = faces
    .map(({ points, material }) => ({
      isWall: material === 'wall',
      points: points.filter(([, y]) => y < 0.05).map(turned),
    }))
    .filter(({ points }) => points.length > 1);
  let buildings: Standing[][] = [];
  for (const face of standing) {
    const touches = (building: Standing[]) =>
      building.some(({ points }) => points.some((a) => face.points.some((b) => isNear(a, b))));
    const joined = [face, ...buildings.filter(touches).flat()];
    buildings = [...buildings.filter((building) => !touches(building)), joined];
  }
  return buildings.map((building) => {
    const walls = building.filter(({ isWall }) => isWall).map(({ points }) => points);
    return rectanglesIn(walls) ?? [extentOf(building.flatMap(({ points }) => points))];
  });
}

/** The part of a face on the ground. */
interface Standing {
  readonly isWall: boolean;
  readonly points: readonly Vector[];
}

/** Walls closer than this are in one line, m. */
const IN_LINE = 0.02;

/**
 * Splits axis-parallel walls into rectangles: strips from side to side, merged if equally deep. Null for other
 * walls.
 */
function rectanglesIn(walls: readonly (readonly Vector[])[]): Footprint[] | null {
  const sides = walls.map(extentOf);
  if (sides.some(({ half }) => Math.min(...half) > IN_LINE)) return null;
  const ends = sides.flatMap(({ middle: [x], half: [wide] }) => [x - wide, x + wide]).sort((a, b) => a - b);
  const lines = ends.filter((x, index) => x - (ends[index - 1] ?? -Infinity) > IN_LINE);
  const found: { left: number; right: number; back: number; front: number }[] = [];
  for (const [index, right] of lines.slice(1).entries()) {
    const left = lines[index] ?? right;
    const crossed = sides
      .filter(({ middle: [x], half: [wide] }) => Math.abs((left + right) / 2 - x) < wide)
      .map(({ middle: [, z] }) => z)
      .sort((a, b) => a - b);
    if (crossed.length % 2 > 0) return null;
    for (let pair = 0; pair < crossed.length; pair += 2) {
      const [back = 0, front = 0] = crossed.slice(pair, pair + 2);
      const before = found.find(
        (other) =>
          other.right === left && Math.abs(other.back - back) + Math.abs(other.front - front) < IN_LINE,
      );
      if (before) before.right = right;
      else found.push({ left, right, back, front });
    }
  }
  if (found.length === 0) return null;
  return found.map(({ left, right, back, front }) => ({
    middle: [(left + right) / 2, (back + front) / 2],
    half: [(right - left) / 2, (front - back) / 2],
  }));
}

/** Returns the bounding rectangle of footprints. */
export const around = (footprints: readonly Footprint[]): Footprint =>
  extentOf(
    footprints.flatMap(({ middle: [x, z], half: [wide, deep] }): Vector[] => [
      [x - wide, 0, z - deep],
      [x + wide, 0, z + deep],
    ]),
  );

const isNear = (a: Vector, b: Vector) => Math.hypot(a[0] - b[0], a[2] - b[2]) < 0.01;

/** Returns the bounding rectangle of points on the ground. */
export function extentOf(points: readonly Vector[]): Footprint {
  const [minX, maxX] = range(points, 0);
  const [minZ, maxZ] = range(points, 2);
  return { middle: [(minX + maxX) / 2, (minZ + maxZ) / 2], half: [(maxX - minX) / 2, (maxZ - minZ) / 2] };
}

/** Returns the maximum height of points, m. */
export const heightOf = (points: readonly Vector[]): number => range(points, 1)[1];

function range(points: readonly Vector[], axis: 0 | 1 | 2): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const point of points) {
    least = Math.min(least, point[axis]);
    most = Math.max(most, point[axis]);
  }
  return least <= most ? [least, most] : [0, 0];
}
