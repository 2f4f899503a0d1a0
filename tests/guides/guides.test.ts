import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { formatter } from '@lingui/format-po';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../documents/testing/read-pdf.ts';

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'portal-guides-'));
const read = (file: string): string => readFileSync(join(copy, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(copy, file), text);
const git = (...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=guide', '-c', 'user.email=guide@example.ch', ...words], {
    cwd: copy,
    encoding: 'utf8',
  });

/** Node of the packages, as npm scripts have it. */
const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
/** Without what vitest tells the processes that it starts. */
const env = Object.fromEntries([
  ...Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$)/.test(name)),
  ['PATH', PATH],
]);
const run = (command: string, ...words: string[]) =>
  promisify(execFile)(command, words, { cwd: copy, env, maxBuffer: 1 << 26 }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => Promise.reject(new Error(`${command} ${words.join(' ')}\n${stdout}\n${stderr}`)),
  );

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name && name !== 'node_modules'))
    cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  git('init', '-q');
  writeFileSync(join(copy, '.git/info/exclude'), 'node_modules\n');
  git('add', '-A');
  git('commit', '-qm', 'before');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Returns the files that a step touches. */
function touched(): string[] {
  git('add', '-A');
  const files = git('diff', '--cached', '--name-only').split('\n').filter(Boolean);
  git('commit', '-qm', 'step');
  return files;
}

/** Whether a guide lists a file; `<…>` stands for any name. */
function lists(guide: string, file: string): boolean {
  const table = readFileSync(join(root, `docs/guides/${guide}.md`), 'utf8');
  const listed = [...table.matchAll(/`([\w./<>-]+\.\w+)`/g)].map(([, name = '']) => name);
  return listed.some((name) =>
    new RegExp(`^${name.replaceAll('.', '\\.').replaceAll(/<[^>]*>/g, '[^/]+')}$`).test(file),
  );
}
const unlisted = (guide: string, files: readonly string[]) => files.filter((file) => !lists(guide, file));

const LANGUAGE = 'qps';

/** Adds an invented language as the guide says: every text is the German one behind its name. */
async function addLanguage(): Promise<void> {
  const definition = 'contracts/domain/languages.ts';
  const row = `  { locale: '${LANGUAGE}', name: 'Pseudo', printed: 'en-GB' },\n`;
  write(definition, read(definition).replace('] as const;', `${row}] as const;`));
  const po = formatter();
  const filename = join(copy, 'locales/de/messages.po');
  const german = await po.parse(read('locales/de/messages.po'), {
    locale: 'de',
    sourceLocale: 'de',
    filename,
  });
  const texts = Object.entries(german).map(([id, entry]) => [
    id,
    { ...entry, translation: `${LANGUAGE} ${entry.translation}` },
  ]);
  const context = { locale: LANGUAGE, sourceLocale: 'de', filename: '' };
  const text = await po.serialize(Object.fromEntries(texts), context as never);
  cpSync(join(copy, 'locales/de'), join(copy, `locales/${LANGUAGE}`), { recursive: true });
  write(`locales/${LANGUAGE}/messages.po`, text);
  const translate = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(translate);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [key, translate(inner)]);
    const object = Object.fromEntries(entries);
    return typeof object.de === 'string' && typeof object.fr === 'string'
      ? { ...object, [LANGUAGE]: `${LANGUAGE} ${object.de}` }
      : object;
  };
  const catalogue = 'engine/catalogue/demo.json';
  write(catalogue, JSON.stringify(translate(JSON.parse(read(catalogue))), null, 2));
}

test('every command and guide touches only the files that its page lists', async () => {
  await run('node', 'scripts/new.ts', 'page', 'staff/tools', 'Werkzeuge', 'warehouses');
  const page = touched();
  expect(page).toHaveLength(2);
  expect(unlisted('page', page)).toEqual([]);

  for (const call of ['PUT /v1/staff/tools/:id', 'GET /v1/instruments/:id', 'DELETE /v1/staff/machines/:id'])
    await run('node', 'scripts/new.ts', 'call', call, 'logistics', 'warehouses');
  const calls = touched();
  expect(calls).toHaveLength(3 * 3 + 3);
  expect(unlisted('call', calls)).toEqual([]);

  await run('node', 'scripts/new.ts', 'event', 'remind', 'Erinnert');
  const event = touched();
  expect(event).toHaveLength(2);
  expect(unlisted('event', event)).toEqual([]);

  await addLanguage();
  const language = touched();
  expect(language).toHaveLength(3);
  expect(unlisted('language', language)).toEqual([]);
});

test('a command with wrong words says how it is called and changes nothing', async () => {
  for (const words of [
    [],
    ['pages'],
    ['page', 'tools'],
    ['page', 'staff/tools', 'Werkzeuge'],
    ['call', 'PUT tools'],
  ])
    await expect(run('node', 'scripts/new.ts', ...words)).rejects.toThrow('npm run new');
  expect(git('status', '--porcelain')).toBe('');
});

// A machine that does much else takes minutes for them.
const SLOW = { timeout: 900_000 };

test('everything that was added compiles', SLOW, async () => {
  await Promise.all([run('tsc', '-p', '.'), run('tsc', '-p', 'server')]);
});

test('the tests of lists hold, and the invented language is offered, accepted and shown', SLOW, async () => {
  cpSync(
    join(root, 'tests/guides/invented-language.probe.tsx'),
    join(copy, 'tests/in-process/invented-language.test.tsx'),
  );
  await run(
    'vitest',
    ...['run', '-u', '--project=node', '--project=dom', '--project=dom-isolated'],
    ...['tests/architecture/imports.test.ts', 'tests/architecture/parts.test.ts'],
    ...['contracts/domain/project-states.test.ts', 'src/app/router.test.tsx'],
    'tests/in-process/invented-language.test.tsx',
  );
  expect(git('diff', '--name-only').split('\n').filter(Boolean)).toEqual(['docs/project-states.md']);
  expect(unlisted('event', ['docs/project-states.md'])).toEqual([]);
});

test('files and printouts are written in the invented language', async () => {
  const roof = readFileSync(join(root, 'tests/golden/house-gable.json'));
  const print = (...words: string[]): Buffer =>
    execFileSync('node', ['cli/roof.ts', ...words, '--language', LANGUAGE], { cwd: copy, env, input: roof });
  expect(print('bom', '--as', 'csv').toString()).toMatch(/;qps [^;]+;/);
  const { words } = await readPdf(new Uint8Array(print('bom', '--as', 'pdf')));
  expect(words.join(' ')).toMatch(/qps Aktivmodul/);
  expect(words.join(' ')).toMatch(/qps Stückliste/);
});
