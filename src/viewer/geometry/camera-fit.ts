import { combine, crossProduct, dotProduct, unitVector, type Vector } from './vector.ts';

/** Position and target of a camera, m. */
export interface CameraPose {
  readonly position: Vector;
  readonly target: Vector;
}

export interface Lens {
  /** Vertical field of view, degrees. */
  readonly fieldOfView: number;
  /** Width over height of the picture. */
  readonly aspect: number;
  /** Maximum share of half the picture for points on each side, 0 to 1. */
  readonly reach: {
    readonly left: number;
    readonly right: number;
    readonly low: number;
    readonly high: number;
  };
}

/**
 * Returns the nearest camera that sees every point from `direction` (from the target to the camera). The points
 * that determine the distance touch both edges of the free area. Without points it looks at the origin.
 */
export function fitCamera(
  points: readonly Vector[],
  direction: Vector,
  { fieldOfView, aspect, reach }: Lens,
): CameraPose {
  const back = unitVector(direction);
  const right = unitVector(crossProduct(Math.abs(back[1]) > 0.999999 ? [0, 0, -1] : [0, 1, 0], back));
  const up = crossProduct(back, right);
  if (points.length === 0) return { position: combine([back, 10]), target: [0, 0, 0] };
  const tangent = Math.tan((fieldOfView * Math.PI) / 360);
  const across = fitAxis(points, right, back, tangent * aspect * reach.left, tangent * aspect * reach.right);
  const along = fitAxis(points, up, back, tangent * reach.low, tangent * reach.high);
  const distance = Math.max(across.distance, along.distance);
  const depth = points.reduce((sum, point) => sum + dotProduct(point, back), 0) / points.length;
  const middle = combine([right, across.middleAt(distance)], [up, along.middleAt(distance)]);
  return { position: combine([middle, 1], [back, distance]), target: combine([middle, 1], [back, depth]) };
}

/** Returns the camera's minimum distance along `back`, and its position on one picture axis at a distance. */
function fitAxis(points: readonly Vector[], axis: Vector, back: Vector, low: number, high: number) {
  let [positive, negative] = [-Infinity, -Infinity];
  for (const point of points) {
    const [offset, depth] = [dotProduct(point, axis), dotProduct(point, back)];
    positive = Math.max(positive, offset + depth * high);
    negative = Math.max(negative, depth * low - offset);
  }
  return {
    distance: (positive + negative) / (low + high),
    middleAt: (distance: number) => (positive - negative + (low - high) * distance) / 2,
  };
}
