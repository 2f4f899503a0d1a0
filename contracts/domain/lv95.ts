/** Metres of the Swiss grid LV95. */
export type Lv95 = readonly [east: number, north: number];

/** Box around Switzerland: west, south, east, north. */
const SWITZERLAND = [2_480_000, 1_070_000, 2_840_000, 1_300_000] as const;

export const isLv95 = ([east, north]: Lv95): boolean => {
  const [minEast, minNorth, maxEast, maxNorth] = SWITZERLAND;
  return east > minEast && east < maxEast && north > minNorth && north < maxNorth;
};

/** Geocentric coordinates of WGS84 (ECEF), m. */
export type Geocentric = readonly [x: number, y: number, z: number];

const RADIANS = Math.PI / 180;
/** Ellipsoid of Bessel: half-axis in metres, square of the eccentricity. */
const AXIS = 6_377_397.155;
const ECCENTRICITY_2 = 0.006_674_372_230_614;
const ECCENTRICITY = Math.sqrt(ECCENTRICITY_2);
/** Centre of the ellipsoid in WGS84, m. */
const SHIFT = [674.374, 15.056, 405.346] as const;
/** The old observatory of Bern. */
const ORIGIN = { latitude: 46.952_405_555_555_6 * RADIANS, longitude: 7.439_583_333_333_33 * RADIANS };
const SIN_2 = Math.sin(ORIGIN.latitude) ** 2;
const RADIUS = (AXIS * Math.sqrt(1 - ECCENTRICITY_2)) / (1 - ECCENTRICITY_2 * SIN_2);
/** Ratio of longitudes on sphere and ellipsoid, latitude of Bern on the sphere, constant of the latitudes. */
const RATIO = Math.sqrt(1 + (ECCENTRICITY_2 / (1 - ECCENTRICITY_2)) * (1 - SIN_2) ** 2);
const POLE = Math.asin(Math.sin(ORIGIN.latitude) / RATIO);
const isometric = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + latitude / 2));
const flattening = (latitude: number): number => ECCENTRICITY * Math.atanh(ECCENTRICITY * Math.sin(latitude));
const CONSTANT = isometric(POLE) - RATIO * (isometric(ORIGIN.latitude) - flattening(ORIGIN.latitude));
const latitudeOf = (isometricLatitude: number): number =>
  2 * Math.atan(Math.exp(isometricLatitude)) - Math.PI / 2;
const normal = (latitude: number): number => AXIS / Math.sqrt(1 - ECCENTRICITY_2 * Math.sin(latitude) ** 2);

/**
 * Returns the geocentric coordinates of a point at a height above the ellipsoid of Bessel, to the millimetre. Formulas
 * of swisstopo ("Formulas and constants for the calculation of the Swiss conformal cylindrical projection", 2016).
 */
export function toGeocentric([east, north]: Lv95, height: number): Geocentric {
  const l = (east - 2_600_000) / RADIUS;
  const b = latitudeOf((north - 1_200_000) / RADIUS);
  const sphere = Math.asin(Math.cos(POLE) * Math.sin(b) + Math.sin(POLE) * Math.cos(b) * Math.cos(l));
  const turn = Math.atan2(Math.sin(l), Math.cos(POLE) * Math.cos(l) - Math.sin(POLE) * Math.tan(b));
  const longitude = ORIGIN.longitude + turn / RATIO;
  const isometricLatitude = (isometric(sphere) - CONSTANT) / RATIO;
  let latitude = sphere;
  for (let step = 0; step < 8; step += 1) latitude = latitudeOf(isometricLatitude + flattening(latitude));
  const n = normal(latitude);
  const across = (n + height) * Math.cos(latitude);
  return [
    across * Math.cos(longitude) + SHIFT[0],
    across * Math.sin(longitude) + SHIFT[1],
    (n * (1 - ECCENTRICITY_2) + height) * Math.sin(latitude) + SHIFT[2],
  ];
}

/** Returns east, north and the height above the ellipsoid of Bessel, m. Inverse of `toGeocentric`. */
export function fromGeocentric([x, y, z]: Geocentric): [east: number, north: number, height: number] {
  const [dx, dy, dz] = [x - SHIFT[0], y - SHIFT[1], z - SHIFT[2]];
  const across = Math.hypot(dx, dy);
  let latitude = Math.atan2(dz, across * (1 - ECCENTRICITY_2));
  let height = 0;
  for (let step = 0; step < 8; step += 1) {
    const n = normal(latitude);
    height = across / Math.cos(latitude) - n;
    latitude = Math.atan2(dz, across * (1 - (ECCENTRICITY_2 * n) / (n + height)));
  }
  const b = latitudeOf(RATIO * (isometric(latitude) - flattening(latitude)) + CONSTANT);
  const l = RATIO * (Math.atan2(dy, dx) - ORIGIN.longitude);
  const north = Math.asin(Math.cos(POLE) * Math.sin(b) - Math.sin(POLE) * Math.cos(b) * Math.cos(l));
  const east = Math.atan2(Math.sin(l), Math.sin(POLE) * Math.tan(b) + Math.cos(POLE) * Math.cos(l));
  return [2_600_000 + RADIUS * east, 1_200_000 + RADIUS * isometric(north), height];
}

/** Degrees of WGS84. */
export interface Degrees {
  readonly latitude: number;
  readonly longitude: number;
}

/** Ellipsoid of WGS84: half-axis in metres, square of the eccentricity. */
const WGS84_AXIS = 6_378_137;
const WGS84_ECCENTRICITY_2 = 0.006_694_379_990_14;
/** Height above the ellipsoid of the ground in Switzerland, m: another one shifts a place by centimetres. */
const USUAL_HEIGHT_M = 600;

/** Radius of curvature of the ellipsoid from east to west, m, at a latitude in radians. */
const radiusAt = (latitude: number): number =>
  WGS84_AXIS / Math.sqrt(1 - WGS84_ECCENTRICITY_2 * Math.sin(latitude) ** 2);

/** Returns the coordinates in degrees, at most 0.2 m off. */
export function toWgs84(point: Lv95): Degrees {
  const [x, y, z] = toGeocentric(point, USUAL_HEIGHT_M);
  const across = Math.hypot(x, y);
  let latitude = Math.atan2(z, across * (1 - WGS84_ECCENTRICITY_2));
  for (let step = 0; step < 8; step += 1) {
    latitude = Math.atan2(z + WGS84_ECCENTRICITY_2 * radiusAt(latitude) * Math.sin(latitude), across);
  }
  return { latitude: latitude / RADIANS, longitude: Math.atan2(y, x) / RADIANS };
}

/** Returns the place in the Swiss grid, at most 0.2 m off. Inverse of `toWgs84`. */
export function toLv95({ latitude, longitude }: Degrees): [east: number, north: number] {
  const [b, l] = [latitude * RADIANS, longitude * RADIANS];
  const n = radiusAt(b);
  const across = (n + USUAL_HEIGHT_M) * Math.cos(b);
  const [east, north] = fromGeocentric([
    across * Math.cos(l),
    across * Math.sin(l),
    (n * (1 - WGS84_ECCENTRICITY_2) + USUAL_HEIGHT_M) * Math.sin(b),
  ]);
  return [east, north];
}
