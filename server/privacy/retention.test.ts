import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { drawn } from '../../tests/soak.ts';
import type { Database } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import type { FileTools } from '../platform/files/service.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { everyRow, liveThrough, newSubject, newWorld } from '../testing/personal-history.ts';
import { startServer } from '../testing/start-server.ts';
import { retentionJobs } from './retention.ts';

const DAY_MS = 86_400_000;

type Row = Record<string, unknown>;

onBothDatabases((newDatabase) => {
  let database: Database;
  beforeAll(async () => {
    const variables = await newDatabase();
    const server = await startServer(variables);
    const world = await newWorld(server.origin);
    await liveThrough(world, await newSubject(server.origin, world.admin), Date.now());
    await server.stop();
    database = await openTestDatabase(variables);
    const failed = { kind: 'print-papers', about: 'x', due_at: 0, attempts: 8, error: 'broken' };
    await database
      .insertInto('job')
      .values({ id: newId(), ...failed, failed_at: Date.now() })
      .execute();
    // One that an undelivered mail needs, for years.
    const mail = await database.selectFrom('mail').select('id').executeTakeFirstOrThrow();
    await database.updateTable('mail').set({ state: 'undelivered' }).where('id', '=', mail.id).execute();
    await database.deleteFrom('job').where('id', '=', mail.id).execute();
    await database
      .insertInto('job')
      .values({ ...failed, id: mail.id, kind: 'mail', failed_at: Date.now() })
      .execute();
  });
  afterAll(() => database.destroy());

  /** Returns the texts of all rows by table. */
  async function stored(): Promise<Map<string, { row: Row; text: string }[]>> {
    const tables = new Map<string, { row: Row; text: string }[]>();
    for (const { table, row, text } of await everyRow(database))
      tables.set(table, [...(tables.get(table) ?? []), { row, text }]);
    return tables;
  }

  /** Whether a row has expired at an instant, by rules of its own. */
  function hasExpired(table: string, row: Row, at: number, tables: Map<string, { row: Row }[]>): boolean {
    const older = (since: unknown, days: number) => since !== null && Number(since) < at - days * DAY_MS;
    const named = (other: string, column: string) =>
      (tables.get(other) ?? []).some((one) => one.row[column] === row.id);
    switch (table) {
      case 'session':
        return older(row.used_at, 90);
      case 'notification':
        return older(row.created_at, 90);
      case 'mail':
        return row.state === 'sent' && older(row.created_at, 90);
      case 'invitation':
        return older(row.expires_at, 365) && !named('mail', 'invitation_id');
      case 'application':
        return older(row.decided_at, 365);
      case 'roof_share':
        return String(row.ends_on) < dateAt(at - 365 * DAY_MS);
      case 'job':
        return older(row.failed_at, 365) && !named('mail', 'id');
      case 'audit_entry':
        return older(row.at, 3650);
      case 'organisation_change':
        return older(row.changed_at, 3650);
      default:
        return false;
    }
  }

  async function runAt(at: number): Promise<void> {
    const { 'delete-expired': job } = retentionJobs({ database, clock: () => at } as FileTools);
    // Rows that another one needed go a day later.
    for (const _ of [1, 2]) await job?.run('', new AbortController().signal);
  }

  /** Columns of ages, and the keys of their rows. */
  const AGES = [
    ['session', 'used_at', ['id']],
    ['notification', 'created_at', ['person_id', 'number']],
    ['mail', 'created_at', ['id']],
    ['invitation', 'expires_at', ['id']],
    ['organisation_change', 'changed_at', ['id']],
  ] as const;

  /** Gives neighbouring rows ages of their own, up to a year. */
  async function spreadAges(now: number): Promise<void> {
    for (const [table, column, key] of AGES)
      for (const [index, { row }] of ((await stored()).get(table) ?? []).entries()) {
        const which = key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
        const at = now - ((index * 37) % 360) * DAY_MS;
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${at}
          where ${sql.join(which, sql` and `)}`.execute(database);
      }
  }

  test('deletes what has expired, and nothing else', drawn, async () => {
    const now = Date.now();
    await spreadAges(now);
    // No project has ended long enough ago.
    await acrossOrganisations(database)
      .update('project', { status_since: now + 1_000 * DAY_MS })
      .execute();
    const seen = new Set<string>();
    for (const days of [0, 89, 92, 364, 400, 3_600, 3_655]) {
      const at = now + days * DAY_MS;
      const before = await stored();
      // Once its mails are gone, an invitation is needed no longer.
      const mails = (before.get('mail') ?? []).filter(({ row }) => !hasExpired('mail', row, at, before));
      const later = new Map(before).set('mail', mails);
      await runAt(at);
      const after = await stored();
      for (const [table, rows] of before) {
        const left = rows.filter(({ row }) => !hasExpired(table, row, at, later));
        if (left.length < rows.length) seen.add(table);
        const texts = (after.get(table) ?? []).map(({ text }) => text);
        expect(texts.toSorted(), `${table} after ${days} days`).toEqual(
          left.map(({ text }) => text).toSorted(),
        );
      }
    }
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining(['job', 'mail', 'notification', 'organisation_change', 'session']),
    );
  });

  test('deletes projects ten years after the year in which they ended, with all that belongs to them', async () => {
    const ended = Date.parse('2020-03-01T12:00:00Z');
    const { select, update } = acrossOrganisations(database);
    const projects = await select('project').select('id').orderBy('id').execute();
    const [old, ...others] = projects.map(({ id }) => id);
    await update('project', { status: 'archived', status_since: ended, updated_at: ended })
      .where('id', '=', old ?? '')
      .execute();
    const ids = async () =>
      (await select('project').select('id').orderBy('id').execute()).map(({ id }) => id);
    await runAt(Date.parse('2030-12-31T12:00:00Z'));
    expect(await ids()).toContain(old);
    await runAt(Date.parse('2031-01-01T12:00:00Z'));
    expect(await ids()).toEqual(others);
    for (const [table, rows] of await stored())
      expect(
        rows.filter(({ row }) => row.project_id === old),
        table,
      ).toEqual([]);
  });
});
