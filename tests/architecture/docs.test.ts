import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const list = (pattern: string) =>
  execFileSync('git', ['ls-files', pattern], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const pages = list('*.md');
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

const MAX_BYTES = 12_000;
/** Pages whose subject needs more room. */
const LONG = ['engine', 'loads', 'yield', 'catalogue', 'specification'].map((name) => `docs/${name}.md`);

const withoutCode = (page: string) => page.replace(/^```[\s\S]*?^```/gm, '');

/** Links of a page to a file of this repository that is not there. */
function brokenLinks(file: string, page: string): string[] {
  const links = [...withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return links
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .filter((target) => !existsSync(join(root, dirname(file), target.split('#')[0] ?? '')))
    .map((target) => `${file}: ${target}`);
}

/** Commands of a page that package.json does not have. */
const unknownCommands = (file: string, page: string): string[] =>
  [...page.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !scripts.includes(name))
    .map((name) => `${file}: npm run ${name}`);

/** Files that a guide names; those of a new thing have a placeholder. */
const listedFiles = (guide: string): string[] =>
  [...guide.matchAll(/`([\w./-]+\.(?:tsx?|rs|json|md|po))`/g)].map(([, name = '']) => name);

test('links and commands of pages exist', () => {
  expect(pages.length).toBeGreaterThan(50);
  // The engine's package has a page of its own, which is read in another folder.
  const own = pages.filter((file) => file !== 'CHANGELOG.md' && !file.startsWith('engine/npm/'));
  expect(own.flatMap((file) => brokenLinks(file, read(file)))).toEqual([]);
  expect(own.flatMap((file) => unknownCommands(file, read(file)))).toEqual([]);
});

test('every page of docs is reached from its index', () => {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const [, target = ''] of read(file).matchAll(/\]\(([^)#\s]+\.md)(?:#[^)]*)?\)/g))
      visit(join(dirname(file), target));
  };
  visit('docs/README.md');
  expect(pages.filter((file) => file.startsWith('docs/') && !reached.has(file))).toEqual([]);
});

test('pages stay short', () => {
  const long = pages.filter(
    (file) => file.startsWith('docs/') && !LONG.includes(file) && Buffer.byteLength(read(file)) > MAX_BYTES,
  );
  expect(long).toEqual([]);
});

test('every decision record has a date and a status', () => {
  const records = pages.filter((file) => /^docs\/decisions\/\d{4}-/.test(file));
  expect(records.length).toBeGreaterThan(20);
  for (const file of records) {
    const number = file.slice('docs/decisions/'.length, 'docs/decisions/'.length + 4);
    const record = new RegExp(
      `^# ${number} .+\\n\\nDate: \\d{4}-\\d\\d-\\d\\d · Status: (accepted|replaced by .+)\\n\\n## Context\\n`,
    );
    expect(read(file), file).toMatch(record);
    for (const heading of ['Decision', 'Consequences'])
      expect(read(file), file).toContain(`\n## ${heading}\n`);
    expect(read('docs/decisions/README.md')).toContain(`(${file.slice('docs/decisions/'.length)})`);
  }
});

test('the files that a guide lists exist', () => {
  const guides = pages.filter((file) => file.startsWith('docs/guides/') && !file.endsWith('README.md'));
  expect(guides.length).toBeGreaterThan(4);
  for (const guide of guides) {
    const files = listedFiles(read(guide));
    expect(files.length, guide).toBeGreaterThan(0);
    expect(
      files.filter((file) => !existsSync(join(root, file))),
      guide,
    ).toEqual([]);
  }
});

describe('the check', () => {
  test('finds broken links and unknown commands', () => {
    expect(brokenLinks('docs/a.md', '[a](architecture.md), [b](missing.md#x), [c](https://a.ch)')).toEqual([
      'docs/a.md: missing.md#x',
    ]);
    expect(unknownCommands('docs/a.md', '`npm run bench` and `npm run missing`')).toEqual([
      'docs/a.md: npm run missing',
    ]);
  });

  test('reads the files of a guide', () => {
    const guide = '| `a/b.ts`, `c.ts` | one |\n| `src/<new>.ts` | as in `d/e.tsx` |\n';
    expect(listedFiles(guide)).toEqual(['a/b.ts', 'c.ts', 'd/e.tsx']);
  });
});
