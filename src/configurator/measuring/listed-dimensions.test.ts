import { expect, test } from 'vitest';
import type { Dimension } from '../../../documents/dimensions.ts';
import type { PriceRange } from '../../../documents/price-range.ts';
import { listedDimensions } from './listed-dimensions.ts';

const dimension = (surface: string, measured: number | null = null): Dimension => ({
  places: [{ surface, of: 'width' }],
  length: 9_000,
  measured,
  surveyed: { of: 'width', source: 'village', date: '2024', deviation: 300 },
});

const rangeOf = (...surfaces: string[]): PriceRange => ({
  now: { low: 1, high: 2 },
  decisive: surfaces.map((surface) => ({ dimension: dimension(surface), price: 100 })),
  after: [],
  share: null,
});

test('measured lengths come first, then the decisive ones in their order, then the others, numbered through', () => {
  const all = [dimension('a'), dimension('b', 8_990), dimension('c'), dimension('d')];
  const { decisive, others } = listedDimensions(all, rangeOf('d', 'a'));
  expect(decisive.map(({ key, number }) => [key, number])).toEqual([
    ['b/width', 1],
    ['d/width', 2],
    ['a/width', 3],
  ]);
  expect(others.map(({ key, number }) => [key, number])).toEqual([['c/width', 4]]);
  expect(decisive.map(({ effect }) => effect)).toEqual([null, 100, 100]);
});

test('a length that was measured since the range was calculated is no longer decisive', () => {
  const { decisive, others } = listedDimensions([dimension('a', 9_010), dimension('b')], rangeOf('a', 'b'));
  expect(decisive.map(({ key, effect }) => [key, effect])).toEqual([
    ['a/width', null],
    ['b/width', 100],
  ]);
  expect(others).toEqual([]);
});

test('until a range is known, all lengths are listed as others', () => {
  const { decisive, others } = listedDimensions([dimension('a'), dimension('b')], null);
  expect([decisive.length, others.length]).toEqual([0, 2]);
});
