import { describe, expect, it } from 'vitest';
import { blendPoses, fitCamera } from './camera-fit.ts';
import { combine, crossProduct, dotProduct, subtract, unitVector, type Vector } from './vector.ts';

const box: Vector[] = [-5, 5].flatMap((x) => [0, 9].flatMap((y) => [-3, 3].map((z): Vector => [x, y, z])));
const lens = { fieldOfView: 32, aspect: 1.6, margin: 0 };

/** Largest share of the half picture that any point takes, across and along. */
function reachOf(points: Vector[], pose: ReturnType<typeof fitCamera>) {
  const forward = unitVector(subtract(pose.target, pose.position));
  const right = unitVector(crossProduct(forward, [0, 1, 0]));
  const up = crossProduct(right, forward);
  const tangent = Math.tan((lens.fieldOfView * Math.PI) / 360);
  const shares = points.map((point) => {
    const offset = subtract(point, pose.position);
    const depth = dotProduct(offset, forward) * tangent;
    return [dotProduct(offset, right) / depth / lens.aspect, dotProduct(offset, up) / depth] as const;
  });
  const across = shares.map(([share]) => share);
  const along = shares.map(([, share]) => share);
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    low: Math.min(...along),
    high: Math.max(...along),
  };
}

describe('a fitted camera', () => {
  it.each([[[0, 0, 1]], [[1, 0.8, 1]], [[-0.3, 2, 0.4]]] satisfies [Vector][])(
    'fills the picture from %s',
    (from) => {
      const reach = reachOf(box, fitCamera(box, from, lens));
      const shares = [reach.right, -reach.left, reach.high, -reach.low].sort((a, b) => b - a);
      // The axis that decides the distance touches the picture's edge on both sides.
      expect(shares[0]).toBeCloseTo(1, 6);
      expect(shares[1]).toBeCloseTo(1, 6);
    },
  );

  it('stands on the requested side', () => {
    const { position, target } = fitCamera(box, [0, 0, 1], lens);
    expect(unitVector(subtract(position, target))).toEqual([0, 0, 1]);
  });

  it('looks somewhere sensible without anything to see', () => {
    expect(fitCamera([], [0, 1, 1], lens).target).toEqual([0, 0, 0]);
  });
});

it('travels from one pose to the other', () => {
  const [from, to] = [fitCamera(box, [0, 0, 1], lens), fitCamera(box, [1, 1, 0], lens)];
  expect(blendPoses(from, to, 0)).toEqual(from);
  expect(blendPoses(from, to, 1)).toEqual(to);
  const half = combine([from.position, 0.5], [to.position, 0.5]);
  blendPoses(from, to, 0.5).position.forEach((value, axis) => {
    expect(value).toBeCloseTo(half[axis] ?? 0, 9);
  });
});
