import {
  BufferAttribute,
  BufferGeometry,
  EdgesGeometry,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Vector3,
} from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import type { BodyFace } from '../../../engine/body-table.ts';
import type { SurfaceSolution } from '../../../engine/index.ts';
import { triangulateFaces } from '../geometry/triangulate-faces.ts';
import { combine, type Vector } from '../geometry/vector.ts';
import { arc, createMeshBuilder } from './mesh-builder.ts';

/** The position of a check, mm from the left and from the eave of a surface. */
export interface Mark {
  readonly surface: string;
  readonly x: number;
  readonly y: number;
}

/** Radii of a ring, m, and its height above the slates. */
const [INSIDE, OUTSIDE, HEIGHT] = [0.13, 0.2, 0.06];
const RING_PARTS = 32;

/** Rings on the roof around the positions of a check, in one draw call. */
export function createMarks() {
  const geometry = new BufferGeometry();
  fillRing(geometry);
  const material = new MeshBasicMaterial({ color: '#ff9d1c' });
  let mesh = new InstancedMesh(geometry, material, 0);
  let shown = '[]';

  return {
    get mesh() {
      return mesh;
    },
    /** Returns whether anything has changed; then the mesh is another. */
    show(surfaces: readonly SurfaceSolution[], marks: readonly Mark[]): boolean {
      const matrices = marks.flatMap(({ surface, x, y }) => {
        const laid = surfaces.find(({ id }) => id === surface);
        return laid ? [matrixAt(laid.placement, x / 1000, y / 1000)] : [];
      });
      const next = JSON.stringify(matrices);
      if (next === shown) return false;
      shown = next;
      mesh.dispose();
      mesh = new InstancedMesh(geometry, material, matrices.length);
      mesh.raycast = () => {};
      for (const [index, matrix] of matrices.entries()) mesh.setMatrixAt(index, matrix);
      return true;
    },
    dispose() {
      mesh.dispose();
      geometry.dispose();
      material.dispose();
    },
  };
}

function fillRing(geometry: BufferGeometry) {
  const build = createMeshBuilder();
  const corners = (radius: number) =>
    arc(radius, 0, 2 * Math.PI, RING_PARTS).map(([x, y]): Vector => [x, y, 0]);
  const [inside, outside] = [corners(INSIDE), corners(OUTSIDE)];
  for (const [part, corner] of outside.slice(1).entries()) {
    const [from, to, before] = [inside[part], inside[part + 1], outside[part]];
    if (from && to && before) build.polygon([from, before, corner, to]);
  }
  build.fill(geometry);
}

function matrixAt(
  { origin, along, up, normal }: SurfaceSolution['placement'],
  x: number,
  y: number,
): Matrix4 {
  const at: Vector = combine([origin, 1], [along, x], [up, y], [normal, HEIGHT]);
  return new Matrix4()
    .makeBasis(new Vector3(...along), new Vector3(...up), new Vector3(...normal))
    .setPosition(...at);
}

/** Minimum angle between two faces for drawing their common edge, degrees. */
const EDGE_ANGLE = 1;

/** The edges of the selected opening's raised parts, in one draw call. */
export function createOutline() {
  const material = new LineMaterial({ color: '#1f6feb', linewidth: 3 });
  let mesh = new LineSegments2(new LineSegmentsGeometry(), material);
  let shown: ArrayLike<number> = [];

  return {
    get mesh() {
      return mesh;
    },
    /** Number of edges. */
    get count() {
      return shown.length / 6;
    },
    /** Returns whether anything has changed; then the mesh is another. */
    show(faces: readonly BodyFace[], opening: string | null): boolean {
      const next = edgesOf(faces.filter((face) => opening !== null && face.opening === opening));
      if (next.join() === Array.from(shown).join()) return false;
      shown = next;
      // Three keeps the number of lines of a geometry's first drawing, whatever its contents.
      mesh.geometry.dispose();
      mesh = new LineSegments2(new LineSegmentsGeometry().setPositions(next), material);
      return true;
    },
    dispose() {
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}

/** Start and end of every edge, m. */
function edgesOf(faces: readonly BodyFace[]): Float32Array {
  const { positions } = triangulateFaces(faces);
  const triangles = new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3));
  return Float32Array.from(new EdgesGeometry(triangles, EDGE_ANGLE).getAttribute('position').array);
}
