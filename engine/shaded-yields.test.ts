import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CalculatedYields, type Configuration, createEngine, type Surroundings } from './index.ts';
import { loadLight } from './light.ts';
import { lostShares, omittedCauses, SHADE_CAUSES, type Shade } from './shade.ts';
import { litRoof, shadedSolution, shadedYields, unshadedMonths } from './shaded-yields.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const engine = createEngine(JSON.parse(read('./catalogue/demo.json')));
const light = await loadLight();
const GOLDEN = ['house-gable', 'villa-hip', 'farmhouse-three', 'facade-and-railing', 'flat-roof'];

/** A golden roof with the engine's yields. */
function solvedGolden(name: string) {
  const configuration: Configuration = JSON.parse(engine.upgraded(read(`../tests/golden/${name}.json`)));
  const roof = engine.open(JSON.stringify(configuration), 0);
  const { answer, cells } = roof;
  if (answer.status !== 'solved' || answer.yields.status !== 'calculated') throw new Error('no yield');
  return { configuration, solution: answer, yields: answer.yields, cells, body: roof.body() };
}

/** Random numbers from 0 to 1, the same in every run (Park and Miller). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Lost shares drawn so that a month never loses more than `most`. */
function drawnShade(surfaces: number, random: () => number, most = 1): Pick<Shade, 'lost'> {
  const months = Array.from({ length: surfaces * 12 }, () => {
    const [total, parts] = [random() * most, SHADE_CAUSES.map(random)];
    const sum = parts.reduce((all, part) => all + part, 0);
    return parts.map((part) => (total * part) / sum);
  });
  return { lost: Float32Array.from(months.flat()) };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
/** Numbers of one decimal, compared exactly. */
const inTenths = (value: number): number => {
  expect(Math.abs(value * 10 - Math.round(value * 10))).toBeLessThan(1e-6);
  return Math.round(value * 10);
};

function expectExactSums(shaded: CalculatedYields, before: CalculatedYields): void {
  const yearly = ({ monthly, annual }: Pick<CalculatedYields, 'monthly' | 'annual'>) =>
    expect(sumOf(monthly.map(inTenths))).toBe(inTenths(annual));
  for (const part of [shaded, ...shaded.surfaces]) yearly(part);
  for (const [month, energy] of shaded.monthly.entries())
    expect(sumOf(shaded.surfaces.map(({ monthly }) => inTenths(monthly[month] ?? 0)))).toBe(inTenths(energy));
  for (const cause of SHADE_CAUSES)
    for (const [month, lost] of (shaded.shade?.lost[cause] ?? []).entries()) {
      expect(lost).toBeGreaterThanOrEqual(0);
      expect(sumOf(shaded.surfaces.map((surface) => inTenths(surface.lost?.[cause][month] ?? 0)))).toBe(
        inTenths(lost),
      );
    }
  const lost = sumOf(SHADE_CAUSES.flatMap((cause) => shaded.shade?.lost[cause].map(inTenths) ?? []));
  expect(lost).toBe(inTenths(before.annual) - inTenths(shaded.annual));
  for (const [index, surface] of shaded.surfaces.entries())
    expect(unshadedMonths(surface)).toEqual(before.surfaces[index]?.monthly);
}

test.each(GOLDEN)('%s without shade keeps its yields', (name) => {
  const { solution, yields } = solvedGolden(name);
  const none = { lost: new Float32Array(solution.surfaces.length * 48) };
  const shaded = shadedYields(yields, solution.surfaces, none);
  const { shade: _, ...same } = shaded;
  const surfaces = same.surfaces.map(({ lost: _lost, ...surface }) => surface);
  expect({ ...same, surfaces }).toEqual(yields);
  expect(lostShares(shaded)).toEqual({ own: 0, buildings: 0, trees: 0, horizon: 0 });
});

test.each(GOLDEN)('%s: months, surfaces and losses add up exactly under drawn shade', (name) => {
  const { solution, yields } = solvedGolden(name);
  const random = randomFrom(7);
  for (let draw = 0; draw < 40; draw++) {
    const shade = drawnShade(solution.surfaces.length, random);
    const shaded = shadedYields(yields, solution.surfaces, shade);
    expectExactSums(shaded, yields);
    for (const [index, { monthly }] of yields.surfaces.entries())
      for (const [month, energy] of monthly.entries()) {
        const share = sumOf([...shade.lost.slice((index * 12 + month) * 4, (index * 12 + month) * 4 + 4)]);
        const left = shaded.surfaces[index]?.monthly[month] ?? 0;
        expect(Math.abs(left - energy * (1 - share))).toBeLessThan(0.0501);
      }
  }
});

test('more shade never gives more, whatever its cause', () => {
  const { solution, yields } = solvedGolden('villa-hip');
  const random = randomFrom(11);
  for (let draw = 0; draw < 40; draw++) {
    const less = drawnShade(solution.surfaces.length, random, 0.7);
    const more = { lost: less.lost.map((share) => share + random() * 0.07) };
    const [one, other] = [less, more].map((shade) => shadedYields(yields, solution.surfaces, shade));
    for (const [month, energy] of (other?.monthly ?? []).entries())
      expect(energy).toBeLessThanOrEqual(one?.monthly[month] ?? 0);
    expect(other?.perKilowattPeak).toBeLessThanOrEqual(one?.perKilowattPeak ?? 0);
  }
});

test('the order of surfaces changes nothing', () => {
  const { solution, yields } = solvedGolden('villa-hip');
  const shade = drawnShade(solution.surfaces.length, randomFrom(3));
  const own = shadedYields(yields, solution.surfaces, shade);
  const order = [...solution.surfaces.keys()].toReversed();
  const turned = order.flatMap((index) => solution.surfaces[index] ?? []);
  const lost = Float32Array.from(
    order.flatMap((index) => [...shade.lost.slice(index * 48, index * 48 + 48)]),
  );
  expect(shadedYields(yields, turned, { lost })).toEqual(own);
  const reversed = shadedYields({ ...yields, surfaces: yields.surfaces.toReversed() }, turned, { lost });
  expect({ ...reversed, surfaces: reversed.surfaces.toReversed() }).toEqual(own);
});

test('shade of everything leaves nothing, also where shares add up to more by rounding', () => {
  const { solution, yields } = solvedGolden('house-gable');
  const all = { lost: new Float32Array(solution.surfaces.length * 48).fill(0.3) };
  const shaded = shadedYields(yields, solution.surfaces, all);
  expect(shaded.annual).toBe(0);
  expectExactSums(shaded, yields);
});

/** Houses 9 m high, 12 m from the middle on all sides. */
const AROUND: Surroundings = {
  horizon: Array(36).fill(12),
  buildings: [0, 90, 180, 270].map((turn) => {
    const [east, north] = [Math.sin((turn * Math.PI) / 180) * 12, Math.cos((turn * Math.PI) / 180) * 12];
    const corner = (x: number, y: number): [number, number, number] => [east + x, north + y, 9];
    return { faces: [[corner(-3, -3), corner(3, -3), corner(3, 3), corner(-3, 3)]] };
  }),
  trees: [{ at: [8, -8, 0], height: 11, crown: 5 }],
};

test.each(GOLDEN)('%s: every obstacle that is added takes yield, and omitted causes become fewer', (name) => {
  const { configuration, solution, yields, cells, body } = solvedGolden(name);
  const { horizon = [], buildings = [], trees = [] } = AROUND;
  const growing = [{}, { buildings }, { buildings, trees }, { buildings, trees, horizon }];
  const shaded = growing.map((surroundings) => {
    const input = litRoof({ ...configuration.location, surroundings }, solution, cells, body);
    const shade = input && light.shade(input);
    if (!shade) throw new Error('no shade');
    return shadedYields(yields, solution.surfaces, shade, surroundings);
  });
  for (const each of shaded) expectExactSums(each, yields);
  for (const [index, { annual }] of shaded.entries())
    expect(annual).toBeLessThanOrEqual(shaded[index - 1]?.annual ?? yields.annual);
  expect(shaded.map(omittedCauses)).toEqual([
    ['buildings', 'trees', 'horizon'],
    ['trees', 'horizon'],
    ['horizon'],
    [],
  ]);
  const lost = shaded.map((each) => lostShares(each));
  expect(lost.map(({ buildings: share }) => share > 0)).toEqual([false, true, true, true]);
  expect(lost.map(({ horizon: share }) => share > 0)).toEqual([false, false, false, true]);
  expect(omittedCauses(yields)).toEqual(SHADE_CAUSES);
});

test('a solution keeps yields without shade if the module traps, and everything else with it', () => {
  const { configuration, solution, cells, body } = solvedGolden('house-gable');
  const trapping = {
    shade(): never {
      throw new WebAssembly.RuntimeError('unreachable');
    },
  };
  expect(shadedSolution(trapping, configuration.location, solution, cells, body)).toEqual(solution);
  const { yields, ...others } = shadedSolution(light, configuration.location, solution, cells, body);
  expect({ ...others, yields: solution.yields }).toEqual(solution);
  expect(yields).toHaveProperty('shade.omitted', ['buildings', 'trees', 'horizon']);
});
