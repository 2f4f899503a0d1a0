import { Matrix4, Vector3 } from 'three';
import { expect, it } from 'vitest';
import type { SurfaceSolution } from '../../../engine/index.ts';
import { createMarks } from './marks.ts';

/** Inclined by 45° to the south, its lower left corner 6 m up. */
const half = Math.SQRT1_2;
const surface = {
  id: 'south',
  placement: { origin: [-5, 6, 4], along: [1, 0, 0], up: [0, half, -half], normal: [0, half, half] },
} as unknown as SurfaceSolution;

it('rings are on the surface of a check, and equal ones cause no redraw', () => {
  const marks = createMarks();
  const place = { surface: 'south', x: 2_000, y: 1_000 };
  expect(marks.show([surface], [])).toBe(false);
  expect(marks.show([surface], [place, { ...place, surface: 'gone' }])).toBe(true);
  expect(marks.show([surface], [place])).toBe(false);
  expect(marks.mesh.count).toBe(1);
  const matrix = new Matrix4();
  marks.mesh.getMatrixAt(0, matrix);
  const at = new Vector3().setFromMatrixPosition(matrix);
  expect(at.x).toBeCloseTo(-3);
  // Slightly above the slates.
  expect(at.y).toBeCloseTo(6 + half * 1.06);
  expect(at.z).toBeCloseTo(4 - half * 0.94);
  expect(new Vector3(0, 0, 1).transformDirection(matrix).y).toBeCloseTo(half);
  expect(marks.show([surface], [])).toBe(true);
  expect(marks.mesh.count).toBe(0);
});
