import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Prints the accuracy of reconstructed roofs beside its goals. Every run prints the same figures. */
export function benchSurvey(root: string): void {
  const args = ['run', '--release', '--quiet', '--package', 'roof-survey', '--example', 'accuracy'];
  const { status, error } = spawnSync('cargo', args, { cwd: join(root, 'engine-rs'), stdio: 'inherit' });
  if (error || status !== 0) throw new Error('cargo is missing or failed', { cause: error });
}
