import { expect, test } from 'vitest';
import type { Point } from '../services/services.ts';
import {
  centreOf,
  fitted,
  movedBy,
  placeLabels,
  scaleBar,
  toPixel,
  toPosition,
  zoomedAt,
} from './map-view.ts';

const BOX = { width: 800, height: 500 };
const HOUSE: readonly Point[] = [
  [2_600_000, 1_200_000],
  [2_600_012, 1_200_000],
  [2_600_012, 1_200_008],
  [2_600_000, 1_200_008],
];

test('shows the building in the middle, north up', () => {
  const view = fitted(HOUSE, BOX);
  expect(toPixel(view, BOX, [2_600_006, 1_200_004])).toEqual({ x: 400, y: 250 });
  const [south, north] = [
    toPixel(view, BOX, [2_600_006, 1_200_000]),
    toPixel(view, BOX, [2_600_006, 1_200_008]),
  ];
  expect(north.y).toBeLessThan(south.y);
});

test('finds the position under a pixel again, at any view', () => {
  for (const scale of [1, 7.3, 60]) {
    const view = { east: 2_612_345.6, north: 1_187_654.3, scale };
    const [east, north] = toPosition(view, BOX, { x: 123, y: 456 });
    const { x, y } = toPixel(view, BOX, [east, north]);
    expect(x).toBeCloseTo(123, 3);
    expect(y).toBeCloseTo(456, 3);
  }
});

test('zooms about the pointer and stays within the limits', () => {
  const view = fitted(HOUSE, BOX);
  const at = { x: 650, y: 90 };
  const under = toPosition(view, BOX, at);
  for (const factor of [0.5, 1.7]) {
    const [east, north] = toPosition(zoomedAt(view, BOX, factor, at), BOX, at);
    expect(east).toBeCloseTo(under[0], 6);
    expect(north).toBeCloseTo(under[1], 6);
  }
  const nearest = zoomedAt(view, BOX, 1e9, at);
  expect(zoomedAt(nearest, BOX, 2, at)).toEqual(nearest);
});

test('moves with the pointer', () => {
  const view = fitted(HOUSE, BOX);
  const at: Point = [2_600_003, 1_200_002];
  const before = toPixel(view, BOX, at);
  const after = toPixel(movedBy(view, 30, -20), BOX, at);
  expect(after.x - before.x).toBeCloseTo(30, 4);
  expect(after.y - before.y).toBeCloseTo(-20, 4);
});

test.each([
  [1, 100],
  [10, 10],
  [14, 10],
  [20, 5],
  [80, 1],
])('at %d px per metre the scale bar is %d m long', (scale, length) => {
  expect(scaleBar(scale)).toBe(length);
});

test('finds the centre of a ring by its area', () => {
  const angle: readonly Point[] = [
    [2_600_000, 1_200_000],
    [2_600_004, 1_200_000],
    [2_600_004, 1_200_001],
    [2_600_001, 1_200_001],
    [2_600_001, 1_200_004],
    [2_600_000, 1_200_004],
  ];
  const [east, north] = centreOf(angle);
  // Two rectangles: 4 × 1 about (2, 0.5) and 1 × 3 about (0.5, 2.5).
  expect(east - 2_600_000).toBeCloseTo((4 * 2 + 3 * 0.5) / 7, 6);
  expect(north - 1_200_000).toBeCloseTo((4 * 0.5 + 3 * 2.5) / 7, 6);
});

test('places labels beside the building without overlaps, and none where the box is too small', () => {
  const size = { width: 140, height: 52 };
  const corners = [
    { x: 300, y: 180 },
    { x: 500, y: 320 },
  ];
  const anchors = [
    { id: 1, at: { x: 320, y: 240 } },
    { id: 2, at: { x: 480, y: 245 } },
    { id: 3, at: { x: 470, y: 250 } },
    { id: 4, at: { x: 460, y: 255 } },
  ];
  const placed = placeLabels(anchors, corners, size, BOX, 12) ?? [];
  expect(placed.filter(({ isLeft }) => isLeft).map(({ id }) => id)).toEqual([1]);
  const right = placed.filter(({ isLeft }) => !isLeft);
  expect(right.map(({ id }) => id)).toEqual([2, 3, 4]);
  for (const [index, { y }] of right.entries())
    expect(y - (right[index - 1]?.y ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(size.height);
  for (const { x } of right) expect(x).toBeGreaterThan(500);
  expect(placeLabels(anchors, corners, size, { width: 360, height: 500 }, 12)).toBeNull();
  expect(placeLabels(anchors, corners, size, { width: 800, height: 170 }, 12)).toBeNull();
});
