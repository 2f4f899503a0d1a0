import { centroidOf, extentOf } from '../../../../engine/geometry.ts';
import type { Point } from '../services/services.ts';

/** Size of the map's box, px. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Middle of the map in LV95 and its scale, px per metre. */
export interface MapView {
  readonly east: number;
  readonly north: number;
  readonly scale: number;
}

/** A point on the map, px from its upper left corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Limits of the scale: from a quarter of a village to a roof window. */
const MIN_SCALE = 0.8;
const MAX_SCALE = 80;
/** Share of the box that the fitted building fills; the rest is for labels and neighbours. */
const FITTED_SHARE = 0.42;
/** Largest scale that fitting chooses, so that a garage is seen in its surroundings. */
const MAX_FITTED_SCALE = 22;

const limited = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/** Returns the view that shows the points in the middle of the box. */
export function fitted(points: readonly Point[], { width, height }: Box): MapView {
  const { minX, maxX, minY, maxY } = extentOf(points);
  const across = Math.max(1, maxX - minX);
  const along = Math.max(1, maxY - minY);
  const scale = FITTED_SHARE * Math.min(width / across, height / along);
  return {
    east: (minX + maxX) / 2,
    north: (minY + maxY) / 2,
    scale: limited(Math.min(scale, MAX_FITTED_SCALE)),
  };
}

/** Returns the pixel of a position. */
export const toPixel = ({ east, north, scale }: MapView, { width, height }: Box, at: Point): Pixel => ({
  x: width / 2 + (at[0] - east) * scale,
  y: height / 2 - (at[1] - north) * scale,
});

/** Returns the position under a pixel. */
export const toPosition = ({ east, north, scale }: MapView, { width, height }: Box, at: Pixel): Point => [
  east + (at.x - width / 2) / scale,
  north - (at.y - height / 2) / scale,
];

/** Moves what the map shows by pixels. */
export const movedBy = (view: MapView, x: number, y: number): MapView => ({
  ...view,
  east: view.east - x / view.scale,
  north: view.north + y / view.scale,
});

/** Zooms within the limits; the position under the pixel stays there. */
export function zoomedAt(view: MapView, box: Box, factor: number, at: Pixel): MapView {
  const scale = limited(view.scale * factor);
  const [east, north] = toPosition(view, box, at);
  const moved = toPosition({ ...view, scale }, box, at);
  return { scale, east: view.east + east - moved[0], north: view.north + north - moved[1] };
}

/** Longest scale bar, px. */
const LONGEST_BAR_PX = 150;

/** Returns the longest bar of 1, 2 or 5 times a power of ten, m. */
export function scaleBar(scale: number): number {
  const longest = LONGEST_BAR_PX / scale;
  const power = 10 ** Math.floor(Math.log10(longest));
  return [5, 2, 1].map((step) => step * power).find((length) => length <= longest) ?? power;
}

/** Returns the centre of a ring by area; the mean of its corners where it has none. */
export function centreOf(ring: readonly Point[]): Point {
  const mean = (axis: 0 | 1) => ring.reduce((sum, at) => sum + at[axis], 0) / Math.max(1, ring.length);
  return centroidOf([ring]) ?? [mean(0), mean(1)];
}

/** Size of a label, px. */
export interface LabelSize {
  readonly width: number;
  readonly height: number;
}

/** The upper left corner of a label beside the building, px. */
export interface PlacedLabel extends Pixel {
  readonly id: number;
  readonly isLeft: boolean;
}

/** Distance of labels from the building and from each other, px. */
const LABEL_DISTANCE = 44;
const LABEL_GAP = 8;

/**
 * Returns labels left and right of the building, none above another; null where they do not fit into the box
 * between its margins.
 */
export function placeLabels(
  anchors: readonly { readonly id: number; readonly at: Pixel }[],
  corners: readonly Pixel[],
  size: LabelSize,
  box: Box,
  margin: number,
): readonly PlacedLabel[] | null {
  const { minX, maxX } = extentOf(corners.map(({ x, y }) => [x, y] as const));
  const middle = (minX + maxX) / 2;
  const [left, right] = [minX - LABEL_DISTANCE - size.width, maxX + LABEL_DISTANCE];
  if (left < margin || right + size.width > box.width - margin) return null;
  const isOutside = anchors.some(({ at }) => at.y < 0 || at.y > box.height);
  const column = (isLeft: boolean) => {
    const own = anchors.filter(({ at }) => at.x < middle === isLeft).sort((a, b) => a.at.y - b.at.y);
    return spread(
      own.map(({ at }) => at.y - size.height / 2),
      size.height + LABEL_GAP,
    ).map((y, index) => ({ ...(own[index] as (typeof own)[number]), y, isLeft }));
  };
  const placed = [...column(true), ...column(false)];
  const fits = placed.every(({ y }) => y >= margin && y + size.height <= box.height - margin);
  if (isOutside || !fits) return null;
  return placed.map(({ id, y, isLeft }) => ({ id, x: isLeft ? left : right, y, isLeft }));
}

/** Moves sorted positions apart to at least `distance`, around where they were. */
function spread(positions: readonly number[], distance: number): readonly number[] {
  const moved = positions.reduce<number[]>((before, position) => {
    const last = before.at(-1);
    before.push(last === undefined ? position : Math.max(position, last + distance));
    return before;
  }, []);
  const shift = moved.reduce((sum, position, index) => sum + position - (positions[index] ?? 0), 0);
  return moved.map((position) => position - shift / Math.max(1, moved.length));
}
