import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedMesh,
  Mesh,
  type Object3D,
  type Ray,
  Vector3,
} from 'three';
import { CELL_KINDS, CELL_STRIDE, type CellTable } from '../../../engine/cell-table.ts';
import type { Solution } from '../../../engine/index.ts';
import { type PieceMesh, shapePieces } from '../geometry/shape-pieces.ts';
import {
  type LaidSurface,
  MATRIX_STRIDE,
  placeOf,
  readCell,
  writeSlateMatrix,
} from '../geometry/slate-pose.ts';
import { splitCells } from '../geometry/split-cells.ts';
import type { Light } from './light.ts';
import { createSlateMaterial, createSlateUniforms, type SlateUniforms } from './slate-material.ts';

/** All slates of a roof in two draw calls: whole ones as instances, shaped pieces as one mesh. */
export interface SlateMeshes {
  readonly group: Group;
  readonly uniforms: SlateUniforms;
  /** Whole slates by kind, in the order of `CELL_KINDS`. */
  readonly counts: readonly number[];
  /** Draws the cells of an answer; buffers are kept unless they are too small. */
  show(solution: Solution, table: CellTable): void;
  /** Whether the glass mirrors in a coat of its own: the finest and dearest part of the picture. */
  coat(shown: boolean): void;
  /** Index in the table of the cell that a ray hit; null when the object is no slate. */
  cellAt(object: Object3D, instance: number | undefined, triangle: number | null | undefined): number | null;
  /** Highlights a cell of the table; null for none. */
  highlight(index: number | null): void;
  dispose(): void;
}

export function createSlateMeshes(light: Light): SlateMeshes {
  const uniforms = createSlateUniforms();
  const materials = [false, true].map((shaped) => createSlateMaterial(uniforms, light, shaped));
  const box = new BoxGeometry(1, 1, 1).translate(0.5, 0.5, 0.5);
  const instances = new InstancedMesh(new InstancedBufferGeometry(), materials[0], 0);
  const shaped = new Mesh(new BufferGeometry(), materials[1]);
  for (const mesh of [instances, shaped]) mesh.receiveShadow = true;
  instances.geometry.setIndex(box.index);
  for (const name of ['position', 'normal', 'uv'])
    instances.geometry.setAttribute(name, box.getAttribute(name));
  const group = new Group();
  group.add(instances, shaped);
  let laid: readonly LaidSurface[] = [];
  let cells = new Int32Array();
  // Twenty thousand boxes are too many to try one by one: whichever cell lies where the ray meets its surface.
  instances.raycast = ({ ray }, hits) => {
    laid.forEach((each, surface) => {
      const hit = meet(ray, each);
      if (!hit) return;
      // The course above lies on the one below.
      const instanceId = order.findLastIndex((index) => isOn(cells, index, surface, hit.x, hit.y));
      if (instanceId >= 0)
        hits.push({ distance: hit.distance, point: hit.point, object: instances, instanceId });
    });
  };
  let order = new Int32Array();
  let cellOfTriangle = new Int32Array();
  let counts: number[] = [];

  return {
    group,
    uniforms,
    get counts() {
      return counts;
    },
    show({ surfaces }, table) {
      const { whole } = splitCells(table);
      laid = surfaces;
      cells = table.cells;
      counts = CELL_KINDS.map((_, kind) => whole[kind]?.length ?? 0);
      order = new Int32Array(counts.reduce((sum, count) => sum + count, 0));
      const { matrices, inCell, kinds, place } = reserve(instances, order.length);
      let instance = 0;
      for (const index of whole.flatMap((indices) => [...indices])) {
        const cell = readCell(table.cells, index);
        const surface = surfaces[cell.surface];
        if (!surface) continue;
        writeSlateMatrix(matrices, instance * MATRIX_STRIDE, surface.placement, cell);
        inCell.set([0, 0, cell.width / 1000, cell.height / 1000], instance * 4);
        kinds.set([cell.kind, index], instance * 2);
        place.set(placeOf(cell, surface), instance * 4);
        order[instance] = index;
        instance++;
      }
      // three.js culls by this sphere, which does not follow the matrices by itself.
      instances.computeBoundingSphere();
      const pieces = shapePieces(table, surfaces);
      cellOfTriangle = new Int32Array(pieces.cellOfTriangle);
      fillGeometry(shaped.geometry, pieces);
      shaped.visible = pieces.positions.length > 0;
    },
    coat(shown) {
      for (const material of materials) {
        if (material.clearcoat > 0 === shown) continue;
        material.clearcoat = shown ? 1 : 0;
        // Without a coat the glass itself has to mirror.
        material.roughness = shown ? 0.55 : 0.18;
        material.specularIntensity = shown ? 0.35 : 1;
        material.needsUpdate = true;
      }
    },
    cellAt(object, instance, triangle) {
      if (object === shaped) return cellOfTriangle[triangle ?? -1] ?? null;
      return object === instances ? (order[instance ?? -1] ?? null) : null;
    },
    highlight(index) {
      uniforms.hovered.value = index ?? -1;
    },
    dispose() {
      instances.dispose();
      instances.geometry.dispose();
      box.dispose();
      shaped.geometry.dispose();
      for (const material of materials) material.dispose();
      uniforms.heat.value.dispose();
      uniforms.paints.value.dispose();
    },
  };
}

/** Returns where a ray meets the front of a surface, and that point on the surface in mm; null if it does not. */
function meet(ray: Ray, { placement }: LaidSurface) {
  const [origin, normal] = [new Vector3(...placement.origin), new Vector3(...placement.normal)];
  const towards = normal.dot(ray.direction);
  const distance = normal.dot(origin.clone().sub(ray.origin)) / towards;
  if (!(distance > 0) || towards >= 0) return null;
  const point = ray.at(distance, new Vector3());
  const from = point.clone().sub(origin).multiplyScalar(1000);
  const [x, y] = [from.dot(new Vector3(...placement.along)), from.dot(new Vector3(...placement.up))];
  return { distance, point, x, y };
}

/** Whether a point of a surface (mm) lies on a cell. */
function isOn(cells: Int32Array, index: number, surface: number, x: number, y: number): boolean {
  const at = index * CELL_STRIDE;
  const [left, low] = [x - (cells[at + 4] ?? 0), y - (cells[at + 5] ?? 0)];
  if (cells[at] !== surface || left < 0 || low < 0) return false;
  return left <= (cells[at + 6] ?? 0) && low <= (cells[at + 7] ?? 0);
}

/** Numbers that every instance carries besides its matrix; see the shader. */
const ATTRIBUTES = { inCell: 4, kinds: 2, place: 4 } as const;

/** Room for so many instances; capacity doubles, so that a growing roof seldom needs new buffers. */
function reserve(mesh: InstancedMesh, count: number) {
  let capacity = Math.max(16, mesh.instanceMatrix.count);
  while (capacity < count) capacity *= 2;
  if (capacity !== mesh.instanceMatrix.count) {
    mesh.dispose();
    mesh.geometry.dispose();
    const room = (size: number) =>
      new InstancedBufferAttribute(new Float32Array(capacity * size), size).setUsage(DynamicDrawUsage);
    mesh.instanceMatrix = room(MATRIX_STRIDE);
    for (const [name, size] of Object.entries(ATTRIBUTES)) mesh.geometry.setAttribute(name, room(size));
  }
  mesh.count = count;
  mesh.visible = count > 0;
  const numbers = (attribute: unknown) => {
    if (!(attribute instanceof InstancedBufferAttribute && attribute.array instanceof Float32Array))
      throw new Error('not a buffer of slates');
    attribute.needsUpdate = true;
    return attribute.array;
  };
  const named = (name: keyof typeof ATTRIBUTES) => numbers(mesh.geometry.getAttribute(name));
  return {
    matrices: numbers(mesh.instanceMatrix),
    inCell: named('inCell'),
    kinds: named('kinds'),
    place: named('place'),
  };
}

function fillGeometry(geometry: BufferGeometry, pieces: PieceMesh) {
  // Sizes change with every answer; the old buffers are freed before new ones are made.
  geometry.dispose();
  geometry.setAttribute('position', new BufferAttribute(pieces.positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(pieces.normals, 3));
  geometry.setAttribute('inCell', new BufferAttribute(pieces.inCell, 4));
  geometry.setAttribute('kinds', new BufferAttribute(pieces.kinds, 2));
  geometry.setAttribute('place', new BufferAttribute(pieces.place, 4));
  geometry.setAttribute('along', new BufferAttribute(pieces.along, 3));
  geometry.setAttribute('up', new BufferAttribute(pieces.up, 3));
  geometry.computeBoundingSphere();
  geometry.computeBoundingBox();
}
