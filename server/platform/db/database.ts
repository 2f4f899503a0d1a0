import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresAdapter, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import type { Settings } from '../../settings.ts';
import type { Clock } from '../clock.ts';
import { requireFolder } from '../folder.ts';
import { StartError } from '../start-error.ts';
import { migrate, renumberSearch } from './migrate.ts';
import type { Tables } from './schema.ts';

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
 * Does work once more where a row that it refers to was deleted meanwhile, or one was written that refers to what
 * it deletes: the second time it finds what there is, and refuses or deletes that. `work` reads for itself.
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

/** PostgreSQL hands bigint out as text; every number here is below 2^53. */
const BIGINT = 20;

/** Thrown when the database cannot be opened; the message says why and what would help. */
export class DatabaseUnavailable extends StartError {}

/** SQLite's result code SQLITE_BUSY. */
const BUSY = 5;

/**
 * Opens the database and brings it up to date: PostgreSQL when a URL is given, else SQLite in the
 * data folder. Throws `DatabaseUnavailable`, among others when another process has the SQLite folder open.
 */
export async function openDatabase(
  { databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
  clock: Clock,
): Promise<Database> {
  if (databaseUrl) {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      types: {
        getTypeParser: (id: number, format?: 'text' | 'binary') =>
          id === BIGINT ? Number : pg.types.getTypeParser(id, format as 'text'),
      },
      // As of disks without moving heads. Else a search that finds a tenth reads all texts instead of the index of
      // trigrams, because comparing a text is taken for as cheap as comparing a number.
      onConnect: async (client) => {
        await client.query('set random_page_cost = 1.1');
      },
    });
    // A connection that breaks while idle is replaced at the next query; without a listener it ends the process.
    pool.on('error', (error) => console.error(`A connection to PostgreSQL was lost: ${error.message}`));
    await pool.query('select 1').catch(async (cause) => {
      await pool.end();
      const reason = cause instanceof AggregateError ? cause.errors.join(', ') : cause.message;
      throw new DatabaseUnavailable(`The database of DATABASE_URL does not answer: ${reason}`, { cause });
    });
    return migrated(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), 'postgres', clock);
  }
  const dialect = new SqliteDialect({ database: openSqlite(dataFolder) });
  return migrated(new Kysely<Tables>({ dialect }), 'sqlite', clock);
}

async function migrated(database: Database, kind: 'sqlite' | 'postgres', clock: Clock): Promise<Database> {
  try {
    await migrate(database, kind, clock);
    if (kind === 'sqlite') await renumberSearch(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
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
  return {
    close: () => sqlite.close(),
    prepare(text: string) {
      const statement = sqlite.prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...asInputs(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...asInputs(parameters)),
        iterate: (parameters: readonly unknown[]) =>
          statement.iterate(...asInputs(parameters)) as IterableIterator<unknown>,
      };
    },
  };
}

type Input = string | number | bigint | null;

/** Every column is text, number or null; anything else is a mistake in a query. */
function asInputs(parameters: readonly unknown[]): Input[] {
  return parameters.map((value) => {
    if (value === null || ['string', 'number', 'bigint'].includes(typeof value)) return value as Input;
    throw new TypeError(`A ${typeof value} cannot be a parameter of a query.`);
  });
}
