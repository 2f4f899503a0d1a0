import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Configuration, Problem } from '../engine/index.ts';
import { successorsIn, withSuccessors } from './successors.ts';
import { withValues } from './value-changes.ts';

const house: Configuration = JSON.parse(
  readFileSync(new URL('../tests/golden/house-gable.json', import.meta.url), 'utf8'),
);

const withdrawn = (path: string, value: string, replacedBy?: string): Problem => ({
  code: 'WITHDRAWN',
  path,
  params: { value, ...(replacedBy && { replacedBy }) },
});

test('a withdrawn format is replaced by its successor in layout and composed columns, without duplicates', () => {
  const [south, north] = house.surfaces;
  if (!south || !north) throw new Error('the example has two surfaces');
  const composition = { columns: ['L1', 'S', 'M1', 'L1'], cells: [] };
  const roof = {
    ...house,
    layout: { ...house.layout, formats: ['L1', 'M1', 'S'] },
    surfaces: [south, { ...north, composition }],
  };
  const problems = [withdrawn('layout.formats[0]', 'L1', 'L'), withdrawn('layout.formats[1]', 'M1', 'S')];
  const replaced = withValues(roof, successorsIn(problems, roof));
  expect(replaced.layout.formats).toEqual(['L', 'S']);
  expect(replaced.surfaces[1]?.composition?.columns).toEqual(['L', 'S', 'S', 'L']);
  expect(replaced.surfaces[0]).toBe(south);
  // Replacing one after the other gives the same result.
  const [first, second] = problems.map((problem) => [problem]);
  const one = withValues(roof, successorsIn(first ?? [], roof));
  expect(withValues(one, successorsIn(second ?? [], one))).toEqual(replaced);
});

test('lays a roof with successors only if every problem has one', () => {
  const colour = withdrawn('layout.colour', 'grey', 'black');
  expect(withSuccessors(house, [colour])?.layout.colour).toBe('black');
  expect(withSuccessors(house, [colour, withdrawn('components.batten', 'old')])).toBeNull();
  expect(
    withSuccessors(house, [colour, { code: 'OUT_OF_RANGE', path: 'roof.angle', params: {} }]),
  ).toBeNull();
});
