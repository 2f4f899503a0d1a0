import type { Placement, Solution } from './pkg/engine.js';

type Points = readonly (readonly [number, number])[];

/** Least box around points, mm. */
export interface Extent {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The extent of a polygon; all zero without points. */
export function extentOf(points: Points): Extent {
  const first = points[0] ?? [0, 0];
  const extent = { minX: first[0], minY: first[1], maxX: first[0], maxY: first[1] };
  for (const [x, y] of points) {
    extent.minX = Math.min(extent.minX, x);
    extent.minY = Math.min(extent.minY, y);
    extent.maxX = Math.max(extent.maxX, x);
    extent.maxY = Math.max(extent.maxY, y);
  }
  return extent;
}

/** A polygon as an SVG path in mm. */
export const polygonPath = (points: Points): string =>
  points.length === 0 ? '' : `M${points.map(([x, y]) => `${x} ${y}`).join('L')}z`;

/** Twice the area below which rings have none, m². */
const NO_AREA = 1e-6;

/** Returns the centroid by area of rings, in their unit; null without area. Rings of holes run the other way. */
export function centroidOf(rings: readonly Points[]): [number, number] | null {
  const [x, y] = rings[0]?.[0] ?? [0, 0];
  let [twiceArea, alongX, alongY] = [0, 0, 0];
  for (const ring of rings)
    for (const [index, corner] of ring.entries()) {
      const next = ring[(index + 1) % ring.length] ?? corner;
      // Relative to the first corner, because LV95 is large and the products small.
      const [ax, ay, bx, by] = [corner[0] - x, corner[1] - y, next[0] - x, next[1] - y];
      const cross = ax * by - bx * ay;
      twiceArea += cross;
      alongX += (ax + bx) * cross;
      alongY += (ay + by) * cross;
    }
  if (Math.abs(twiceArea) < NO_AREA) return null;
  return [x + alongX / (3 * twiceArea), y + alongY / (3 * twiceArea)];
}

/** Returns the centroid of roof surfaces in plan, m east and north; the origin for walls, which have no area there. */
export function planMiddle(
  surfaces: readonly {
    readonly placement: Placement;
    readonly outline: Solution['surfaces'][number]['outline'];
  }[],
): [east: number, north: number] {
  const rings = surfaces.map(({ placement: { origin, along, up }, outline }) =>
    outline.map(([x, y]): readonly [number, number] => [
      origin[0] + (along[0] * x + up[0] * y) / 1000,
      -(origin[2] + (along[2] * x + up[2] * y) / 1000),
    ]),
  );
  return centroidOf(rings) ?? [0, 0];
}
