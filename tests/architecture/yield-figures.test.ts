import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('wherever the yield of a year is written, it says what it leaves out', () => {
  const written = globSync('{src,documents}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => /format\w+\((Math\.round\()?[\w.]*\bannual(Yield)?\b/.test(text));
  expect(written.length).toBeGreaterThan(6);
  expect(written.filter(({ text }) => !/\byieldOmits\(/.test(text)).map(({ file }) => file)).toEqual([]);
});
