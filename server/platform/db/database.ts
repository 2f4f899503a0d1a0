import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import {
  type Dialect,
  Kysely,
  type KyselyConfig,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  SqliteDialect,
  sql,
} from 'kysely';
import type { Settings } from '../../settings.ts';
import type { Clock } from '../clock.ts';
import { requireFolder } from '../folder.ts';
import { Recent } from '../recent.ts';
import { giveBallast, isDiskFull } from './disk-full.ts';
import { isUpToDate, migrate, renumberSearch } from './migrate.ts';
import { openPool } from './postgres.ts';
import type { Tables } from './schema.ts';
import { type RanStatement, statements } from './statement-channel.ts';
import { DatabaseUnavailable } from './unavailable.ts';

export type Database = Kysely<Tables>;

/** Whether this is PostgreSQL, for the few statements that SQLite does not need. */
export const isPostgres = (database: Database): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;

/** Runs `work` in the current transaction, or in a new one. */
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

/** Pages of the write-ahead log after which SQLite moves them to the main file; its default. */
const CHECKPOINT_PAGES = 1_000;

/** Name of the SQLite file in the data folder. */
const SQLITE_FILE = 'portal.sqlite';

type Location = Pick<Settings, 'databaseUrl' | 'dataFolder' | 'databaseLimits'> &
  Partial<Pick<Settings, 'databaseDirectUrl'>>;

/**
 * Opens and migrates the database: PostgreSQL if a URL is given, else SQLite in the data folder. Throws
 * `DatabaseUnavailable`, for instance if another process has the SQLite folder open.
 */
export async function openDatabase(location: Location, clock: Clock): Promise<Database> {
  if (location.databaseUrl === null) {
    const database = open(location);
    try {
      await migrate(database, 'sqlite', clock);
      await renumberSearch(database);
      return database;
    } catch (error) {
      await database.destroy();
      throw error;
    }
  }
  // Migrating a large table takes long, and may wait for another process.
  const migrating = await openUnlimited(location);
  try {
    await migrate(migrating, 'postgres', clock);
  } finally {
    await migrating.destroy();
  }
  return open(location);
}

/** Options by which statements are announced to subscribers; without one they are not even measured. */
const announced = (): Pick<KyselyConfig, 'log'> =>
  statements.hasSubscribers
    ? {
        log({ level, query, queryDurationMillis }) {
          const ran = { sql: query.sql, durationMs: queryDurationMillis, isFault: level === 'error' };
          statements.publish(ran satisfies RanStatement);
        },
      }
    : {};

/** Opens a database. `isUnlimited`: PostgreSQL with one connection, without timeouts and without a pooler. */
function open(location: Location, isUnlimited = false): Database {
  const { databaseUrl, databaseDirectUrl, dataFolder, databaseLimits } = location;
  if (databaseUrl !== null) {
    const url = isUnlimited ? (databaseDirectUrl ?? databaseUrl) : databaseUrl;
    const pool = openPool(url, databaseLimits, isUnlimited);
    return new Kysely<Tables>({ dialect: postgresDialect(pool), ...announced() });
  }
  const { dialect, sqlite } = sqliteDialect(dataFolder);
  const database = new Kysely<Tables>({ dialect, ...announced() });
  connections.set(database, sqlite);
  return database;
}

/**
 * Opens a database for long work on one connection, and neither creates tables nor migrates. Rejects with
 * `DatabaseUnavailable`.
 */
export async function openUnlimited(location: Location): Promise<Database> {
  const database = open(location, true);
  await sql`select 1`.execute(database).catch(async (cause) => {
    await database.destroy();
    throw new DatabaseUnavailable(`DATABASE_URL: ${cause.message}`, { cause });
  });
  return database;
}

/** Connections to SQLite. */
const connections = new WeakMap<Database, DatabaseSync>();

/** The main file of SQLite as of one instant. */
export interface FrozenFile {
  /** Lets the file change again. Returns whether it was frozen all the time. */
  thaw(): boolean;
}

/** Called before a frozen file changes. */
const breaking = new WeakMap<DatabaseSync, () => void>();

/**
 * Freezes the main file of SQLite at the last commit, so that other processes can read it (`openFrozen`). The database
 * stays in use: changes go to the write-ahead log only. One at a time.
 */
export async function freezeFile(database: Database): Promise<FrozenFile> {
  const sqlite = connections.get(database);
  if (!sqlite) throw new TypeError('This is not SQLite.');
  let isFrozen = true;
  breaking.set(sqlite, () => {
    isFrozen = false;
  });
  const thaw = () => {
    breaking.delete(sqlite);
    if (sqlite.isOpen) sqlite.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    return isFrozen && sqlite.isOpen;
  };
  try {
    // Each waits for the transaction that is under way.
    await sql`pragma wal_autocheckpoint = 0`.execute(database);
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
    if (rows[0]?.busy !== 0) throw new Error('The write-ahead log is in use.');
    return { thaw };
  } catch (error) {
    thaw();
    throw error;
  }
}

/** Opens the frozen main file of a SQLite database that another process has open. */
export function openFrozen(dataFolder: string): Database {
  const file = pathToFileURL(join(dataFolder, SQLITE_FILE));
  // Without locks, and without the write-ahead log.
  file.searchParams.set('immutable', '1');
  const sqlite = new DatabaseSync(file, { readOnly: true });
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: connectionTo(sqlite, (run) => run()) }),
  });
}

/** Whether an error means that another process has the SQLite folder open. */
export const isInUse = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && (error.cause as { errcode?: number } | undefined)?.errcode === BUSY;

/**
 * Opens a database that a server of this release has migrated, and neither creates nor migrates one. `isUnlimited`:
 * for long work on one connection. Throws `DatabaseUnavailable`.
 */
export async function openMigrated(location: Location, isUnlimited = false): Promise<Database> {
  const { databaseUrl, dataFolder } = location;
  const unmigrated = () =>
    new DatabaseUnavailable(
      'The database does not have the schema of this release: start the server once, which creates or migrates it.',
    );
  if (databaseUrl === null && !existsSync(join(dataFolder, SQLITE_FILE))) throw unmigrated();
  const database = open(location, isUnlimited);
  try {
    const tables = await database.introspection.getTables();
    const isMigrated = tables.some(({ name }) => name === 'migration') && (await isUpToDate(database));
    if (!isMigrated) throw unmigrated();
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Keeps the original error if a rollback fails but the transaction is rolled back anyway. */
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

/** The driver closes a connection whose rollback fails; PostgreSQL then rolls back. */
const postgresDialect = (pool: PostgresPool) => withFirstError(new PostgresDialect({ pool }), () => true);

/** SQLite rolls back by itself on a full disk. */
function sqliteDialect(folder: string) {
  const { sqlite, database } = openSqlite(folder);
  return { dialect: withFirstError(new SqliteDialect({ database }), () => !sqlite.isTransaction), sqlite };
}

/** Locked for one process at a time. Commits survive a kill and a power failure. */
function openSqlite(folder: string) {
  let sqlite: DatabaseSync | undefined;
  try {
    requireFolder(folder);
    sqlite = new DatabaseSync(join(folder, SQLITE_FILE));
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
   * Executes a statement. On a full disk it frees the ballast, first for the write-ahead log, and retries a
   * statement that ended no transaction.
   */
  const withBallast = <T>(execute: () => T): T => {
    const isAlone = !sqlite.isTransaction;
    try {
      return execute();
    } catch (error) {
      if (!isDiskFull(error) || !giveBallast(folder)) throw error;
      breaking.get(sqlite)?.();
      if (!sqlite.isTransaction) sqlite.exec('pragma wal_checkpoint(truncate)');
      if (!isAlone) throw error;
      return execute();
    }
  };
  return { sqlite, database: connectionTo(sqlite, withBallast) };
}

/** Prepared statements that stay: more than the server has, lists of parameters of any length aside. */
const STATEMENTS = 1_000;

/** Makes the connection that Kysely needs. `execute` runs each statement. */
function connectionTo(sqlite: DatabaseSync, execute: <T>(run: () => T) => T) {
  const prepare = (text: string) => {
    const statement = sqlite.prepare(text);
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => execute(() => statement.all(...asInputs(parameters))),
      run: (parameters: readonly unknown[]) => execute(() => statement.run(...asInputs(parameters))),
      // A statement has one cursor, and streams last.
      iterate: (parameters: readonly unknown[]) =>
        sqlite.prepare(text).iterate(...asInputs(parameters)) as IterableIterator<unknown>,
    };
  };
  const prepared = new Recent<ReturnType<typeof prepare>>(STATEMENTS);
  return {
    close: () => sqlite.close(),
    prepare: (text: string) => prepared.get(text) ?? prepared.set(text, prepare(text)),
  };
}

type Input = string | number | bigint | null;

/** Every column is text, number or null; any other value is a bug in a query. */
function asInputs(parameters: readonly unknown[]): Input[] {
  return parameters.map((value) => {
    if (value === null || ['string', 'number', 'bigint'].includes(typeof value)) return value as Input;
    throw new TypeError(`A ${typeof value} cannot be a parameter of a query.`);
  });
}
