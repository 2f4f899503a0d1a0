import { afterAll, beforeAll, expect, test } from 'vitest';
import { areaOf } from '../../contracts/domain/polygons.ts';
import { village } from '../../server/demo/village/village.ts';
import type { SurveyServices, TerrainAround } from '../../src/configurator/survey/services/services.ts';
import { surveyServices } from '../../src/configurator/survey/services/survey-services.ts';
import { middleOfFaces, outlinesOf, surroundingsOf } from '../../src/configurator/survey/ui/surroundings.ts';
import type { Building3d, Triangle3d } from '../../workers/tiles/buildings-around.ts';
import { type Loopback, startLoopback } from './loopback.ts';
import { readInNode } from './node-tiles.ts';

let service: Loopback;
let services: SurveyServices;
const { signal } = new AbortController();
const ORIGIN = { source: 'village', date: '2022' } as const;
/** Neighbours alone. */
const buildings = (found: readonly Building3d[]) => ({ buildings: { found, origin: ORIGIN }, terrain: null });

beforeAll(async () => {
  service = await startLoopback();
  const found = surveyServices({ kind: 'village', origin: service.origin, key: null }, 2_000, readInNode);
  if (!found) throw new Error('no services');
  services = found;
});
afterAll(() => service.close());

const planArea = (outline: readonly (readonly number[])[]): number =>
  areaOf(outline.map(([east = 0, north = 0]) => [east, north] as const));
/** A square of 10 m with its middle at the place. */
const square = (east: number, north: number): [number, number][] => [
  [east - 5, north - 5],
  [east + 5, north - 5],
  [east + 5, north + 5],
  [east - 5, north + 5],
];
/** A face of the reconstruction, as far as it matters. */
const face = (ring: [number, number][], holes: [number, number][][] = []) => ({
  ...{ surface: null, sources: [], name: { kind: 'main', side: 'south' } as const, ring, holes, left: null },
  ...{ pitch: { value: 0, deviation: 0 }, azimuth: { value: 0, deviation: 0 } },
  ...{ area: { value: 100, deviation: 0 }, eave: null, slope: null },
});
/** The surroundings of a house of faces. */
const surroundings = (
  faces: Parameters<typeof middleOfFaces>[0],
  found: Parameters<typeof surroundingsOf>[1],
) => {
  const middle = middleOfFaces(faces);
  return middle && surroundingsOf(middle, found);
};
const flat = (height: number, [a, b, c, d]: readonly [number, number][]): Triangle3d[] => {
  const raised = (at: readonly number[] = []) => [at[0] ?? 0, at[1] ?? 0, height] as const;
  return [
    [raised(a), raised(b), raised(c)],
    [raised(a), raised(c), raised(d)],
  ];
};

test('every house of the village has its roof faces as outlines, of the same area', async () => {
  for (const { point, egid, isGarage } of village) {
    const { building } = await services.building3d(point, egid, signal);
    const outlines = outlinesOf(building.roof);
    expect(outlines.length).toBeGreaterThanOrEqual(1);
    expect(outlines.length).toBeLessThanOrEqual(isGarage ? 1 : building.roof.length);
    const triangles = building.roof.reduce((sum, triangle) => sum + planArea(triangle), 0);
    const faces = outlines.reduce((sum, outline) => sum + planArea(outline), 0);
    // Below a dormer the face goes on.
    expect(faces).toBeGreaterThan(0.995 * triangles);
    expect(faces).toBeLessThan(1.25 * triangles);
    expect(outlines.every(({ length }) => length >= 3 && length <= 16)).toBe(true);
  }
});

test('a gable roof of many triangles has two faces', () => {
  const roof = [-1, 1].flatMap((side) =>
    [0, 2, 4].flatMap((east): Triangle3d[] => {
      const [eave, ridge] = [
        [east, 4 * side, 5],
        [east, 0, 8],
      ] as const;
      const [nextEave, nextRidge] = [
        [east + 2, 4 * side, 5],
        [east + 2, 0, 8],
      ] as const;
      const both: Triangle3d[] = [
        [eave, nextEave, nextRidge],
        [eave, nextRidge, ridge],
      ];
      return side < 0 ? both : both.map(([a, b, c]): Triangle3d => [a, c, b]);
    }),
  );
  const outlines = outlinesOf(roof);
  expect(outlines.map((outline) => outline.length)).toEqual([4, 4]);
  expect(outlines.map(planArea)).toEqual([24, 24]);
});

test('neighbours lie around the middle of the house, above its ground', () => {
  const house = [face(square(2_600_010, 1_200_020))];
  const around = surroundings(house, buildings([{ egid: 1, roof: flat(6.5, square(2_600_040, 1_200_020)) }]));
  expect(around).toEqual({
    buildings: [
      {
        faces: [
          [
            [25, -5, 6.5],
            [35, -5, 6.5],
            [35, 5, 6.5],
            [25, 5, 6.5],
          ],
        ],
      },
    ],
    origin: [2_600_010, 1_200_020],
    surveyed: [{ of: 'buildings', ...ORIGIN, deviation: 0.3 }],
  });
  expect(surroundings(house, buildings([]))).toBeNull();
  expect(surroundings(house, { buildings: null, terrain: null })).toBeNull();
});

test('ground and horizon are measured from the middle of the house, each with its origin', () => {
  const house = [face(square(2_600_010, 1_200_020))];
  const horizon = Array.from({ length: 36 }, (_, index) => (index === 9 ? 7.5 : 0));
  const ground = {
    corner: [2_600_000, 1_200_000] as [number, number],
    step: 20,
    heights: [
      [500, 502],
      [504, 506],
    ],
  };
  const terrain = (found: TerrainAround) => ({ buildings: null, terrain: { found, origin: ORIGIN } });
  const surveyedHorizon = { of: 'horizon', ...ORIGIN, deviation: 0.5 };
  const surveyedGround = { of: 'ground', ...ORIGIN, deviation: 0.5 };
  expect(surroundings(house, terrain({ ground, horizon }))).toEqual({
    origin: [2_600_010, 1_200_020],
    ground: {
      corner: [-10, -20],
      step: 20,
      heights: [
        [-5, -3],
        [-1, 1],
      ],
    },
    horizon,
    surveyed: [surveyedHorizon, surveyedGround],
  });
  // A horizon that is level is known to be level.
  const level = new Array<number>(36).fill(0);
  expect(surroundings(house, terrain({ ground: null, horizon: level }))).toEqual({
    origin: [2_600_010, 1_200_020],
    surveyed: [surveyedHorizon],
  });
});

test('no more and no further buildings than a configuration takes', () => {
  const many = Array.from({ length: 80 }, (_, index) => ({
    egid: index,
    roof: flat(5, square(2_600_000 + 12 * index, 1_200_000)),
  }));
  const around = surroundings([face(square(2_600_000, 1_200_000))], buildings(many));
  expect(around?.buildings).toHaveLength(42);
  const near = Array.from({ length: 80 }, (_, index) => ({
    egid: index,
    roof: flat(5, square(2_600_000 + index, 1_200_000)),
  }));
  expect(surroundings([face(square(2_600_000, 1_200_000))], buildings(near))?.buildings).toHaveLength(60);
});
