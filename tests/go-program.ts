import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the path of a program written in Go. The first run builds it, from `path` at a version such as v1.8.0. */
export function goProgram(path: string, name: string, version: string): string {
  const folder = join(import.meta.dirname, '../node_modules/.cache', `${name}-${version}`);
  const program = join(folder, name);
  if (!existsSync(program))
    execFileSync('go', ['install', '-p', '2', `${path}@${version}`], {
      env: { ...process.env, GOBIN: folder, GOFLAGS: '-buildvcs=false' },
      stdio: 'inherit',
    });
  return program;
}
