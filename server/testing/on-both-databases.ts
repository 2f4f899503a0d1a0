import { afterAll, beforeAll, describe } from 'vitest';
import { type Cluster, startPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Makes a new empty database; answers the variables that lead a server to it. */
export type NewDatabase = () => Promise<Record<string, string>>;

/**
 * Defines the same tests on SQLite and on a real PostgreSQL server. Without PostgreSQL they fail;
 * `npm test -- quick` leaves it out.
 */
export function onBothDatabases(
  define: (newDatabase: NewDatabase, kind: 'sqlite' | 'postgres') => void,
): void {
  const folders: ReturnType<typeof temporaryFolder>[] = [];
  afterAll(() => {
    for (const folder of folders) folder.remove();
  });
  const newFolder = () => {
    const folder = temporaryFolder();
    folders.push(folder);
    return folder.path;
  };

  describe('on SQLite', () => {
    define(async () => ({ DATA_DIR: newFolder() }), 'sqlite');
  });

  if (process.env.QUICK) return;
  describe('on PostgreSQL', () => {
    let cluster: Cluster | undefined;
    beforeAll(async () => {
      cluster = await startPostgres();
    });
    afterAll(() => cluster?.stop());
    define(async () => {
      if (!cluster) throw new Error('PostgreSQL did not start');
      return { DATA_DIR: newFolder(), DATABASE_URL: await cluster.createDatabase() };
    }, 'postgres');
  });
}
