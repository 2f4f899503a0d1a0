import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Mesh,
  type Object3D,
} from 'three';
import { CELL_KINDS, type CellTable } from '../../engine/cell-table.ts';
import type { Solution } from '../../engine/index.ts';
import type { SlatePaint } from './palette.ts';
import { type PieceMesh, shapePieces } from './shape-pieces.ts';
import { createSlateMaterial, paintSlates } from './slate-material.ts';
import { MATRIX_STRIDE, readCell, writeSlateMatrix } from './slate-pose.ts';
import { splitCells } from './split-cells.ts';

/** All slates of a roof: an instanced mesh per kind and one mesh of shaped pieces. */
export interface SlateMeshes {
  readonly group: Group;
  /** Draws the cells of an answer; buffers are kept unless they are too small. */
  show(solution: Solution, table: CellTable): void;
  paint(paint: SlatePaint): void;
  /** Index in the table of the cell that a ray hit; null when the object is no slate. */
  cellAt(object: Object3D, instance: number | undefined, triangle: number | null | undefined): number | null;
  /** Highlights a cell of the table; null for none. */
  highlight(index: number | null): void;
  dispose(): void;
}

export function createSlateMeshes(): SlateMeshes {
  const group = new Group();
  const box = new BoxGeometry(1, 1, 1).translate(0.5, 0.5, 0.5);
  const kinds = CELL_KINDS.map((name, kind) => createKind(name, kind, box));
  const shaped = { ...createSlateMaterial(0), geometry: new BufferGeometry() };
  shaped.uniforms.solarCells.value = 0;
  const shapedMesh = new Mesh(shaped.geometry, shaped.material);
  shapedMesh.name = 'shaped';
  shapedMesh.receiveShadow = true;
  group.add(...kinds.map(({ mesh }) => mesh), shapedMesh);
  let cellOfTriangle = new Int32Array();

  return {
    group,
    show(solution, table) {
      const placements = solution.surfaces.map(({ placement }) => placement);
      const { whole } = splitCells(table);
      kinds.forEach((kind, index) => {
        kind.indices = whole[index] ?? new Int32Array();
        reserve(kind.mesh, kind.indices.length);
        const matrices = kind.mesh.instanceMatrix.array;
        if (!(matrices instanceof Float32Array)) return;
        kind.indices.forEach((cellIndex, instance) => {
          const cell = readCell(table.cells, cellIndex);
          const placement = placements[cell.surface];
          if (placement) writeSlateMatrix(matrices, instance * MATRIX_STRIDE, placement, cell);
        });
        kind.mesh.instanceMatrix.needsUpdate = true;
        // Rays are tested against these first; they do not follow the matrices by themselves.
        kind.mesh.computeBoundingSphere();
        kind.mesh.computeBoundingBox();
      });
      const pieces = shapePieces(table, placements);
      cellOfTriangle = new Int32Array(pieces.cellOfTriangle);
      fillGeometry(shaped.geometry, pieces);
      shapedMesh.visible = pieces.positions.length > 0;
    },
    paint(paint) {
      for (const slate of [...kinds, shaped]) paintSlates(slate, paint);
    },
    cellAt(object, instance, triangle) {
      if (object === shapedMesh) return cellOfTriangle[triangle ?? -1] ?? null;
      const kind = kinds.find(({ mesh }) => mesh === object);
      return kind?.indices[instance ?? -1] ?? null;
    },
    highlight(index) {
      for (const { indices, uniforms } of kinds)
        uniforms.hovered.value = index === null ? -1 : indices.indexOf(index);
      shaped.uniforms.hovered.value = index ?? -1;
    },
    dispose() {
      for (const { mesh, material } of kinds) {
        mesh.dispose();
        material.dispose();
      }
      box.dispose();
      shaped.geometry.dispose();
      shaped.material.dispose();
    },
  };
}

function createKind(name: string, kind: number, box: BoxGeometry) {
  const slate = createSlateMaterial(kind);
  const mesh = new InstancedMesh(box, slate.material, 16);
  mesh.name = name;
  mesh.count = 0;
  mesh.receiveShadow = true;
  mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  return { ...slate, mesh, indices: new Int32Array() as Int32Array };
}

/** Room for so many instances; capacity doubles, so that a growing roof seldom needs new buffers. */
function reserve(mesh: InstancedMesh, count: number) {
  let capacity = mesh.instanceMatrix.count;
  while (capacity < count) capacity *= 2;
  if (capacity !== mesh.instanceMatrix.count) {
    mesh.dispose();
    mesh.instanceMatrix = new InstancedBufferAttribute(
      new Float32Array(capacity * MATRIX_STRIDE),
      MATRIX_STRIDE,
    );
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  }
  mesh.count = count;
  mesh.visible = count > 0;
}

function fillGeometry(geometry: BufferGeometry, pieces: PieceMesh) {
  // Sizes change with every answer; the old buffers are freed before new ones are made.
  geometry.dispose();
  geometry.setAttribute('position', new BufferAttribute(pieces.positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(pieces.normals, 3));
  geometry.setAttribute('inCell', new BufferAttribute(pieces.inCell, 4));
  geometry.setAttribute('kinds', new BufferAttribute(pieces.kinds, 2));
  geometry.computeBoundingSphere();
  geometry.computeBoundingBox();
}
