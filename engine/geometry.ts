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
