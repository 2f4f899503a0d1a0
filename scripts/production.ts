/**
 * `node scripts/production.ts FOLDER`: writes into an empty folder what a server needs at run time: sources without
 * tests, the built app, and the packages that the sources name, in the versions of package-lock.json.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['contracts', 'documents', 'engine', 'locales', 'server', 'dist'];
const FILES = ['LICENSE', 'package-lock.json'];
const IS_TEST = /\.test\.tsx?$|\/testing(\/|$)|^engine\/npm(\/|$)|\/tsconfig\.json$/;
/** Files of packages that nothing loads. */
const UNUSED = '**/*.{map,d.ts,d.mts,d.cts,md,markdown}';

/** Source files of the server. */
const sourcesOf = (folder: string): string[] =>
  globSync(`{${FOLDERS.slice(0, -1).join()}}/**/*.{ts,mjs,js}`, { cwd: folder }).filter(
    (file) => !IS_TEST.test(file),
  );

/** Returns those of the packages that a source names after a quote, as a whole or with a path. */
export function packagesIn(sources: readonly string[], packages: readonly string[]): string[] {
  const text = sources.join('\n');
  const named = new Set(
    [...text.matchAll(/['"`]((?:@[\w.-]+\/)?[\w.-]+)(?=['"`/])/g)].map(([, name]) => name),
  );
  return packages.filter((name) => named.has(name));
}

/** The packages of the server, with their versions. */
export function serverPackages(): Record<string, string> {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const sources = sourcesOf(root).map((file) => readFileSync(join(root, file), 'utf8'));
  return Object.fromEntries(
    packagesIn(sources, Object.keys(dependencies)).map((name) => [name, dependencies[name]]),
  );
}

function writeProduction(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of [...FOLDERS, ...FILES])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (file) => !IS_TEST.test(file.slice(root.length + 1)),
    });
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const description = {
    name,
    version,
    license,
    private: true,
    type: 'module',
    dependencies: serverPackages(),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description, null, 2));
  const omitted = ['--omit=dev', '--omit=optional', '--omit=peer', '--ignore-scripts'];
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...omitted, ...quiet], { cwd: folder, stdio: 'inherit' });
  for (const file of globSync(`node_modules/${UNUSED}`, { cwd: folder })) rmSync(join(folder, file));
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Usage: node scripts/production.ts FOLDER');
  writeProduction(resolve(folder));
}
