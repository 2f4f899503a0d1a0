import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|(---| statement )/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );

/** Whether a test of that name is in the file. What is written by a template counts up to its first hole. */
const isThere = (file: string, name: string): boolean =>
  existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').includes(name);

test('every statement of the specification names a test that is there', () => {
  expect(rows.length).toBeGreaterThan(60);
  const without = rows.filter(([, shown = '']) => {
    const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(shown) ?? [];
    return name === '' || !isThere(file, name);
  });
  expect(without).toEqual([]);
});
