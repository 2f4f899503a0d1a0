import type { Placement } from '../../../engine/index.ts';

/** A point or direction in space: in metres or unitless; x east, y up, z south. */
export type Vector = [number, number, number];

export const subtract = (a: Readonly<Vector>, b: Readonly<Vector>): Vector => [
  a[0] - b[0],
  a[1] - b[1],
  a[2] - b[2],
];

export const dotProduct = (a: Readonly<Vector>, b: Readonly<Vector>): number =>
  a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const crossProduct = (a: Readonly<Vector>, b: Readonly<Vector>): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Returns the weighted sum of vectors. */
export function combine(...terms: readonly (readonly [Vector, number])[]): Vector {
  const sum: Vector = [0, 0, 0];
  for (const [vector, factor] of terms) {
    for (const axis of [0, 1, 2] as const) sum[axis] += vector[axis] * factor;
  }
  return sum;
}

/** Returns the vector at length 1; upwards for a zero vector. */
export function unitVector(vector: Vector): Vector {
  const length = Math.hypot(...vector);
  return length > 0 ? [vector[0] / length, vector[1] / length, vector[2] / length] : [0, 1, 0];
}

/** Returns a point of a surface, mm in its plane, at a height above it, m. */
export const pointOn = ({ origin, along, up, normal }: Placement, x: number, y: number, over = 0): Vector =>
  combine([origin, 1], [along, x / 1000], [up, y / 1000], [normal, over]);
