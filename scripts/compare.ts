/**
 * `npm run compare -- <git ref>`: compares the outputs of this tree with those of a ref: texts, the engine's answers for the
 * golden roofs, every GET call of a seeded demo server for each demo person, plans, and German, French and Italian
 * printouts. Prints each difference with its place; exit code 1 if there is any.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differences } from './compare/differences.ts';

const root = join(import.meta.dirname, '..');
const SNAPSHOT = 'scripts/compare/snapshot.ts';

/** Runs the tree's own snapshot, because names may differ between two trees. */
async function snapshotOf(tree: string, file: string): Promise<Map<string, string>> {
  if (!existsSync(join(tree, SNAPSHOT))) throw new Error(`${tree} has no ${SNAPSHOT}`);
  const options = ['--disable-warning=ExperimentalWarning', '--import', './scripts/compare/frozen-date.ts'];
  const child = spawn(process.execPath, [...options, SNAPSHOT, file], { cwd: tree, stdio: 'inherit' });
  const [exitCode] = await once(child, 'close');
  if (exitCode !== 0) throw new Error(`no snapshot of ${tree}: exit code ${exitCode}`);
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))));
}

function git(...parameters: string[]): void {
  const { status, stderr } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
}

const ref = process.argv[2];
if (!ref) throw new Error('Usage: npm run compare -- <git ref>');
const folder = mkdtempSync(join(tmpdir(), 'compare-'));
const tree = join(folder, 'tree');
git('worktree', 'add', '--detach', tree, ref);
try {
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const [before, after] = await Promise.all([
    snapshotOf(tree, join(folder, 'before.json')),
    snapshotOf(root, join(folder, 'after.json')),
  ]);
  const found = differences(before, after);
  for (const { name, lines } of found) console.log([name, ...lines].join('\n  '));
  console.log(`${after.size} answers and files compared with ${ref}, ${found.length} differ`);
  process.exitCode = found.length > 0 ? 1 : 0;
} finally {
  git('worktree', 'remove', '--force', tree);
  rmSync(folder, { recursive: true, force: true });
}
