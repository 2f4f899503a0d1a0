import { expect, test } from 'vitest';
import type { Surroundings } from '../../../engine/index.ts';
import { shownSurroundings } from './shown-surroundings.ts';

const around: Surroundings = {
  origin: [2_617_000, 1_193_000],
  horizon: Array.from({ length: 36 }, () => 5),
  trees: [{ at: [9, 0, 0], height: 8, crown: 4 }],
};

test('leaves out hidden parts only, and the parts stay the same objects', () => {
  const shown = shownSurroundings({ ...around, hidden: ['horizon', 'aerial'] });
  expect(shown?.horizon).toBeUndefined();
  expect(shown?.trees).toBe(around.trees);
  expect(shown?.origin).toBe(around.origin);
});

test('returns surroundings without hidden parts as they are', () => {
  expect(shownSurroundings(around)).toBe(around);
  expect(shownSurroundings(null)).toBeNull();
});
