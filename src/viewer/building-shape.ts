import type { Placement, Solution } from '../../engine/index.ts';
import { combine, type Vector } from './vector.ts';

/** Corners of the building without what rises from its openings: what a camera has to see. */
export function buildingPoints(solution: Solution): Vector[] {
  const points = solution.body.faces.filter((face) => !face.opening).flatMap((face) => face.points);
  return points.length > 0 ? points : solution.surfaces.flatMap(surfacePoints);
}

/** Corners of a surface in space. */
export function surfacePoints({ outline, placement }: Solution['surfaces'][number]): Vector[] {
  return outline.map(([x, y]) => pointOf(placement, x, y));
}

const pointOf = (place: Placement, x: number, y: number) =>
  combine([place.origin, 1], [place.along, x / 1000], [place.up, y / 1000]);

/** Text that changes when the building does, but not when something on its surfaces does. */
export function buildingKey({ surfaces }: Solution): string {
  return surfaces
    .map(({ outline, placement }) => `${outline.join(' ')}@${placement.origin}/${placement.up}`)
    .join();
}

/** The building's extent on the ground, m: what its contact shadow follows. */
export interface Footprint {
  readonly middle: readonly [x: number, z: number];
  readonly half: readonly [x: number, z: number];
  readonly height: number;
}

/** The footprint of points; of those near the ground when there are any. */
export function footprintOf(points: readonly Vector[]): Footprint {
  const low = points.filter(([, y]) => y < 0.05);
  const [minX, maxX] = range(low.length > 2 ? low : points, 0);
  const [minZ, maxZ] = range(low.length > 2 ? low : points, 2);
  return {
    middle: [(minX + maxX) / 2, (minZ + maxZ) / 2],
    half: [(maxX - minX) / 2, (maxZ - minZ) / 2],
    height: range(points, 1)[1],
  };
}

function range(points: readonly Vector[], axis: 0 | 1 | 2): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const point of points) {
    least = Math.min(least, point[axis]);
    most = Math.max(most, point[axis]);
  }
  return least <= most ? [least, most] : [0, 0];
}
