import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Vector3,
} from 'three';
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js';
import { CELL_KINDS } from '../../../engine/cell-table.ts';
import { FINISHES } from './finishes.ts';
import type { OwnColours } from './own-colours.ts';

/** Names of the model's parts, as other applications list them. */
const SLATE_NAMES = {
  active: 'Solarschiefer',
  blind: 'Blindmodule',
  cut: 'Passstücke',
  sheet: 'Passbleche',
} as const;
const SLATE_LOOK = { roughness: 0.2, metalness: 0 };
const GLASS_LOOK = { colour: '#1d2226', roughness: 0.03, metalness: 0 };

/** Triangles of a part, m. */
interface Triangles {
  readonly positions: number[];
  readonly normals: number[];
}

/**
 * House and slates as they are shown, as a binary glTF: metres, y upwards, a mesh per finish and kind of slate
 * with an ordinary material. What the picture's own shaders draw (cells, grain, what lies behind windows) is no
 * part of it. `groups` are those of the stage; `colour` is the slates', sRGB, cells composed in another one are
 * meshes of their own.
 */
function collectSlates(slates: Group, isWanted: (kinds: Numbers, at: number) => boolean) {
  const part = newTriangles();
  for (const mesh of slates.children) {
    if (mesh instanceof InstancedMesh) collectInstances(part, mesh, isWanted);
    else if (mesh instanceof Mesh)
      collect(part, mesh.geometry, (corner) => isWanted(mesh.geometry.getAttribute('kinds'), corner));
  }
  return part;
}

export async function roofGlb(
  groups: { readonly slates: Group; readonly body: Group },
  name: string,
  { colour, ownColours }: { readonly colour: string; readonly ownColours: OwnColours },
): Promise<Blob> {
  const model = new Group();
  model.name = name;
  const [shell, openings, glass] = groups.body.children as Mesh[];
  for (const [index, [finish, material]] of Object.entries(FINISHES).entries()) {
    const part = newTriangles();
    for (const { geometry } of [shell, openings].filter((mesh) => mesh !== undefined))
      collect(part, geometry, (corner) => geometry.getAttribute('finish')?.getX(corner) === index);
    add(model, finish, part, material);
  }
  if (glass) add(model, 'glass', collect(newTriangles(), glass.geometry), GLASS_LOOK);
  for (const [kind, each] of CELL_KINDS.entries())
    for (const own of [undefined, ...new Set(ownColours.values())]) {
      const part = collectSlates(
        groups.slates,
        (kinds, at) => kinds?.getX(at) === kind && ownColours.get(kinds.getY(at)) === own,
      );
      add(model, [SLATE_NAMES[each], own].filter(Boolean).join(' '), part, {
        colour: own ?? colour,
        ...SLATE_LOOK,
      });
    }
  const content = await new GLTFExporter().parseAsync(model, { binary: true });
  for (const mesh of model.children as Mesh[]) mesh.geometry.dispose();
  if (!(content instanceof ArrayBuffer)) throw new Error('not binary');
  return new Blob([content], { type: 'model/gltf-binary' });
}

type Numbers = ReturnType<BufferGeometry['getAttribute']> | undefined;

const newTriangles = (): Triangles => ({ positions: [], normals: [] });

/** Adds the triangles whose first corner is wanted. */
function collect(
  part: Triangles,
  geometry: BufferGeometry,
  isWanted: (corner: number) => boolean = () => true,
): Triangles {
  const [position, normal] = [geometry.getAttribute('position'), geometry.getAttribute('normal')];
  if (!position || !normal) return part;
  for (let first = 0; first + 2 < position.count; first += 3) {
    if (!isWanted(first)) continue;
    for (const corner of [first, first + 1, first + 2]) {
      part.positions.push(position.getX(corner), position.getY(corner), position.getZ(corner));
      part.normals.push(normal.getX(corner), normal.getY(corner), normal.getZ(corner));
    }
  }
  return part;
}

/** Adds the whole slates that are wanted: boxes, each where its matrix puts it. */
function collectInstances(
  part: Triangles,
  mesh: InstancedMesh,
  isWanted: (kinds: Numbers, instance: number) => boolean,
): void {
  const { index } = mesh.geometry;
  const [position, normal] = [mesh.geometry.getAttribute('position'), mesh.geometry.getAttribute('normal')];
  const kinds = mesh.geometry.getAttribute('kinds');
  if (!index || !position || !normal || !kinds) return;
  const [matrix, at] = [new Matrix4(), new Vector3()];
  for (let instance = 0; instance < mesh.count; instance++) {
    if (!isWanted(kinds, instance)) continue;
    mesh.getMatrixAt(instance, matrix);
    for (let corner = 0; corner < index.count; corner++) {
      const vertex = index.getX(corner);
      at.fromBufferAttribute(position, vertex).applyMatrix4(matrix);
      part.positions.push(at.x, at.y, at.z);
      at.fromBufferAttribute(normal, vertex).transformDirection(matrix);
      part.normals.push(at.x, at.y, at.z);
    }
  }
}

interface Look {
  readonly colour: string;
  readonly roughness: number;
  readonly metalness: number;
}

function add(model: Group, name: string, part: Triangles, { colour, ...material }: Look): void {
  if (part.positions.length === 0) return;
  const geometry = new BufferGeometry()
    .setAttribute('position', new BufferAttribute(new Float32Array(part.positions), 3))
    .setAttribute('normal', new BufferAttribute(new Float32Array(part.normals), 3));
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ color: new Color(colour), ...material, name }));
  mesh.name = name;
  model.add(mesh);
}
