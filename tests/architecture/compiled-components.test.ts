import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'oxc-transform-react';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The React Compiler skips components it cannot compile: those re-render completely in every frame of a drag. */
test('every component and hook of the configurator is compiled, and none is memoised by hand', () => {
  const files = globSync('src/configurator/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\./.test(file),
  );
  const left = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const { errors } = transformSync(file, text, { reactCompiler: { reportDiagnostics: true } });
    const byHand = text.match(/\b(useMemo|useCallback|memo)\(/g) ?? [];
    return [...new Set([...errors.map(({ message }) => message), ...byHand])].map(
      (what) => `${file}: ${what}`,
    );
  });
  expect(files.length).toBeGreaterThan(100);
  expect(left).toEqual([]);
});
