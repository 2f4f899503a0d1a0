import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Configuration, createEngine, type Surroundings } from '../../../../engine/index.ts';
import { GROUND_FINISH } from '../../../../engine/still.ts';
import type { Vector } from '../../geometry/vector.ts';
import type { DrawnRoof } from '../take-picture.ts';
import { stillCamera } from './still-camera.ts';
import { stillScene } from './still-scene.ts';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

/** A golden roof, solved. */
function roof(name: string, surroundings: Surroundings | null = null): DrawnRoof {
  const engine = createEngine(JSON.parse(read('engine/catalogue/demo.json')));
  const configuration: Configuration = JSON.parse(engine.upgraded(read(`tests/golden/${name}.json`)));
  using open = engine.open(JSON.stringify(configuration), 0);
  if (open.answer.status !== 'solved') throw new Error('not solved');
  return {
    solution: open.answer,
    table: open.cells,
    body: open.body(),
    colour: '#1d2935',
    ownColours: new Map([[0, '#aa3322']]),
    guard: configuration.components.snowGuard,
    surroundings,
  };
}

/** A block of a height, with its middle that far to the east and north. */
const block = (east: number, north: number, height: number): NonNullable<Surroundings['buildings']> => [
  {
    faces: [
      [
        [east - 5, north - 5, height],
        [east + 5, north - 5, height],
        [east + 5, north + 5, height],
        [east - 5, north + 5, height],
      ],
    ],
  },
];

test.each(['house-gable', 'villa-hip', 'flat-roof'])(
  'the scene of %s has all that is drawn, in numbers',
  (name) => {
    const drawn = roof(name, {
      buildings: block(30, 20, 8),
      trees: [{ at: [9, 12, 0], height: 8, crown: 4 }],
    });
    const scene = stillScene(drawn, 1.6);
    expect(scene.house.length).toBeGreaterThan(2);
    for (const { positions, normals, finishes } of scene.house) {
      expect(positions.length).toBe(normals.length);
      expect(finishes.length * 3).toBe(positions.length);
      expect(Math.max(...finishes)).toBeLessThan(scene.finishes.length / 5);
    }
    for (const { positions, inCell, kinds, place, along, up } of scene.slates) {
      const corners = positions.length / 3;
      expect([inCell.length, place.length]).toEqual([corners * 4, corners * 4]);
      expect([kinds.length, along.length, up.length]).toEqual([corners * 2, corners * 3, corners * 3]);
      // Every slate has its colours.
      const numbers = kinds.filter((_, at) => at % 2 === 1);
      expect(Math.max(...numbers)).toBeLessThan(scene.paints.length / 6);
    }
    expect(scene.leaves.crowns.length / 4).toBe(scene.leaves.matrices.length / 16);
    const numbers = [
      ...scene.house.flatMap(({ positions }) => [...positions]),
      ...scene.slates.flatMap(({ positions, inCell }) => [...positions, ...inCell]),
      ...[scene.paints, scene.ground, scene.light, scene.camera].flatMap((part) => [...part]),
    ];
    expect(numbers.every(Number.isFinite)).toBe(true);
    expect(scene.light).toHaveLength(42);
    expect(scene.camera).toHaveLength(13);
  },
);

test('slates of a colour of their own keep it', () => {
  const { paints } = stillScene(roof('house-gable'), 1.6);
  expect([...paints.subarray(0, 3)]).not.toEqual([...paints.subarray(6, 9)]);
  expect([...paints.subarray(6, 12)]).toEqual([...paints.subarray(12, 18)]);
});

const FLAT = { middle: [0, 0], height: () => 0 } as const;
const village = { of: 'horizon', source: 'village', date: '2026', deviation: 0.5 } as const;
/** Ground that rises by 1 m in 2 m to the north. */
const slope: Surroundings = {
  ground: {
    corner: [-120, -120],
    step: 12,
    heights: Array.from({ length: 21 }, (_, row) => Array.from({ length: 21 }, () => row * 6 - 60)),
  },
};

test('the ground has the measured shape, and neighbours stand on it', () => {
  const groundOf = (surroundings: Surroundings) =>
    stillScene(roof('house-gable', surroundings), 1.6).house.filter(({ finishes }) =>
      finishes.includes(GROUND_FINISH),
    );
  expect(groundOf({})).toHaveLength(0);
  expect(groundOf({ ...slope, hidden: ['ground'] })).toHaveLength(0);
  const [terrain, ...others] = groundOf(slope);
  expect(others).toHaveLength(0);
  const { positions = new Float32Array(), normals } = terrain ?? {};
  expect(normals?.length).toBe(positions.length);
  // Beyond the level plot, y rises with -z, the north; at the house it is level.
  for (let at = 0; at < positions.length; at += 3) {
    const [x = 0, y = 0, z = 0] = positions.subarray(at, at + 3);
    if (Math.hypot(x, z) < 3) expect(y).toBe(0);
    else if (Math.hypot(x, z) > 40 && Math.hypot(x, z) < 80) expect(y).toBeCloseTo(-z / 2, 0);
  }
});

test('the horizon is the surveyed one, level where it is level or hidden, and unknown without survey', () => {
  const horizon = Array.from({ length: 36 }, (_, at) => at % 9);
  // Behind the numbers of the light.
  const of = (surroundings: Surroundings | null) => [
    ...stillScene(roof('house-gable', surroundings), 1.6).light.slice(42),
  ];
  expect(of(null)).toEqual([]);
  expect(of({ buildings: block(30, 20, 8) })).toEqual([]);
  expect(of({ horizon })).toEqual(horizon);
  const level = horizon.map(() => 0);
  expect(of({ horizon, hidden: ['horizon'] })).toEqual(level);
  expect(of({ surveyed: [village] })).toEqual(level);
});

test('the camera stays above the ground', () => {
  const building = { surfaces: roof('house-gable').solution.surfaces, faces: [] };
  const free = stillCamera(building, null, FLAT, 1.6);
  // A hill where it would stand.
  const height = ([x, , z]: Vector) =>
    Math.hypot(x - free.position[0], z - free.position[2]) < 6 ? free.position[1] + 2 : 0;
  const { position } = stillCamera(building, null, { middle: [0, 0], height }, 1.6);
  expect(height(position)).toBeLessThan(position[1]);
});

test('the camera goes to where neighbours do not hide the house', () => {
  const building = { surfaces: roof('house-gable').solution.surfaces, faces: [] };
  const free = stillCamera(building, null, FLAT, 1.6);
  expect(stillCamera(building, { buildings: block(0, 900, 9) }, FLAT, 1.6)).toEqual(free);
  const [x, , z] = free.position;
  const between = { buildings: block(x / 2, -z / 2, 60) };
  expect(stillCamera(building, between, FLAT, 1.6)).not.toEqual(free);
});
