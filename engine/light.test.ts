import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Configuration, createEngine, type OpenRoof, type Surroundings } from './index.ts';
import { loadLight } from './light.ts';
import { type LitRoof, SHADE_CAUSES, type Shade } from './shade.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const engine = createEngine(JSON.parse(read('./catalogue/demo.json')));
const light = await loadLight();

function shadeOf(roof: LitRoof, daysPerMonth?: number): Shade {
  const shade = light.shade(roof, daysPerMonth);
  if (!shade) throw new Error('invalid surroundings');
  return shade;
}

function litRoof(
  golden: string,
  surroundings: Surroundings | null,
  change: Partial<Configuration> = {},
): LitRoof {
  const configuration: Configuration = JSON.parse(engine.upgraded(read(`../tests/golden/${golden}.json`)));
  using open: OpenRoof = engine.open(JSON.stringify({ ...configuration, ...change }), 0);
  const { answer, cells } = open;
  if (answer.status !== 'solved' || answer.yields.status !== 'calculated') throw new Error('no yield');
  const { latitude } = configuration.location;
  const { horizontal } = answer.yields.basis;
  return { latitude, horizontal, surfaces: answer.surfaces, table: cells, body: open.body(), surroundings };
}

/** Mean share of a surface that all months lose to each cause. */
function lostBy({ lost }: Shade, surface: number): Record<string, number> {
  const own = lost.slice(surface * 48, surface * 48 + 48);
  return Object.fromEntries(
    SHADE_CAUSES.map((cause, index) => [
      cause,
      own.filter((_, at) => at % SHADE_CAUSES.length === index).reduce((sum, share) => sum + share, 0) / 12,
    ]),
  );
}

test.each(['house-gable', 'villa-hip'])('%s on an open field loses light to itself alone', (golden) => {
  const roof = litRoof(golden, null);
  const { left, lost } = shadeOf(roof);
  expect(left).toHaveLength((roof.table.cells.length / 8) * 12);
  expect(lost).toHaveLength(roof.surfaces.length * 48);
  expect(Math.min(...left)).toBeGreaterThan(0);
  expect(Math.max(...left)).toBeLessThanOrEqual(1);
  for (const surface of roof.surfaces.keys()) {
    const { own = 1, ...others } = lostBy({ left, lost }, surface);
    expect(own).toBeLessThan(0.06);
    expect(others).toEqual({ buildings: 0, trees: 0, horizon: 0 });
  }
  expect(shadeOf({ ...roof, surroundings: {} })).toEqual({ left, lost });
});

/** A house 20 m long and 12 m high whose nearer side is this far to the south of the roof's middle. */
const neighbour = (distance: number): NonNullable<Surroundings['buildings']>[number] => ({
  faces: [
    [
      [-10, -distance - 8, 12],
      [10, -distance - 8, 12],
      [10, -distance, 12],
      [-10, -distance, 12],
    ],
  ],
});

test('a neighbour, a tree and a horizon each cost what they hide, the nearer the more', () => {
  const shadeBy = (surroundings: Surroundings) => lostBy(shadeOf(litRoof('house-gable', surroundings)), 0);
  const none = shadeBy({});
  const [near, far] = [12, 24].map((distance) => shadeBy({ buildings: [neighbour(distance)] }));
  expect(far?.buildings).toBeGreaterThan(0.01);
  expect(near?.buildings).toBeGreaterThan((far?.buildings ?? 1) * 1.5);
  const tree = shadeBy({ trees: [{ at: [0, -12, 0], height: 14, crown: 8 }] });
  expect(tree.trees).toBeGreaterThan(0.01);
  const horizon = shadeBy({ horizon: Array.from({ length: 36 }, () => 12) });
  expect(horizon.horizon).toBeGreaterThan(0.03);
  // Every loss goes to one cause only, and what the house hides it hides anyway.
  for (const lost of [near, far, tree, horizon]) expect(lost?.own).toBeCloseTo(none.own ?? 0, 6);
  expect(near).toMatchObject({ trees: 0, horizon: 0 });
});

test('neighbours stand around the middle of the roof, wherever the scene has its origin', () => {
  const roof = litRoof('house-gable', { buildings: [neighbour(12)] });
  const shift = ([x, y, z]: readonly [number, number, number]): [number, number, number] => [x + 7, y, z - 5];
  const corners = roof.body.corners.map((value, index) => value + ([7, 0, -5][index % 3] ?? 0));
  const moved: LitRoof = {
    ...roof,
    body: { ...roof.body, corners },
    surfaces: roof.surfaces.map(({ placement, outline }) => ({
      outline,
      placement: { ...placement, origin: shift(placement.origin) },
    })),
  };
  const [here, there] = [shadeOf(roof), shadeOf(moved)];
  for (const [index, share] of here.left.entries()) expect(there.left[index]).toBeCloseTo(share, 2);
});

test('all days of the months leave a roof what six days do', () => {
  const roof = litRoof('house-gable', {
    horizon: Array.from({ length: 36 }, (_, index) => 4 + (index % 9)),
    buildings: [neighbour(14)],
    trees: [{ at: [9, -9, 0], height: 11, crown: 5 }],
  });
  const [six, all] = [shadeOf(roof), shadeOf(roof, 31)].map((shade) => lostBy(shade, 0));
  for (const cause of SHADE_CAUSES) expect(six?.[cause]).toBeCloseTo(all?.[cause] ?? 0, 2);
});

test('invalid surroundings give no light', () => {
  const roof = litRoof('house-gable', null);
  for (const surroundings of [{ horizon: [5] }, { trees: [{ at: [0, 0, 0], height: -1, crown: 3 }] }])
    expect(light.shade({ ...roof, surroundings: surroundings as Surroundings })).toBeNull();
});
