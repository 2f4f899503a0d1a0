import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants, nameOf } from '../mutants/mutants.ts';
import { parseSource } from './parsed-source.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('there are 40 mutants, each another', () => {
  expect(mutants).toHaveLength(40);
  expect(
    new Set(mutants.map(({ file, anchor, replacement }) => [file, anchor, replacement].join('\0'))).size,
  ).toBe(40);
  expect(new Set(mutants.map(nameOf)).size).toBe(40);
});

test.each(mutants)(
  'the file of @spec-$statement has the text to replace once: $fault',
  ({ file, anchor, replacement }) => {
    expect(read(file).split(anchor)).toHaveLength(2);
    expect(replacement).not.toBe(anchor);
  },
);

test.each(mutants)('a test of $test proves @spec-$statement', ({ test: file, statement }) => {
  const { titles } = parseSource(file, read(file));
  const proofs = titles.filter(
    ({ text, isGroup, isSkipped }) =>
      !isGroup && !isSkipped && new RegExp(`@spec-${statement}\\b`).test(text),
  );
  expect(proofs).not.toEqual([]);
});
