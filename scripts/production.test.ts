import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packagesIn, serverPackages } from './production.ts';

const root = join(import.meta.dirname, '..');

test('finds packages that a source imports, resolves or names by a path', () => {
  const sources = [
    "import { z } from 'zod';",
    'require.resolve(`@fonts/inter/Inter.ttf`)',
    "await import('read-file/universal')",
  ];
  const packages = ['zod', 'zod-more', '@fonts/inter', '@fonts/other', 'read', 'read-file', 'file'];
  expect(packagesIn(sources, packages)).toEqual(['zod', '@fonts/inter', 'read-file']);
});

test('the server’s packages are all that its sources import, and none of the browser’s', () => {
  const packages = Object.keys(serverPackages());
  const files = globSync('{server,contracts,documents,engine}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing\/|^engine\/npm\//.test(file),
  );
  const imported = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^import (?!type )[^'";]*from '([^.'][^']*)'/gm)]
      .map(([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
      .filter((name) => !name.startsWith('node:')),
  );
  expect(new Set(imported).size).toBeGreaterThan(15);
  expect([...new Set(imported)].filter((name) => !packages.includes(name))).toEqual([]);
  expect(packages.filter((name) => /react|mantine|three|msal|tabler|^node$/.test(name))).toEqual([]);
});
