import type { BodyFace } from '../../engine/body-table.ts';
import type { Placement, Solution } from '../../engine/index.ts';
import { combine, crossProduct, dotProduct, type Vector } from './vector.ts';

/** What stands there: the surfaces of a solution, and the faces of the building under them. */
export interface Building extends Pick<Solution, 'surfaces'> {
  readonly faces: readonly BodyFace[];
}

/** Corners of the building without what rises from its openings: what a camera has to see. */
export function buildingPoints({ surfaces, faces }: Building): Vector[] {
  const points = faces.filter((face) => !face.opening).flatMap((face) => face.points);
  return points.length > 0 ? points : surfaces.flatMap(surfacePoints);
}

/** Corners of a surface in space. */
export function surfacePoints({ outline, placement }: Solution['surfaces'][number]): Vector[] {
  return outline.map(([x, y]) => pointOf(placement, x, y));
}

const pointOf = (place: Placement, x: number, y: number) =>
  combine([place.origin, 1], [place.along, x / 1000], [place.up, y / 1000]);

/** Text that changes when the building does, but not when something on its surfaces does. */
export function buildingKey({ surfaces }: Pick<Solution, 'surfaces'>): string {
  return surfaces
    .map(({ outline, placement }) => `${outline.join(' ')}@${placement.origin}/${placement.up}`)
    .join();
}

/** A building's extent on the ground, m: what its contact shadow follows. */
export interface Footprint {
  readonly middle: readonly [x: number, z: number];
  readonly half: readonly [x: number, z: number];
}

/**
 * Where each building stands: faces that touch the ground and one another belong to one. In the axes of a house
 * that looks to `front`: along it, and forwards.
 */
export function footprintsOf(faces: readonly BodyFace[], front: Vector = [0, 0, 1]): Footprint[] {
  const along = crossProduct([0, 1, 0], front);
  const turned = (point: Vector): Vector => [dotProduct(point, along), point[1], dotProduct(point, front)];
  const standing = faces
    .map(({ points }) => points.filter(([, y]) => y < 0.05).map(turned))
    .filter(({ length }) => length > 1);
  let buildings: Vector[][] = [];
  for (const points of standing) {
    const touches = (other: Vector[]) => other.some((a) => points.some((b) => isNear(a, b)));
    const joined = [points, ...buildings.filter(touches)].flat();
    buildings = [...buildings.filter((other) => !touches(other)), joined];
  }
  return buildings.map(extentOf);
}

const isNear = (a: Vector, b: Vector) => Math.hypot(a[0] - b[0], a[2] - b[2]) < 0.01;

/** The rectangle on the ground around points. */
export function extentOf(points: readonly Vector[]): Footprint {
  const [minX, maxX] = range(points, 0);
  const [minZ, maxZ] = range(points, 2);
  return { middle: [(minX + maxX) / 2, (minZ + maxZ) / 2], half: [(maxX - minX) / 2, (maxZ - minZ) / 2] };
}

/** How high points reach, m. */
export const heightOf = (points: readonly Vector[]): number => range(points, 1)[1];

function range(points: readonly Vector[], axis: 0 | 1 | 2): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const point of points) {
    least = Math.min(least, point[axis]);
    most = Math.max(most, point[axis]);
  }
  return least <= most ? [least, most] : [0, 0];
}
