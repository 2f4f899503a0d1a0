import { BufferGeometry, Group, type IUniform, Mesh, type Object3D } from 'three';
import type { BodyFace } from '../../../engine/body-table.ts';
import type { Solution } from '../../../engine/index.ts';
import { type ChosenGuard, guardRuns } from '../geometry/snow-guards.ts';
import type { Vector } from '../geometry/vector.ts';
import { addBalconies } from './balconies.ts';
import { createHouseMaterial } from './finishes.ts';
import { createGlassMaterial, fillPanes, type Pane } from './glass.ts';
import { addOpenings, addSnowGuards } from './house-openings.ts';
import { addRoof, interruptedEdges } from './house-roof.ts';
import { addWalls, type Door } from './house-walls.ts';
import { type Light, NO_LAMP } from './light.ts';
import { createMeshBuilder, type MeshBuilder } from './mesh-builder.ts';

/** The house in three draw calls: the shell, the parts that change with openings and slates, and all glass. */
export interface BodyMeshes {
  readonly group: Group;
  /** The door of the house; null until shown, or if no wall has room for one. */
  readonly door: Door | null;
  /** `front`: direction that the first surface faces. */
  show(faces: readonly BodyFace[], solution: Solution, guard: ChosenGuard, front: Vector): void;
  /** Key of the opening whose face a ray hit. */
  openingAt(object: Object3D, triangle: number | null | undefined): string | null;
  dispose(): void;
}

export function createBodyMeshes(light: Light, split: IUniform<number>): BodyMeshes {
  const material = createHouseMaterial(light, split);
  const [shell, openings] = [
    new Mesh(new BufferGeometry(), material),
    new Mesh(new BufferGeometry(), material),
  ];
  for (const mesh of [shell, openings]) {
    mesh.castShadow = true;
    mesh.receiveShadow = true;
  }
  const glass = new Mesh(new BufferGeometry(), createGlassMaterial(light));
  glass.receiveShadow = true;
  glass.raycast = () => {};
  const group = new Group();
  group.add(shell, openings, glass);
  let shellKey = '';
  let shellPanes: Pane[] = [];
  let door: Door | null = null;
  let parts: MeshBuilder | null = null;

  return {
    group,
    get door() {
      return door;
    },
    show(faces, solution, guard, front) {
      const own = faces.filter(({ opening }) => opening === null);
      // Walls and edges stay while an opening is dragged.
      const key = JSON.stringify([
        own,
        solution.surfaces.map((surface) => [
          ...[surface.outline, surface.status, surface.placement],
          interruptedEdges(surface),
        ]),
      ]);
      if (key !== shellKey) {
        shellKey = key;
        shellPanes = [];
        const build = createMeshBuilder();
        door = addWalls(build, shellPanes, own, front);
        light.lamp.value.set(...(door?.lamp ?? NO_LAMP));
        addRoof(build, own, solution.surfaces);
        addBalconies(build, solution.surfaces);
        build.fill(shell.geometry);
      }
      const build = createMeshBuilder();
      const panes: Pane[] = [];
      const rising = faces.filter(({ opening }) => opening !== null);
      addWalls(build, panes, rising, front);
      addOpenings(build, panes, rising, solution);
      addSnowGuards(build, guardRuns(solution, guard));
      build.fill(openings.geometry);
      openings.visible = openings.geometry.getAttribute('position').count > 0;
      parts = build;
      fillPanes(glass.geometry, [...shellPanes, ...panes]);
    },
    openingAt(object, triangle) {
      return object === openings ? (parts?.openingOf(triangle ?? -1) ?? null) : null;
    },
    dispose() {
      for (const mesh of [shell, openings, glass]) mesh.geometry.dispose();
      material.dispose();
      glass.material.dispose();
    },
  };
}
