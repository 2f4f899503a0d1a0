import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { variables } from '../../server/settings.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const list = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
const tracked = new Set(list());
const pages = ['SECURITY.md', ...list('docs/security.md', 'docs/security/*.md')];

/**
 * Levels of the requirements of OWASP ASVS 5.0.0, a line for each chapter, a word for each of its sections: the nth
 * digit is the level of the nth requirement.
 */
const LEVELS = `
22 1111122223 112222222223 222 123
122 112 12223 23
3 113 12223 11222233 11122333 3 22333
12233 23333 22 1222
2 112333 113 222
122 111111112222 11223333 112233 22222333 2223 33 2222
222 1111 22 11222 223 22
1233 1123 133 23
111 1222
22 223 22223 1111122222233333 22222 22 222
2233 22233 11233 1222 23 23 33
12233 11 22223
2333 222223 2233 1222233
22 12223333 122
12233 12233 1222222 3333
2 22222 2222 222 2223
23 22223333 22
`;

/** Numbers of the requirements up to a level. */
function requirements(maxLevel: number): string[] {
  const chapters = LEVELS.trim().split('\n');
  return chapters.flatMap((sections, chapter) =>
    sections.split(' ').flatMap((levels, section) =>
      [...levels].flatMap((level, index) => {
        const number = `${chapter + 1}.${section + 1}.${index + 1}`;
        return Number(level) <= maxLevel ? [number] : [];
      }),
    ),
  );
}

const STATES = ['met', 'partly', 'not met', 'does not apply'] as const;

interface Row {
  readonly number: string;
  readonly state: string;
  readonly reason: string;
}

/** Rows of requirements in a page. */
const rowsOf = (page: string): Row[] =>
  [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, number = '', state = '', reason = '']) => ({ number, state, reason }),
  );

const namesIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
const FILE = /^\.?[\w@-]+(?:\/[\w.@-]+)+$|^[\w-]+\.(?:json|html|md)$|^Dockerfile$/;
const SETTING = /^[A-Z][A-Z\d]+(?:_[A-Z\d]+)+$/;

const exists = (name: string): boolean =>
  tracked.has(name) || [...tracked].some((file) => file.startsWith(`${name}/`));
/** Variables that Node reads itself. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS'];

/** Files and settings that a text names and that do not exist. */
const unknownIn = (text: string): string[] =>
  namesIn(text).filter(
    (name) =>
      (FILE.test(name) && !exists(name)) ||
      (SETTING.test(name) && !variables.includes(name) && !OF_NODE.includes(name)),
  );

const isEvidence = (name: string): boolean =>
  (FILE.test(name) && exists(name)) || (SETTING.test(name) && variables.includes(name));

const rows = pages.flatMap((file) => rowsOf(read(file)));

test('every requirement of levels 1 and 2 has exactly one row', () => {
  expect(requirements(1)).toHaveLength(70);
  expect(requirements(2)).toHaveLength(253);
  expect(requirements(3)).toHaveLength(345);
  expect(rows.map(({ number }) => number).sort()).toEqual(requirements(2).sort());
});

test('every row has a state, and those that are met name files or settings', () => {
  const faults = rows.filter(({ state, reason }) => {
    if (!STATES.some((each) => each === state)) return true;
    return state === 'met' && !namesIn(reason).some(isEvidence);
  });
  expect(faults).toEqual([]);
});

test('every file and setting that the pages name exists', () => {
  expect(pages.length).toBeGreaterThan(8);
  expect(pages.flatMap((file) => unknownIn(read(file)).map((name) => `${file}: ${name}`))).toEqual([]);
  const tests = pages.flatMap((file) => namesIn(read(file))).filter((name) => /\.test\.tsx?$/.test(name));
  expect(new Set(tests).size).toBeGreaterThan(60);
});

test('the index counts the states of each chapter', () => {
  const count = (of: readonly Row[]) =>
    STATES.map((state) => of.filter((row) => row.state === state).length).join(' | ');
  const index = read('docs/security.md');
  for (const [chapter, of] of Map.groupBy(rows, ({ number }) => number.split('.')[0]))
    expect(index).toMatch(new RegExp(`^\\| \\[V${chapter} [^|]+ \\| ${RegExp.escape(count(of))} \\|$`, 'm'));
  expect(index).toContain(`| all | ${count(rows)} |`);
});

describe('the check', () => {
  test('finds files and settings that do not exist', () => {
    expect(unknownIn('`server/app.ts`, `server/missing.ts`, `server/people`, `missing.md`')).toEqual([
      'server/missing.ts',
      'missing.md',
    ]);
    expect(unknownIn('`AUTH_MODE`, `AUTH_MODUS`, `frame-ancestors`, `keys rotate`')).toEqual(['AUTH_MODUS']);
  });

  test('reads rows', () => {
    expect(rowsOf('| 1.2.3 | short | not met | none |\n| 1.2 | a | met | b |\n')).toEqual([
      { number: '1.2.3', state: 'not met', reason: 'none' },
    ]);
  });
});
