import { expect, test } from 'vitest';
import type { Ground } from '../../../../engine/index.ts';
import type { Vector } from '../../geometry/vector.ts';
import type { Site } from './around-house.ts';
import { silhouette } from './far-horizon.ts';
import { onTerrain, terrainGeometry } from './terrain.ts';

/** A slope that rises by 1 m per 10 m to the north, measured from the house. */
const slope: Ground = {
  corner: [-120, -120],
  step: 12,
  heights: Array.from({ length: 21 }, (_, row) => new Array<number>(21).fill((row * 12 - 120) / 10)),
};
const siteFacing = (front: Vector): Site => ({
  footprint: { middle: [0, 0], half: [6, 4] },
  front,
  middle: [0, 0],
});

const SOUTH: Vector = [0, 0, 1];
const EAST: Vector = [1, 0, 0];

test.each([SOUTH, EAST])(
  'the plot is level, and the ground beyond as measured, whatever way a house faces',
  (...front) => {
    const height = onTerrain(slope, siteFacing(front as Vector));
    // North is away from the viewer: the third coordinate is south.
    expect(height([0, 0, 0])).toBeCloseTo(0, 9);
    expect(height([8, 0, 8])).toBeCloseTo(0, 9);
    expect(height([0, 0, -60])).toBeCloseTo(6, 9);
    expect(height([70, 0, 40])).toBeCloseTo(-4, 9);
    expect(height([0, 0, -2_000])).toBeCloseTo(12, 9);
  },
);

test.each([SOUTH, EAST])('the mesh of the ground has these heights in the axes of the house', (...front) => {
  const site = siteFacing(front as Vector);
  const [frontX, , frontZ] = front as unknown as Vector;
  const points = terrainGeometry(slope, site).getAttribute('position');
  const height = onTerrain(slope, site);
  let highest = 0;
  for (let index = 0; index < points.count; index++) {
    const [along, forwards] = [points.getX(index), points.getZ(index)];
    const place: Vector = [along * frontZ + forwards * frontX, 0, forwards * frontZ - along * frontX];
    expect(points.getY(index)).toBeCloseTo(height(place), 4);
    highest = Math.max(highest, points.getY(index));
  }
  expect(highest).toBeCloseTo(12, 4);
});

test('the horizon is drawn in its directions at its elevations', () => {
  const elevations = Array.from({ length: 36 }, (_, index) => (index === 9 ? 12 : index % 5));
  const points = silhouette(elevations).getAttribute('position');
  for (const [index, elevation] of elevations.entries()) {
    const top = 2 * 20 * index + 1;
    const [x, y, z] = [points.getX(top), points.getY(top), points.getZ(top)];
    expect((Math.atan2(x, -z) / Math.PI) * 180 + (x < -1e-6 ? 360 : 0)).toBeCloseTo(index * 10, 3);
    expect((Math.atan2(y, Math.hypot(x, z)) / Math.PI) * 180).toBeCloseTo(elevation, 3);
  }
});
