import { type Lv95, toWgs84 } from '../../contracts/domain/lv95.ts';

const EARTH_RADIUS_M = 6_371_000;

/** Whether a region (west, south, east and north in radians) reaches within a distance of a point, m. */
export function isWithin(
  [west = 0, south = 0, east = 0, north = 0]: readonly number[],
  point: Lv95,
  metres: number,
): boolean {
  const { latitude, longitude } = toWgs84(point);
  const [lat, lon] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  const margin = metres / EARTH_RADIUS_M;
  const across = margin / Math.cos(lat);
  return lat > south - margin && lat < north + margin && lon > west - across && lon < east + across;
}
