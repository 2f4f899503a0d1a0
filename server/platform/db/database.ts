import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  SqliteDialect,
  sql,
} from 'kysely';
import type { Settings } from '../../settings.ts';
import type { Clock } from '../clock.ts';
import { requireFolder } from '../folder.ts';
import { giveBallast, isDiskFull } from './disk-full.ts';
import { migrate, renumberSearch } from './migrate.ts';
import { openPool } from './postgres.ts';
import type { Tables } from './schema.ts';
import { DatabaseUnavailable } from './unavailable.ts';

export type Database = Kysely<Tables>;

/** Whether this is PostgreSQL, for the few statements that SQLite has no need of. */
export const isPostgres = (database: Database): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;

/** Works in a transaction: the one that there is already, or one of its own. */
export const inTransaction = <T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> => (database.isTransaction ? work(database) : database.transaction().execute(work));

/**
 * Locks rows until the transaction ends, in the order of their keys: concurrent transactions that change them by one
 * statement wait for one another and never deadlock. SQLite has one writer and needs no lock.
 */
export async function lockRows(
  transaction: Database,
  table: keyof Tables,
  key: string,
  values: readonly string[],
): Promise<void> {
  if (values.length === 0 || !isPostgres(transaction)) return;
  const column = sql.ref(key);
  await sql`select 1 from ${sql.table(table)} where ${column} in (${sql.join(values)})
    order by ${column} for no key update`.execute(transaction);
}

/** SQLSTATE foreign_key_violation, and SQLite's result code SQLITE_CONSTRAINT_FOREIGNKEY. */
const REFERENCE_BROKEN: readonly unknown[] = ['23503', 787];

/**
 * Retries `work` once after a foreign-key violation caused by a concurrent change. The second run reads the current
 * rows, so `work` must do its own reads.
 */
export async function withReferences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, errcode } = error as { code?: unknown; errcode?: unknown };
    if (!REFERENCE_BROKEN.includes(code) && !REFERENCE_BROKEN.includes(errcode)) throw error;
    return work();
  }
}

/** SQLite's result code SQLITE_BUSY. */
const BUSY = 5;

/**
 * Opens the database and brings it up to date: PostgreSQL when a URL is given, else SQLite in the
 * data folder. Throws `DatabaseUnavailable`, among others when another process has the SQLite folder open.
 */
export async function openDatabase(
  {
    databaseUrl,
    dataFolder,
    databaseLimits,
  }: Pick<Settings, 'databaseUrl' | 'dataFolder' | 'databaseLimits'>,
  clock: Clock,
): Promise<Database> {
  if (databaseUrl === null) {
    const database = new Kysely<Tables>({ dialect: sqliteDialect(dataFolder) });
    try {
      await migrate(database, 'sqlite', clock);
      await renumberSearch(database);
      return database;
    } catch (error) {
      await database.destroy();
      throw error;
    }
  }
  // A migration of a large table takes long, and waits for that of another process.
  const migrating = new Kysely<Tables>({
    dialect: postgresDialect(openPool(databaseUrl, databaseLimits, true)),
  });
  try {
    await sql`select 1`.execute(migrating).catch((cause) => {
      throw new DatabaseUnavailable(`DATABASE_URL: ${cause.message}`, { cause });
    });
    await migrate(migrating, 'postgres', clock);
  } finally {
    await migrating.destroy();
  }
  return new Kysely<Tables>({ dialect: postgresDialect(openPool(databaseUrl, databaseLimits)) });
}

/** A dialect of which no failed rollback replaces the error that led to it, where it is rolled back all the same. */
function withFirstError<D extends Dialect>(dialect: D, isRolledBack: () => boolean): D {
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = createDriver();
    const rollBack = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = (connection) =>
      rollBack(connection).catch((error) => {
        if (!isRolledBack()) throw error;
      });
    return driver;
  };
  return dialect;
}

/** The driver closes a connection that does not roll back; PostgreSQL rolls back what it was at. */
const postgresDialect = (pool: PostgresPool) => withFirstError(new PostgresDialect({ pool }), () => true);

/** SQLite itself rolls back where the disk is full. */
function sqliteDialect(folder: string) {
  const { sqlite, database } = openSqlite(folder);
  return withFirstError(new SqliteDialect({ database }), () => !sqlite.isTransaction);
}

/** One process at a time holds the file; what is committed survives a kill and a power cut. */
function openSqlite(folder: string) {
  let sqlite: DatabaseSync | undefined;
  try {
    requireFolder(folder);
    sqlite = new DatabaseSync(join(folder, 'portal.sqlite'));
    sqlite.exec(`
      pragma locking_mode = exclusive;
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
      begin immediate; commit;
    `);
  } catch (cause) {
    sqlite?.close();
    const busy = (cause as { errcode?: number }).errcode === BUSY;
    throw new DatabaseUnavailable(
      busy
        ? `The database in ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`
        : `The database in ${folder} cannot be opened: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  }
  /**
   * Executes a statement. Where the disk is full the database gets the ballast's room, for its log first, and a
   * statement that ended no transaction is executed again.
   */
  const withBallast = <T>(execute: () => T): T => {
    const isAlone = !sqlite.isTransaction;
    try {
      return execute();
    } catch (error) {
      if (!isDiskFull(error) || !giveBallast(folder)) throw error;
      if (!sqlite.isTransaction) sqlite.exec('pragma wal_checkpoint(truncate)');
      if (!isAlone) throw error;
      return execute();
    }
  };
  const database = {
    close: () => sqlite.close(),
    prepare(text: string) {
      const statement = sqlite.prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => withBallast(() => statement.all(...asInputs(parameters))),
        run: (parameters: readonly unknown[]) => withBallast(() => statement.run(...asInputs(parameters))),
        iterate: (parameters: readonly unknown[]) =>
          statement.iterate(...asInputs(parameters)) as IterableIterator<unknown>,
      };
    },
  };
  return { sqlite, database };
}

type Input = string | number | bigint | null;

/** Every column is text, number or null; anything else is a mistake in a query. */
function asInputs(parameters: readonly unknown[]): Input[] {
  return parameters.map((value) => {
    if (value === null || ['string', 'number', 'bigint'].includes(typeof value)) return value as Input;
    throw new TypeError(`A ${typeof value} cannot be a parameter of a query.`);
  });
}
