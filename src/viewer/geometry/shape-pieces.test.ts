import { expect, it } from 'vitest';
import { shapePieces } from './shape-pieces.ts';
import { type LaidSurface, STEP, THICKNESS } from './slate-pose.ts';

const level: LaidSurface = {
  placement: { origin: [0, 3, 0], along: [1, 0, 0], up: [0, 0, -1], normal: [0, 1, 0] },
  rows: [],
};
const cells = Int32Array.from([...[0, 0, 0, 0, 0, 0, 1300, 875], ...[0, 0, 1, 2, 1320, 0, 970, 875]]);

it('places a plate over a trapezoid like the adjacent slates', () => {
  const mesh = shapePieces({ cells, trapezoids: Float32Array.from([1, 0, 875, 1320, 2290, 1320, 1800]) }, [
    level,
  ]);
  expect([...mesh.cellOfTriangle]).toEqual(Array.from({ length: 10 }, () => 1));
  const corners = Array.from({ length: 6 }, (_, corner) => [
    ...mesh.positions.subarray(corner * 3, corner * 3 + 3),
  ]);
  const [lowerLeft, lowerRight, upperRight] = corners;
  expect(lowerLeft?.[0]).toBeCloseTo(1.32, 5);
  expect(lowerLeft?.[1]).toBeCloseTo(3 + STEP + THICKNESS, 5);
  expect(lowerRight?.[0]).toBeCloseTo(2.29, 5);
  expect(upperRight?.[0]).toBeCloseTo(1.8, 5);
  expect(upperRight?.[1]).toBeCloseTo(3 + THICKNESS, 5);
  expect(upperRight?.[2]).toBeCloseTo(-0.875, 5);
  expect(mesh.normals[1]).toBeGreaterThan(0.99);
  expect([...mesh.kinds.subarray(0, 2)]).toEqual([2, 1]);
});

it('every side faces outwards', () => {
  const mesh = shapePieces({ cells, trapezoids: Float32Array.from([1, 0, 875, 1320, 2290, 1320, 2290]) }, [
    level,
  ]);
  const middle = [1.805, 3 + STEP / 2 + THICKNESS / 2, -0.4375];
  for (let corner = 0; corner < mesh.positions.length / 3; corner += 6) {
    const outwards = [0, 1, 2].reduce((sum, axis) => {
      const centre = [0, 1, 2, 5].reduce(
        (total, c) => total + (mesh.positions[(corner + c) * 3 + axis] ?? 0) / 4,
        0,
      );
      return sum + (centre - (middle[axis] ?? 0)) * (mesh.normals[corner * 3 + axis] ?? 0);
    }, 0);
    expect(outwards).toBeGreaterThan(0);
  }
});

it('has no corners without trapezoids', () => {
  expect(shapePieces({ cells, trapezoids: new Float32Array() }, [level]).positions).toHaveLength(0);
});
