import type { BodyFace } from '../../engine/index.ts';
import { combine, crossProduct, subtract, unitVector, type Vector } from './vector.ts';

export type Segment = readonly [from: Vector, to: Vector];

/** The edges of faces, each once, whichever way round and however many faces share it. */
export function outlineEdges(faces: readonly BodyFace[]): Segment[] {
  const edges = new Map<string, Segment>();
  for (const { points } of faces) {
    points.forEach((from, corner) => {
      const to = points[(corner + 1) % points.length] ?? from;
      edges.set([nameOf(from), nameOf(to)].sort().join(), [from, to]);
    });
  }
  return [...edges.values()];
}

// Whole millimetres: neighbours' corners may differ by rounding.
const nameOf = (point: Vector) => point.map((metres) => Math.round(metres * 1000)).join(' ');

/** Column-major matrices that turn a unit cube about its middle into beams along edges, m. */
export function beamMatrices(edges: readonly Segment[], thickness: number): number[][] {
  return edges.map(([from, to]) => {
    const along = subtract(to, from);
    const direction = unitVector(along);
    const side = unitVector(crossProduct(Math.abs(direction[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], direction));
    const other = crossProduct(direction, side);
    const middle = combine([from, 0.5], [to, 0.5]);
    // Longer by its thickness, so that corners close.
    const long = combine([along, 1], [direction, thickness]);
    const columns = [long, combine([side, thickness]), combine([other, thickness])];
    return [...columns.flatMap((column) => [...column, 0]), ...middle, 1];
  });
}
