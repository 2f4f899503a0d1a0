import { StartError } from './start-error.ts';

/** Standard output and error. */
export interface Io {
  write(line: string): void;
  complain(message: string): void;
}

/** Thrown for a command line that cannot be carried out; its message says why. */
export class UsageError extends Error {}

/** Thrown for an order that the data do not allow; the message says why in one line. */
export class NotPossible extends Error {}

export const EXIT_CODES =
  'Exit code: 0 done, 1 not possible, 2 command line not understood, 3 settings or database not usable; the reason on standard error.';

/** Standard output and error of this process. */
export const processIo: Io = {
  write: (line) => void process.stdout.write(`${line}\n`),
  complain: console.error,
};

/** Runs an operator's command; returns the exit code. Errors of files, such as a full disk, are reported; bugs are
 * rethrown. */
export async function runCommand(io: Io, usage: string, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      io.complain(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (!(error instanceof Error)) throw error;
    const isNotPossible = error instanceof NotPossible || 'syscall' in error;
    if (!(isNotPossible || error instanceof StartError)) throw error;
    io.complain(error.message);
    return isNotPossible ? 1 : 3;
  }
}
