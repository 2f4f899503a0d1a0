import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync('{contracts,engine,workers,src,server}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.startsWith('engine/pkg/'),
);

/** Every module that a file imports, for types too, statically or not; own files relative to the root. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [
    ...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]/g),
    ...text.matchAll(/(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g),
    ...text.matchAll(/\bimport\(\s*['"`]([^'"`]+)['"`]/g),
    ...text.matchAll(/new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url/g),
  ].map((match) => match[1] ?? '');
  return specifiers.map((name) =>
    name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name,
  );
}

const imports = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })));
const own = imports.filter(({ target }) => /^(contracts|engine|workers|src|server)\//.test(target));

/** The layer of a file: a top folder, inside src its second folder too. */
const layerOf = (file: string): string => (/^src\/[^/]+/.exec(file) ?? /^[^/]+/.exec(file))?.[0] ?? file;

/** What a layer may import, itself aside. */
const allowed: Record<string, readonly string[]> = {
  engine: [],
  contracts: ['engine'],
  workers: ['engine'],
  server: ['engine', 'contracts'],
  'src/locales': [],
  'src/shared': ['src/locales', 'engine', 'workers', 'contracts'],
  'src/viewer': ['src/shared', 'engine', 'workers', 'contracts'],
  'src/configurator': ['src/viewer', 'src/shared', 'engine', 'workers', 'contracts'],
  'src/portal': ['src/shared', 'engine', 'workers', 'contracts'],
  'src/app': ['src/portal', 'src/configurator', 'src/viewer', 'src/shared', 'engine', 'workers', 'contracts'],
};

test('the test reads the whole source', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(own.length).toBeGreaterThan(150);
});

test('layers import only what lies below them', () => {
  const breaches = own
    .filter(({ file, target }) => {
      const [from, to] = [layerOf(file), layerOf(target)];
      return from !== to && !(allowed[from] ?? []).includes(to);
    })
    .map(({ file, target }) => `${file} imports ${target}`);
  expect(breaches).toEqual([]);
});

test('page groups of the portal do not import one another', () => {
  const groupOf = (file: string): string | undefined => /^src\/portal\/([^/]+)\//.exec(file)?.[1];
  const breaches = own
    .filter(({ file, target }) => groupOf(file) && groupOf(target) && groupOf(file) !== groupOf(target))
    .map(({ file, target }) => `${file} imports ${target}`);
  expect(breaches).toEqual([]);
});

test.each([
  ['three', /^(three|@react-three)(\/|$)/, /^src\/viewer\//],
  ['the compiled engine', /^engine\/pkg\//, /^engine\//],
  ['MSAL', /^@azure\/msal/, /^src\/shared\/auth\//],
])('only one place imports %s', (_name, target, place) => {
  const users = imports.filter((entry) => target.test(entry.target));
  expect(users.length).toBeGreaterThan(0);
  expect(users.filter(({ file }) => !place.test(file)).map(({ file }) => file)).toEqual([]);
});
