/** Builds the app into dist/, unless exactly these sources are built there already. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Everything that Vite reads for a build, tests aside. */
const sources = [
  '{src,engine,workers,documents,contracts,locales,examples,public}/**/*',
  '{index,redirect}.html',
  'package-lock.json',
  '{vite,lingui}.config.ts',
  'tsconfig.json',
  'scripts/finish-build.ts',
  '.env*',
];
/** Vite empties dist/ before it builds: where the stamp is, the build has succeeded. */
const stampFile = join(root, 'dist/.vite/sources.sha256');

/** SHA-256 over names and contents of the sources and over the settings that a build takes from the environment. */
function stampOf(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true, exclude: ['**/*.test.{ts,tsx}'] })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  const settings = Object.entries(process.env).filter(([name]) => /^(VITE_|NODE_ENV$)/.test(name));
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

/** Builds where dist/ belongs to other sources; throws when the build fails. */
export function ensureBuilt(): void {
  const stamp = stampOf();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the app …');
  execFileSync(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  writeFileSync(stampFile, stamp);
}

if (import.meta.main) ensureBuilt();
