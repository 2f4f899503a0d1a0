import { expect, it } from 'vitest';
import { guardHeights, levelRuns } from './snow-guards.ts';

const row = (y: number) => ({ y, height: 875, kind: 'course' as const, format: null });

it('puts one row amid the lowest course and the others evenly above it', () => {
  const rows = [row(0), row(825), row(1650), row(2475)];
  expect(guardHeights({ rows }, 2)).toEqual([437.5, 437.5 + (3350 - 437.5) / 2]);
  expect(guardHeights({ rows }, 0)).toEqual([]);
  expect(guardHeights({ rows }, 9)).toHaveLength(4);
  expect(guardHeights({ rows: [] }, 2)).toEqual([]);
});

it('leaves openings out, and follows slanted edges', () => {
  const field: [number, number][] = [
    [0, 0],
    [8000, 0],
    [6000, 4000],
    [2000, 4000],
  ];
  const outline: [number, number][] = [
    [3000, 1000],
    [4000, 1000],
    [4000, 3000],
    [3000, 3000],
  ];
  const opening = { id: 'dormer', kind: 'dormer' as const, outline, clearance: outline };
  expect(levelRuns({ field, openings: [opening] }, 2000)).toEqual([
    [1000, 3000],
    [4000, 7000],
  ]);
  expect(levelRuns({ field, openings: [opening] }, 500)).toEqual([[250, 7750]]);
  expect(levelRuns({ field: [], openings: [] }, 500)).toEqual([]);
});
