import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSource } from './parsed-source.ts';

const root = join(import.meta.dirname, '../..');
const PAGE = 'docs/specification.md';
const STATEMENTS = 234;
const TESTS = '{cli,contracts,documents,engine,scripts,server,src,tests,workers}/**/*.{test,spec}.{ts,tsx}';

/** The titles of the tests of a file. Groups and skipped tests prove nothing. */
const titlesOf = (file: string): string[] =>
  parseSource(file, readFileSync(join(root, file), 'utf8'))
    .titles.filter(({ isGroup, isSkipped }) => !isGroup && !isSkipped)
    .map(({ text }) => text);

/** The files with a test of each statement: its title carries `@spec-N`. */
const proofs = new Map<number, string[]>();
for (const file of globSync(TESTS, { cwd: root }).sort())
  for (const number of new Set(
    titlesOf(file).flatMap((title) => [...title.matchAll(/@spec-(\d+)/g)].map(([, n]) => Number(n))),
  ))
    proofs.set(number, [...(proofs.get(number) ?? []), file]);

const page = readFileSync(join(root, PAGE), 'utf8');
/** A row: number, statement, tests, remark. */
const rows = [...page.matchAll(/^\| (\d+) \| (.*) \| (.*) \| (.*) \|$/gm)];

test('the page has a row for each statement, in their order', () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: STATEMENTS }, (_, index) => index + 1),
  );
});

test('the page names the tests that are there (vitest -u writes them)', async () => {
  const written = page.replace(
    /^\| (\d+) \| (.*) \| (.*) \| (.*) \|$/gm,
    (_, number, statement, _tests, remark) => {
      const files = (proofs.get(Number(number)) ?? []).map((file) => `\`${file}\``).join(', ');
      return `| ${number} | ${statement} | ${files || '–'} | ${remark} |`;
    },
  );
  await expect(written).toMatchFileSnapshot(join(root, PAGE));
});

test('a statement without a test says in its remark why there can be none', () => {
  const without = rows.filter(
    ([, number, , , remark]) => !proofs.has(Number(number)) && !remark?.startsWith('Nothing to test:'),
  );
  expect(without.map(([, number, statement]) => `${number} ${statement}`)).toEqual([]);
});

test('every number in a title is one of the statements', () => {
  expect([...proofs.keys()].filter((number) => number < 1 || number > STATEMENTS)).toEqual([]);
});
