import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { powerClassOf } from '../contracts/domain/power.ts';
import { type Catalogue, createEngine } from '../engine/index.ts';
import { headOf } from './bom-xlsx.ts';
import { boughtWith } from './bought.ts';
import { formatKilowatts, formatPower } from './format.ts';

const catalogue: Catalogue = JSON.parse(
  readFileSync(join(import.meta.dirname, '../engine/catalogue/demo.json'), 'utf8'),
);

test.each([
  [29_994, 'under30'],
  [29_995, 'under30'],
  [29_999, 'under30'],
  [30_000, 'over30'],
  [30_001, 'over30'],
] as const)(
  'a roof of %i W is in the class %s for engine, forms and files alike @spec-230',
  (power, expected) => {
    // A surface for a single slate, which has all the power.
    const ofOneSlate = structuredClone(catalogue);
    for (const format of ofOneSlate.formats) format.power = power;
    for (const article of ofOneSlate.articles) if (article.power > 0) article.power = power;
    const single = createEngine(ofOneSlate);
    const roof = single.newConfiguration('free');
    const [surface] = roof.surfaces;
    if (!surface) throw new Error('no surface');
    roof.surfaces = [{ ...surface, outline: { shape: 'rectangle', width: 1_500, height: 1_200 } }];
    const answer = single.open(JSON.stringify(roof), 0).wholeAnswer;
    if (answer.status !== 'solved') throw new Error(JSON.stringify(answer.problems));
    const { totals } = answer;
    expect(totals.power).toBe(power);
    expect([totals.powerClass, powerClassOf(power)]).toEqual([expected, expected]);
    // As displayed: 30.00 kWp never counts as under 30 kWp.
    expect(powerClassOf(Number(formatKilowatts(power)) * 1000)).toBe(expected);
    expect(formatPower(power)).toBe(expected === 'under30' ? '29.99 kWp' : '30.00 kWp');
  },
);

test('the workbook has the class of the power that its bill buys, as the page has', () => {
  const engine = createEngine(catalogue);
  const roof = engine.newConfiguration('gable');
  roof.bomChanges = [{ article: 'SL-L-BK', change: 'add', quantity: 60 }];
  using open = engine.open(JSON.stringify(roof), 0);
  const { answer } = open;
  if (answer.status !== 'solved') throw new Error(JSON.stringify(answer.problems));
  expect([answer.totals.power < 30_000, boughtWith(answer).power >= 30_000]).toEqual([true, true]);
  expect(headOf(roof, answer, catalogue.version, 0).powerClass).toBe('over30');
});
