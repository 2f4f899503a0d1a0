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
  /** Part of the picture left free around the points, 0 to 1. */
  readonly margin: number;
}

/**
 * The nearest camera that looks against `direction` (from the target to the camera) and sees every
 * point; those that decide the distance touch both edges of the picture. Without points it looks at the
 * origin.
 */
export function fitCamera(points: readonly Vector[], direction: Vector, lens: Lens): CameraPose {
  const back = unitVector(direction);
  const right = unitVector(crossProduct(Math.abs(back[1]) > 0.999 ? [0, 0, -1] : [0, 1, 0], back));
  const up = crossProduct(back, right);
  if (points.length === 0) return { position: combine([back, 10]), target: [0, 0, 0] };
  const tangent = Math.tan((lens.fieldOfView * Math.PI) / 360) * (1 - lens.margin);
  const across = fitAxis(points, right, back, tangent * lens.aspect);
  const along = fitAxis(points, up, back, tangent);
  const distance = Math.max(across.distance, along.distance);
  const depth = points.reduce((sum, point) => sum + dotProduct(point, back), 0) / points.length;
  const middle = combine([right, across.middle], [up, along.middle]);
  return { position: combine([middle, 1], [back, distance]), target: combine([middle, 1], [back, depth]) };
}

/** The camera's place on one picture axis and its least distance along `back`. */
function fitAxis(points: readonly Vector[], axis: Vector, back: Vector, tangent: number) {
  let [positive, negative] = [-Infinity, -Infinity];
  for (const point of points) {
    const [offset, depth] = [dotProduct(point, axis), dotProduct(point, back) * tangent];
    positive = Math.max(positive, offset + depth);
    negative = Math.max(negative, depth - offset);
  }
  return { middle: (positive - negative) / 2, distance: (positive + negative) / (2 * tangent) };
}

/** The pose on the way from one to another; `share` 0 to 1. */
export function blendPoses(from: CameraPose, to: CameraPose, share: number): CameraPose {
  const eased = share * share * (3 - 2 * share);
  const blend = (a: Vector, b: Vector) => combine([a, 1 - eased], [b, eased]);
  return { position: blend(from.position, to.position), target: blend(from.target, to.target) };
}
