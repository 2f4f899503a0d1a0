/**
 * Runs everything that must hold, prints a line per part and ends with `N passed, N failed`.
 * A part that cannot run on this machine counts as failed. Names of parts as arguments run only these;
 * `quick` runs what needs neither cargo, PostgreSQL nor a browser and does not take long, `soak` the tests that
 * take more cases when they have time.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt } from './build.ts';
import { provideChromium, providePostgres, provideRust } from './provide.ts';
import { SECOND_ATTEMPT } from './second-attempts.ts';

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

/** Tests that may pass only at another attempt: a machine under load explains two, more of them are faults. */
const MOST_SECOND_ATTEMPTS = 2;
let secondAttempts = 0;

/** How often a soak draws cases for what is no fuzz test. Each costs what it costs in `npm test`. */
const SOAK_ROUNDS = 10;

function testRust(): Outcome {
  const cargoTest = (env: Record<string, string>, ...filter: string[]): Outcome => {
    const { ok, output } = run('cargo', ['test', '--quiet', '--release', '--no-fail-fast', '--', ...filter], {
      cwd: crate,
      capture: true,
      env,
    });
    let [passed, failed] = [0, 0];
    for (const [, name] of output.matchAll(/^---- (.+) stdout ----$/gm)) remarks.push(`failed: ${name}`);
    for (const match of output.matchAll(/^test result: .*? (\d+) passed; (\d+) failed/gm)) {
      passed += Number(match[1]);
      failed += Number(match[2]);
    }
    return counted(ok, passed, failed);
  };
  // The same cases every time: what has landed does not fail by chance.
  if (!isSoak) return cargoTest({ PROPTEST_RNG_SEED: '20260701' });
  // A soak draws new ones. PROPTEST_CASES would be the number of every test, of the fuzz tests too.
  const rounds = [cargoTest({ FUZZ_CASES: '2000000' })];
  while (rounds.length < SOAK_ROUNDS) rounds.push(cargoTest({}, '--skip', 'fuzz'));
  return {
    passed: rounds.reduce((sum, { passed }) => sum + passed, 0),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Tests of some of vitest's projects. */
function testVitest(...projects: string[]): Outcome {
  const report = join(scratch, 'vitest.json');
  const attempts = join(scratch, 'second-attempts');
  const arguments_ = [
    'run',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=default',
    `--reporter=${join(import.meta.dirname, 'second-attempts.ts')}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { ok } = run(bin('vitest'), arguments_, { env: { SECOND_ATTEMPTS: attempts } });
  if (existsSync(attempts)) {
    const written = readFileSync(attempts, 'utf8').trim();
    secondAttempts += written.match(new RegExp(`^${SECOND_ATTEMPT}`, 'gm'))?.length ?? 0;
    remarks.push(written);
  }
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  for (const file of testResults)
    for (const test of file.assertionResults)
      if (test.status !== 'passed')
        remarks.push(
          `${test.status}: ${relative(root, file.name)} › ${test.fullName}\n${test.failureMessages.join('\n')}`,
        );
  // Skipped tests count as failed: nothing is left out silently.
  return counted(ok, numPassedTests, numTotalTests - numPassedTests);
}

/** Compiles the engine once more: the same sources must give the committed package, byte for byte. */
function rebuildEngine(): Outcome {
  const folder = join(root, 'engine/pkg');
  const hashOf = () => {
    const hash = createHash('sha256');
    for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
    return hash.digest('hex');
  };
  const committed = hashOf();
  const { ok } = run(process.execPath, ['scripts/engine-build.ts']);
  const isSame = ok && hashOf() === committed;
  if (ok && !isSame) console.error('engine/pkg was built from these sources, but by another compiler.');
  return { passed: isSame ? 1 : 0, failed: isSame ? 0 : 1 };
}

function testBrowser(): Outcome {
  ensureBuilt();
  const { ok } = run(bin('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts']);
  const report = join(root, 'test-results/report.json');
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats;
  // Playwright's own summary names them; here they are counted, so that they are not overlooked.
  secondAttempts += flaky;
  if (flaky) remarks.push(`${flaky} browser tests passed only at another attempt`);
  return counted(ok, expected + flaky, unexpected + skipped);
}

function testSize(): Outcome {
  ensureBuilt();
  return one(process.execPath, ['scripts/size.ts']);
}

interface Part {
  name: string;
  run(): Outcome;
  /** Installs what the part needs; throws when it cannot. */
  provide?(): void;
}

/** The database, and the browser that loads the package of the engine. */
function provideUnit() {
  providePostgres();
  provideChromium();
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
    // In the tests' profile: what runs while they are compiled is compiled once for both.
    run: () => cargo('clippy', '--quiet', '--release', '--all-targets', '--', '-D', 'warnings'),
    provide: provideRust,
  },
  { name: 'rust', run: testRust, provide: provideRust },
  { name: 'unit', run: () => testVitest('node', 'dom'), provide: () => isQuick || provideUnit() },
  { name: 'build', run: () => one(process.execPath, ['scripts/build.ts']) },
  { name: 'size', run: testSize },
  { name: 'start', run: () => testVitest('start') },
  { name: 'browser', run: testBrowser, provide: provideChromium },
  { name: 'engine-rebuild', run: rebuildEngine, provide: provideRust },
];
const groups: Record<string, readonly string[]> = {
  quick: ['types', 'lint', 'catalogues', 'engine-package', 'unit'],
  soak: ['engine-rebuild', 'rust', 'unit'],
};
/** Takes long and needs the compiler that built the package: only asked for by name. */
const onlyByName = ['engine-rebuild'];

const asked = process.argv.slice(2);
const isSoak = asked.includes('soak');
const isQuick = asked.includes('quick');
/** Tests ask for these: to take more cases when they have time, or SQLite alone. */
if (isSoak) process.env.SOAK = '1';
if (isQuick) process.env.QUICK = '1';
const chosen = asked.length
  ? asked.flatMap((name) => groups[name] ?? [name])
  : parts.map(({ name }) => name).filter((name) => !onlyByName.includes(name));
const unknown = chosen.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length) {
  const names = [...parts.map((part) => part.name), ...Object.keys(groups)];
  console.error(`No such part: ${unknown.join(', ')}. Parts: ${names.join(', ')}`);
  process.exit(2);
}

const began = Date.now();
const total: Outcome = { passed: 0, failed: 0 };
const lines: string[] = [];
/** What the end of the output repeats: which tests failed and why. Often only the end of a run is kept. */
const remarks: string[] = [];
for (const part of parts) {
  if (!chosen.includes(part.name)) continue;
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
if (secondAttempts > MOST_SECOND_ATTEMPTS) {
  total.failed += 1;
  lines.push(`FAILED second attempts  ${secondAttempts}, at most ${MOST_SECOND_ATTEMPTS}`);
}
console.log(`\n${lines.join('\n')}\n${Math.round((Date.now() - began) / 1000)} s in all\n`);
for (const remark of remarks) console.log(remark);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
