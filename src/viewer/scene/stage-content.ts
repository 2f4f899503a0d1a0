import type { Scene } from 'three';
import type { BodyFace } from '../../../engine/body-table.ts';
import type { CellTable } from '../../../engine/cell-table.ts';
import { planMiddle } from '../../../engine/geometry.ts';
import type { Solution } from '../../../engine/index.ts';
import { loadPart } from '../../shared/parts/load-part.ts';
import { around, footprintsOf } from '../geometry/building-shape.ts';
import type { ChosenGuard } from '../geometry/snow-guards.ts';
import type { Vector } from '../geometry/vector.ts';
import type { BodyMeshes } from './body-meshes.ts';
import type { Ground } from './ground.ts';
import type { Light } from './light.ts';
import { createMarks, createOutline, type Mark } from './marks.ts';
import type { OwnColours } from './own-colours.ts';
import { heatSlates, paintSlates } from './slate-material.ts';
import type { SlateMeshes } from './slate-meshes.ts';
import type { Around, AroundHouse, Site } from './surroundings/around-house.ts';

interface Meshes {
  readonly slates: SlateMeshes;
  readonly body: BodyMeshes;
  readonly ground: Ground;
  readonly light: Light;
  readonly canvas: HTMLCanvasElement;
}

/** The house, what marks it, and what stands around it. `change` is called after every change of theirs. */
export function createContent(
  scene: Scene,
  { slates, body, ground, light, canvas }: Meshes,
  change: (shadows?: boolean) => void,
) {
  const marks = createMarks();
  const outline = createOutline();
  let site: Site | null = null;
  let shown: Around = { surroundings: null, planted: false };
  let aroundHouse: AroundHouse | null = null;
  let isDisposed = false;
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
      const footprint = around(buildings.flat());
      site = buildings.length > 0 ? { footprint, front, middle: planMiddle(solution.surfaces) } : null;
      void aroundHouse?.show(site, shown);
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
    /** Rejects if the code that shows surroundings cannot be loaded. */
    async surround(next: Around) {
      shown = next;
      if (!aroundHouse && (next.planted || next.surroundings)) {
        const { createAroundHouse } = await loadPart(
          'surroundings',
          () => import('./surroundings/around-house.ts'),
        );
        if (isDisposed) return;
        aroundHouse ??= createAroundHouse({
          scene,
          ground,
          light,
          uniforms: slates.uniforms,
          canvas,
          change,
        });
      }
      const late = aroundHouse?.show(site, shown);
      change(true);
      await late;
    },
    dispose() {
      isDisposed = true;
      scene.remove(marks.mesh, outline.mesh);
      for (const part of [marks, outline]) part.dispose();
      aroundHouse?.dispose();
    },
  };
}
