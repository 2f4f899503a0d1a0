/** A corner of a free outline, mm from the left and from the eave. */
export type Corner = [number, number];

/** Returns the corners with one of them moved. */
export const withCorner = (corners: readonly Corner[], index: number, to: Corner): Corner[] =>
  corners.map((corner, at) => (at === index ? to : corner));

/** Returns the corners with a new one in the middle of the side that begins at `index`. */
export const withCornerAfter = (corners: readonly Corner[], index: number): Corner[] =>
  corners.toSpliced(index + 1, 0, middleOf(sideOf(corners, index)));

/** Returns the two ends of the side that begins at a corner. */
export function sideOf(corners: readonly Corner[], index: number): [Corner, Corner] {
  const from = corners[index];
  const to = corners[(index + 1) % corners.length];
  if (!from || !to) throw new RangeError(`an outline of ${corners.length} corners has no side ${index}`);
  return [from, to];
}

/** Returns the length of a side in whole mm. */
export const lengthOf = ([[x1, y1], [x2, y2]]: [Corner, Corner]): number =>
  Math.round(Math.hypot(x2 - x1, y2 - y1));

export const middleOf = ([[x1, y1], [x2, y2]]: [Corner, Corner]): Corner => [
  Math.round((x1 + x2) / 2),
  Math.round((y1 + y2) / 2),
];

/** Returns twice the signed area in mm², positive for counter-clockwise corners. */
export const doubledArea = (corners: readonly Corner[]): number =>
  corners.reduce((sum, [x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [0, 0];
    return sum + x1 * y2 - x2 * y1;
  }, 0);

/**
 * Sets the length of a side. The neighbour that `moving` names moves as a whole, so that right angles stay right.
 */
export function withSideLength(
  corners: readonly Corner[],
  index: number,
  length: number,
  moving: 'next' | 'before',
): Corner[] {
  const side = sideOf(corners, index);
  const present = Math.hypot(side[1][0] - side[0][0], side[1][1] - side[0][1]);
  if (present === 0) return [...corners];
  const sign = moving === 'next' ? 1 : -1;
  const along = (axis: 0 | 1) =>
    Math.round(((side[1][axis] - side[0][axis]) / present) * (length - present)) * sign;
  const [byX, byY] = [along(0), along(1)];
  const count = corners.length;
  const moved = moving === 'next' ? [index + 1, index + 2] : [index, index - 1];
  const isMoved = new Set(moved.map((at) => (at + count) % count));
  return corners.map(([x, y], at) => (isMoved.has(at) ? [x + byX, y + byY] : [x, y]));
}

/** Snaps a dragged corner to the x or y of its neighbours, if within `reach` mm. */
export function snapCorner(corners: readonly Corner[], index: number, [x, y]: Corner, reach: number): Corner {
  const count = corners.length;
  const beside = [corners[(index + 1) % count], corners[(index + count - 1) % count]];
  const near = (axis: 0 | 1, value: number) =>
    beside.map((corner) => corner?.[axis] ?? value).find((target) => Math.abs(target - value) <= reach) ??
    value;
  return [near(0, x), near(1, y)];
}

/** Tangent of the angle within which a direction snaps to an axis: eight degrees. */
const NEARLY_STRAIGHT = Math.tan((8 * Math.PI) / 180);

/** Snaps a point to the horizontal or vertical through `from`, if nearly there. */
export function straightFrom([fromX, fromY]: Corner, [x, y]: Corner): Corner {
  const [byX, byY] = [Math.abs(x - fromX), Math.abs(y - fromY)];
  if (byY <= byX * NEARLY_STRAIGHT) return [x, fromY];
  return byX <= byY * NEARLY_STRAIGHT ? [fromX, y] : [x, y];
}

/** Returns the point at a distance from another one in the direction of a third, whole mm. */
export function atLength([fromX, fromY]: Corner, [x, y]: Corner, length: number): Corner {
  const present = Math.hypot(x - fromX, y - fromY);
  if (present === 0) return [fromX + length, fromY];
  const part = length / present;
  return [Math.round(fromX + (x - fromX) * part), Math.round(fromY + (y - fromY) * part)];
}

/** Moves corners so that they begin at the left end and at the eave. */
export function fromZero(corners: readonly Corner[]): Corner[] {
  const least = (axis: 0 | 1) => Math.min(...corners.map((corner) => corner[axis]));
  const [left, low] = [least(0), least(1)];
  return corners.map(([x, y]) => [x - left, y - low]);
}
