import type { SurfaceSolution } from '../../../engine/index.ts';

type Point = readonly [number, number];

/**
 * Returns points above openings where joints begin, mm: water needs a diverter there. As many as the engine counts.
 */
export function jointEnds({ columns, rows, gap, openings }: SurfaceSolution): readonly Point[] {
  const last = rows.at(-1);
  const high = last ? last.y + last.height : 0;
  return columns.slice(0, -1).flatMap((column) => {
    const x = column.x + column.width + gap / 2;
    const tops = openings.flatMap(({ clearance }) => topAt(clearance, x) ?? []);
    return tops.filter((y) => y < high).map((y): Point => [x, y]);
  });
}

/** Returns the highest point of a polygon on a vertical line; null if they do not meet. */
function topAt(polygon: readonly Point[], x: number): number | null {
  const hits = polygon.flatMap(([x1, y1], index) => {
    const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1];
    if (Math.min(x1, x2) >= x || Math.max(x1, x2) <= x) return [];
    return [y1 + ((y2 - y1) * (x - x1)) / (x2 - x1)];
  });
  return hits.length === 0 ? null : Math.max(...hits);
}
