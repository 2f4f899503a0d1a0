import { NotPossible } from '../platform/command-line.ts';
import { openMigrated, openUnlimited } from '../platform/db/database.ts';
import { ownSchema, readSchema } from '../platform/db/migrate.ts';
import type { CommandTools } from './backup.ts';
import { checkBill } from './check-bill.ts';
import { fillDatabase } from './fill.ts';
import { linesOf } from './rows.ts';
import { readTables } from './tables.ts';

/**
 * Copies the SQLite database of the data folder to an empty PostgreSQL. SQLite stays as it is, and the files where
 * they are. Rejects with `NotPossible`.
 */
export async function moveDatabase({ settings, io, clock }: CommandTools): Promise<void> {
  if (settings.databaseUrl === null)
    throw new NotPossible('DATABASE_URL must name the empty PostgreSQL database to move to.');
  const source = await openMigrated({ ...settings, databaseUrl: null });
  try {
    const schema = await readSchema(source);
    if (schema.sha256 !== ownSchema().sha256)
      throw new NotPossible(
        `The database has the schema ${schema.last} of another release: move with that one.`,
      );
    const target = await openUnlimited(settings);
    try {
      const { length: tableCount } = await readTables(source);
      let rows = 0;
      await source.transaction().execute((transaction) =>
        fillDatabase(
          target,
          { tableCount, linesOf: async (table) => linesOf(transaction, table) },
          clock,
          (_name, digest) => {
            rows += digest.rows;
          },
        ),
      );
      io.write(`${tableCount} tables with ${rows} rows are copied and verified`);
      io.write(await checkBill(target));
      io.write('Start the server with DATABASE_URL and the same DATA_DIR.');
    } finally {
      await target.destroy();
    }
  } finally {
    await source.destroy();
  }
}
