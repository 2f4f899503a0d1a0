/** Metres of the Swiss grid LV95. */
export type Lv95 = readonly [east: number, north: number];

/** Box around Switzerland: west, south, east, north. */
const SWITZERLAND = [2_480_000, 1_070_000, 2_840_000, 1_300_000] as const;

export const isLv95 = ([east, north]: Lv95): boolean => {
  const [minEast, minNorth, maxEast, maxNorth] = SWITZERLAND;
  return east > minEast && east < maxEast && north > minNorth && north < maxNorth;
};

/**
 * Returns the coordinates in degrees. Formula of swisstopo ("Approximate formulas for the transformation between
 * Swiss projection coordinates and WGS84", 2016); at most 5 m off, near the border.
 */
export function toWgs84([east, north]: Lv95): { latitude: number; longitude: number } {
  const y = (east - 2_600_000) / 1_000_000;
  const x = (north - 1_200_000) / 1_000_000;
  const longitude = 2.6779094 + 4.728982 * y + 0.791484 * y * x + 0.1306 * y * x ** 2 - 0.0436 * y ** 3;
  const latitude =
    16.9023892 + 3.238272 * x - 0.270978 * y ** 2 - 0.002528 * x ** 2 - 0.0447 * y ** 2 * x - 0.014 * x ** 3;
  return { latitude: (latitude * 100) / 36, longitude: (longitude * 100) / 36 };
}
