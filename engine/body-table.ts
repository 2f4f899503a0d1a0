import type { Material, Solution } from './pkg/engine.js';

/**
 * The building without its slates as flat numbers, so that it crosses from a worker without copying.
 *
 * `faces`, four per flat convex polygon: material, surface and opening it belongs to (-1: to none), number
 * of its corners. `corners`, three per corner, face by face: m east, up and south, counter-clockwise seen
 * from outside.
 *
 * Apart from `index.ts`, so that a page that only draws a building does not load the engine.
 */
export interface BodyTable {
  readonly faces: Int32Array<ArrayBuffer>;
  readonly corners: Float32Array<ArrayBuffer>;
  /**
   * Counter battens, battens and runs of snow guards, six numbers each: surface, kind, place, beginning and end
   * in mm of the surface, number of holders. Absent of roofs that were kept before the engine said it.
   */
  readonly substructure?: Float32Array<ArrayBuffer>;
}

export const LINE_KINDS = ['counterBatten', 'batten', 'snowGuard'] as const;

/** A counter batten, a batten or a run of a snow guard on a surface; mm. */
export interface SubstructureLine {
  readonly surface: number;
  readonly kind: (typeof LINE_KINDS)[number];
  /** Height over the eave; of a counter batten the distance from the left. */
  readonly at: number;
  readonly run: readonly [from: number, to: number];
  /** Places of its holders along the run: evenly from end to end. */
  readonly holders: readonly number[];
}

/** The lines of a table of the substructure. */
export function linesOf(table: ArrayLike<number>): SubstructureLine[] {
  const lines: SubstructureLine[] = [];
  for (let start = 0; start < table.length; start += 6) {
    const [surface = 0, kind = 0, at = 0, from = 0, to = 0, count = 0] = Array.from(
      { length: 6 },
      (_, index) => table[start + index] ?? 0,
    );
    const holders = Array.from(
      { length: count },
      (_, index) => from + ((to - from) * index) / Math.max(1, count - 1),
    );
    lines.push({ surface, kind: LINE_KINDS[kind] ?? 'batten', at, run: [from, to], holders });
  }
  return lines;
}

/** A flat convex polygon of a building. */
export interface BodyFace {
  readonly material: Material;
  /** m east, up and south. */
  readonly points: readonly [number, number, number][];
  /** `surface/opening`; null for the building itself. */
  readonly opening: string | null;
}

const FACE_STRIDE = 4;
const CORNER_STRIDE = 3;
/** The materials by their number in a table. */
export const MATERIALS = [
  'wall',
  'roof',
  'metal',
  'window',
  'chimney',
  'glass',
  'dormerRoof',
] as const satisfies readonly Material[];

/** The faces of a table, their openings by name as in the solution that it belongs to. */
export function facesOf(
  { faces, corners }: BodyTable,
  { surfaces }: { readonly surfaces: readonly Pick<Solution['surfaces'][number], 'id' | 'openings'>[] },
): BodyFace[] {
  const found: BodyFace[] = [];
  let at = 0;
  for (let face = 0; face < faces.length; face += FACE_STRIDE) {
    const [material = 0, surface = -1, opening = -1, count = 0] = faces.subarray(face, face + FACE_STRIDE);
    const points = Array.from({ length: count }, (_, corner): [number, number, number] => {
      const [east = 0, up = 0, south = 0] = corners.subarray(at + corner * CORNER_STRIDE);
      return [east, up, south];
    });
    at += count * CORNER_STRIDE;
    const on = surfaces[surface];
    const key = on?.openings[opening] ? `${on.id}/${on.openings[opening].id}` : null;
    found.push({ material: MATERIALS[material] ?? 'wall', points, opening: key });
  }
  return found;
}
