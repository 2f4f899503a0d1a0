/**
 * Installs the packages that package-lock.json names, unless exactly they are installed already.
 * Runs before start, dev and test, with whatever Node the machine has; the `node` package then
 * brings the version that everything else uses.
 */
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** npm writes what it installed as its last step; optional packages of other machines are not among it. */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const { '': _root, ...wanted } = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  return (
    Object.keys(installed).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, { version, optional }]) =>
      path in installed ? installed[path].version === version : optional,
    )
  );
}

if (!isInstalled()) {
  console.log('Installing packages (once) …');
  // Below errors npm only warns that other packages want Node 24, which is what it is about to install.
  execSync('npm ci --no-audit --no-fund --loglevel=error', { cwd: root, stdio: 'inherit' });
}
if (
  !existsSync(join(root, 'node_modules/node/bin/node')) &&
  Number(process.versions.node.split('.')[0]) < 24
) {
  console.error(
    'Node 24 is missing: the package `node` brings it by its install script. Run `npm ci` with scripts enabled.',
  );
  process.exit(1);
}
