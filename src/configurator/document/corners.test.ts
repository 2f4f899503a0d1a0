import { expect, test } from 'vitest';
import {
  atLength,
  type Corner,
  fromZero,
  lengthOf,
  sideOf,
  snapCorner,
  straightFrom,
  withCornerAfter,
  withSideLength,
} from './corners.ts';

/** An L, counter-clockwise. */
const L: Corner[] = [
  [0, 0],
  [8_000, 0],
  [8_000, 3_000],
  [5_000, 3_000],
  [5_000, 6_000],
  [0, 6_000],
];

test('a typed length moves the whole next side, or the whole previous one', () => {
  const wider = withSideLength(L, 0, 9_000, 'next');
  expect(wider.slice(0, 4)).toEqual([
    [0, 0],
    [9_000, 0],
    [9_000, 3_000],
    [5_000, 3_000],
  ]);
  const leftwards = withSideLength(L, 0, 9_000, 'before');
  expect([leftwards[0], leftwards[1], leftwards[5]]).toEqual([
    [-1_000, 0],
    [8_000, 0],
    [-1_000, 6_000],
  ]);
  expect(lengthOf(sideOf(leftwards, 0))).toBe(9_000);
});

test('a slanted side changes its length along itself', () => {
  const triangle: Corner[] = [
    [0, 0],
    [6_000, 0],
    [3_000, 4_000],
  ];
  const longer = withSideLength(triangle, 1, 10_000, 'next');
  expect(longer[2]).toEqual([0, 8_000]);
  expect(lengthOf(sideOf(longer, 1))).toBe(10_000);
});

test('adds a corner in the middle of a side, also of the last one', () => {
  expect(withCornerAfter(L, 0)[1]).toEqual([4_000, 0]);
  expect(withCornerAfter(L, 5).at(-1)).toEqual([0, 3_000]);
});

test('a dragged corner snaps to its neighbours only, within reach', () => {
  expect(snapCorner(L, 3, [5_040, 3_070], 60)).toEqual([5_000, 3_070]);
  expect(snapCorner(L, 3, [5_040, 3_070], 80)).toEqual([5_000, 3_000]);
  expect(snapCorner(L, 3, [5_040, 3_070], -1)).toEqual([5_040, 3_070]);
});

test('straightens a nearly straight side and leaves any other', () => {
  expect(straightFrom([1_000, 1_000], [6_000, 1_300])).toEqual([6_000, 1_000]);
  expect(straightFrom([1_000, 1_000], [1_200, 5_000])).toEqual([1_000, 5_000]);
  expect(straightFrom([1_000, 1_000], [4_000, 4_000])).toEqual([4_000, 4_000]);
});

test('applies a typed length in the direction of the pointer', () => {
  expect(atLength([1_000, 0], [4_000, 4_000], 10_000)).toEqual([7_000, 8_000]);
  expect(atLength([1_000, 0], [1_000, 0], 500)).toEqual([1_500, 0]);
});

test('moves a drawn outline to the left end and the eave', () => {
  expect(
    fromZero([
      [-500, 200],
      [3_500, 200],
      [0, 4_200],
    ]),
  ).toEqual([
    [0, 0],
    [4_000, 0],
    [500, 4_000],
  ]);
});
