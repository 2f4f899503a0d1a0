import { describe, expect, it } from 'vitest';
import { fitCamera } from './camera-fit.ts';
import { crossProduct, dotProduct, subtract, unitVector, type Vector } from './vector.ts';

const box: Vector[] = [-5, 5].flatMap((x) => [0, 9].flatMap((y) => [-3, 3].map((z): Vector => [x, y, z])));
const lens = { fieldOfView: 32, aspect: 1.6, reach: { left: 1, right: 1, low: 1, high: 1 } };

/** Largest share of half the picture taken by any point, horizontally and vertically. */
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
      // The axis that determines the distance touches both edges of the picture.
      expect(shares[0]).toBeCloseTo(1, 6);
      expect(shares[1]).toBeCloseTo(1, 6);
    },
  );

  it('leaves a covered side free', () => {
    const free = { ...lens, reach: { ...lens.reach, right: 0.7 } };
    const reach = reachOf(box, fitCamera(box, [1, 0.8, 1], free));
    expect(reach.right).toBeLessThanOrEqual(0.7 + 1e-9);
    expect(reach.left).toBeGreaterThanOrEqual(-1 - 1e-9);
    expect(Math.max(reach.right / 0.7, reach.high)).toBeCloseTo(1, 6);
  });

  it('is placed on the requested side', () => {
    const { position, target } = fitCamera(box, [0, 0, 1], lens);
    expect(unitVector(subtract(position, target))).toEqual([0, 0, 1]);
  });

  it('returns a sensible pose without points', () => {
    expect(fitCamera([], [0, 1, 1], lens).target).toEqual([0, 0, 0]);
  });
});
