import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a folder if it is missing. Throws if that fails or the folder is not writable. */
export function requireFolder(path: string): void {
  makeFolder(path);
  accessSync(path, constants.W_OK | constants.X_OK);
}

/** Creates folders one by one: Node's recursive `mkdirSync` hangs for a folder below /proc (24.21). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // A concurrent process created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
