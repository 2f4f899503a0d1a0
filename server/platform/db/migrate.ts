import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { StartError } from '../start-error.ts';
import { BYTE_ORDER, type DatabaseKind, type Migration, migrations, searchedOf } from './migrations.ts';
import type { Tables } from './schema.ts';

/** An arbitrary number, the same in every process. */
const LOCK = 4173;

/** PostgreSQL's default order depends on the machine it was set up on. */
const collation = { sqlite: 'collate binary', postgres: 'collate "C"' };

/** Lets other processes wait that migrate, or fill, the same PostgreSQL database until the transaction ends. */
export async function lockSchema(transaction: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
}

const hashOf = (migration: Migration): string =>
  createHash('sha256')
    .update(
      migration.statements.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n'),
    )
    .digest('hex');

async function apply(step: Migration, kind: DatabaseKind, transaction: Kysely<Tables>): Promise<void> {
  for (const statement of step.statements) {
    const text = typeof statement === 'string' ? statement : statement[kind];
    await sql.raw(text.replaceAll(BYTE_ORDER, collation[kind])).execute(transaction);
  }
  if (step.report) {
    const { rows } = await sql.raw<{ count: number }>(step.report.query).execute(transaction);
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) console.warn(`Migration ${step.name}: ${count} ${step.report.what}.`);
  }
}

/**
 * Maximum time that a step waits for a table which a running server uses, on PostgreSQL: less than `deadlock_timeout`,
 * so that the migration gives way, and not a call.
 */
const LOCK_TIMEOUT_MS = 500;
/** Attempts to migrate while servers use the tables, and the delay before each. */
const MOST_ATTEMPTS = 60;
const RETRY_DELAY_MS = 500;

/** SQLSTATE lock_not_available and deadlock_detected. */
const CONTENDED: readonly unknown[] = ['55P03', '40P01'];

const isContended = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return CONTENDED.includes(code) || CONTENDED.includes(cause?.code);
};

/**
 * Applies missing steps in one transaction and under a lock: of several processes that start concurrently, one
 * applies each step. Gives way to servers that use the tables, and tries again. Throws `StartError` if a recorded step
 * differs from the code.
 */
export async function migrate(
  database: Kysely<Tables>,
  kind: DatabaseKind,
  clock: Clock,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await database.transaction().execute(async (transaction) => {
        if (kind === 'postgres') {
          // Another process may migrate for longer than that.
          await lockSchema(transaction);
          await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(transaction);
        }
        await migrateIn(transaction, kind, clock, steps);
      });
      return;
    } catch (error) {
      if (!isContended(error) || attempt === MOST_ATTEMPTS) throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

/** Like `migrate`, in the caller's transaction, which has locked the schema of PostgreSQL (`lockSchema`). */
export async function migrateIn(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  clock: Clock,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  await sql`create table if not exists migration (
    name text primary key, hash text not null, applied_at bigint not null
  )`.execute(transaction);
  const applied = new Map(
    (await transaction.selectFrom('migration').selectAll().execute()).map((row) => [row.name, row.hash]),
  );
  for (const step of steps) {
    const hash = hashOf(step);
    const recorded = applied.get(step.name);
    if (recorded === hash) continue;
    if (recorded) throw new StartError(`The migration ${step.name} was changed after it had been applied.`);
    await apply(step, kind, transaction);
    await transaction
      .insertInto('migration')
      .values({ name: step.name, hash, applied_at: clock() })
      .execute();
  }
}

/** A schema: the name of its last migration, and a hash of all, hexadecimal. */
export interface SchemaVersion {
  readonly last: string;
  readonly sha256: string;
}

const schemaVersionOf = (
  steps: readonly { readonly name: string; readonly hash: string }[],
): SchemaVersion => ({
  last: steps.at(-1)?.name ?? '',
  sha256: createHash('sha256')
    .update(steps.map(({ name, hash }) => `${name} ${hash}\n`).join(''))
    .digest('hex'),
});

/** The schema of this code. */
export const ownSchema = (): SchemaVersion =>
  schemaVersionOf(migrations.map((step) => ({ name: step.name, hash: hashOf(step) })));

/** Returns the schema of a database. */
export async function readSchema(database: Kysely<Tables>): Promise<SchemaVersion> {
  const steps = await database.selectFrom('migration').select(['name', 'hash']).execute();
  return schemaVersionOf(steps.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
}

/** Whether every step of this code is applied; a newer process may have applied more. */
export async function isUpToDate(database: Kysely<Tables>): Promise<boolean> {
  const applied = await database.selectFrom('migration').select('name').execute();
  const names = new Set(applied.map(({ name }) => name));
  return migrations.every(({ name }) => names.has(name));
}

/**
 * Rebuilds `project_search` of SQLite if row numbers have changed. Its rows are joined by the row numbers of
 * `project`, which VACUUM may reassign while no server has the file open. Rows then move up, so the number of the
 * last row differs.
 */
export async function renumberSearch(database: Kysely<Tables>): Promise<void> {
  const last = (table: string) =>
    sql`(select rowid || id from ${sql.table(table)} order by rowid desc limit 1)`;
  const { rows } = await sql<{ same: number }>`
    select ${last('project')} is ${last('project_search')} as same`.execute(database);
  if (rows[0]?.same === 1) return;
  await database.transaction().execute(async (transaction) => {
    await sql`delete from project_search`.execute(transaction);
    await sql`insert into project_search (rowid, id, organisation_id, submitted_at, text)
      select rowid, id, organisation_id, submitted_at, ${sql.raw(searchedOf('project'))}
      from project`.execute(transaction);
  });
}
