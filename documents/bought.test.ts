import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createEngine } from '../engine/index.ts';
import { boughtWith } from './bought.ts';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const engine = createEngine(read('../engine/catalogue/demo.json'));
const house = read('../tests/golden/house-gable.json');

function solved(configuration: object) {
  const roof = engine.open(JSON.stringify(configuration), 500);
  const { answer } = roof;
  roof.close();
  if (answer.status === 'refused') throw new Error('the house is refused');
  return answer;
}

test('without manual changes the bill buys the layout, at the price per watt of the engine', () => {
  const solution = solved(house);
  const { power, price, pricePerWatt, activeModules: modules } = solution.totals;
  expect(boughtWith(solution)).toEqual({ power, price, pricePerWatt, modules, beyondRoof: 0 });
});

test('without manual changes the bill of every golden roof buys as many modules as are laid', () => {
  const folder = new URL('../tests/golden/', import.meta.url);
  const roofs = readdirSync(folder).filter((name) => /^[a-z-]+\.json$/.test(name));
  expect(roofs.length).toBeGreaterThan(5);
  for (const name of roofs) {
    const configuration = read(`../tests/golden/${name}`);
    if (configuration.schema !== house.schema) continue;
    const solution = solved({ ...configuration, bomChanges: [] });
    expect([name, boughtWith(solution).modules]).toEqual([name, solution.totals.activeModules]);
  }
});

test('manually added modules count in power, modules, price and price per watt alike', () => {
  const article = 'SL-L-BK';
  const solution = solved({ ...house, bomChanges: [{ article, change: 'add', quantity: 4 }] });
  const line = solution.bom.lines.find((one) => one.article === article);
  const bought = boughtWith(solution);
  expect(bought.beyondRoof).toBe(4 * (line?.powerPerUnit ?? 0));
  expect(bought.modules).toBe(solution.totals.activeModules + 4);
  expect(bought.power).toBe(solution.totals.power + bought.beyondRoof);
  expect(bought.price).toBe(solution.bom.totalPrice);
  expect(bought.pricePerWatt).toBeCloseTo(solution.bom.totalPrice / bought.power, 2);
});
