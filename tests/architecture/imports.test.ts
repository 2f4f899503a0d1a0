import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync('{contracts,engine,documents,cli,workers,src,server}/**/*.{ts,tsx}', {
  cwd: root,
}).filter((file) => !file.startsWith('engine/pkg/'));

/** Every module that a file imports, including type and dynamic imports; own files relative to the root. */
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
const isOwn = /^(contracts|engine|documents|cli|workers|locales|src|server)\//;
const own = imports.filter(({ target }) => isOwn.test(target));

/**
 * The layer of a file: its top folder, in src and contracts with the second folder. PDFs are not part of the app.
 */
const layerOf = (file: string): string =>
  (/^(src\/[^/]+|contracts\/[^/]+|documents\/pdf)/.exec(file) ?? /^[^/]+/.exec(file))?.[0] ?? file;

/** The drawing in the docs defines the layers and the arrows between them. */
const drawing = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const layerOfNode = new Map(
  [...drawing.matchAll(/^ +([\w-]+)\[([\w/-]+): /gm)].map(([, node = '', layer = '']) => [node, layer]),
);
const arrows = [...drawing.matchAll(/^ +([\w-]+) --> ([\w-]+)$/gm)].map(([, from = '', to = '']) => ({
  from: layerOfNode.get(from) ?? from,
  to: layerOfNode.get(to) ?? to,
}));

/** Returns the layers that a layer may import: all that its arrows lead to. */
function reachedFrom(layer: string): Set<string> {
  const reached = new Set<string>();
  const follow = (from: string) => {
    for (const { to } of arrows.filter((arrow) => arrow.from === from && !reached.has(arrow.to))) {
      reached.add(to);
      follow(to);
    }
  };
  follow(layer);
  return reached;
}

const listed = (breaches: readonly { file: string; target: string }[]): string[] =>
  breaches.map(({ file, target }) => `${file} imports ${target}`);

test('reads the whole source', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter(({ file }) => file.startsWith('server/')).length).toBeGreaterThan(50);
});

test('docs/architecture.md draws exactly the existing layers', () => {
  const drawn = [...layerOfNode.values()].filter((layer) => layer !== 'engine-rs');
  const existing = new Set([...files, ...own.map(({ target }) => target)].map(layerOf));
  expect(drawn.sort()).toEqual([...existing].sort());
  expect(arrows.length).toBeGreaterThan(10);
  expect(arrows.filter(({ from, to }) => !drawn.includes(from) || !drawn.includes(to))).toEqual([]);
  expect(
    arrows.filter(({ from, to }) => reachedFrom(to).has(from)),
    'arrows in a circle',
  ).toEqual([]);
});

test.each([
  ['docs/architecture.md', 'src/configurator'],
  ['docs/architecture.md', 'server'],
  ['docs/architecture.md', '.'],
])('%s names every folder of %s', (page, folder) => {
  const text = readFileSync(join(root, page), 'utf8');
  const heading = folder === '.' ? '| folder | what |' : `| folder of \`${folder}\` | what |`;
  const table = text.slice(text.indexOf(heading)).split('\n\n')[0] ?? '';
  const named = [...table.matchAll(/^\| `([\w-]+)\/?` \|/gm)].map((match) => match[1]);
  const tracked = execFileSync('git', ['ls-files', folder], { cwd: root, encoding: 'utf8' }).split('\n');
  const existing = tracked.map((file) => relative(folder, file).split('/'));
  const folders = new Set(existing.filter((parts) => parts.length > 1).map(([name]) => name));
  expect(named.sort()).toEqual([...folders].filter((name) => !name?.startsWith('.')).sort());
});

test('layers import only along the arrows of the drawing', () => {
  const breaches = own.filter(({ file, target }) => {
    const [from, to] = [layerOf(file), layerOf(target)];
    return from !== to && !reachedFrom(from).has(to);
  });
  expect(listed(breaches)).toEqual([]);
});

/** Page groups that may import another: requests and updates are forms of a project. */
const groupArrows = new Map([['requests', 'projects']]);

test('page groups of src/portal and areas of src/staff do not import one another', () => {
  const groupOf = (file: string) => /^src\/((?:portal|staff)\/[^/]+)\//.exec(file)?.[1];
  const groups = Map.groupBy(own, ({ file }) => groupOf(file));
  groups.delete(undefined);
  expect(groups.size).toBeGreaterThan(20);
  const breaches = own.filter(({ file, target }) => {
    const [from, to] = [groupOf(file), groupOf(target)];
    if (
      from === undefined ||
      to === undefined ||
      from === to ||
      from.startsWith('staff/') !== to.startsWith('staff/')
    )
      return false;
    return `portal/${groupArrows.get(from.replace('portal/', ''))}` !== to;
  });
  expect(listed(breaches)).toEqual([]);
});

test('the viewer is layered: React over three.js over geometry', () => {
  const rooms = ['ui', 'scene', 'geometry'];
  const roomOf = (file: string) => rooms.indexOf(/^src\/viewer\/([^/]+)\//.exec(file)?.[1] ?? '');
  const inside = own.filter(
    ({ file, target }) => file.startsWith('src/viewer/') && target.startsWith('src/viewer/'),
  );
  expect(inside.length).toBeGreaterThan(100);
  expect(listed(inside.filter(({ file, target }) => roomOf(file) > roomOf(target)))).toEqual([]);
  const three = imports.filter(
    ({ file, target }) => roomOf(file) === 2 && /^(three|@react-three|react)/.test(target),
  );
  expect(listed(three)).toEqual([]);
});

/** Server folders that compose others: demo and operator's command use the services, tests start the whole server. */
const composing = ['admin', 'demo', 'testing'];
/** Server folders that every other may import; `people` builds on `platform`. */
const ground = ['platform', 'people'];
/** Additional arrows between server folders. */
const furtherArrows: readonly (readonly [from: string, to: RegExp])[] = [
  ['projects', /^server\/roofs\/service\.ts$/],
  ['logistics', /^server\/projects\//],
];

test('server folders import only platform and people, and along the additional arrows', () => {
  const folderOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1];
  const breaches = own.filter(({ file, target }) => {
    const [from, to] = [folderOf(file), folderOf(target)];
    if (from === undefined || to === undefined || from === to) return false;
    if (file.endsWith('.test.ts') && (composing.includes(to) || ground.includes(to))) return false;
    if (from === 'platform') return true;
    if (composing.includes(from) || ground.includes(to)) return false;
    return !furtherArrows.some((arrow) => arrow[0] === from && arrow[1].test(target));
  });
  expect(listed(breaches)).toEqual([]);
});

test.each([
  ['three', /^(three|@react-three)(\/|$)/, /^src\/viewer\//],
  ['the compiled engine', /^engine\/pkg\//, /^engine\//],
  ['pdfkit', /^pdfkit$/, /^documents\/pdf\//],
  ['qrcode', /^qrcode$/, /^documents\/qr\.ts$/],
  ['what Node alone asks of the engine', /^engine\/tools\.ts$/, /^(engine|server|cli|documents\/pdf)\//],
  ['MSAL', /^@azure\/msal/, /^src\/shared\/auth\//],
])('only one place imports %s', (_name, target, place) => {
  const users = imports.filter((entry) => target.test(entry.target));
  expect(users.length).toBeGreaterThan(0);
  expect(listed(users.filter(({ file }) => !place.test(file)))).toEqual([]);
});

test('the page imports only types of the engine, which the worker loads', () => {
  const loading = /(?:^|\n)import (?!type\b)(\{[^}]*\}|[^;'"]*?) from '[./]+\/engine\/index\.ts'/g;
  const ofThePage = files.filter(
    (file) => /^(src|documents|contracts)\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
  );
  const breaches = ofThePage.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(loading)].some(([, names = '']) =>
      names
        .replace(/[{}\s]/g, ' ')
        .split(',')
        .some((name) => name.trim() !== '' && !/^\s*type /.test(name)),
    );
  });
  expect(breaches).toEqual([]);
});

/** The static imports of a file, without types. */
const staticImportsOf = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /(?:^|\n)(?:import|export) (?!type\b)(?:[^'";]*?\bfrom )?'([^']+)'/g,
    ),
  ].map(([, name = '']) => name);

/** The own files of the first load. */
function firstLoad(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const name of staticImportsOf(file))
    if (/^\..*\.tsx?$/.test(name)) firstLoad(join(dirname(file), name), seen);
  return seen;
}

test('the first load contains no large library of a later part', () => {
  const first = firstLoad('src/app/main.tsx');
  expect(first.size).toBeGreaterThan(20);
  const large = /^(zod|three|comlink|@(azure|react-three|sentry|tanstack)\/.*)$/;
  const breaches = [...first].flatMap((file) =>
    staticImportsOf(file)
      .filter((target) => large.test(target))
      .map((target) => ({ file, target })),
  );
  expect(listed(breaches)).toEqual([]);
});
