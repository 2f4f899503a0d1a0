import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../scripts/chromium.ts';
import { TSC, writeEnginePackage } from '../../scripts/engine-package.ts';

const root = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'engine-package-'));
const project = join(scratch, 'project');
/** The first example of the package's README. */
const [, firstRoof = ''] =
  /```js\n([^`]*(?:`[^`\n]*`[^`]*)*)```/.exec(readFileSync(join(root, 'engine/npm/README.md'), 'utf8')) ?? [];
const npm = (args: string[], cwd: string) =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd, encoding: 'utf8' });
const node = (file: string) =>
  execFileSync(process.execPath, [file], { cwd: project, encoding: 'utf8' }).trim();

beforeAll(() => {
  const folder = join(scratch, 'package');
  writeEnginePackage(folder);
  const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', scratch], folder));
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  npm(['install', join(scratch, filename)], project);
  writeFileSync(join(project, 'first-roof.js'), firstRoof);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('the installed package solves the first roof of its README in Node', () => {
  expect(firstRoof.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(10);
  expect(node('first-roof.js')).toMatch(/^2\d{4} W, CHF 3\d{4}/);
});

test('the installed package checks catalogues in Node', () => {
  const check = `import { checkedCatalogue } from 'roof-engine/tools';
    import catalogue from 'roof-engine/catalogue.json' with { type: 'json' };
    console.log(checkedCatalogue(catalogue).version);
    try { checkedCatalogue({ ...catalogue, formats: [] }); } catch (refused) { console.log(refused.problems.length); }`;
  writeFileSync(join(project, 'check.js'), check);
  const [version, problems] = node('check.js').split('\n');
  expect(version).toMatch(/\d/);
  expect(Number(problems)).toBeGreaterThan(0);
});

test('the types of the installed package fit its README', () => {
  const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: [] };
  const lib = ['es2025', 'esnext.disposable', 'dom'];
  writeFileSync(join(project, 'typed.ts'), firstRoof);
  const compilerOptions = { ...options, lib, resolveJsonModule: true };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }));
  const tsc = () => spawnSync(process.execPath, [TSC, '-p', project], { encoding: 'utf8' }).stdout;
  expect(tsc()).toBe('');
  writeFileSync(join(project, 'typed.ts'), firstRoof.replace('answer.totals.power', 'answer.totals.watts'));
  expect(tsc()).toContain("'watts' does not exist");
});

test.each([
  ['as it is, by an import map', project],
  ['out of a bundler', join(project, 'dist')],
])('the installed package solves the first roof in Chromium %s', async (_, folder) => {
  const page = (head: string) => `<!doctype html>${head}<script type="module" src="/first-roof.js"></script>`;
  const imports = {
    'roof-engine': '/node_modules/roof-engine/index.js',
    'roof-engine/catalogue.json': '/node_modules/roof-engine/catalogue.json',
  };
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  if (folder === project) {
    writeFileSync(join(project, 'index.html'), page(map));
  } else {
    writeFileSync(join(project, 'index.html'), page(''));
    await build({ root: project, configFile: false, logLevel: 'error', build: { target: 'esnext' } });
  }
  expect(await saidInChromium(folder)).toEqual([node('first-roof.js')]);
});

/** Returns the console output of a page in a folder. */
async function saidInChromium(folder: string): Promise<string[]> {
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.json': 'application/json',
    '.wasm': 'application/wasm',
  };
  const server = createServer(({ url = '/' }, response) => {
    const path = join(folder, url === '/' ? 'index.html' : url);
    try {
      const content = readFileSync(path);
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await expect.poll(() => said.filter((text) => !text.includes('favicon'))).not.toEqual([]);
    return said.filter((text) => !text.includes('404'));
  } finally {
    await browser.close();
    server.close();
  }
}
