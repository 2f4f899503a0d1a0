import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Copies what git knows of the working tree, with uncommitted changes but without what was installed or built. */
export function copyTree(to: string, isCopied = (_file: string) => true): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files
    .split('\0')
    .filter((name) => name && existsSync(join(root, name)) && isCopied(name)))
    cpSync(join(root, file), join(to, file));
}
