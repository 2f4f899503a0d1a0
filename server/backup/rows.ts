import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { type Database, isPostgres } from '../platform/db/database.ts';
import type { Table } from './tables.ts';

/** Rows of a table as lines of JSON in the order of its key, the same on both databases. */
export type Lines = AsyncIterable<readonly string[]>;

/** Number and hash of the rows of a table: equal for equal rows, whichever database has them. */
export interface Digest {
  readonly rows: number;
  /** Of the lines, hexadecimal. */
  readonly sha256: string;
}

/** Characters of lines in memory at once; a single row may have more. */
const BATCH_LENGTH = 1_000_000;
const MOST_ROWS = 1_000;
const FIRST_ROWS = 20;
/** Parameters of a statement that SQLite accepts. */
const MOST_PARAMETERS = 32_766;
const ROWS_OF_STATEMENT = 100;

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0);

/** Groups lines in batches of bounded length. */
export async function* inBatches(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for await (const line of lines) {
    batch.push(line);
    length += line.length;
    if (length < BATCH_LENGTH && batch.length < MOST_ROWS) continue;
    yield batch;
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Reads a table in a transaction. The order is that of bytes, whatever the database's language. */
export const linesOf = (transaction: Database, table: Table): Lines =>
  isPostgres(transaction) ? fetchLines(transaction, table) : inBatches(iterateLines(transaction, table));

type Row = Record<string, unknown>;

const lineOf = (row: Row, { columns }: Table): string => JSON.stringify(row, [...columns]);

async function* iterateLines(transaction: Database, table: Table): AsyncGenerator<string> {
  const rows = transaction
    .selectFrom(sql<Row>`${sql.table(table.name)}`.as('row'))
    .selectAll()
    .orderBy(sql.join(table.key.map((column) => sql.ref(column))))
    .stream(MOST_ROWS);
  for await (const row of rows) yield lineOf(row, table);
}

/** Fetches by a cursor, as many rows at once as fit a batch. */
async function* fetchLines(transaction: Database, table: Table): AsyncGenerator<string[]> {
  const key = table.key.map((column) =>
    table.texts.has(column) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
  );
  await sql`declare backup_rows no scroll cursor for
    select * from ${sql.table(table.name)} order by ${sql.join(key)}`.execute(transaction);
  for (let count = FIRST_ROWS; ; ) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(count))} from backup_rows`.execute(transaction);
    if (rows.length === 0) break;
    const lines = rows.map((row) => lineOf(row, table));
    yield lines;
    const average = lengthOf(lines) / lines.length;
    count = Math.max(1, Math.min(MOST_ROWS, Math.floor(BATCH_LENGTH / average)));
  }
  await sql`close backup_rows`.execute(transaction);
}

/** Inserts rows, in the order of their lines. */
export async function insertLines(
  transaction: Database,
  table: Table,
  lines: readonly string[],
): Promise<void> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const name = sql.table(table.name);
  if (isPostgres(transaction)) {
    await sql`insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::json)`.execute(
      transaction,
    );
    return;
  }
  const atOnce = Math.min(ROWS_OF_STATEMENT, Math.floor(MOST_PARAMETERS / table.columns.length));
  const names = table.columns.map((column) => `"${column}"`).join(', ');
  const places = `(${table.columns.map(() => '?').join(', ')})`;
  for (let first = 0; first < lines.length; first += atOnce) {
    const rows = lines.slice(first, first + atOnce).map((line): Row => JSON.parse(line));
    const text = `insert into "${table.name}" (${names}) values ${rows.map(() => places).join(', ')}`;
    const values = rows.flatMap((row) => table.columns.map((column) => row[column]));
    await transaction.executeQuery(CompiledQuery.raw(text, values));
  }
}

/** Passes lines on and computes their digest. */
export function digesting(lines: Lines): { readonly lines: Lines; digest(): Digest } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    lines: (async function* () {
      for await (const batch of lines) {
        rows += batch.length;
        hash.update(`${batch.join('\n')}\n`);
        yield batch;
      }
    })(),
    digest: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** Reads lines to their end for their digest. */
export async function digestOf(lines: Lines): Promise<Digest> {
  const read = digesting(lines);
  for await (const _ of read.lines);
  return read.digest();
}
