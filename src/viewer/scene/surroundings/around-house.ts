import type { Scene } from 'three';
import type { Surroundings } from '../../../../engine/index.ts';
import type { Footprint } from '../../geometry/building-shape.ts';
import { shownSurroundings } from '../../geometry/shown-surroundings.ts';
import { crossProduct, dotProduct, type Vector } from '../../geometry/vector.ts';
import type { Ground } from '../ground.ts';
import type { Light } from '../light.ts';
import type { SlateUniforms } from '../slate-material.ts';
import { createFarHorizon } from './far-horizon.ts';
import { createNeighbours } from './neighbours.ts';
import { createPlants, type Garden, gardenAround, type Tree } from './plants.ts';
import { onTerrain, terrainGeometry } from './terrain.ts';

/** Where a house stands. */
export interface Site {
  readonly footprint: Footprint;
  readonly front: Vector;
  /** Origin of its surroundings, m east and north. */
  readonly middle: readonly [east: number, north: number];
}

/** The part around a house that is shown. */
export interface Around {
  /** Null if unknown. */
  readonly surroundings: Surroundings | null;
  /** Whether there are trees: the surveyed ones, or those of an invented garden if the surroundings are unknown. */
  readonly planted: boolean;
}

/** Ground, horizon, neighbours, trees and garden of a house. */
export interface AroundHouse {
  show(site: Site | null, around: Around): void;
  dispose(): void;
}

type Measured = NonNullable<Surroundings['ground']>;
type Height = ReturnType<typeof onTerrain>;
const LEVEL: Height = () => 0;

/** The ground that is shown, and what it was made of. */
interface Terrain {
  readonly measured: Measured | undefined;
  readonly key: string;
  readonly height: Height;
}

interface Parts {
  readonly scene: Scene;
  readonly ground: Ground;
  readonly light: Light;
  readonly uniforms: Pick<SlateUniforms, 'split'>;
}

/** Cards of leaves of a surveyed tree, and of all such trees together. */
const [TREE_CARDS, ALL_CARDS] = [1600, 60_000];

export function createAroundHouse({ scene, ground, light, uniforms }: Parts): AroundHouse {
  const plants = createPlants();
  const neighbours = createNeighbours(light, uniforms.split);
  const horizon = createFarHorizon(ground.haze, light.noise);
  let elevations: readonly number[] | null = null;
  let terrain: Terrain | null = null;
  /** Returns the height of the ground under a place; every drag asks for the same ground again. */
  const heightOn = (site: Site | null, measured: Measured | undefined): Height => {
    const key = JSON.stringify(site);
    if (measured !== terrain?.measured || key !== terrain?.key) {
      const isShown = site && measured;
      ground.shape(isShown ? terrainGeometry(measured, site) : null);
      terrain = { measured, key, height: isShown ? onTerrain(measured, site) : LEVEL };
    }
    return terrain?.height ?? LEVEL;
  };
  return {
    show(site, { surroundings: known, planted }) {
      const surroundings = shownSurroundings(known);
      scene.remove(plants.group, neighbours.mesh, horizon.mesh);
      ground.plant(null);
      const height = heightOn(site, surroundings?.ground);
      if (surroundings?.horizon?.length) {
        if (surroundings.horizon !== elevations) horizon.show(surroundings.horizon);
        elevations = surroundings.horizon;
        scene.add(horizon.mesh);
      }
      if (site && planted) {
        const garden = gardenOf(site, surroundings);
        plants.show(garden, site.front);
        ground.plant(garden);
        scene.add(plants.group);
      }
      if (site && surroundings?.buildings?.length) {
        neighbours.show(surroundings.buildings, site.middle, height);
        scene.add(neighbours.mesh);
      }
    },
    dispose() {
      scene.remove(plants.group, neighbours.mesh, horizon.mesh);
      for (const part of [plants, neighbours, horizon]) part.dispose();
    },
  };
}

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
