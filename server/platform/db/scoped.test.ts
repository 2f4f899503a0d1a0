import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { ownedTables } from './scoped.ts';

const server = join(import.meta.dirname, '../..');
const sources = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'));

test('only scoped queries name a table of an organisation', () => {
  expect(sources.length).toBeGreaterThan(30);
  const direct = new RegExp(
    `\\b(selectFrom|updateTable|deleteFrom|insertInto|leftJoin|innerJoin)\\(\\s*'(${ownedTables.join('|')})\\b`,
  );
  const breaches = sources.filter((file) => direct.test(readFileSync(join(server, file), 'utf8')));
  expect(breaches).toEqual([]);
});

onBothDatabases((newDatabase) => {
  test('every table with rows of an organisation is scoped, except its people and what staff keep about it', async () => {
    const variables = await newDatabase('migrated');
    const database = await openTestDatabase(variables);
    const tables = await database.introspection.getTables();
    const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'organisation_id'));
    expect(owned.map(({ name }) => name).sort()).toEqual(
      [
        'agreed_discount',
        'approval_request',
        'organisation_change',
        'organisation_note',
        'person',
        ...ownedTables,
      ].sort(),
    );
    await database.destroy();
  });
});
