import { AERIAL_IMAGES } from '../../../../contracts/api/app-configuration.ts';
import { extentOf } from '../../../../engine/geometry.ts';
import type { Point } from '../services/services.ts';

/** Edge of the image, m and px: 12.5 cm per pixel. */
export const AERIAL_M = 200;
const AERIAL_PX = 1600;

/** Returns the address of the aerial image around points (WMS 1.3.0, EPSG:2056), and its north-western corner. */
export function aerialImage(points: readonly Point[]): { readonly href: string; readonly corner: Point } {
  const { minX, maxX, minY, maxY } = extentOf(points);
  const west = Math.round((minX + maxX - AERIAL_M) / 2);
  const south = Math.round((minY + maxY - AERIAL_M) / 2);
  const [east, north] = [west + AERIAL_M, south + AERIAL_M];
  const query = new URLSearchParams({
    ...{ SERVICE: 'WMS', REQUEST: 'GetMap', VERSION: '1.3.0', LAYERS: 'ch.swisstopo.swissimage', STYLES: '' },
    ...{ CRS: 'EPSG:2056', BBOX: [west, south, east, north].join(), FORMAT: 'image/jpeg' },
    ...{ WIDTH: String(AERIAL_PX), HEIGHT: String(AERIAL_PX) },
  });
  return { href: `${AERIAL_IMAGES}/?${query}`, corner: [west, north] };
}
