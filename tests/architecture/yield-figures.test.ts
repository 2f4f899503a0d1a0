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

/** Files that read the yields of a solution: of frozen roofs. All others read `yieldsAtom`. */
const READING = ['src/viewer/ui/frozen-roof.tsx', 'src/viewer/ui/use-year-light.ts'];

test('no page shows the yields of the engine, which have no shade', () => {
  const reading = globSync('src/{configurator,designer,viewer}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return /\bsolution\.yields\b|\byields\b[^=\n]*\} = (\w+\.)?solution\b|\byields\b[^\n]*\}: Solution\b/.test(
        text,
      );
    });
  expect(reading.sort()).toEqual(READING);
});
