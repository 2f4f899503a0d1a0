import { expect, test } from 'vitest';
import type { SurfaceSolution } from '../../../engine/index.ts';
import { snapMoved, snapPulled, targetsFor } from './snapping.ts';

const box = (minX: number, minY: number, maxX: number, maxY: number): [number, number][] => [
  [minX, minY],
  [maxX, minY],
  [maxX, maxY],
  [minX, maxY],
];

/** 10 × 6 m with one column and one row, a dormer with 100 mm clearance and a chimney. */
const surface = {
  outline: box(0, 0, 10_000, 6_000),
  columns: [{ x: 50, width: 1_300, format: 'L' }],
  rows: [{ y: 0, height: 300, kind: 'course', format: null }],
  openings: [
    {
      id: 'c1',
      kind: 'dormer',
      outline: box(3_000, 2_000, 5_000, 4_000),
      clearance: box(2_900, 1_900, 5_100, 4_100),
    },
    {
      id: 'c2',
      kind: 'chimney',
      outline: box(7_000, 2_500, 7_600, 3_100),
      clearance: box(6_900, 2_400, 7_700, 3_200),
    },
  ],
} as unknown as SurfaceSolution;
const targets = targetsFor(surface, 'c1');

test('a moved opening snaps to the nearest edge, middle or other opening in each direction', () => {
  const at = (x: number, y: number) => snapMoved({ x, y, width: 2_000, height: 2_000 }, targets, 30);
  expect(at(4_985, 520)).toEqual({
    box: { x: 5_000, y: 500, width: 2_000, height: 2_000 },
    guides: { x: 7_000, y: 2_500 },
  });
  expect(at(3_980, 2_000)).toMatchObject({ box: { x: 4_000, y: 2_000 }, guides: { x: 5_000, y: 3_000 } });
  expect(at(20, 4_010)).toMatchObject({ box: { x: 0, y: 4_000 }, guides: { x: 0, y: 6_000 } });
});

test('next to a module joint its clearance snaps to the joint, but not to a line out of reach', () => {
  const near = snapMoved({ x: 1_470, y: 1_000, width: 2_000, height: 2_000 }, targets, 30);
  expect([near.box.x, near.guides.x]).toEqual([1_450, 1_350]);
  const far = snapMoved({ x: 1_481, y: 1_000, width: 2_000, height: 2_000 }, targets, 30);
  expect([far.box.x, far.guides.x]).toEqual([1_481, null]);
});

test('a resized opening aligns only the pulled side', () => {
  const wide = { x: 3_000, y: 2_480, width: 4_015, height: 1_500 };
  expect(snapPulled(wide, { x: 'max', y: null }, targets, 30)).toEqual({
    box: { x: 3_000, y: 2_480, width: 4_000, height: 1_500 },
    guides: { x: 7_000, y: null },
  });
  expect(snapPulled(wide, { x: null, y: 'min' }, targets, 30)).toEqual({
    box: { x: 3_000, y: 2_500, width: 4_015, height: 1_480 },
    guides: { x: null, y: 2_500 },
  });
  expect(snapPulled(wide, { x: 'max', y: 'min' }, targets, -1)).toEqual({
    box: wide,
    guides: { x: null, y: null },
  });
});
