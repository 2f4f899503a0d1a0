import { expect, it } from 'vitest';
import { splitCells } from './split-cells.ts';

const cell = (kind: number) => [0, 0, 0, kind, 0, 0, 1000, 875];

it('sorts whole cells by kind and separates the shaped ones', () => {
  const table = {
    cells: Int32Array.from([0, 2, 1, 0, 2, 3].flatMap(cell)),
    trapezoids: Float32Array.from([1, 4, 4].flatMap((index) => [index, 0, 875, 0, 500, 0, 400])),
  };
  const { whole, shaped } = splitCells(table);
  expect(whole.map((list) => [...list])).toEqual([[0, 3], [2], [], [5]]);
  expect([...shaped]).toEqual([1, 4]);
});

it('returns nothing for an empty table', () => {
  const { whole, shaped } = splitCells({ cells: new Int32Array(), trapezoids: new Float32Array() });
  expect(whole.map((list) => list.length)).toEqual([0, 0, 0, 0]);
  expect(shaped).toHaveLength(0);
});

it('omits cells of an unknown kind', () => {
  const table = { cells: Int32Array.from([...cell(9), ...cell(0)]), trapezoids: new Float32Array() };
  expect(splitCells(table).whole.flatMap((list) => [...list])).toEqual([1]);
});
