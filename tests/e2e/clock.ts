import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = () => join(process.env.E2E_DATA_DIR ?? '', 'milliseconds-ahead');

export const millisecondsAhead = (): number =>
  existsSync(file()) ? Number(readFileSync(file(), 'utf8')) : 0;

/** Does something while the server's clock is so many minutes ahead: what is due by then is done. */
export async function minutesLater<Result>(minutes: number, work: () => Promise<Result>): Promise<Result> {
  writeFileSync(file(), String(minutes * 60_000));
  try {
    return await work();
  } finally {
    rmSync(file());
  }
}
