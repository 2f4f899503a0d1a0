import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Counts, countsOf, exceeding, findingsIn, readGlossary, sumsOf } from './language.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const BASELINE = 'tests/architecture/language-baseline.json';
/** The glossary itself, pages about the past, legal texts, generated files and fixtures of this test. */
const LEFT_OUT =
  /^(docs\/glossary\.md|CHANGELOG\.md|server\/people\/legal\/|engine\/pkg\/|tests\/architecture\/language)/;

/** Files that differ from the main branch; none where that is unknown. */
function changedFiles(): string[] {
  const { stdout } = spawnSync('git', ['diff', '--name-only', 'origin/main'], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter(Boolean);
}

const glossary = readGlossary(read('docs/glossary.md'));
const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.rs', '*.md'], {
  cwd: root,
  encoding: 'utf8',
});
const files = tracked.split('\n').filter((file) => file && !LEFT_OUT.test(file));

test('names, comments, test titles and pages use the glossary no less than the baseline', () => {
  const findings = files.flatMap((file) => findingsIn(file, read(file), glossary));
  const counts = countsOf(findings);
  const baseline: Counts = JSON.parse(read(BASELINE));
  // A folder may move, but no rule may be broken more often than before.
  if (process.env.WRITE_BASELINE) {
    const before = sumsOf(baseline);
    for (const [rule, sum] of Object.entries(sumsOf(counts)))
      expect(sum, `"${rule}" in all folders`).toBeLessThanOrEqual(before[rule] ?? 0);
    writeFileSync(join(root, BASELINE), `${JSON.stringify(counts, null, 2)}\n`);
  }
  const found = exceeding(findings, JSON.parse(read(BASELINE)), changedFiles());
  expect(found, 'after a file moved, or to lower the baseline: WRITE_BASELINE=1').toEqual([]);
});

describe('the check', () => {
  const rulesIn = (file: string, source: string) =>
    findingsIn(file, source, glossary).map(({ rule }) => rule);

  test('reads its words from the glossary', () => {
    expect(glossary.words.length).toBeGreaterThan(25);
    expect(glossary.names.map(({ word }) => word)).toContain('meanwhile');
    expect(files.length).toBeGreaterThan(1_000);
  });

  test('finds words in names, comments and titles', () => {
    expect(rulesIn('src/a.ts', 'const wishAt = MOST_PATIENCE + deskLayout;')).toEqual([
      'wish',
      'patience',
      'desk',
    ]);
    expect(rulesIn('src/a.ts', '// It is asked once\n// more.\nconst text = "once more";')).toEqual([
      'once more',
    ]);
    expect(rulesIn('src/a.test.ts', "test('somebody waits', () => {});")).toEqual(['somebody']);
    expect(rulesIn('src/a.tsx', 'const b = <Desk besideOf={kept}>whoever</Desk>;')).toEqual([
      'desk',
      'beside',
      'kept',
    ]);
    expect(rulesIn('engine-rs/a.rs', '/// Judges it.\nfn mend_cost() { "a wish"; }')).toEqual([
      'mend',
      'judges',
    ]);
  });

  test('finds words in pages, but not in their code', () => {
    expect(rulesIn('docs/a.md', '| a | somebody |\n\n```sh\nwish\n```\n\nIt is `judge` anew.\n')).toEqual([
      'somebody',
      'anew',
    ]);
  });

  test('finds comments and titles that begin with a pronoun', () => {
    expect(rulesIn('src/a.ts', '/** What is there. */\nconst a = 1;')).toEqual(['begins with What']);
    expect(rulesIn('engine-rs/a.rs', '/// Answers a number.\nfn a() {}')).toEqual(['begins with Answers']);
    expect(rulesIn('src/a.test.ts', "describe('Who asks', () => {});")).toEqual(['begins with Who']);
  });

  test('finds long sentences and durations without their unit', () => {
    const words = Array.from({ length: 31 }, () => 'word').join(' ');
    expect(rulesIn('src/a.ts', `// ${words}.`)).toEqual(['more than 30 words']);
    expect(rulesIn('docs/a.md', `- ${words}\n- word`)).toEqual(['more than 30 words']);
    expect(rulesIn('src/a.ts', '/** Pause, ms. */\nexport const DELAY = 1;')).toEqual([
      'a duration without _MS',
    ]);
  });

  test('permits exceptions of the glossary and clean text', () => {
    expect(rulesIn('src/portal/economy.ts', '// After commissioning.')).toEqual([]);
    expect(rulesIn('src/a.ts', 'const cost = check.mend; const mendCost = cost;')).toEqual(['mend']);
    expect(
      rulesIn('src/a.ts', '/** Delay before a retry, ms. */\nconst RETRY_DELAY_MS = lookUp(holdsKey);'),
    ).toEqual([]);
  });

  test('refuses more than the baseline has', () => {
    const findings = findingsIn('src/app/a.ts', '// A wish.', glossary);
    expect(exceeding(findings, { 'src/app': { wish: 1 } })).toEqual([]);
    expect(
      exceeding([...findings, ...findingsIn('src/app/b.ts', '// A wish.', glossary)], {}, ['src/app/a.ts']),
    ).toEqual(['src/app: "wish" 2 times instead of 0', '  src/app/a.ts:1 A wish.']);
    expect(exceeding(findings, {})).toEqual([
      'src/app: "wish" 1 times instead of 0',
      '  src/app/a.ts:1 A wish.',
    ]);
  });
});
