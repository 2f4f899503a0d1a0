import { expect, test } from 'vitest';
import { planMiddle } from './geometry.ts';
import type { Placement } from './pkg/engine.js';

const outline: [number, number][] = [
  [0, 0],
  [9300, 0],
  [9300, 4100],
  [0, 4100],
];
const wall = (origin: [number, number, number]): { placement: Placement; outline: typeof outline } => ({
  placement: { origin, along: [0.8, 0, 0.6], up: [0, 1, 0], normal: [-0.6, 0, 0.8] },
  outline,
});
const roof = (origin: [number, number, number]) => ({
  placement: {
    origin,
    along: [1, 0, 0],
    up: [0, 0.6, -0.8],
    normal: [0, 0.8, 0.6],
  } satisfies Placement,
  outline,
});

test('the middle in plan is that of the roof surfaces, whatever walls there are', () => {
  const [east, north] = planMiddle([roof([10, 5, -3])]);
  expect(east).toBeCloseTo(10 + 9.3 / 2, 9);
  expect(north).toBeCloseTo(3 + (4.1 * 0.8) / 2, 9);
  const beside = planMiddle([wall([3, 0, 7]), roof([10, 5, -3])]);
  expect(beside[0]).toBeCloseTo(east, 6);
  expect(beside[1]).toBeCloseTo(north, 6);
});

test('walls alone have no middle', () => {
  for (const at of [0, 0.1, 3.7, 12.3]) expect(planMiddle([wall([at, 0, -at * 1.7])])).toEqual([0, 0]);
});
