import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where tests tell the server that keeps its data in this folder how far its clock is ahead. */
export const clockFile = (dataFolder: string): string => join(dataFolder, 'milliseconds-ahead');

export function millisecondsAhead(dataFolder: string): number {
  const file = clockFile(dataFolder);
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
}
