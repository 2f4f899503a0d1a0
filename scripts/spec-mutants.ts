/**
 * Breaks statements of the specification on purpose, one at a time (`tests/mutants/mutants.ts`), and runs the tests
 * whose titles name them. A mutant that no assertion of such a test notices survives: the statement is not proven.
 *
 * Works on copies in the system's temporary folder, so that a run that is cut off leaves the working tree as it was.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { isOfEngine, type Mutant, mutants, nameOf } from '../tests/mutants/mutants.ts';
import { patternOf, type Ran, verdictOf } from '../tests/mutants/verdict.ts';
import { copyTree } from './copy-tree.ts';

const root = join(import.meta.dirname, '..');

/** Runs a command in a copy; returns whether it succeeded and what it printed. */
async function run(copy: string, command: string, args: string[]) {
  const child = spawn(command, args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'], env: process.env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const [status] = await once(child, 'close');
  return { ok: status === 0, output };
}

/** Runs the tests of some files whose titles name one of the statements. */
async function ran(copy: string, files: readonly string[], statements: readonly number[]): Promise<Ran[]> {
  const report = join(copy, 'test-results.json');
  rmSync(report, { force: true });
  const { output } = await run(copy, join(root, 'node_modules/.bin/vitest'), [
    ...['run', '--retry=0', '--reporter=json', `--outputFile=${report}`],
    ...['--testNamePattern', patternOf(statements), ...files],
  ]);
  if (!existsSync(report)) throw new Error(`vitest wrote no report:\n${output}`);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap((file: { name: string; message: string; assertionResults: Ran[] }) =>
    file.assertionResults.map(({ fullName, status, failureMessages }) => ({
      file: relative(copy, file.name),
      fullName,
      status,
      failureMessages,
    })),
  );
}

/** Applies a mutant to the copy; returns how to take it back. */
function apply(copy: string, { file, anchor, replacement }: Mutant): () => void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(anchor).length !== 2)
    throw new Error(`${file} does not have the anchor exactly once: ${anchor}`);
  writeFileSync(
    path,
    text.replace(anchor, () => replacement),
  );
  return () => writeFileSync(path, text);
}

const buildEngine = (copy: string) =>
  run(copy, process.execPath, ['scripts/engine-build.ts', '--unoptimised']);

/** Returns why a mutant is not noticed as it should be; null where it is. */
async function faultOf(copy: string, mutant: Mutant): Promise<string | null> {
  const restore = apply(copy, mutant);
  try {
    if (isOfEngine(mutant)) {
      const { ok, output } = await buildEngine(copy);
      if (!ok) return `does not compile:\n${output}`;
    }
    return verdictOf(mutant, await ran(copy, [mutant.test], [mutant.statement]));
  } finally {
    restore();
  }
}

/** Returns the tests that do not pass, or do not run, without any mutant. */
async function faultsWithout(copy: string, lane: readonly Mutant[]): Promise<string[]> {
  const all = await ran(
    copy,
    [...new Set(lane.map(({ test }) => test))],
    lane.map(({ statement }) => statement),
  );
  const pairs = new Map(lane.map((mutant) => [`${mutant.test} @spec-${mutant.statement}`, mutant]));
  return [...pairs].flatMap(([name, mutant]) => {
    const verdict = verdictOf(mutant, all);
    return verdict === 'survives' ? [] : [`without a mutant, ${name} ${verdict ?? 'fails'}`];
  });
}

/**
 * Runs mutants one after another, on a copy of their own; returns what is wrong with each. The copy stands in the same
 * place in every run, so that Cargo finds what it has compiled.
 */
async function runLane(lane: readonly Mutant[], index: number): Promise<string[]> {
  const copy = join(
    tmpdir(),
    `portal-mutants-${createHash('sha256').update(root).digest('hex').slice(0, 8)}-${index}`,
  );
  rmSync(copy, { recursive: true, force: true });
  try {
    copyTree(copy);
    for (const folder of ['node_modules', 'engine-rs/target']) {
      mkdirSync(join(root, folder), { recursive: true });
      symlinkSync(join(root, folder), join(copy, folder));
    }
    if (lane.some(isOfEngine)) {
      const { ok, output } = await buildEngine(copy);
      if (!ok) throw new Error(`the engine does not compile:\n${output}`);
    }
    const faults = await faultsWithout(copy, lane);
    if (faults.length > 0) return faults;
    for (const mutant of lane) {
      const fault = await faultOf(copy, mutant);
      console.log(
        `${fault === null ? 'noticed ' : 'FAILED  '} ${nameOf(mutant)}${fault ? `: ${fault}` : ''}`,
      );
      if (fault !== null) faults.push(`${nameOf(mutant)}: ${fault}`);
    }
    return faults;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Runs the mutants whose names contain `SPEC_MUTANTS`, by default all. Those of the engine run beside the others. */
export async function testMutants(): Promise<{ passed: number; failed: number; faults: string[] }> {
  const chosen = mutants.filter((mutant) => nameOf(mutant).includes(process.env.SPEC_MUTANTS ?? ''));
  const lanes = [chosen.filter(isOfEngine), chosen.filter((mutant) => !isOfEngine(mutant))];
  const faults = (await Promise.all(lanes.filter(({ length }) => length > 0).map(runLane))).flat();
  return { passed: Math.max(chosen.length - faults.length, 0), failed: faults.length, faults };
}
