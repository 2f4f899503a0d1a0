import type { Surroundings } from '../../../../engine/index.ts';
import { crossProduct, dotProduct, type Vector } from '../../geometry/vector.ts';
import type { Site } from './around-house.ts';
import { type Garden, gardenAround, type Tree } from './plants.ts';

/** Cards of leaves of a surveyed tree, and of all such trees together. */
const [TREE_CARDS, ALL_CARDS] = [1600, 60_000];

/** Returns the surveyed trees of a house, or an invented garden where its surroundings are unknown. */
export const gardenOf = (site: Site, surroundings: Surroundings | null): Garden =>
  surroundings ? { trees: surveyedTrees(surroundings, site), hedge: null } : gardenAround(site.footprint);

/** Returns the trees of the surroundings in the axes of the house, the nearest first. */
function surveyedTrees({ trees = [] }: Surroundings, { front, middle: [east, north] }: Site): Tree[] {
  const along = crossProduct([0, 1, 0], front);
  const cards = Math.min(TREE_CARDS, Math.floor(ALL_CARDS / trees.length));
  return trees
    .toSorted((a, b) => Math.hypot(a.at[0], a.at[1]) - Math.hypot(b.at[0], b.at[1]))
    .map(({ at: [x, y], height, crown }) => {
      const point: Vector = [x + east, 0, -(y + north)];
      return { x: dotProduct(point, along), z: dotProduct(point, front), height, crown: crown / 2, cards };
    });
}
