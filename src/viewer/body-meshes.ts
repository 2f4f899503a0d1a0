import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
} from 'three';
import type { BodyFace, Material, Solution } from '../../engine/index.ts';
import { beamMatrices, outlineEdges } from './outline-edges.ts';
import type { Palette } from './palette.ts';
import { triangulateFaces } from './triangulate-faces.ts';

/** The building: one mesh per material, and the outline of the selected opening. */
export interface BodyMeshes {
  readonly group: Group;
  readonly outline: InstancedMesh;
  show(solution: Solution): void;
  paint(palette: Palette): void;
  /** Key of the opening whose face a ray hit. */
  openingAt(object: Object3D, triangle: number | null | undefined): string | null;
  select(solution: Solution, opening: string | null): void;
  dispose(): void;
}

const MATERIALS = [
  'wall',
  'roof',
  'metal',
  'window',
  'chimney',
  'glass',
  'dormerRoof',
] as const satisfies Material[];

export function createBodyMeshes(): BodyMeshes {
  const group = new Group();
  const parts = MATERIALS.map((name) => createPart(name));
  group.add(...parts.map(({ mesh }) => mesh));
  const outline = new InstancedMesh(new BoxGeometry(1, 1, 1), new MeshBasicMaterial(), 256);
  outline.count = 0;
  outline.frustumCulled = false;
  // Only a mark: rays go through it.
  outline.raycast = () => {};

  return {
    group,
    outline,
    show({ body }) {
      for (const part of parts) showPart(part, body.faces);
    },
    paint(palette) {
      outline.material.color.set(palette.selection);
      for (const { name, mesh } of parts) {
        const { colour, roughness, glow } = palette.body[name];
        mesh.material.color.set(colour);
        mesh.material.roughness = roughness;
        mesh.material.emissive.set(glow ?? '#000000');
      }
    },
    openingAt(object, triangle) {
      return parts.find(({ mesh }) => mesh === object)?.openings[triangle ?? -1] ?? null;
    },
    select({ body }, opening) {
      const faces = opening === null ? [] : body.faces.filter((face) => face.opening === opening);
      const matrices = beamMatrices(outlineEdges(faces), BEAM).slice(0, outline.instanceMatrix.count);
      matrices.forEach((numbers, index) => {
        outline.setMatrixAt(index, MATRIX.fromArray(numbers));
      });
      outline.count = matrices.length;
      outline.visible = matrices.length > 0;
      outline.instanceMatrix.needsUpdate = true;
    },
    dispose() {
      for (const { mesh } of parts) {
        mesh.geometry.dispose();
        mesh.material.dispose();
      }
      outline.geometry.dispose();
      outline.material.dispose();
      outline.dispose();
    },
  };
}

/** Thickness of the lines around a selected opening, m. */
const BEAM = 0.035;
const MATRIX = new Matrix4();

interface Part {
  readonly name: Material;
  readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  openings: readonly (string | null)[];
}

function createPart(name: Material): Part {
  const isGlass = name === 'glass' || name === 'window';
  const material = new MeshStandardMaterial({ metalness: isGlass ? 0.3 : 0, emissive: new Color() });
  const mesh = new Mesh(new BufferGeometry(), material);
  mesh.name = name;
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return { name, mesh, openings: [] };
}

function showPart(part: Part, faces: readonly BodyFace[]) {
  const { positions, normals, openings } = triangulateFaces(
    faces.filter(({ material }) => material === part.name),
  );
  const { geometry } = part.mesh;
  geometry.dispose();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.computeBoundingSphere();
  geometry.computeBoundingBox();
  part.openings = openings;
  part.mesh.visible = openings.length > 0;
}
