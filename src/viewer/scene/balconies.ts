import type { SurfaceSolution } from '../../../engine/index.ts';
import { combine, pointOn, type Vector } from '../geometry/vector.ts';
import type { MeshBuilder } from './mesh-builder.ts';

/** Distance of a railing from its house, as in the engine, and thickness of the slab below it, m. */
const [DEPTH, SLAB] = [1.6, 0.2];
/** Maximum height of a railing, and minimum height of a balcony above the ground, m. */
const [MAX_RAILING, MIN_FOOT] = [1.6, 1];
/** Distances of the side rails from the top, mm. */
const RAILS = [20, 260, 500, 740];

/** Adds a slab below each railing, and rails from its ends back to the house. */
export function addBalconies(
  build: MeshBuilder,
  surfaces: readonly Pick<SurfaceSolution, 'outline' | 'placement'>[],
) {
  for (const { outline, placement } of surfaces) {
    const { along, normal } = placement;
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
    const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const at = (x: number, y: number, out: number): Vector =>
      combine([pointOn(placement, x, y, 0), 1], [normal, out]);
    const isRailing = Math.abs(normal[1]) < 0.02 && high - low < MAX_RAILING * 1000;
    if (!isRailing || at(left, low, 0)[1] < MIN_FOOT) continue;
    build
      .use('stone')
      .box(
        combine([at((left + right) / 2, low, -DEPTH / 2), 1], [[0, 1, 0], -SLAB / 2]),
        combine([along, (right - left) / 2000]),
        [0, SLAB / 2, 0],
        combine([normal, DEPTH / 2]),
      );
    build.use('metal');
    for (const x of [left, right])
      for (const rail of RAILS)
        if (rail < high - low) build.tube(at(x, high - rail, 0), at(x, high - rail, -DEPTH), 0.018, 6);
  }
}
