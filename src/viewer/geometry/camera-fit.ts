import { combine, crossProduct, dotProduct, unitVector, type Vector } from './vector.ts';

/** Where a camera stands and what it looks at, m. */
export interface CameraPose {
  readonly position: Vector;
  readonly target: Vector;
}

export interface Lens {
  /** Vertical field of view, degrees. */
  readonly fieldOfView: number;
  /** Width over height of the picture. */
  readonly aspect: number;
  /** Up to which share of the half picture points may reach on each side, 0 to 1. */
  readonly reach: {
    readonly left: number;
    readonly right: number;
    readonly low: number;
    readonly high: number;
  };
}

/**
 * The nearest camera that looks against `direction` (from the target to the camera) and sees every
 * point; those that decide the distance touch both edges of what the lens leaves them. Without points it
 * looks at the origin.
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

/** The camera's least distance along `back`, and its place on one picture axis at a distance. */
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
