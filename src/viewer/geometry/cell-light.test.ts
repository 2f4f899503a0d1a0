import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import catalogueText from '../../../engine/catalogue/demo.json?raw';
import { type Configuration, type Cutout, createEngine } from '../../../engine/index.ts';
import { loadLight } from '../../../engine/light.ts';
import { lostShares } from '../../../engine/shade.ts';
import { litRoof, shadedYields } from '../../../engine/shaded-yields.ts';
import { yearLight } from './cell-light.ts';
import { readCell } from './slate-pose.ts';

const engine = createEngine(JSON.parse(catalogueText));
const { shade } = await loadLight();

const golden: Configuration = JSON.parse(
  engine.upgraded(readFileSync(new URL('../../../tests/golden/house-gable.json', import.meta.url), 'utf8')),
);

const NOTHING = { own: 0, buildings: 0, trees: 0, horizon: 0 };

/** The golden house's south side with these openings only. */
function lit(cutouts: Configuration['surfaces'][number]['cutouts']) {
  const [south, ...others] = golden.surfaces;
  if (!south) throw new Error('no surface');
  const surfaces = [{ ...south, cutouts, skylights: [] }, ...others];
  const roof = engine.open(JSON.stringify({ ...golden, surfaces }), 0);
  const { answer, cells } = roof;
  if (answer.status !== 'solved' || answer.yields.status !== 'calculated') throw new Error('no yield');
  const { surfaces: laid, yields } = answer;
  const input = litRoof(golden.location, answer, cells, roof.body());
  const light = input && shade(input);
  if (!light) throw new Error('no light');
  const shaded = shadedYields(yields, laid, light);
  const lit = yearLight({ surfaces: laid, yields: shaded, table: cells, shade: light });
  if (!lit) throw new Error('no light');
  const own = answer.yields.surfaces.map(({ perKilowattPeak }) => perKilowattPeak);
  const at = [...lit.year.perKilowattPeak.keys()].map((index) => readCell(cells.cells, index));
  const lost = (months?: number[]) => lostShares(shaded, months);
  return { light: lit.year, months: lit.months, yields, shaded, lost, own, at };
}

const chimney: Cutout = {
  id: 'c1',
  kind: 'chimney',
  shape: 'rectangle',
  x1: 5_000,
  x2: 5_600,
  y1: 3_000,
  y2: 3_600,
  clearance: 100,
  height: 1_500,
};

it('without raised openings every cell has the yield of its surface', () => {
  const { light, lost, own, at } = lit([]);
  expect(lost()).toEqual(NOTHING);
  for (const [index, { surface }] of at.entries())
    expect(light.perKilowattPeak[index]).toBeCloseTo(own[surface] ?? 0, 1);
  expect(light.most).toBeCloseTo(Math.max(...own), 1);
});

it('the months add up to the year: without shade as in the engine, with it in every cell', () => {
  const without = lit([]);
  const [south] = without.yields.surfaces;
  if (!south) throw new Error('no surface');
  for (const [month, { most }] of without.months.entries()) {
    const expected = without.yields.surfaces.map(
      ({ perKilowattPeak, monthly, annual }) => (perKilowattPeak * (monthly[month] ?? 0)) / annual,
    );
    expect([month, most]).toEqual([month, expect.closeTo(Math.max(...expected), 1)]);
    expect(without.lost([month])).toEqual(NOTHING);
  }
  const { light, months, lost } = lit([chimney]);
  for (const cell of light.perKilowattPeak.keys()) {
    const sum = months.reduce((total, { perKilowattPeak }) => total + (perKilowattPeak[cell] ?? 0), 0);
    expect(sum).toBeCloseTo(light.perKilowattPeak[cell] ?? 0, 1);
  }
  // A low sun casts long shadows.
  expect(lost([0]).own).toBeGreaterThan(lost([5]).own);
});

it('a chimney shades the cells behind it, equally in the morning and in the evening', () => {
  const { light, lost, own, at } = lit([chimney]);
  const south = at.flatMap((cell, index) => (cell.surface === 0 ? [{ ...cell, index }] : []));
  const factor = (index: number) => (light.perKilowattPeak[index] ?? 0) / (own[0] ?? 1);
  const nearest = (x: number, y: number) =>
    south.reduce((best, cell) =>
      Math.hypot(cell.x + cell.width / 2 - x, cell.y + cell.height / 2 - y) <
      Math.hypot(best.x + best.width / 2 - x, best.y + best.height / 2 - y)
        ? cell
        : best,
    );
  const above = factor(nearest(5_300, 4_600).index);
  const far = factor(nearest(800, 400).index);
  expect(above).toBeLessThan(0.95);
  expect(above).toBeGreaterThan(0.5);
  expect(far).toBeGreaterThan(0.98);
  // The chimney is in the middle: it shades both sides equally, in the morning and in the evening.
  const [left, right] = [factor(nearest(3_900, 4_200).index), factor(nearest(6_700, 4_200).index)];
  expect(Math.abs(left - right)).toBeLessThan(0.06);
  expect(lost().own).toBeGreaterThan(0.002);
  expect(lost().own).toBeLessThan(0.06);
  expect(Math.min(...south.map(({ index }) => factor(index)))).toBeGreaterThan(0.2);
});

it('the mean of the cells is the yield of their surface, with shade as without', () => {
  for (const cutouts of [[], [chimney]]) {
    const { light, shaded, at } = lit(cutouts);
    for (const [index, { perKilowattPeak }] of shaded.surfaces.entries()) {
      const cells = at.flatMap(({ surface, kind, width, height }, cell) =>
        surface === index && kind === 0 ? [[light.perKilowattPeak[cell] ?? 0, width * height] as const] : [],
      );
      const area = cells.reduce((sum, [, own]) => sum + own, 0);
      const mean = cells.reduce((sum, [energy, own]) => sum + energy * own, 0) / area;
      expect(Math.abs(mean / perKilowattPeak - 1)).toBeLessThan(0.001);
    }
  }
});
