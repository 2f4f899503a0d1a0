import type { Scene } from 'three';
import type { BodyFace } from '../../../engine/body-table.ts';
import type { CellTable } from '../../../engine/cell-table.ts';
import type { Solution } from '../../../engine/index.ts';
import { around, type Footprint, footprintsOf } from '../geometry/building-shape.ts';
import type { ChosenGuard } from '../geometry/snow-guards.ts';
import type { Vector } from '../geometry/vector.ts';
import type { BodyMeshes } from './body-meshes.ts';
import type { Ground } from './ground.ts';
import { createMarks, createOutline, type Mark } from './marks.ts';
import type { OwnColours } from './own-colours.ts';
import { createPlants, gardenAround, type Plants } from './plants.ts';
import { heatSlates, paintSlates } from './slate-material.ts';
import type { SlateMeshes } from './slate-meshes.ts';

interface Meshes {
  readonly slates: SlateMeshes;
  readonly body: BodyMeshes;
  readonly ground: Ground;
}

/** The house, what marks it, and its garden. `change` is called after every change of theirs. */
export function createContent(
  scene: Scene,
  { slates, body, ground }: Meshes,
  change: (shadows?: boolean) => void,
) {
  const marks = createMarks();
  const outline = createOutline();
  let plants: Plants | null = null;
  let garden: { footprint: Footprint; front: Vector } | null = null;
  return {
    show(
      faces: readonly BodyFace[],
      solution: Solution,
      table: CellTable,
      guard: ChosenGuard,
      front: Vector,
    ) {
      slates.highlight(null);
      slates.show(solution, table);
      body.show(faces, solution, guard, front);
      const buildings = footprintsOf(faces, front);
      ground.show(buildings, body.door, front);
      garden = buildings.length > 0 ? { footprint: around(buildings.flat()), front } : null;
      if (plants?.group.parent && garden) {
        plants.show(garden.footprint, garden.front);
        ground.plant(gardenAround(garden.footprint));
      }
      change(true);
    },
    /** Slates in their colours, sRGB; `technical` tells blinds and cut pieces apart. */
    paint(colour: string, own: OwnColours, technical: boolean) {
      paintSlates(slates.uniforms, colour, own);
      slates.uniforms.reveal.value = technical ? 1 : 0;
      change();
    },
    /** Slates by a value from 0 to 1 for each cell; null for their own colours. */
    heat(values: Float32Array | null) {
      if (!values && slates.uniforms.isHeated.value === 0) return;
      heatSlates(slates.uniforms, values);
      change();
    },
    /** Rings around the positions of a check. */
    mark({ surfaces }: Solution, places: readonly Mark[]) {
      const before = marks.mesh;
      if (!marks.show(surfaces, places)) return;
      scene.remove(before);
      if (marks.mesh.count > 0) scene.add(marks.mesh);
      change();
    },
    /** Lines along the edges of everything that rises from an opening; null for none. */
    outline(faces: readonly BodyFace[], opening: string | null) {
      const before = outline.mesh;
      if (!outline.show(faces, opening)) return;
      scene.remove(before);
      if (outline.count > 0) scene.add(outline.mesh);
      change();
    },
    /** Trees and a hedge around the house. */
    plant(shown: boolean) {
      if (shown && garden) {
        plants ??= createPlants();
        plants.show(garden.footprint, garden.front);
        ground.plant(gardenAround(garden.footprint));
        scene.add(plants.group);
      } else if (plants) {
        scene.remove(plants.group);
        ground.plant(null);
      } else return;
      change(true);
    },
    dispose() {
      scene.remove(marks.mesh, outline.mesh);
      for (const part of [marks, outline]) part.dispose();
      if (plants) scene.remove(plants.group);
      plants?.dispose();
    },
  };
}
