import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Folder in memory: a commit of SQLite waits for no disk. */
const MEMORY = '/dev/shm';
/** Bytes: several times what all tests have at a time. */
const ENOUGH = 4 * 2 ** 30;

/** Root of the tests' temporary folders: in memory where there is room, else the machine's. */
export function temporaryRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize < ENOUGH ? tmpdir() : MEMORY;
  } catch {
    return tmpdir();
  }
}
