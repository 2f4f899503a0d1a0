/**
 * `npm run mutants [-- money]`: Stryker changes the contracts about rights and money, one place at a time, and runs
 * their tests. Prints the changes that no test notices; fails where they are more than 10 %.
 *
 * Works on a copy in the system's temporary folder, so that a run that is cut off leaves the working tree as it was.
 * The first run installs Stryker.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree } from './copy-tree.ts';

const VERSION = '10.1.1';
const CONTRACTS = ['access', 'discounts', 'money', 'offers', 'orders', 'own-permission', 'permissions'];
const asked = process.argv.slice(2);

const root = join(import.meta.dirname, '..');
/** Inside node_modules, so that its runner finds the installed vitest. */
const installation = join(root, 'node_modules/.cache', `stryker-${VERSION}`);
const command = join(installation, 'node_modules/.bin/stryker');
if (!existsSync(command)) {
  mkdirSync(installation, { recursive: true });
  writeFileSync(join(installation, 'package.json'), '{ "private": true }\n');
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`);
  execFileSync(
    'npm',
    ['install', '--prefix', installation, '--no-audit', '--no-fund', '--legacy-peer-deps', ...packages],
    {
      stdio: 'inherit',
    },
  );
}

const copy = mkdtempSync(join(tmpdir(), 'portal-stryker-'));
try {
  copyTree(copy, (file) => /^(contracts|engine|documents|tests\/(mutants|soak)|[^/]+$)/.test(file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(
    join(copy, 'stryker.config.json'),
    JSON.stringify({
      testRunner: 'vitest',
      vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
      inPlace: true,
      coverageAnalysis: 'perTest',
      mutate: (asked.length > 0 ? asked : CONTRACTS).map((name) => `contracts/domain/${name}.ts`),
      plugins: ['@stryker-mutator/*', './tests/mutants/descriptions.mjs'],
      ignorers: ['descriptions'],
      reporters: ['clear-text'],
      clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
      thresholds: { high: 95, low: 90, break: 90 },
      timeoutMS: 20_000,
      warnings: { slow: false },
    }),
  );
  const { status } = spawnSync(process.execPath, [command, 'run'], { cwd: copy, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
