import { BufferGeometry, type IUniform, Mesh, ShapeUtils, Vector2 } from 'three';
import type { Neighbour } from '../../../../engine/index.ts';
import { faceNormal } from '../../geometry/triangulate-faces.ts';
import type { Vector } from '../../geometry/vector.ts';
import { createHouseMaterial } from '../finishes.ts';
import type { Light } from '../light.ts';
import { createMeshBuilder, type MeshBuilder } from '../mesh-builder.ts';

/** Buildings around the house as quiet volumes in one draw call. */
export interface Neighbours {
  readonly mesh: Mesh;
  /**
   * `middle`: where the house stands that their coordinates are measured from, m east and north; `height`: of the ground
   * under a place of the scene, m.
   */
  show(
    buildings: readonly Neighbour[],
    middle: readonly [east: number, north: number],
    height: (place: Vector) => number,
  ): void;
  dispose(): void;
}

export function createNeighbours(light: Light, split: IUniform<number>): Neighbours {
  const material = createHouseMaterial(light, split);
  const mesh = new Mesh(new BufferGeometry(), material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.raycast = () => {};
  let shown: { buildings: readonly Neighbour[]; height: (place: Vector) => number } | null = null;
  return {
    mesh,
    show(buildings, [east, north], height) {
      mesh.position.set(east, 0, -north);
      mesh.updateMatrixWorld();
      if (buildings === shown?.buildings && height === shown.height) return;
      shown = { buildings, height };
      fillNeighbours(mesh.geometry, buildings, ([x, y, z]) => height([x + east, y, z - north]));
    },
    dispose() {
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}

/** Writes the volumes of buildings to a geometry; `height` of the ground under a corner, m. */
export function fillNeighbours(
  geometry: BufferGeometry,
  buildings: readonly Neighbour[],
  height: (corner: Vector) => number = () => 0,
) {
  const build = createMeshBuilder();
  for (const face of buildings.flatMap(({ faces }) => faces)) addFace(build, face, height);
  build.fill(geometry);
}

/** A roof face and walls under all of its edges: those of edges inside the building are never seen. */
function addFace(build: MeshBuilder, face: Neighbour['faces'][number], height: (corner: Vector) => number) {
  const onGround = (corner: Vector): Vector => [corner[0], height(corner), corner[2]];
  const plan = face.map(([x, y]) => new Vector2(x, y));
  const points = face.map(([x, y, z]): Vector => [x, z, -y]);
  if (ShapeUtils.isClockWise(plan)) {
    plan.reverse();
    points.reverse();
  }
  build.use('stone');
  const normal = faceNormal(points);
  for (const triangle of ShapeUtils.triangulateShape(plan, [])) {
    const [a, b, c] = triangle.map((corner) => points[corner]);
    if (a && b && c) build.triangle(a, b, c, normal);
  }
  build.use('plaster');
  for (const [index, left] of points.entries()) {
    const right = points[(index + 1) % points.length] ?? left;
    build.polygon([onGround(left), onGround(right), right, left]);
  }
}
