import type { Geocentric } from '../../contracts/domain/lv95.ts';
import { type Attributes, type DecodedMesh, type Draco, decodeMesh } from './draco.ts';
import { IDENTITY, type Matrix, moved, multiplied, translation } from './matrix.ts';

/** Values of the batches of a tile by name; null where the tile has none. */
export interface BatchTable {
  readonly length: number;
  value(name: string, batch: number): unknown;
}

/** A batch's triangle in geocentric coordinates. */
export type TileTriangle = readonly [Geocentric, Geocentric, Geocentric];

/** The triangles of a tile by batch. */
export interface ReadTile {
  readonly table: BatchTable;
  readonly triangles: ReadonlyMap<number, TileTriangle[]>;
}

interface Node {
  readonly mesh?: number;
  readonly children?: readonly number[];
  readonly matrix?: Matrix;
  readonly translation?: readonly number[];
  readonly rotation?: unknown;
  readonly scale?: unknown;
}

interface Primitive {
  readonly extensions?: {
    readonly KHR_draco_mesh_compression?: { readonly bufferView: number; readonly attributes: Attributes };
  };
}

/** The part of a glTF that a tile needs. */
interface Gltf {
  readonly scene?: number;
  readonly scenes?: readonly { readonly nodes?: readonly number[] }[];
  readonly nodes?: readonly Node[];
  readonly meshes?: readonly { readonly primitives: readonly Primitive[] }[];
  readonly bufferViews?: readonly { readonly byteOffset?: number; readonly byteLength: number }[];
}

const B3DM = 0x6d64_3362;
const GLTF = 0x4654_6c67;
const HEADER = 28;
const MAX_DEPTH = 8;

/**
 * Reads a tile in the format b3dm 1 with Draco (OGC 18-053r2). Throws for anything else, for a batch id beyond the
 * table and for a coordinate that is no number.
 */
export function readTile(bytes: ArrayBuffer, transform: Matrix | null, draco: Draco): ReadTile {
  const view = new DataView(bytes);
  if (view.getUint32(0, true) !== B3DM || view.getUint32(4, true) !== 1) throw new Error('no b3dm 1');
  if (view.getUint32(8, true) > bytes.byteLength) throw new Error('a cut tile');
  const [featureText = 0, featureBytes = 0, batchText = 0, batchBytes = 0] = [12, 16, 20, 24].map((at) =>
    view.getUint32(at, true),
  );
  const batchStart = HEADER + featureText + featureBytes;
  const features = jsonAt(bytes, HEADER, featureText);
  const table = tableOf(features.BATCH_LENGTH, jsonAt(bytes, batchStart, batchText));
  const start = batchStart + batchText + batchBytes;
  if (view.getUint32(start, true) !== GLTF) throw new Error('no glTF');
  const length = view.getUint32(start + 12, true);
  const gltf: Gltf = jsonAt(bytes, start + 20, length);
  const binary = start + 20 + length + 8;
  const place = multiplied(transform ?? IDENTITY, translation(vectorOf(features.RTC_CENTER ?? [0, 0, 0])));

  const triangles = new Map<number, TileTriangle[]>();
  for (const { primitives, matrix } of meshesOf(gltf))
    for (const primitive of primitives) {
      const { data, attributes } = compressedIn(primitive, gltf, bytes, binary);
      addTriangles(triangles, decodeMesh(draco, data, attributes), matrix, place, table.length);
    }
  return { table, triangles };
}

/** Returns the compressed bytes of a primitive in the binary part of a glTF. */
function compressedIn({ extensions }: Primitive, { bufferViews }: Gltf, bytes: ArrayBuffer, binary: number) {
  const compressed = extensions?.KHR_draco_mesh_compression;
  const part = bufferViews?.[compressed?.bufferView ?? -1];
  if (!compressed || !part) throw new Error('no Draco');
  const data = new Int8Array(bytes, binary + (part.byteOffset ?? 0), part.byteLength);
  return { data, attributes: compressed.attributes };
}

function addTriangles(
  triangles: Map<number, TileTriangle[]>,
  { positions, batches, indices }: DecodedMesh,
  matrix: Matrix,
  place: Matrix,
  batchCount: number,
): void {
  const corner = (index: number): Geocentric => {
    const [px = 0, py = 0, pz = 0] = positions.subarray(3 * index, 3 * index + 3);
    const [x, y, z] = moved(matrix, [px, py, pz]);
    // The y axis of a glTF points up, the z axis of a tile.
    const at = moved(place, [x, -z, y]);
    if (!at.every(Number.isFinite)) throw new Error('a coordinate that is no number');
    return at;
  };
  for (let first = 0; first < indices.length; first += 3) {
    const [a = 0, b = 0, c = 0] = indices.subarray(first, first + 3);
    // Compression may leave fractions.
    const batch = Math.round(batches[a] ?? Number.NaN);
    if (!(batch >= 0 && batch < batchCount)) throw new Error('a batch beyond the table');
    const own = triangles.get(batch) ?? [];
    own.push([corner(a), corner(b), corner(c)]);
    triangles.set(batch, own);
  }
}

function jsonAt(bytes: ArrayBuffer, offset: number, length: number): Record<string, unknown> {
  const value: unknown =
    length === 0 ? {} : JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, offset, length)));
  if (typeof value !== 'object' || value === null) throw new Error('no object');
  return value as Record<string, unknown>;
}

function tableOf(length: unknown, columns: Record<string, unknown>): BatchTable {
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0)
    throw new Error('no number of batches');
  return {
    length,
    value(name, batch) {
      const column = columns[name];
      return Array.isArray(column) ? (column[batch] ?? null) : null;
    },
  };
}

interface PlacedMesh {
  readonly primitives: readonly Primitive[];
  readonly matrix: Matrix;
}

/** Returns the meshes of the scene with their matrices. */
function meshesOf({ nodes = [], scenes = [], meshes = [], scene = 0 }: Gltf): PlacedMesh[] {
  const follow = (index: number, parent: Matrix, depth: number): PlacedMesh[] => {
    const node = nodes[index];
    if (!node || depth > MAX_DEPTH || node.rotation || node.scale) throw new Error('an unknown node');
    const own = node.matrix ?? translation(vectorOf(node.translation ?? [0, 0, 0]));
    const matrix = multiplied(parent, own);
    const below = (node.children ?? []).flatMap((child) => follow(child, matrix, depth + 1));
    return [{ primitives: meshes[node.mesh ?? -1]?.primitives ?? [], matrix }, ...below];
  };
  return (scenes[scene]?.nodes ?? []).flatMap((index) => follow(index, IDENTITY, 0));
}

function vectorOf(value: unknown): Geocentric {
  if (Array.isArray(value) && value.length === 3 && value.every(Number.isFinite))
    return value as unknown as Geocentric;
  throw new Error('no vector');
}
