import type { Database } from './db/database.ts';

/** Returns the non-working days in order, as 2026-12-25. */
export async function readHolidays(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('holiday').select('day').orderBy('day').execute();
  return rows.map(({ day }) => day);
}
