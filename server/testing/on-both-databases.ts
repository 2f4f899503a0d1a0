import { afterAll, describe } from 'vitest';
import { newPostgres, newSqlite, type Template, type TestDatabase } from './new-database.ts';

/** Makes a new database, `seeded` unless told otherwise; answers the variables that lead a server to it. */
export type NewDatabase = (template?: Template) => Promise<Record<string, string>>;

/**
 * Defines the same tests on SQLite and on a real PostgreSQL server. Without PostgreSQL they fail;
 * `npm test -- quick` leaves it out.
 */
export function onBothDatabases(
  define: (newDatabase: NewDatabase, kind: 'sqlite' | 'postgres') => void,
): void {
  const defineOn = (make: (template: Template) => Promise<TestDatabase>, kind: 'sqlite' | 'postgres') => {
    const databases: TestDatabase[] = [];
    afterAll(async () => {
      for (const database of databases) await database.remove();
    });
    define(async (template = 'seeded') => {
      const database = await make(template);
      databases.push(database);
      return database.variables;
    }, kind);
  };
  describe('on SQLite', () => defineOn(newSqlite, 'sqlite'));
  if (process.env.QUICK) return;
  describe('on PostgreSQL', () => defineOn(newPostgres, 'postgres'));
}
