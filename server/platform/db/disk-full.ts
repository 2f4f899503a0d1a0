import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** SQLite's result code SQLITE_FULL, and PostgreSQL's SQLSTATE disk_full. */
const DISK_FULL: readonly unknown[] = [13, '53100'];

/** Whether an error, or its cause, is a full disk of the database. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown };
  return DISK_FULL.includes(errcode) || DISK_FULL.includes(code) || isDiskFull(cause);
}

/** Path of the ballast: a file whose room the SQLite database gets when the disk is full. */
export const ballastIn = (dataFolder: string): string => join(dataFolder, 'ballast');

/** Deletes the ballast to free its room. Returns whether there was any. */
export function giveBallast(dataFolder: string): boolean {
  const path = ballastIn(dataFolder);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  rmSync(path, { force: true });
  return size > 0;
}
