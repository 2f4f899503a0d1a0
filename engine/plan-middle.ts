import type { Placement, Solution } from './pkg/engine.js';

/** Returns the area centroid of roof surfaces in plan, m east and north; walls have no area there. */
export function planMiddle(
  surfaces: readonly {
    readonly placement: Placement;
    readonly outline: Solution['surfaces'][number]['outline'];
  }[],
): [east: number, north: number] {
  let [sum, east, north] = [0, 0, 0];
  for (const { placement, outline } of surfaces) {
    const { origin, along, up } = placement;
    const plan = outline.map(([x, y]) => [
      origin[0] + (along[0] * x + up[0] * y) / 1000,
      -(origin[2] + (along[2] * x + up[2] * y) / 1000),
    ]);
    for (const [index, [x1 = 0, y1 = 0]] of plan.entries()) {
      const [x2 = 0, y2 = 0] = plan[(index + 1) % plan.length] ?? [];
      const twice = x1 * y2 - x2 * y1;
      sum += twice;
      east += (twice * (x1 + x2)) / 3;
      north += (twice * (y1 + y2)) / 3;
    }
  }
  return sum === 0 ? [0, 0] : [east / sum, north / sum];
}
