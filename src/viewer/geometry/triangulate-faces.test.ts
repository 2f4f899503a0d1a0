import { expect, it } from 'vitest';
import { faceNormal, triangulateFaces } from './triangulate-faces.ts';
import type { Vector } from './vector.ts';

const square: Vector[] = [
  [0, 0, 0],
  [2, 0, 0],
  [2, 2, 0],
  [0, 2, 0],
];

it('makes an outward-facing fan and names the opening of every triangle', () => {
  const wall = { material: 'wall' as const, points: square, opening: 'south/dormer' };
  const points = [...square, [-1, 1, 0] satisfies Vector];
  const gable = { material: 'wall' as const, points, opening: null };
  const mesh = triangulateFaces([wall, gable]);
  expect(mesh.positions).toHaveLength(5 * 9);
  expect(mesh.openings).toEqual(['south/dormer', 'south/dormer', null, null, null]);
  expect([...mesh.normals.subarray(0, 3)]).toEqual([0, 0, 1]);
  expect([...mesh.positions.subarray(9, 18)]).toEqual([0, 0, 0, 2, 2, 0, 0, 2, 0]);
});

it('finds the normal although the first corners are collinear', () => {
  expect(
    faceNormal([
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [2, 2, 0],
    ]),
  ).toEqual([0, 0, 1]);
});

it('draws nothing for a face of zero area', () => {
  const line = { material: 'roof' as const, points: square.slice(0, 2), opening: null };
  expect(triangulateFaces([line]).positions).toHaveLength(0);
});
