/**
 * Runs everything that must hold, prints a line per part and ends with `N passed, N failed`.
 * A part that cannot run on this machine counts as failed. Names of parts as arguments run only these.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideChromium, providePostgres, provideRust } from './provide.ts';

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'portal-test-'));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const crate = join(root, 'engine-rs');

interface Outcome {
  passed: number;
  failed: number;
}

interface RunOptions {
  cwd?: string;
  capture?: boolean;
  env?: Record<string, string>;
}

/** Runs a command; answers whether it succeeded and, when captured, what it printed. */
function run(command: string, args: string[], { cwd = root, capture = false, env = {} }: RunOptions = {}) {
  const result = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (result.error) throw result.error;
  if (capture) process.stdout.write(result.stdout);
  return { ok: result.status === 0, output: result.stdout ?? '' };
}

/** A command that either holds or not: one test. */
function one(command: string, args: string[], options?: RunOptions): Outcome {
  const { ok } = run(command, args, options);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** A runner's own counts; a runner that fails without a failed test counts as one failure. */
const counted = (ok: boolean, passed: number, failed: number): Outcome => ({
  passed,
  failed: failed || (ok && passed > 0 ? 0 : 1),
});

function testRust(): Outcome {
  // The same cases every time: what has landed does not fail by chance. New ones: CONTRIBUTING.md.
  const env = { PROPTEST_RNG_SEED: '20260701' };
  const { ok, output } = run('cargo', ['test', '--quiet', '--release'], { cwd: crate, capture: true, env });
  let [passed, failed] = [0, 0];
  for (const match of output.matchAll(/^test result: .*? (\d+) passed; (\d+) failed/gm)) {
    passed += Number(match[1]);
    failed += Number(match[2]);
  }
  return counted(ok, passed, failed);
}

function testUnits(): Outcome {
  const report = join(scratch, 'vitest.json');
  const { ok } = run(bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
  // Skipped tests count as failed: nothing is left out silently.
  return counted(ok, numPassedTests, numTotalTests - numPassedTests);
}

function testBrowser(): Outcome {
  const { ok } = run(bin('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts']);
  const report = join(root, 'test-results/report.json');
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats;
  return counted(ok, expected, unexpected + flaky + skipped);
}

interface Part {
  name: string;
  run(): Outcome;
  /** Installs what the part needs; throws when it cannot. */
  provide?(): void;
}

const cargo = (...args: string[]) => one('cargo', args, { cwd: crate });
const parts: Part[] = [
  { name: 'types', run: () => one('npm', ['run', '--silent', 'typecheck']) },
  { name: 'lint', run: () => one(bin('biome'), ['check', '--error-on-warnings']) },
  { name: 'catalogues', run: () => one('npm', ['run', '--silent', 'i18n:check']) },
  { name: 'engine-package', run: () => one(process.execPath, ['scripts/engine-build.ts', '--check']) },
  { name: 'rust-format', run: () => cargo('fmt', '--check'), provide: provideRust },
  {
    name: 'rust-lint',
    run: () => cargo('clippy', '--quiet', '--all-targets', '--', '-D', 'warnings'),
    provide: provideRust,
  },
  { name: 'rust', run: testRust, provide: provideRust },
  { name: 'unit', run: testUnits, provide: providePostgres },
  { name: 'build', run: () => one(bin('vite'), ['build', '--logLevel', 'warn']) },
  { name: 'size', run: () => one(process.execPath, ['scripts/size.ts']) },
  { name: 'browser', run: testBrowser, provide: provideChromium },
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length) {
  console.error(`No such part: ${unknown.join(', ')}. Parts: ${parts.map((part) => part.name).join(', ')}`);
  process.exit(2);
}

const total: Outcome = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const part of parts) {
  if (chosen.length && !chosen.includes(part.name)) continue;
  console.log(`\n── ${part.name}`);
  const started = Date.now();
  let outcome: Outcome;
  try {
    part.provide?.();
    outcome = part.run();
  } catch (error) {
    console.error(`PART ${part.name} COULD NOT RUN: ${error instanceof Error ? error.message : error}`);
    outcome = { passed: 0, failed: 1 };
  }
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  const seconds = Math.round((Date.now() - started) / 1000);
  lines.push(
    `${outcome.failed ? 'FAILED' : 'ok    '} ${part.name.padEnd(16)} ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`,
  );
}
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
