import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync('{contracts,engine,documents,cli,workers,src,server}/**/*.{ts,tsx}', {
  cwd: root,
}).filter((file) => !file.startsWith('engine/pkg/'));

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
const isOwn = /^(contracts|engine|documents|cli|workers|src|server)\//;
const own = imports.filter(({ target }) => isOwn.test(target));

/** The layer of a file: a top folder, inside src its second folder too. */
const layerOf = (file: string): string => (/^src\/[^/]+/.exec(file) ?? /^[^/]+/.exec(file))?.[0] ?? file;

const belowTheApp = ['engine', 'documents', 'workers', 'contracts'];
/** What a layer may import, itself aside. */
const allowed: Record<string, readonly string[]> = {
  engine: [],
  contracts: ['engine'],
  documents: ['engine'],
  cli: ['engine', 'documents'],
  workers: ['engine'],
  server: ['engine', 'documents', 'contracts'],
  'src/locales': [],
  'src/shared': ['src/locales', ...belowTheApp],
  'src/viewer': ['src/shared', ...belowTheApp],
  'src/configurator': ['src/viewer', 'src/shared', ...belowTheApp],
  'src/portal': ['src/shared', ...belowTheApp],
  'src/staff': ['src/portal', 'src/shared', ...belowTheApp],
  'src/app': ['src/staff', 'src/portal', 'src/configurator', 'src/viewer', 'src/shared', ...belowTheApp],
};

const told = (breaches: readonly { file: string; target: string }[]): string[] =>
  breaches.map(({ file, target }) => `${file} imports ${target}`);

test('the test reads the whole source', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter(({ file }) => file.startsWith('server/')).length).toBeGreaterThan(50);
});

test('layers import only what lies below them', () => {
  const breaches = own.filter(({ file, target }) => {
    const [from, to] = [layerOf(file), layerOf(target)];
    return from !== to && !(allowed[from] ?? []).includes(to);
  });
  expect(told(breaches)).toEqual([]);
});

/** The start page shows parts of every group. */
const startPage = 'dashboard';

test.each(['portal', 'staff'])('page groups of src/%s do not import one another', (area) => {
  const groupOf = (file: string) => new RegExp(`^src/${area}/([^/]+)/`).exec(file)?.[1];
  const breaches = own.filter(({ file, target }) => {
    const [from, to] = [groupOf(file), groupOf(target)];
    return from !== undefined && to !== undefined && from !== to && from !== startPage;
  });
  expect(told(breaches)).toEqual([]);
});

/** Folders of the server that compose others: the demo plays through the services, tests start the whole. */
const composing = ['demo', 'testing'];
/** What every folder of the server may use: the ground, and who asks. */
const ground = ['platform', 'people'];

test('folders of the server meet only in platform and people; projects may ask for roofs', () => {
  const folderOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1];
  const breaches = own.filter(({ file, target }) => {
    const [from, to] = [folderOf(file), folderOf(target)];
    if (from === undefined || to === undefined || from === to) return false;
    if (composing.includes(from) || ground.includes(to)) return false;
    if (file.endsWith('.test.ts') && composing.includes(to)) return false;
    return !(from === 'projects' && target === 'server/roofs/service.ts');
  });
  expect(told(breaches)).toEqual([]);
});

test.each([
  ['three', /^(three|@react-three)(\/|$)/, /^src\/viewer\//],
  ['the compiled engine', /^engine\/pkg\//, /^engine\//],
  ['MSAL', /^@azure\/msal/, /^src\/shared\/auth\//],
])('only one place imports %s', (_name, target, place) => {
  const users = imports.filter((entry) => target.test(entry.target));
  expect(users.length).toBeGreaterThan(0);
  expect(told(users.filter(({ file }) => !place.test(file)))).toEqual([]);
});
