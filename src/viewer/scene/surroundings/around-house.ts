import type { Scene } from 'three';
import type { Surroundings } from '../../../../engine/index.ts';
import type { Footprint } from '../../geometry/building-shape.ts';
import { shownSurroundings } from '../../geometry/shown-surroundings.ts';
import type { Vector } from '../../geometry/vector.ts';
import type { Ground } from '../ground.ts';
import type { Light } from '../light.ts';
import type { SlateUniforms } from '../slate-material.ts';
import { createAerial } from './aerial.ts';
import { createFarHorizon } from './far-horizon.ts';
import { gardenOf } from './garden.ts';
import { createNeighbours } from './neighbours.ts';
import { createPlants } from './plants.ts';
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
  /** Resolves when everything is shown: the aerial image arrives later. Never rejects. */
  show(site: Site | null, around: Around): Promise<void>;
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
  /** Canvas that is drawn into; its element states the source of an image (`data-credit`). */
  readonly canvas: HTMLCanvasElement;
  /** Called after the image has arrived. */
  readonly change: () => void;
}

export function createAroundHouse({ scene, ground, light, uniforms, canvas, change }: Parts): AroundHouse {
  const plants = createPlants();
  const neighbours = createNeighbours(light, uniforms.split);
  const aerial = createAerial(ground.mesh.material, (credit) => {
    (canvas.parentElement ?? canvas).dataset.credit = credit;
    change();
  });
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
    async show(site, { surroundings: known, planted }) {
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
      const isHidden = known?.hidden?.includes('aerial');
      await aerial.show((!isHidden && known?.origin) || null, site);
    },
    dispose() {
      scene.remove(plants.group, neighbours.mesh, horizon.mesh);
      for (const part of [plants, neighbours, horizon, aerial]) part.dispose();
    },
  };
}
