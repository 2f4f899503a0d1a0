import { sql } from 'kysely';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { untilFewer } from '../platform/due-rows.ts';
import type { FileTools } from '../platform/files/service.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import { type Expiry, registerEntries } from './register.ts';
import { deleteProjects } from './removal.ts';

const DAY_MS = 86_400_000;
/** Rows per statement, and projects per transaction. */
const ROWS_AT_ONCE = 1_000;
const PROJECTS_AT_ONCE = 50;
/** Years for which accounting law requires documents, from the end of the year in which a project ended (OR 958f). */
const ACCOUNTING_YEARS = 10;

/** The daily job that deletes what the register lets expire. */
export const retentionJobs = (tools: FileTools): Record<string, JobKind> => ({
  'delete-expired': { every: DAY_MS, run: (_about, signal) => deleteExpired(tools, signal) },
});

/** Deletes all expired rows and projects, some at a time. Idempotent. */
async function deleteExpired({ database, clock }: FileTools, signal: AbortSignal): Promise<void> {
  const now = clock();
  for (const [table, { key, retention }] of registerEntries) {
    if (typeof retention === 'string') continue;
    const statement = deletionOf({ table, key }, retention, now);
    await untilFewer(
      ROWS_AT_ONCE,
      async () => Number((await statement.execute(database)).numAffectedRows ?? 0),
      signal,
    );
  }
  await untilFewer(PROJECTS_AT_ONCE, () => deleteEndedProjects(database, now), signal);
}

interface Keyed {
  readonly table: string;
  readonly key: readonly string[];
}

function deletionOf({ table, key }: Keyed, { days, since, isDay, only, unless }: Expiry, now: number) {
  const limit = now - days * DAY_MS;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const conditions = [
    sql`${sql.ref(since)} < ${isDay ? dateAt(limit) : limit}`,
    ...(only ? [sql`${sql.ref(only.column)} in (${sql.join(only.values)})`] : []),
    ...(unless
      ? [
          sql`not exists (select 1 from ${sql.table(unless.table)} as used
            where ${sql.ref(`used.${unless.column}`)} = ${sql.ref(`${table}.${key[0]}`)})`,
        ]
      : []),
  ];
  return sql`delete from ${sql.table(table)} where (${columns}) in (
    select ${columns} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} limit ${ROWS_AT_ONCE})`;
}

/** Returns the number of deleted projects. */
function deleteEndedProjects(database: Database, now: number): Promise<number> {
  const year = Number(dateAt(now).slice(0, 4)) - ACCOUNTING_YEARS;
  const limit = Date.parse(`${year}-01-01T00:00:00+01:00`);
  return inTransaction(database, async (transaction) => {
    const rows = await acrossOrganisations(transaction)
      .select('project')
      .select('id')
      .where('status', 'in', ['completed', 'archived'])
      .where('status_since', '<', limit)
      .where('updated_at', '<', limit)
      .orderBy('id')
      .limit(PROJECTS_AT_ONCE)
      .execute();
    const ids = rows.map(({ id }) => id);
    await deleteProjects(transaction, ids, now);
    return ids.length;
  });
}
