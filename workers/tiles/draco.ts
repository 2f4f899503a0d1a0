/** Object in the memory of the decoder, which `Draco.destroy` frees. */
type Owned = object;

interface Status {
  ok(): boolean;
}

interface Mesh extends Owned {
  num_points(): number;
  num_faces(): number;
}

interface Decoder extends Owned {
  DecodeArrayToMesh(bytes: Int8Array, length: number, mesh: Mesh): Status;
  GetAttributeByUniqueId(mesh: Mesh, id: number): Owned;
  GetAttributeDataArrayForAllPoints(
    mesh: Mesh,
    attribute: Owned,
    type: number,
    bytes: number,
    pointer: number,
  ): boolean;
  GetTrianglesUInt32Array(mesh: Mesh, bytes: number, pointer: number): boolean;
}

/** The part of Google's Draco decoder that a tile needs. */
export interface Draco {
  readonly Decoder: new () => Decoder;
  readonly Mesh: new () => Mesh;
  readonly DT_FLOAT32: number;
  /** Replaced when the memory grows. */
  readonly HEAPF32: Float32Array<ArrayBuffer>;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  destroy(object: Owned): void;
}

/** A decompressed mesh. */
export interface DecodedMesh {
  /** Three coordinates for each point. */
  readonly positions: Float32Array;
  /** Batch of each point. */
  readonly batches: Float32Array;
  /** Three points for each triangle. */
  readonly indices: Uint32Array;
}

/** Ids of the attributes of a compressed mesh. */
export interface Attributes {
  readonly POSITION: number;
  readonly _BATCHID: number;
}

/** Most triangles of a tile. A federal one has some thousands. */
const MAX_TRIANGLES = 200_000;

/** Decompresses a mesh; throws for bytes that are none, or of more triangles than a tile may have. */
export function decodeMesh(draco: Draco, bytes: Int8Array, attributes: Attributes): DecodedMesh {
  const [decoder, mesh] = [new draco.Decoder(), new draco.Mesh()];
  try {
    if (!decoder.DecodeArrayToMesh(bytes, bytes.length, mesh).ok()) throw new Error('no Draco mesh');
    const [points, faces] = [mesh.num_points(), mesh.num_faces()];
    if (faces > MAX_TRIANGLES || points > 3 * MAX_TRIANGLES) throw new Error('too many triangles');
    const read = (count: number, fill: (bytes: number, pointer: number) => boolean): ArrayBuffer => {
      const pointer = draco._malloc(4 * count);
      try {
        if (!fill(4 * count, pointer)) throw new Error('an attribute is missing');
        return draco.HEAPF32.buffer.slice(pointer, pointer + 4 * count);
      } finally {
        draco._free(pointer);
      }
    };
    const values = (id: number, count: number) =>
      read(points * count, (size, pointer) =>
        decoder.GetAttributeDataArrayForAllPoints(
          mesh,
          decoder.GetAttributeByUniqueId(mesh, id),
          draco.DT_FLOAT32,
          size,
          pointer,
        ),
      );
    return {
      positions: new Float32Array(values(attributes.POSITION, 3)),
      batches: new Float32Array(values(attributes._BATCHID, 1)),
      indices: new Uint32Array(
        read(3 * faces, (size, pointer) => decoder.GetTrianglesUInt32Array(mesh, size, pointer)),
      ),
    };
  } finally {
    draco.destroy(mesh);
    draco.destroy(decoder);
  }
}
