import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn } from '../../tests/soak.ts';
import { fromGeocentric, type Geocentric, isLv95, toGeocentric, toLv95, toWgs84 } from './lv95.ts';

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

/** Returns the geocentric coordinates of degrees of WGS84 and a height above its ellipsoid. */
function geocentric(latitude: number, longitude: number, height: number): Geocentric {
  const [b, l] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  const [axis, e2] = [6_378_137, 0.006_694_379_990_14];
  const n = axis / Math.sqrt(1 - e2 * Math.sin(b) ** 2);
  const across = (n + height) * Math.cos(b);
  return [across * Math.cos(l), across * Math.sin(l), (n * (1 - e2) + height) * Math.sin(b)];
}

// The example of swisstopo's approximate formulas; its seconds have two decimals, 0.3 m.
test('turns geocentric coordinates into LV95', () => {
  const [east, north, height] = fromGeocentric(
    geocentric(46 + 2 / 60 + 38.87 / 3600, 8 + 43 / 60 + 49.79 / 3600, 650.6),
  );
  expect(Math.hypot(east - 2_700_000, north - 1_100_000)).toBeLessThan(0.5);
  expect(Math.abs(height - 600)).toBeLessThan(0.5);
});

test('turns LV95 into geocentric coordinates and back, to the millimetre', drawn, () => {
  const east = fc.double({ min: 2_485_000, max: 2_834_000, noNaN: true });
  const north = fc.double({ min: 1_075_000, max: 1_296_000, noNaN: true });
  const height = fc.double({ min: 190, max: 4_700, noNaN: true });
  fc.assert(
    fc.property(east, north, height, (...point) => {
      const back = fromGeocentric(toGeocentric([point[0], point[1]], point[2]));
      expect(Math.hypot(...back.map((value, axis) => value - (point[axis] ?? 0)))).toBeLessThan(0.001);
    }),
  );
});

/** swisstopo's approximate formula of 2016. */
function approximately([east, north]: readonly [number, number]) {
  const [y, x] = [(east - 2_600_000) / 1_000_000, (north - 1_200_000) / 1_000_000];
  const longitude = 2.6779094 + 4.728982 * y + 0.791484 * y * x + 0.1306 * y * x ** 2 - 0.0436 * y ** 3;
  const latitude =
    16.9023892 + 3.238272 * x - 0.270978 * y ** 2 - 0.002528 * x ** 2 - 0.0447 * y ** 2 * x - 0.014 * x ** 3;
  return { latitude: (latitude * 100) / 36, longitude: (longitude * 100) / 36 };
}

test('agrees with the approximate formula within its accuracy', () => {
  for (const point of [
    [2_500_000, 1_120_000],
    [2_600_000, 1_200_000],
    [2_780_000, 1_250_000],
  ] as const) {
    const [east, north] = toLv95(approximately(point));
    expect(Math.hypot(east - point[0], north - point[1])).toBeLessThan(5);
  }
});

test('turns LV95 into degrees and back, to the centimetre, at any height to 0.2 m', drawn, () => {
  const east = fc.double({ min: 2_485_000, max: 2_834_000, noNaN: true });
  const north = fc.double({ min: 1_075_000, max: 1_296_000, noNaN: true });
  const height = fc.double({ min: 190, max: 4_700, noNaN: true });
  fc.assert(
    fc.property(east, north, height, (...place) => {
      const { latitude, longitude } = toWgs84([place[0], place[1]]);
      const back = toLv95({ latitude, longitude });
      expect(Math.hypot(back[0] - place[0], back[1] - place[1])).toBeLessThan(0.01);
      const [atEast, atNorth] = fromGeocentric(geocentric(latitude, longitude, place[2]));
      expect(Math.hypot(atEast - place[0], atNorth - place[1])).toBeLessThan(0.2);
    }),
  );
});
