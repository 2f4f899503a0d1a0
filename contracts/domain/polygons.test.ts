import { describe, expect, test } from 'vitest';
import { areaOf, crossesItself, distanceTo, isInside } from './polygons.ts';

type Ring = [number, number][];
/** Corner of a place in LV95, where rounding would show. */
const at = (ring: Ring): Ring => ring.map(([x, y]) => [2_617_400 + x, 1_193_200 + y]);
const SQUARE = at([
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
]);
const HOLE = at([
  [4, 4],
  [6, 4],
  [6, 6],
  [4, 6],
]);
const BOW = at([
  [0, 0],
  [10, 10],
  [10, 0],
  [0, 10],
]);

describe.each([
  ['open', (ring: Ring): Ring => ring],
  ['closed', (ring: Ring): Ring => [...ring, ...ring.slice(0, 1)]],
])('a ring that is %s', (_name, form) => {
  const [square, hole] = [form(SQUARE), form(HOLE)];
  const [inHole = [0, 0], inSquare = [0, 0], outside = [0, 0]] = at([
    [5, 5],
    [2, 5],
    [13, 14],
  ]);

  test('contains what lies between its sides', () => {
    expect([isInside(square, inSquare), isInside(square, outside)]).toEqual([true, false]);
  });

  test('has a distance from outside and from a hole', () => {
    const area = { ring: square, holes: [hole] };
    expect([inSquare, outside, inHole].map((point) => distanceTo(area, point))).toEqual([0, 5, 1]);
  });

  test('has an area with the sign of its direction', () => {
    expect([areaOf(square), areaOf(square.toReversed())]).toEqual([100, -100]);
  });

  test('crosses itself only where two sides do', () => {
    expect([square, hole, form(BOW)].map(crossesItself)).toEqual([false, false, true]);
  });
});

test('nothing has a distance to no corners', () => {
  expect(distanceTo({ ring: [], holes: [] }, [0, 0])).toBe(Number.POSITIVE_INFINITY);
});
