import { extentOf } from '../../../engine/geometry.ts';
import type { Cutout, CutoutShape } from '../../../engine/index.ts';
import type { Corner } from './corners.ts';

/** A rectangle turned about its middle: its own sides in mm, its angle counter-clockwise in degrees. */
export interface Turned {
  readonly width: number;
  readonly height: number;
  readonly degrees: number;
}

/** Corners are rounded to hundredths of mm, from which sides and angle can be recovered. */
const UNIT = 100;
/** Tolerance for a corner, in that unit. */
const ROUNDED = 2;

/** Returns sides and angle of a rectangular cutout, upright or turned; null for any other shape. */
export function turnedOf({ shape, corners, x1, x2, y1, y2 }: Cutout): Turned | null {
  if (shape === 'rectangle') return { width: x2 - x1, height: y2 - y1, degrees: 0 };
  const [a, b, c, d, ...others] = corners ?? [];
  if (shape !== 'polygon' || !corners || !a || !b || !c || !d || others.length > 0) return null;
  const { minX, minY, maxX, maxY } = extentOf(corners);
  const along = [b[0] - a[0], b[1] - a[1]] as const;
  const up = [c[0] - b[0], c[1] - b[1]] as const;
  const [width, height] = [Math.hypot(...along), Math.hypot(...up)];
  const isClosed = [0, 1].every((axis) => {
    const i = axis as 0 | 1;
    return Math.abs(a[i] + c[i] - b[i] - d[i]) <= ROUNDED;
  });
  const isSquare = Math.abs(along[0] * up[0] + along[1] * up[1]) <= ROUNDED * (width + height);
  const isUnstretched =
    Math.abs((maxX - minX) / UNIT - (x2 - x1)) <= 1 && Math.abs((maxY - minY) / UNIT - (y2 - y1)) <= 1;
  const runsLeft = along[0] * up[1] - along[1] * up[0] > 0;
  if (!isClosed || !isSquare || !isUnstretched || !runsLeft) return null;
  const turn = (Math.atan2(along[1], along[0]) * 180) / Math.PI;
  return {
    width: Math.round(width / UNIT),
    height: Math.round(height / UNIT),
    degrees: Math.round(((turn + 360) % 360) * 10) / 10,
  };
}

/** Returns the cutout as a rectangle turned about the middle of its box. */
export function asTurned(cutout: Cutout, { width, height, degrees }: Turned): Cutout {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const corners = (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([right, up]): Corner => {
    const [x, y] = [(right * width * UNIT) / 2, (up * height * UNIT) / 2];
    return [Math.round(x * cos - y * sin), Math.round(x * sin + y * cos)];
  });
  const { minX, minY, maxX, maxY } = extentOf(corners);
  if (degrees % 360 === 0)
    return { ...withoutCorners(withSize(cutout, [width, height])), shape: 'rectangle' };
  const { x1, x2, y1, y2 } = cutout;
  const size = [around(x1 + x2, (maxX - minX) / UNIT), around(y1 + y2, (maxY - minY) / UNIT)] as const;
  return { ...withSize(cutout, size), shape: 'polygon', corners };
}

/** Returns the nearest whole size that a box around a middle can have; `doubled` is twice the middle. */
const around = (doubled: number, size: number): number => {
  const odd = Math.abs(doubled % 2);
  return 2 * Math.round((size - odd) / 2) + odd;
};

/** Returns the cutout as a circle around the middle of its box. */
export const asRound = (cutout: Cutout, diameter: number): Cutout => ({
  ...withoutCorners(withSize(cutout, [diameter, diameter])),
  shape: 'round',
});

/** Returns the cutout in another shape; a polygon starts as its box. */
export function asShape(cutout: Cutout, shape: CutoutShape): Cutout {
  const { x1, x2, y1, y2 } = cutout;
  const [right, top] = [x2 - x1, y2 - y1];
  if (shape !== 'polygon') return { ...withoutCorners(cutout), shape };
  const corners: Corner[] = [
    [0, 0],
    [right, 0],
    [right, top],
    [0, top],
  ];
  return { ...cutout, shape, corners };
}

/** Returns the corners of a polygon, mm from the lower left corner of its box. */
export function cornersOf({ corners = [], x1, x2, y1, y2 }: Cutout): Corner[] {
  const { minX, minY, maxX, maxY } = extentOf(corners);
  const stretched = (value: number, from: number, to: number, size: number) =>
    to === from ? 0 : Math.round(((value - from) * size) / (to - from));
  return corners.map(([x, y]) => [stretched(x, minX, maxX, x2 - x1), stretched(y, minY, maxY, y2 - y1)]);
}

/** Returns the cutout with other corners, mm from the lower left corner of its previous box. */
export function withCorners(cutout: Cutout, corners: Corner[]): Cutout {
  const { minX, minY, maxX, maxY } = extentOf(corners);
  const { x1, y1 } = cutout;
  return {
    ...cutout,
    ...{ x1: x1 + minX, x2: x1 + maxX, y1: y1 + minY, y2: y1 + maxY },
    corners: corners.map(([x, y]) => [x - minX, y - minY]),
  };
}

function withSize(cutout: Cutout, [width, height]: readonly [number, number]): Cutout {
  const x1 = Math.round((cutout.x1 + cutout.x2 - width) / 2);
  const y1 = Math.round((cutout.y1 + cutout.y2 - height) / 2);
  return { ...cutout, x1, x2: x1 + width, y1, y2: y1 + height };
}

function withoutCorners({ corners: _, ...cutout }: Cutout): Cutout {
  return cutout;
}
