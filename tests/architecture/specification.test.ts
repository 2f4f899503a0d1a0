import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const PAGE = 'docs/specification.md';
const STATEMENTS = 234;
const TESTS = '{cli,contracts,documents,engine,scripts,server,src,tests,workers}/**/*.{test,spec}.{ts,tsx}';

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The names of a callee from its root on: `test`, `each` of `test.each([…])`. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee.name)];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  return callee.type === 'MemberExpression' ? [...namesOf(callee.object), ...namesOf(callee.property)] : [];
}

/** The titles of the tests of a file, templates without what fills them. Groups and skipped tests prove nothing. */
function titlesOf(file: string): string[] {
  const titles: string[] = [];
  const text = readFileSync(join(root, file), 'utf8');
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression' && Array.isArray(value.arguments)) {
      const [name, ...modes] = namesOf(value.callee);
      const [title] = value.arguments;
      const isTest =
        /^(test|it)$/.test(name ?? '') && !modes.some((mode) => /^(describe|skip|fixme|todo)$/.test(mode));
      if (isTest && isNode(title) && /^(Literal|TemplateLiteral)$/.test(title.type))
        titles.push(text.slice(Number(title.start), Number(title.end)));
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, text).program);
  return titles;
}

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
