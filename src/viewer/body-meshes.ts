import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
} from 'three';
import { type BodyFace, MATERIALS } from '../../engine/body-table.ts';
import type { Material } from '../../engine/index.ts';
import type { Palette } from './palette.ts';
import { triangulateFaces } from './triangulate-faces.ts';

/** The building: one mesh per material. */
export interface BodyMeshes {
  readonly group: Group;
  show(faces: readonly BodyFace[]): void;
  paint(palette: Palette): void;
  /** Key of the opening whose face a ray hit. */
  openingAt(object: Object3D, triangle: number | null | undefined): string | null;
  dispose(): void;
}

export function createBodyMeshes(): BodyMeshes {
  const group = new Group();
  const parts = MATERIALS.map((name) => createPart(name));
  group.add(...parts.map(({ mesh }) => mesh));
  return {
    group,
    show(faces) {
      for (const part of parts) showPart(part, faces);
    },
    paint(palette) {
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
    dispose() {
      for (const { mesh } of parts) {
        mesh.geometry.dispose();
        mesh.material.dispose();
      }
    },
  };
}

/** Degrees between two faces from which on their common edge is drawn. */
export const EDGE_ANGLE = 1;

/** What rises from one opening, to draw its edges. */
export function openingGeometry(faces: readonly BodyFace[], opening: string): BufferGeometry {
  const { positions } = triangulateFaces(faces.filter((face) => face.opening === opening));
  return new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3));
}

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
