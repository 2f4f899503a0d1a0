import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from './temporary-folder.ts';

/** The EICAR test file, which is harmless. In two halves, so that no scanner finds it in the sources. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A ClamAV daemon that knows the EICAR test file only. */
export interface Clamd {
  /** Value of CLAMD_URL. */
  readonly url: string;
  kill(): Promise<void>;
}

/** Starts a daemon that takes files of at most so many MB. */
export async function startClamd(most = 60): Promise<Clamd> {
  const { path: folder, remove } = temporaryFolder();
  const socket = join(folder, 'clamd.sock');
  const signature = Buffer.from(EICAR).toString('hex');
  await writeFile(join(folder, 'eicar.ndb'), `Test.EICAR:0:*:${signature}\n`);
  const settings = [
    `DatabaseDirectory ${folder}`,
    `LocalSocket ${socket}`,
    'Foreground true',
    `StreamMaxLength ${most}M`,
  ];
  await writeFile(join(folder, 'clamd.conf'), settings.join('\n'));
  const child = spawn('clamd', ['-c', join(folder, 'clamd.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = once(child, 'close');
  for (let attempt = 0; !existsSync(socket); attempt++) {
    if (attempt > 400 || child.exitCode !== null) throw new Error(`clamd does not start: ${errors}`);
    await sleep(50);
  }
  return {
    url: `unix://${socket}`,
    async kill() {
      child.kill('SIGKILL');
      await ended;
      remove();
    },
  };
}
