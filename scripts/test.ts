/**
 * Runs all checks, prints a line per part and ends with `N passed, N failed`. A part that cannot run on this
 * machine counts as failed.
 *
 * Arguments select parts by name. `quick` runs everything fast that needs neither cargo, PostgreSQL nor a browser;
 * `soak` runs randomised tests with more cases. `spec-mutants` breaks statements of the specification, so that
 * their tests must fail. Durations are written to test-results/seconds.json.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ensureBuilt } from './build.ts';
import { provideChromium, provideClamd, providePostgres, provideRust } from './provide.ts';
import { rustStamp } from './rust-stamp.ts';
import { SECOND_ATTEMPT } from './second-attempts.ts';
import { testMutants } from './spec-mutants.ts';

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'portal-test-'));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const crate = join(root, 'engine-rs');

interface Outcome {
  passed: number;
  failed: number;
  /** Seconds per test file, if the part has test files. */
  files?: Record<string, number>;
}

interface RunOptions {
  cwd?: string;
  capture?: boolean;
  env?: Record<string, string>;
}

/** Runs a command. Returns whether it succeeded and, if captured, its output, which is printed at the end. */
async function run(
  command: string,
  args: string[],
  { cwd = root, capture = false, env = {} }: RunOptions = {},
) {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  });
  let output = '';
  let errors = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const [status] = await once(child, 'close');
  process.stdout.write(output);
  process.stderr.write(errors);
  return { ok: status === 0, output };
}

/** Runs a command that counts as one test. */
async function one(command: string, args: string[], options?: RunOptions): Promise<Outcome> {
  const { ok } = await run(command, args, options);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** Counts as reported by a runner; a runner that fails without a failed test counts as one failure. */
const counted = (ok: boolean, passed: number, failed: number, files?: Record<string, number>): Outcome => ({
  passed,
  failed: failed || (ok && passed > 0 ? 0 : 1),
  ...(files && { files }),
});

/** Maximum number of tests that pass only when retried: load explains two, more are faults. */
const MOST_SECOND_ATTEMPTS = 2;
let secondAttempts = 0;

/** Rounds of property tests in a soak. Each takes as long as in `npm test`. */
const SOAK_ROUNDS = 10;

async function testRust(): Promise<Outcome> {
  const cargoTest = async (env: Record<string, string>, ...filter: string[]): Promise<Outcome> => {
    const { ok, output } = await run(
      'cargo',
      ['test', '--quiet', '--release', '--no-fail-fast', '--', ...filter],
      {
        cwd: crate,
        capture: true,
        env,
      },
    );
    let [passed, failed] = [0, 0];
    for (const [, name] of output.matchAll(/^---- (.+) stdout ----$/gm)) remarks.push(`failed: ${name}`);
    for (const match of output.matchAll(/^test result: .*? (\d+) passed; (\d+) failed/gm)) {
      passed += Number(match[1]);
      failed += Number(match[2]);
    }
    return counted(ok, passed, failed);
  };
  // A fixed seed, so that a landed change never fails by chance.
  if (!isSoak) return cargoTest({ PROPTEST_RNG_SEED: '20260701' });
  // A soak uses new seeds. PROPTEST_CASES would also set the number of cases of the fuzz tests.
  const rounds = [await cargoTest({ FUZZ_CASES: '2000000' })];
  while (rounds.length < SOAK_ROUNDS) rounds.push(await cargoTest({}, '--skip', 'fuzz'));
  return {
    passed: rounds.reduce((sum, { passed }) => sum + passed, 0),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Runs the tests of some vitest projects. */
async function testVitest(projects: string[], options: RunOptions = {}): Promise<Outcome> {
  const report = join(scratch, `${projects.join('-')}.json`);
  const attempts = join(scratch, `second-attempts-${projects.join('-')}`);
  const arguments_ = [
    'run',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=default',
    `--reporter=${join(import.meta.dirname, 'second-attempts.ts')}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { ok } = await run(bin('vitest'), arguments_, { ...options, env: { SECOND_ATTEMPTS: attempts } });
  if (existsSync(attempts)) {
    const written = readFileSync(attempts, 'utf8').trim();
    secondAttempts += written.match(new RegExp(`^${SECOND_ATTEMPT}`, 'gm'))?.length ?? 0;
    remarks.push(written);
  }
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const files: Record<string, number> = {};
  for (const file of testResults) {
    files[relative(root, file.name)] = file.endTime - file.startTime;
    for (const test of file.assertionResults)
      if (test.status !== 'passed')
        remarks.push(
          `${test.status}: ${relative(root, file.name)} › ${test.fullName}\n${test.failureMessages.join('\n')}`,
        );
  }
  // Skipped tests count as failed, so that none is skipped silently.
  return counted(ok, numPassedTests, numTotalTests - numPassedTests, files);
}

/** Compiles the engine again: the same sources must give the committed package, byte for byte. */
async function rebuildEngine(): Promise<Outcome> {
  const folder = join(root, 'engine/pkg');
  const hashOf = () => {
    const hash = createHash('sha256');
    for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
    return hash.digest('hex');
  };
  const committed = hashOf();
  const { ok } = await run(process.execPath, ['scripts/engine-build.ts']);
  const isSame = ok && hashOf() === committed;
  if (ok && !isSame) console.error('engine/pkg was built from these sources, but by another compiler.');
  return { passed: isSame ? 1 : 0, failed: isSame ? 0 : 1 };
}

/** Statements of the specification, each broken on purpose: the tests that name them have to fail. */
async function testSpecMutants(): Promise<Outcome> {
  const { passed, failed, faults } = await testMutants();
  remarks.push(...faults);
  return { passed, failed };
}

interface BrowserSuite {
  readonly file: string;
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly { tests: { results: { duration: number }[] }[] }[];
}

const durationOf = ({ suites = [], specs = [] }: BrowserSuite): number =>
  suites.reduce((sum, suite) => sum + durationOf(suite), 0) +
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0);

async function testBrowser(): Promise<Outcome> {
  ensureBuilt();
  const { ok } = await run(bin('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts']);
  const report = JSON.parse(readFileSync(join(root, 'test-results/report.json'), 'utf8'));
  const { expected, unexpected, flaky, skipped } = report.stats;
  const files: Record<string, number> = {};
  // A file has a suite for each project, desktop and phone.
  for (const suite of report.suites as BrowserSuite[])
    files[suite.file] = (files[suite.file] ?? 0) + durationOf(suite);
  // Playwright's own summary names the retried tests; here they count towards the limit.
  secondAttempts += flaky;
  if (flaky) remarks.push(`${flaky} browser tests passed only at another attempt`);
  return counted(ok, expected + flaky, unexpected + skipped, files);
}

function testSize(): Promise<Outcome> {
  ensureBuilt();
  return one(process.execPath, ['scripts/size.ts']);
}

interface Part {
  name: string;
  run(): Promise<Outcome>;
  /** Installs what the part needs; throws if it cannot. */
  provide?(): void;
  /** Mostly waits for the network: starts at once, in parallel with the other parts, and is reported last. */
  isParallel?: true;
}

/** Provides PostgreSQL, ClamAV, and the browser that loads the engine package. */
function provideUnit() {
  providePostgres();
  provideClamd();
  provideChromium();
}

/**
 * Outside CI a passed part is not run again while its inputs are the same. Only `npm test` writes this file: a soak
 * draws other cases.
 */
const passedFile = join(root, 'node_modules/.cache/passed.json');
const passedBefore: Record<string, Outcome & { stamp: string }> = existsSync(passedFile)
  ? JSON.parse(readFileSync(passedFile, 'utf8'))
  : {};

/** A part that depends only on the Rust sources, the files that their tests read, and the compiler. */
const ofRust = (name: string, test: () => Promise<Outcome>): Part => ({
  name,
  provide: provideRust,
  async run() {
    if (isSoak || process.env.CI) return test();
    const stamp = rustStamp();
    const before = passedBefore[name];
    if (before?.stamp === stamp) {
      console.log('Passed before, with the same sources and compiler.');
      return { passed: before.passed, failed: 0 };
    }
    const outcome = await test();
    if (outcome.failed === 0) {
      passedBefore[name] = { ...outcome, stamp };
      mkdirSync(dirname(passedFile), { recursive: true });
      writeFileSync(passedFile, JSON.stringify(passedBefore));
    }
    return outcome;
  },
});

const cargo = (...args: string[]) => one('cargo', args, { cwd: crate });
const parts: Part[] = [
  { name: 'types', run: () => one('npm', ['run', '--silent', 'typecheck']) },
  { name: 'lint', run: () => one(bin('biome'), ['check', '--error-on-warnings']) },
  // Unused exports, missing and unnecessary packages.
  { name: 'exports', run: () => one(bin('knip'), ['--no-progress']) },
  { name: 'catalogues', run: () => one('npm', ['run', '--silent', 'i18n:check']) },
  { name: 'engine-package', run: () => one(process.execPath, ['scripts/engine-build.ts', '--check']) },
  ofRust('rust-format', () => cargo('fmt', '--check')),
  { name: 'start', run: () => testVitest(['start'], { capture: true }), isParallel: true },
  // Uses the tests' profile, so that shared dependencies are compiled once.
  ofRust('rust-lint', () => cargo('clippy', '--quiet', '--release', '--all-targets', '--', '-D', 'warnings')),
  ofRust('rust', testRust),
  {
    name: 'unit',
    run: () => testVitest(['node', 'dom', 'dom-engine', 'dom-isolated']),
    provide: () => isQuick || provideUnit(),
  },
  { name: 'build', run: () => one(process.execPath, ['scripts/build.ts']) },
  { name: 'size', run: testSize },
  { name: 'browser', run: testBrowser, provide: provideChromium },
  { name: 'engine-rebuild', run: rebuildEngine, provide: provideRust },
  { name: 'spec-mutants', run: testSpecMutants, provide: provideRust },
];
const groups: Record<string, readonly string[]> = {
  quick: ['types', 'lint', 'exports', 'catalogues', 'engine-package', 'unit'],
  soak: ['engine-rebuild', 'rust', 'unit'],
};
/** Slow, and compile the engine: run only when named. */
const onlyByName = ['engine-rebuild', 'spec-mutants'];

const asked = process.argv.slice(2);
const isSoak = asked.includes('soak');
const isQuick = asked.includes('quick');
/** Read by tests: SOAK for more cases, or SQLite only. */
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
/** Names and causes of failed tests, repeated at the end of the output, since often only that is kept. */
const remarks: string[] = [];

interface Report extends Outcome {
  readonly name: string;
  readonly seconds: number;
}

async function reportOf({ name, provide, run: test }: Part): Promise<Report> {
  const started = Date.now();
  let outcome: Outcome;
  try {
    provide?.();
    outcome = await test();
  } catch (error) {
    console.error(`PART ${name} COULD NOT RUN: ${error instanceof Error ? error.message : error}`);
    outcome = { passed: 0, failed: 1 };
  }
  return { name, ...outcome, seconds: (Date.now() - started) / 1000 };
}

const asksFor = ({ name }: Part) => chosen.includes(name);
const parallel = new Map(
  parts.filter((part) => part.isParallel && asksFor(part)).map((part) => [part, reportOf(part)]),
);
const isLast = (part: Part) => Number(parallel.has(part));
const reports: Report[] = [];
for (const part of parts.filter(asksFor).sort((one, other) => isLast(one) - isLast(other))) {
  console.log(`\n── ${part.name}`);
  const report = await (parallel.get(part) ?? reportOf(part));
  const { name, passed, failed, seconds } = report;
  reports.push(report);
  total.passed += passed;
  total.failed += failed;
  lines.push(
    `${failed ? 'FAILED' : 'ok    '} ${name.padEnd(16)} ${passed} passed, ${failed} failed, ${Math.round(seconds)} s`,
  );
}

/** Rounds to seconds, longest first. */
const inSeconds = (files: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(files)
      .sort(([, one], [, other]) => other - one)
      .map(([file, milliseconds]) => [file, Math.round(milliseconds / 100) / 10]),
  );
mkdirSync(join(root, 'test-results'), { recursive: true });
writeFileSync(
  join(root, 'test-results/seconds.json'),
  `${JSON.stringify(
    {
      seconds: Math.round((Date.now() - began) / 1000),
      parts: reports.map(({ files, ...part }) => ({ ...part, ...(files && { files: inSeconds(files) }) })),
    },
    null,
    2,
  )}\n`,
);
rmSync(scratch, { recursive: true, force: true });
if (secondAttempts > MOST_SECOND_ATTEMPTS) {
  total.failed += 1;
  lines.push(`FAILED second attempts  ${secondAttempts}, at most ${MOST_SECOND_ATTEMPTS}`);
}
console.log(`\n${lines.join('\n')}\n${Math.round((Date.now() - began) / 1000)} s in all\n`);
for (const remark of remarks) console.log(remark);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
