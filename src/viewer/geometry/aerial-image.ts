import type { Lv95 } from '../../../contracts/domain/lv95.ts';

/** Side of a square image, in m and px. */
interface ImageSize {
  readonly metres: number;
  readonly pixels: number;
}

/** Returns the address of the aerial image of a square (WMS 1.3.0, EPSG:2056), and its north-western corner. */
export function aerialImage(
  [east, north]: Lv95,
  { metres, pixels }: ImageSize,
  service: string,
): { readonly href: string; readonly corner: Lv95 } {
  const [west, south] = [Math.round(east - metres / 2), Math.round(north - metres / 2)];
  const query = new URLSearchParams({
    ...{ SERVICE: 'WMS', REQUEST: 'GetMap', VERSION: '1.3.0', LAYERS: 'ch.swisstopo.swissimage', STYLES: '' },
    ...{ CRS: 'EPSG:2056', BBOX: [west, south, west + metres, south + metres].join(), FORMAT: 'image/jpeg' },
    ...{ WIDTH: String(pixels), HEIGHT: String(pixels) },
  });
  return { href: `${service}?${query}`, corner: [west, south + metres] };
}
