import { expect, test } from 'vitest';
import { isLv95, toWgs84 } from './lv95.ts';

// Examples of swisstopo: the origin in Bern, and the one of the formula's description.
test.each([
  [[2_600_000, 1_200_000], 46.951083, 7.438632],
  [[2_700_000, 1_100_000], 46.044131, 8.730498],
] as const)('turns LV95 %j into degrees', (point, latitude, longitude) => {
  const found = toWgs84(point);
  expect(found.latitude).toBeCloseTo(latitude, 4);
  expect(found.longitude).toBeCloseTo(longitude, 4);
});

test('tells LV95 from LV03, swapped axes and degrees', () => {
  expect(isLv95([2_613_000, 1_194_000])).toBe(true);
  expect(isLv95([613_000, 194_000])).toBe(false);
  expect(isLv95([1_194_000, 2_613_000])).toBe(false);
  expect(isLv95([7.4, 46.9])).toBe(false);
  expect(isLv95([Number.NaN, 1_194_000])).toBe(false);
});
