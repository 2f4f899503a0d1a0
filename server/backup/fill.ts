import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { NotPossible } from '../platform/command-line.ts';
import { type Database, isPostgres } from '../platform/db/database.ts';
import { lockSchema, migrateIn } from '../platform/db/migrate.ts';
import { searchedOf } from '../platform/db/migrations.ts';
import { type Digest, digesting, digestOf, insertLines, type Lines, linesOf } from './rows.ts';
import { isEmpty, readTables, type Table } from './tables.ts';

/** Where rows come from. */
export interface RowSource {
  /** Returns the rows of a table. Rejects with `NotPossible` if the source does not have it. */
  linesOf(table: Table): Promise<Lines>;
  /** Number of tables. */
  readonly tableCount: number;
}

/** Throws `NotPossible` if a database has a table. */
export async function requireEmpty(database: Database): Promise<void> {
  if (!(await isEmpty(database)))
    throw new NotPossible('The database is not empty. Nothing was changed: name an empty one.');
}

/**
 * Creates the tables of this release in an empty database, fills them and verifies row by row, in one transaction:
 * an interrupted run leaves the database empty. Returns the digest per table. Rejects with `NotPossible`.
 */
export async function fillDatabase(
  database: Database,
  source: RowSource,
  clock: Clock,
  onTable: (name: string, digest: Digest) => void = () => {},
): Promise<void> {
  const isServer = isPostgres(database);
  await database.transaction().execute(async (transaction) => {
    if (isServer) await lockSchema(transaction);
    await requireEmpty(transaction);
    await migrateIn(transaction, isServer ? 'postgres' : 'sqlite', clock);
    const tables = await readTables(transaction);
    if (tables.length !== source.tableCount)
      throw new NotPossible(`The source has ${source.tableCount} tables, this release has ${tables.length}.`);
    // Migrations write rows into an empty database, too.
    for (const { name } of tables.toReversed())
      await sql`delete from ${sql.table(name)}`.execute(transaction);
    await deferReferences(transaction);
    for (const table of tables)
      onTable(table.name, await fillTable(transaction, table, await source.linesOf(table)));
    await checkReferences(transaction);
    await checkSearch(transaction);
  });
  // Without statistics PostgreSQL would plan the first queries for empty tables.
  if (isServer) await sql.raw('analyze').execute(database);
}

/** Inserts rows and reads them back. Rejects with `NotPossible` if they differ. */
async function fillTable(transaction: Database, table: Table, lines: Lines): Promise<Digest> {
  const read = digesting(lines);
  for await (const batch of read.lines)
    await insertLines(transaction, table, batch).catch((cause) => {
      throw new NotPossible(`Table ${table.name}: ${(cause as Error).message}`, { cause });
    });
  const expected = read.digest();
  const found = await digestOf(linesOf(transaction, table));
  if (found.sha256 !== expected.sha256)
    throw new NotPossible(
      `Table ${table.name}: ${found.rows} rows were read back that differ from the ${expected.rows} of the source.`,
    );
  return found;
}

interface Constraint {
  readonly table: string;
  readonly name: string;
}

/** References of PostgreSQL within one table. A row may come before the one that it refers to. */
const ownReferences = sql<Constraint>`
  select c.relname as "table", f.conname as name
  from pg_constraint f join pg_class c on c.oid = f.conrelid
  where f.contype = 'f' and f.conrelid = f.confrelid and c.relnamespace = current_schema()::regnamespace`;

async function deferReferences(transaction: Database): Promise<void> {
  if (!isPostgres(transaction)) {
    await sql`pragma defer_foreign_keys = on`.execute(transaction);
    return;
  }
  for (const { table, name } of (await ownReferences.execute(transaction)).rows)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} deferrable initially deferred`.execute(
      transaction,
    );
}

/** Throws `NotPossible` for a row that refers to a missing one; other references of PostgreSQL were never deferred. */
async function checkReferences(transaction: Database): Promise<void> {
  if (!isPostgres(transaction)) {
    const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(
      transaction,
    );
    if (rows[0]) throw new NotPossible(`Table ${rows[0].table}: a row refers to none of ${rows[0].parent}.`);
    return;
  }
  await sql`set constraints all immediate`.execute(transaction).catch((cause) => {
    throw new NotPossible((cause as Error).message, { cause });
  });
  for (const { table, name } of (await ownReferences.execute(transaction)).rows)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} not deferrable`.execute(
      transaction,
    );
}

/** Throws `NotPossible` if the search index does not have the text of every project. */
async function checkSearch(transaction: Database): Promise<void> {
  const same = sql.raw(isPostgres(transaction) ? 'found.id = project.id' : 'found.rowid = project.rowid');
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from project left join project_search found on ${same}
    where found.text is null or found.id <> project.id or found.text <> ${sql.raw(searchedOf('project'))}`.execute(
    transaction,
  );
  const wrong = Number(rows[0]?.wrong);
  if (wrong > 0) throw new NotPossible(`The search index lacks ${wrong} projects.`);
}
