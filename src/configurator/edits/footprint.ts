import { type Extent, extentOf } from '../../../engine/geometry.ts';
import type { Solution, SurfaceSolution } from '../../../engine/index.ts';

/** A box on the ground, mm to the east and to the north. */
export type Footprint = Extent;

/** Returns the corners of a surface in plan view, mm to the east and to the north. */
export const groundPoints = ({ outline, placement }: SurfaceSolution): [number, number][] =>
  outline.map(([x, y]) => {
    const [east, , south] = placement.origin.map(
      (origin, axis) => origin * 1000 + (placement.along[axis] ?? 0) * x + (placement.up[axis] ?? 0) * y,
    );
    return [Math.round(east ?? 0), -Math.round(south ?? 0)];
  });

/** Returns the area that a roof covers; null before the first solution. */
export function footprintOf(solution: Pick<Solution, 'surfaces'> | undefined): Footprint | null {
  const points = solution?.surfaces.flatMap(groundPoints) ?? [];
  return points.length > 0 ? extentOf(points) : null;
}
