import type { Ground } from './index.ts';

/** Returns the height of the ground at a place, m, straight between its points; beyond its edge that of the edge. */
export function groundHeight({ corner, step, heights }: Ground, [x, y]: readonly [number, number]): number {
  const last = heights.length - 1;
  const [column, alongX] = cellOf((x - corner[0]) / step, last);
  const [row, alongY] = cellOf((y - corner[1]) / step, last);
  const at = (north: number, east: number) => heights[row + north]?.[column + east] ?? 0;
  const [south, north] = [0, 1].map((side) => at(side, 0) * (1 - alongX) + at(side, 1) * alongX);
  return (south ?? 0) * (1 - alongY) + (north ?? 0) * alongY;
}

/** Returns the cell of a place between the points 0 to `last`, and how far along it is. */
function cellOf(place: number, last: number): readonly [cell: number, along: number] {
  const inside = Math.min(Math.max(place, 0), last);
  const cell = Math.min(Math.floor(inside), last - 1);
  return [cell, inside - cell];
}
