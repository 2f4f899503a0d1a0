/** Stamp of everything the Rust parts of `npm test` depend on. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** The workspace, and the folders outside of it that its tests read. */
export const FOLDERS = [
  'engine-rs',
  'engine/catalogue',
  'docs',
  'tests/golden',
  'tests/vectors',
  'tests/catalogues',
  'server/demo/village',
];

/** SHA-256 over names and contents of all files that git does not ignore, and over the compiler's name. */
export function rustStamp(): string {
  const execute = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  const listed = execute(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...FOLDERS],
    root,
  );
  const hash = createHash('sha256').update(execute('rustc', ['-V'], join(root, 'engine-rs')));
  for (const file of listed.split('\0').filter(Boolean).sort()) {
    const path = join(root, file);
    hash.update(file).update('\0');
    if (existsSync(path)) hash.update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}
