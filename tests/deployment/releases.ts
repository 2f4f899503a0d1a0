import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrations } from '../../server/platform/db/migrations.ts';

const HERE = join(import.meta.dirname, '../..');

/** Runs git in this repository; returns its output. */
export const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, {
    cwd: HERE,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** Returns the release before this one: the last tag, or else the commit before the one that added the last migration. */
export function previousRelease(): string {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    const { name = '' } = migrations.at(-1) ?? {};
    const [added] = git('log', '--reverse', '--format=%H', '-S', `'${name}'`).split('\n');
    return `${added}^`;
  }
}

/** Runs a program in a folder to its end; returns its output. Rejects with its errors where it fails. */
export async function run(
  folder: string,
  variables: Readonly<Record<string, string>>,
  ...[program, ...parameters]: readonly [string, ...string[]]
): Promise<string> {
  // npm may need certificates of its own for the registry.
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env;
  const own = { PATH, HOME, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) };
  const options = { cwd: folder, env: { ...own, ...variables }, maxBuffer: 100_000_000 };
  return (await promisify(execFile)(program, parameters, options)).stdout;
}

/** Installs a release in a new folder, from a fresh clone and by the commands of `docs/deployment.md`. */
export async function installRelease(folder: string, reference: string): Promise<void> {
  const commit = git('rev-parse', `${reference}^{commit}`);
  git('clone', '--quiet', '--no-checkout', HERE, folder);
  await run(folder, {}, 'git', 'checkout', '--quiet', '--detach', commit);
  await run(folder, {}, 'npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error');
  await run(folder, {}, 'npm', 'run', '--silent', 'build');
}
