import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Configuration, createEngine } from '../engine/index.ts';
import { planSvg } from './plan-svg.ts';
import { translations } from './translations.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const engine = createEngine(JSON.parse(read('../engine/catalogue/demo.json')));
const house: Configuration = JSON.parse(read('../tests/golden/house-gable.json'));

function draw(configuration: Configuration): string {
  const { answer, table } = engine.solve(JSON.stringify(configuration));
  const solution = JSON.parse(answer);
  if (solution.status !== 'solved') throw new Error(answer);
  return planSvg({ configuration, solution, table, catalogueVersion: 'test' }, translations('de'));
}

test('the drawing is true to its scale', () => {
  const plan = draw(house);
  const scale = Number(/>1:(\d+)</.exec(plan)?.[1]);
  const factors = [...plan.matchAll(/matrix\(([\d.]+) 0 0 -([\d.]+) /g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect(factors).toHaveLength(2);
  for (const factor of factors.flat()) expect(factor).toBeCloseTo(1 / scale, 12);
  expect(plan).toContain("10'400");
});

test('a name cannot break the drawing, and a surface without slates is left out', () => {
  const [south, north] = house.surfaces;
  if (!south || !north) throw new Error('the house has two surfaces');
  const plan = draw({
    ...house,
    name: '<script>"&\u0007',
    surfaces: [south, { ...north, enabled: false }],
  });
  expect(plan).toContain('&lt;script&gt;&quot;&amp;</text>');
  expect(plan).toContain('id="surface-0"');
  expect(plan).not.toContain('id="surface-1"');
});

test('the largest and the smallest surface fit on the sheet', () => {
  const [south] = house.surfaces;
  if (!south) throw new Error('the house has surfaces');
  for (const [width, height] of [
    [400_000, 60_000],
    [1200, 1200],
  ] as const) {
    const outline = { shape: 'rectangle', width, height } as const;
    const plan = draw({ ...house, surfaces: [{ ...south, outline, cutouts: [], skylights: [] }] });
    const scale = Number(/>1:([\d']+)</.exec(plan)?.[1]?.replaceAll("'", ''));
    expect(width / scale).toBeLessThan(400);
    expect(height / scale).toBeLessThan(253);
  }
});
