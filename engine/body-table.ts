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
