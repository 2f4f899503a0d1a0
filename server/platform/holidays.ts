import type { Database } from './db/database.ts';

/** Days that are no working days, as 2026-12-25, in their order. */
export async function readHolidays(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('holiday').select('day').orderBy('day').execute();
  return rows.map(({ day }) => day);
}
