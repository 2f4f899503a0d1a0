import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { soak } from '../../../tests/soak.ts';
import { demoPeople } from '../../demo/people.ts';
import { freePort } from '../../testing/free-port.ts';
import { newPostgres } from '../../testing/new-database.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../../testing/open-database.ts';
import { startProcess } from '../../testing/start-process.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

const clock = () => TEST_TIME;

onBothDatabases((newDatabase, kind) => {
  const rounds = { repeats: soak(0, 9), timeout: 60_000 };
  test('three processes that start concurrently apply every step once', rounds, async () => {
    const variables: Record<string, string> = { ...(await newDatabase('empty')), DEMO_PROJECTS: 'true' };
    const servers = await Promise.all([1, 2, 3].map(() => startProcess(variables)));
    const ready = await Promise.all(servers.map((server) => server.ready));
    if (kind === 'postgres') {
      expect(ready, servers.map((server) => server.errors()).join()).toEqual([true, true, true]);
    } else {
      // A folder belongs to one process: the others report why they do not start.
      expect(ready.filter(Boolean)).toHaveLength(1);
      for (const [index, server] of servers.entries()) {
        expect(server.errors()).toBe(
          ready[index]
            ? ''
            : `The database in ${variables.DATA_DIR} is in use by another process. Stop it, or set DATA_DIR to another folder.\n`,
        );
      }
    }
    await Promise.all(servers.map((server) => server.kill()));

    const database = await openTestDatabase(variables);
    const applied = await database.selectFrom('migration').select('name').orderBy('name').execute();
    expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    const people = await database.selectFrom('person').select('id').execute();
    expect(people).toHaveLength(demoPeople.length);
    await database.destroy();
  });

  test('rejects a step that was changed after it had been applied', async () => {
    const database = await openTestDatabase(await newDatabase('migrated'));
    const changed = migrations.map((step) => ({ ...step, statements: [...step.statements, 'select 1'] }));
    await expect(migrate(database, kind, clock, changed)).rejects.toThrow(
      'was changed after it had been applied',
    );
    await database.destroy();
  });

  test('a failing step leaves nothing behind', async () => {
    const database = await openTestDatabase(await newDatabase('migrated'));
    const broken = { name: '999-broken', statements: ['create table half (id text)', 'no statement'] };
    await expect(migrate(database, kind, clock, [...migrations, broken])).rejects.toThrow();
    const repaired = { name: '999-broken', statements: ['create table half (id text)'] };
    await migrate(database, kind, clock, [...migrations, repaired]);
    const names = await database.selectFrom('migration').select('name').execute();
    expect(names).toHaveLength(migrations.length + 1);
    await database.destroy();
  });
});

test('names a database that does not answer, without its password', async () => {
  const url = `postgres://portal:secret@127.0.0.1:${await freePort()}/portal`;
  const failure = await openTestDatabase({ DATABASE_URL: url }).catch((error: Error) => error.message);
  expect(failure).toMatch(/^DATABASE_URL: The database does not answer: .*ECONNREFUSED/);
  expect(failure).not.toContain('secret');
});

test('names an unusable folder', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'file');
  writeFileSync(file, '');
  await expect(openTestDatabase({ DATA_DIR: file })).rejects.toThrow(
    `The database in ${file} cannot be opened`,
  );
  const first = await openTestDatabase({ DATA_DIR: folder.path });
  await expect(openTestDatabase({ DATA_DIR: folder.path })).rejects.toThrow('is in use by another process');
  await first.destroy();
  folder.remove();
});

test.skipIf(process.env.QUICK)('gives way to a server that uses a table, and tries again', async () => {
  const own = await newPostgres('migrated');
  const [database, other] = [await openTestDatabase(own.variables), await openTestDatabase(own.variables)];
  onTestFinished(async () => {
    await database.destroy();
    await other.destroy();
    await own.remove();
  });
  const step = { name: 'a-step', statements: ['alter table counter add column note text'] };
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks
      where not granted and relation = 'counter'::regclass`.execute(other);
    return Number(rows[0]?.count);
  };
  let migrating: Promise<void> | undefined;
  await other.transaction().execute(async (transaction) => {
    await sql`lock table counter in access share mode`.execute(transaction);
    migrating = migrate(database, 'postgres', () => TEST_TIME, [step]);
    await expect.poll(waiting, { interval: 10, timeout: 20_000 }).toBe(1);
    // Calls that come after it do not wait for long.
    await expect.poll(waiting, { interval: 10, timeout: 20_000 }).toBe(0);
  });
  await migrating;
  expect(
    await database.selectFrom('migration').select('name').where('name', '=', 'a-step').execute(),
  ).toHaveLength(1);
});
