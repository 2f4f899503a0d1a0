import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { minifyShaders, nameBuild, precompress } from './finish-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds an app of one page and one script; answers the folder of the build. */
async function buildApp(name: string, greeting: string): Promise<string> {
  const root = join(folder, name);
  mkdirSync(root);
  writeFileSync(
    join(root, 'index.html'),
    '<html>\n<head></head><script type="module" src="/main.js"></script></html>',
  );
  writeFileSync(join(root, 'main.js'), `document.title = '${greeting.repeat(100)}';`);
  await build({ root, configFile: false, logLevel: 'error', plugins: [nameBuild(), precompress()] });
  return join(root, 'dist');
}
const read = (dist: string, file: string) => readFileSync(join(dist, file));
const nameOf = (dist: string): string => JSON.parse(read(dist, 'build.json').toString()).build;

test('a build is named after its content, for the server and in its page', async () => {
  const [first, same, other] = [
    await buildApp('first', 'hello'),
    await buildApp('same', 'hello'),
    await buildApp('other', 'salut'),
  ];
  expect(nameOf(first)).toMatch(/^[0-9a-f]{12}$/);
  expect(read(first, 'index.html').toString()).toContain(`<meta name="build" content="${nameOf(first)}" />`);
  expect(nameOf(same)).toBe(nameOf(first));
  expect(nameOf(other)).not.toBe(nameOf(first));
});

test('shaders lose their indentation and comments, and keep their lines', async () => {
  const root = join(folder, 'three');
  mkdirSync(root);
  const shader = 'vec3 a;\n  // Red.\n  a.r = 1.0;\n#ifdef B\n  a.b = 1.0;\n#endif';
  writeFileSync(
    join(root, 'main.js'),
    `export const a = \`${shader}\`, b = ${JSON.stringify('c;\n\t\td;')};`,
  );
  const lib = { entry: join(root, 'main.js'), formats: ['es' as const], fileName: 'main' };
  await build({ root, configFile: false, logLevel: 'error', plugins: [minifyShaders()], build: { lib } });
  const { a, b } = await import(join(root, 'dist/main.mjs'));
  expect(a).toBe('vec3 a;\na.r = 1.0;\n#ifdef B\na.b = 1.0;\n#endif');
  expect(b).toBe('c;\nd;');
});

test('every file that gets smaller is there compressed as well, but not the page', async () => {
  const dist = await buildApp('compressed', 'hello');
  const [script] = globSync('assets/*.js', { cwd: dist });
  if (!script) throw new Error('no script was built');
  expect(brotliDecompressSync(read(dist, `${script}.br`))).toEqual(read(dist, script));
  expect(gunzipSync(read(dist, `${script}.gz`))).toEqual(read(dist, script));
  // Too short to get any smaller, and new in each response.
  expect(globSync(['build.json.*', 'index.html.*'], { cwd: dist })).toEqual([]);
});
