import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** SQLite's result code SQLITE_FULL, and PostgreSQL's SQLSTATE disk_full. */
const DISK_FULL: readonly unknown[] = [13, '53100'];

/** Whether a statement failed because the database's disk is full; also where that is the cause of an error. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown };
  return DISK_FULL.includes(errcode) || DISK_FULL.includes(code) || isDiskFull(cause);
}

/** The file beside a SQLite database whose room is the database's where others fill the disk. */
export const ballastIn = (dataFolder: string): string => join(dataFolder, 'ballast');

/** Gives the ballast's room to the database. Returns whether there was any. */
export function giveBallast(dataFolder: string): boolean {
  const path = ballastIn(dataFolder);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  rmSync(path, { force: true });
  return size > 0;
}
