import { expect, test } from 'vitest';
import type { Problem } from '../../../engine/index.ts';
import { mend } from '../document/mend.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { successorsIn, withSuccessors } from './successor-effect.ts';

const withdrawn = (path: string, value: string, replacedBy?: string): Problem => ({
  code: 'WITHDRAWN',
  path,
  params: { value, ...(replacedBy && { replacedBy }) },
});

test('a withdrawn format is replaced by its successor in layout and composed columns, without duplicates', () => {
  const [south, north] = exampleRoof.surfaces;
  if (!south || !north) throw new Error('the example has two surfaces');
  const composition = { columns: ['L1', 'S', 'M1', 'L1'], cells: [] };
  const roof = {
    ...exampleRoof,
    layout: { ...exampleRoof.layout, formats: ['L1', 'M1', 'S'] },
    surfaces: [south, { ...north, composition }],
  };
  const problems = [withdrawn('layout.formats[0]', 'L1', 'L'), withdrawn('layout.formats[1]', 'M1', 'S')];
  const replaced = mend(successorsIn(problems, roof)).apply(roof);
  expect(replaced.layout.formats).toEqual(['L', 'S']);
  expect(replaced.surfaces[1]?.composition?.columns).toEqual(['L', 'S', 'S', 'L']);
  expect(replaced.surfaces[0]).toBe(south);
  // Replacing one after the other gives the same result.
  const [first, second] = problems.map((problem) => [problem]);
  const one = mend(successorsIn(first ?? [], roof)).apply(roof);
  expect(mend(successorsIn(second ?? [], one)).apply(one)).toEqual(replaced);
});

test('lays a roof with successors only if every problem has one', () => {
  const colour = withdrawn('layout.colour', 'grey', 'black');
  expect(withSuccessors(exampleRoof, [colour])?.layout.colour).toBe('black');
  expect(withSuccessors(exampleRoof, [colour, withdrawn('components.batten', 'old')])).toBeNull();
  expect(
    withSuccessors(exampleRoof, [colour, { code: 'OUT_OF_RANGE', path: 'roof.angle', params: {} }]),
  ).toBeNull();
});
