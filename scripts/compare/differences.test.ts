import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { differences } from './differences.ts';

const before = new Map([
  ['GET /v1/user/me', '200 application/json\n$.Email: "a@example.ch"\n$.LastName: "Plan"'],
  ['plan', '<svg>'],
]);

test('equal snapshots have no differences', () => {
  expect(differences(before, new Map(before))).toEqual([]);
});

test('a changed value is found at its place', () => {
  const after = new Map(before).set(
    'GET /v1/user/me',
    '200 application/json\n$.Email: "a@example.ch"\n$.LastName: "Neu"',
  );
  expect(differences(before, after)).toEqual([
    { name: 'GET /v1/user/me', lines: ['line 3 - $.LastName: "Plan"', 'line 3 + $.LastName: "Neu"'] },
  ]);
});

test('new, missing and reordered texts are found', () => {
  const after = new Map([
    ['GET /v1/user/me', '200 application/json\n$.LastName: "Plan"\n$.Email: "a@example.ch"'],
    ['offer', 'page 1'],
  ]);
  expect(differences(before, after)).toEqual([
    { name: 'GET /v1/user/me', lines: ['the same lines in another order'] },
    { name: 'plan', lines: ['- is gone'] },
    { name: 'offer', lines: ['+ is new'] },
  ]);
});

test('many changed lines are counted', () => {
  const text = (word: string) => Array.from({ length: 20 }, (_, at) => `${word} ${at}`).join('\n');
  const [found] = differences(new Map([['text', text('old')]]), new Map([['text', text('new')]]));
  expect(found?.lines).toHaveLength(11);
  expect(found?.lines.at(-1)).toBe('… and 30 lines more');
});

test('the snapshot loads as a process of its own', () => {
  const options = ['--disable-warning=ExperimentalWarning', '--import', './scripts/compare/frozen-date.ts'];
  const { status, stderr } = spawnSync(process.execPath, [...options, 'scripts/compare/snapshot.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, 'Usage: snapshot.ts <file>\n']);
});
