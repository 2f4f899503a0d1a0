import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder where it is missing. Throws when that fails or nothing can be written there. */
export function requireFolder(path: string): void {
  makeFolder(path);
  accessSync(path, constants.W_OK | constants.X_OK);
}

/** Node's own recursive `mkdirSync` never returns for a folder below /proc (24.21). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process that starts at the same time makes it too.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
