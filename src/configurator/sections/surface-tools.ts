import { extentOf } from '../../../engine/geometry.ts';
import type { Outline, Surface, SurfaceKind } from '../../../engine/index.ts';

/** Shapes of a surface. */
export type Shape = Outline['shape'];

/**
 * Returns the outline used for the layout: measured on site, else as planned. Corners are stretched to measured extents
 * as the engine does.
 */
export function laidOutline({ outline, measured }: Surface): Outline {
  if (outline.shape !== 'polygon') return { ...outline, ...measured };
  if (measured?.points) return { ...outline, points: measured.points };
  const { width, height } = sizeOf(outline);
  const [toWidth, toHeight] = [measured?.width ?? width, measured?.height ?? height];
  const points = outline.points.map(([x, y]): [number, number] => [
    Math.round((x * toWidth) / width),
    Math.round((y * toHeight) / height),
  ]);
  return { ...outline, points };
}

/** Returns width and height of an outline's bounding box, mm. */
export function sizeOf(outline: Outline): { width: number; height: number } {
  if (outline.shape !== 'polygon') return { width: outline.width, height: outline.height };
  const { minX, minY, maxX, maxY } = extentOf(outline.points);
  return { width: maxX - minX, height: maxY - minY };
}

/** Returns the upper right corner of an outline's bounding box, mm. */
export function farCornerOf(outline: Outline): { x: number; y: number } {
  if (outline.shape !== 'polygon') return { x: outline.width, y: outline.height };
  const { maxX, maxY } = extentOf(outline.points);
  return { x: maxX, y: maxY };
}

/** Returns an outline of another shape in the same bounding box. */
export function reshape(outline: Outline, shape: Shape): Outline {
  const { width, height } = sizeOf(outline);
  switch (shape) {
    case 'rectangle':
      return { shape, width, height };
    case 'trapezoid':
      return { shape, width, topWidth: Math.round(width / 2), topOffset: Math.round(width / 4), height };
    case 'triangle':
      return { shape, width, apex: Math.round(width / 2), height };
    case 'parallelogram':
      return { shape, width, shift: Math.round(height / 4), height };
    case 'polygon':
      return {
        shape,
        points: [
          [0, 0],
          [width, 0],
          [width, height],
          [0, height],
        ],
      };
  }
}

/** Default sizes of a wall and of a railing, mm. */
const UPRIGHT: Record<Exclude<SurfaceKind, 'roof'>, Outline> = {
  facade: { shape: 'rectangle', width: 8_000, height: 5_000 },
  balcony: { shape: 'rectangle', width: 5_000, height: 1_000 },
};

/** Pitch of a roof among walls, degrees. */
const ROOF_ANGLE = 35;

/**
 * Returns a surface like the last of its kind, without its openings and with a new id, in a part of the building.
 * Walls and railings are upright.
 */
export function newSurface(kind: SurfaceKind, taken: readonly Surface[], part?: string): Surface {
  const isAlike = (other: Surface) => (other.kind ?? 'roof') === kind;
  const inPart = taken.filter((other) => other.part === part);
  const like = inPart.findLast(isAlike) ?? taken.findLast(isAlike) ?? taken.at(-1);
  if (!like) throw new RangeError('a roof without surfaces has none to be copied');
  const { measured: _, kind: __, part: ___, edges: ____, wall: _____, ...copied } = like;
  let number = taken.length + 1;
  while (taken.some(({ id }) => id === `surface-${number}`)) number += 1;
  const surface = {
    ...copied,
    ...{ id: `surface-${number}`, enabled: true, cutouts: [], skylights: [] },
    ...(part !== undefined && { part }),
  };
  if (kind === 'roof') return isAlike(like) ? surface : { ...surface, angle: ROOF_ANGLE };
  return { ...surface, kind, angle: 90, outline: isAlike(like) ? like.outline : UPRIGHT[kind] };
}
