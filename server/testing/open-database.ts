import { type Database, openDatabase } from '../platform/db/database.ts';
import { readSettings } from '../settings.ts';

/** The time of the clock where no server runs: 1 November 2026, 0 h UTC. */
export const TEST_TIME = Date.UTC(2026, 10, 1);

/** The database that a server with these variables opens. */
export const openTestDatabase = (variables: Record<string, string>): Promise<Database> =>
  openDatabase(readSettings(variables), () => TEST_TIME);
