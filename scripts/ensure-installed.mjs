/**
 * Installs the packages that package-lock.json names, unless exactly they are installed already.
 * Runs before start, dev and test, with whatever Node the machine has; the `node` package then
 * brings the version that everything else uses.
 */
import { execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'node_modules/.installed-lock');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing packages (once) …');
  execSync('npm ci --no-audit --no-fund', { cwd: root, stdio: 'inherit' });
  writeFileSync(stamp, wanted);
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
