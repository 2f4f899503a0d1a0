import { expect, test } from 'vitest';
import { polygonPath } from '../../../engine/geometry.ts';
import { cellPaths } from './cell-paths.ts';

const table = {
  cells: new Int32Array([
    ...[0, 1, 0, 0, 0, 400, 1000, 450],
    ...[0, 0, 0, 0, 0, 0, 1000, 450],
    ...[0, 0, 1, 0, 1020, 0, 1000, 450],
    ...[0, 0, 2, 2, 2040, 0, 500, 450],
    ...[1, 0, 0, 1, 0, 0, 700, 450],
  ]),
  trapezoids: new Float32Array([3, 0, 450, 2040, 2540, 2040, 2300]),
};

test('draws the pieces of a row and kind as one path, lowest row first', () => {
  const paths = cellPaths(table, 0);
  expect(paths.map(({ row, kind }) => `${row} ${kind}`)).toEqual(['0 active', '0 cut', '1 active']);
  expect(paths[0]?.path).toBe('M0 0h1000v450h-1000zM1020 0h1000v450h-1000z');
});

test('draws a piece smaller than its cell by its trapezoids', () => {
  expect(cellPaths(table, 0)[1]?.path).toBe('M2040 0L2540 0L2300 450L2040 450z');
});

test('draws only the pieces of the given surface', () => {
  expect(cellPaths(table, 1).map(({ kind }) => kind)).toEqual(['blind']);
});

test('a polygon without corners has no path', () => {
  expect(polygonPath([])).toBe('');
});
