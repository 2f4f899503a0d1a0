import { describe, expect, it } from 'vitest';
import type { Placement } from '../../../engine/index.ts';
import { MATRIX_STRIDE, readCell, STEP, THICKNESS, writeSlateMatrix } from './slate-pose.ts';

const slope = (35 * Math.PI) / 180;
const place: Placement = {
  origin: [-5, 4, 3],
  along: [1, 0, 0],
  up: [0, Math.sin(slope), -Math.cos(slope)],
  normal: [0, Math.cos(slope), Math.sin(slope)],
};

/** A corner of the unit box in space, and its place on the surface: mm from left and eave, m above. */
function cornerOf(matrix: Float32Array, corner: readonly [number, number, number]) {
  const point = [0, 1, 2].map(
    (axis) =>
      corner.reduce((sum, share, column) => sum + share * (matrix[column * 4 + axis] ?? 0), 0) +
      (matrix[12 + axis] ?? 0),
  );
  const from = point.map((metres, axis) => metres - (place.origin[axis] ?? 0));
  const on = (direction: readonly number[]) =>
    from.reduce((sum, d, axis) => sum + d * (direction[axis] ?? 0), 0);
  return { x: on(place.along) * 1000, y: on(place.up) * 1000, above: on(place.normal) };
}

describe('the matrix of a slate', () => {
  const cells = Int32Array.from([0, 2, 1, 0, 1320, 1650, 970, 875]);
  const matrix = new Float32Array(MATRIX_STRIDE);
  writeSlateMatrix(matrix, 0, place, readCell(cells, 0));

  it('puts the box over its cell', () => {
    expect(cornerOf(matrix, [0, 0, 0]).x).toBeCloseTo(1320, 2);
    expect(cornerOf(matrix, [0, 0, 0]).y).toBeCloseTo(1650, 2);
    expect(cornerOf(matrix, [1, 1, 0]).x).toBeCloseTo(2290, 2);
    expect(cornerOf(matrix, [1, 1, 0]).y).toBeCloseTo(2525, 2);
  });

  it('lifts the lower end and lays the upper end on the plane', () => {
    expect(cornerOf(matrix, [0, 0, 0]).above).toBeCloseTo(STEP, 5);
    expect(cornerOf(matrix, [0, 1, 0]).above).toBeCloseTo(0, 5);
  });

  it('clears the course below, which is overlapped by 50 mm', () => {
    const share = 825 / 875;
    expect(cornerOf(matrix, [0, share, 1]).above).toBeLessThan(STEP);
    expect(cornerOf(matrix, [0, share, 1]).above).toBeGreaterThan(THICKNESS);
  });

  it('is a right-handed matrix without shear between glass and edge', () => {
    const column = (index: number) => [...matrix.subarray(index * 4, index * 4 + 3)];
    const dot = (a: number[], b: number[]) => a.reduce((sum, value, axis) => sum + value * (b[axis] ?? 0), 0);
    expect(dot(column(0), column(1))).toBeCloseTo(0, 6);
    expect(dot(column(1), column(2))).toBeCloseTo(0, 6);
    expect(Math.hypot(...column(2))).toBeCloseTo(THICKNESS, 6);
    expect(matrix[15]).toBe(1);
  });
});
