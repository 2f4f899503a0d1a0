/**
 * Writes the npm package of the engine into a folder, `engine/npm/out` unless another is given:
 * `npm run engine:package [folder]`, then `npm publish` there.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
export const TSC = join(root, 'node_modules/typescript/bin/tsc');

/** Fills a folder, which is emptied before, with the package. */
export function writeEnginePackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const from = (path: string) => join(root, 'engine', path);
  compile(folder);
  const isCompiled = (path: string) => !path.endsWith('.sha256');
  cpSync(from('pkg'), join(folder, 'pkg'), { recursive: true, filter: isCompiled });
  cpSync(from('catalogue/demo.json'), join(folder, 'catalogue.json'));
  cpSync(from('npm/catalogue.d.ts'), join(folder, 'catalogue.d.ts'));
  cpSync(from('npm/README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const manifest = JSON.parse(readFileSync(from('npm/package.json'), 'utf8'));
  const [, version] =
    /^version = "(.+)"$/m.exec(readFileSync(join(root, 'engine-rs/Cargo.toml'), 'utf8')) ?? [];
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
}

/** Compiles what is exported, and all that it imports, to JavaScript with types. */
function compile(folder: string) {
  const settings = join(folder, 'tsconfig.json');
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, rewriteRelativeImportExtensions: true, target: 'ES2022' },
    ...{ types: [], rootDir: join(root, 'engine'), outDir: folder },
  };
  const files = ['index.ts', 'tools.ts'].map((file) => join(root, 'engine', file));
  writeFileSync(
    settings,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files }),
  );
  execFileSync(process.execPath, [TSC, '-p', settings], { stdio: 'inherit' });
  rmSync(settings);
  // Types name the sources that they were made of; here they stand beside what those became.
  for (const file of globSync('*.d.ts', { cwd: folder })) {
    const types = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), types.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
  }
}

if (import.meta.main) writeEnginePackage(resolve(process.argv[2] ?? join(root, 'engine/npm/out')));
