import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { groundHeight } from '../../engine/ground.ts';
import type { Ground } from '../../engine/index.ts';
import { groundAt, village } from '../../server/demo/village/village.ts';
import type { Point, SurveyServices } from '../../src/configurator/survey/services/services.ts';
import { surveyServices } from '../../src/configurator/survey/services/survey-services.ts';
import { groundAround, terrainLines, terrainOf } from '../../src/configurator/survey/services/terrain.ts';
import { type Loopback, startLoopback } from './loopback.ts';

let service: Loopback;
let services: SurveyServices;
const { signal } = new AbortController();

beforeAll(async () => {
  service = await startLoopback();
  const found = surveyServices({ kind: 'geoadmin', origin: service.origin, key: null }, 5_000);
  if (!found) throw new Error('no services');
  services = found;
});
afterAll(() => service.close());
beforeEach(() => service.fail('none'));

const HOUSE = village[7]?.point ?? [0, 0];

/** Highest elevation in a direction, every 20 m along the way, by the height of the ground alone. */
function elevationTowards([east, north]: Point, degrees: number): number {
  const angle = (degrees * Math.PI) / 180;
  const eye = groundAt([east, north]) + 5;
  let highest = 0;
  for (let distance = 40; distance <= 30_000; distance += 20) {
    const there = groundAt([east + distance * Math.sin(angle), north + distance * Math.cos(angle)]);
    const sunk = (0.87 * distance * distance) / 12_742_000;
    highest = Math.max(highest, (Math.atan2(there - eye - sunk, distance) * 180) / Math.PI);
  }
  return highest;
}

test('the horizon is that of the mountains in every direction', async () => {
  const { horizon } = await services.terrain(HOUSE, signal);
  const expected = Array.from({ length: 36 }, (_, direction) => elevationTowards(HOUSE, direction * 10));
  expect(Math.max(...expected)).toBeGreaterThan(8);
  expect(horizon).toHaveLength(36);
  for (const [direction, elevation] of expected.entries())
    expect(Math.abs((horizon?.[direction] ?? 0) - elevation), `${direction * 10}°`).toBeLessThan(0.15);
});

test('the ground is that of the village, above the place it is measured from', async () => {
  const { ground } = await services.terrain(HOUSE, signal);
  const origin: Point = [HOUSE[0] + 3.25, HOUSE[1] - 2.5];
  const around = groundAround(origin, ground as Ground);
  expect([around.heights.length, around.step]).toEqual([21, 12]);
  expect(Math.abs(groundHeight(around, [0, 0]))).toBeLessThan(0.06);
  for (const [east, north] of [
    [0, 0],
    [-100, 40],
    [77, -113],
    [5.5, 98],
  ] as const) {
    const expected = groundAt([origin[0] + east, origin[1] + north]) - groundAt(origin);
    expect(Math.abs(groundHeight(around, [east, north]) - expected)).toBeLessThan(0.2);
  }
  // Beyond its edge the ground goes on as there.
  expect(groundHeight(around, [0, 1_000])).toBe(groundHeight(around, [0, around.corner[1] + 240]));
});

test('no request has more points than the service answers', () => {
  for (const { corners, points } of terrainLines(HOUSE)) {
    expect(points).toBeLessThanOrEqual(5_000);
    expect(corners.flat().every(Number.isFinite)).toBe(true);
  }
});

test('a gap in the ground leaves it out, heights abroad count as low, and nothing at all is none', () => {
  const profiles = terrainLines([2_600_000, 1_200_000]).map(({ corners }) =>
    corners.map(([easting, northing]) => ({ easting, northing, alts: { COMB: 500 } })),
  );
  const found = terrainOf([2_600_000, 1_200_000], profiles);
  expect(found.ground).toBeNull();
  expect(found.horizon).toEqual(new Array(36).fill(0));
  expect(() => terrainOf([2_600_000, 1_200_000], [[], [], []])).toThrow(
    expect.objectContaining({ reason: 'none' }),
  );
});

test.each(['cut in the middle', 'nothing ever', 'without shape'] as const)(
  'one answer %s is enough to reject the terrain',
  async (fault) => {
    const quick = surveyServices({ kind: 'geoadmin', origin: service.origin, key: null }, 1_000);
    service.fail(fault, 'nb_points=4000');
    await expect(quick?.terrain(HOUSE, signal)).rejects.toHaveProperty('reason');
  },
);
