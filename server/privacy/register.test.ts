import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import { ownedTables } from '../platform/db/scoped.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { BASES, personalColumns, RETENTIONS, register, type Stored } from './register.ts';

const entries: [string, Stored][] = Object.entries(register);
const PAGE = join(import.meta.dirname, '../../docs/data-protection.md');
/** Internal tables of the full-text index of `project_search`. */
const INDEX = /^project_search_(config|content|data|docsize|idx)$/;

/** Every place of a column in the lists of an entry; columns of the key may be in another list too. */
const listed = (entry: Stored): string[] => [
  ...entry.key,
  ...[
    ...(entry.organisation === undefined ? [] : [entry.organisation]),
    ...personalColumns(entry),
    ...(entry.secrets ?? []),
    ...entry.plain,
  ].filter((column) => !entry.key.includes(column)),
];

onBothDatabases((newDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(await newDatabase('migrated'));
  });
  afterAll(() => database.destroy());

  test('lists every table and every column of the schema exactly once', async () => {
    const found = (await database.introspection.getTables()).filter(({ name }) => !INDEX.test(name));
    const inSchema = found.map(({ name, columns }) => [
      name,
      columns.map((column) => column.name).toSorted(),
    ]);
    const inRegister = entries.map(([name, entry]) => [name, listed(entry).toSorted()]);
    expect(Object.fromEntries(inRegister)).toEqual(Object.fromEntries(inSchema));
  });

  test('lists ids of people as such, and every reference to them', async () => {
    const found = await database.introspection.getTables();
    // Jobs may be about people.
    const isId = /_by$|^(person|account|assignee)_id$|^about$/;
    const ids = found.flatMap(({ name, columns }) =>
      columns.filter((column) => isId.test(column.name)).map((column) => `${name}.${column.name}`),
    );
    const NAMES_NO_PERSON = [
      'job.claimed_by',
      'project.accepted_by',
      'project.answer_by',
      'application.answer_by',
    ];
    const inRegister = entries.flatMap(([name, { subject, people = [] }]) =>
      [...(subject === undefined || name === 'person' ? [] : [subject]), ...people].map(
        (column) => `${name}.${column}`,
      ),
    );
    expect(inRegister.toSorted()).toEqual(ids.filter((id) => !NAMES_NO_PERSON.includes(id)).toSorted());
  });
});

test('names the organisation of every table that belongs to one', () => {
  const owned = entries
    .filter(([, { organisation }]) => organisation === 'organisation_id')
    .map(([name]) => name);
  expect(owned).toEqual(expect.arrayContaining([...ownedTables]));
});

test('gives no table with personal data a technical basis, but for ids and errors of jobs', () => {
  const technical = entries.filter(([, { basis, personal }]) => basis === 'technical' && personal);
  expect(technical).toEqual([]);
});

const retentionOf = ({ retention }: Stored): string => {
  if (typeof retention === 'string') return RETENTIONS[retention];
  const values = retention.only ? ` (${retention.only.values.join(', ')})` : '';
  return `${retention.days} days after \`${retention.since}\`${values}`;
};

test('docs/data-protection.md has the register', () => {
  const rows = entries
    .filter(([, entry]) => personalColumns(entry).length > 0)
    .map(([name, entry]) =>
      [
        `\`${name}\``,
        entry.purpose,
        BASES[entry.basis],
        retentionOf(entry),
        personalColumns(entry).join(', '),
      ].join(' | '),
    );
  const table = `| table | purpose | basis | stored | columns that name people |\n|---|---|---|---|---|\n${rows
    .map((row) => `| ${row} |`)
    .join('\n')}\n`;
  const page = readFileSync(PAGE, 'utf8');
  const [before = ''] = page.split('| table | purpose |');
  if (process.env.WRITE_REGISTER) writeFileSync(PAGE, before + table);
  expect(page.slice(before.length)).toBe(table);
});
