import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DocumentList } from '../../contracts/domain/documents.ts';
import type { Database } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from '../platform/db/migrations.ts';
import { clientOf } from '../testing/client.ts';
import { published } from '../testing/documents.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../testing/open-database.ts';
import { startServer } from '../testing/start-server.ts';

const STEP = '044-titles-of-documents';
/** The column of each language before the migration. */
const COLUMNS = { de: 'key_de', en: 'key_en', it: 'key_it', 'fr-FR': 'key_fr' } as const;
const QUERIES = [
  ...['de', 'en', 'it', 'fr-FR'].map((reader) => `kind=certificate&reader=${reader}`),
  ...['toits', 'dacher', 'roofs above', 'zurich'].map((search) => `kind=certificate&search=${search}`),
];

/** Reverts the migration. */
async function toColumns(database: Database): Promise<void> {
  for (const [language, column] of Object.entries(COLUMNS)) {
    await sql`alter table document add column ${sql.ref(column)} text not null default ''`.execute(database);
    await sql`update document set ${sql.ref(column)} = (select key from document_title
      where document_id = document.id and language = ${language})`.execute(database);
  }
  await sql`drop table document_title`.execute(database);
  await sql`alter table document drop column search_key`.execute(database);
  await database.deleteFrom('migration').where('name', '=', STEP).execute();
}

onBothDatabases((newDatabase, kind) => {
  test('documents keep order and search when a row per language replaces its column', async () => {
    const variables = await newDatabase('migrated');
    const titlesIn = async (queries: readonly string[]) => {
      const server = await startServer(variables, { clock: () => TEST_TIME });
      const client = await clientOf(server.origin, 'sales@example.ch');
      const lists = [];
      for (const query of queries) {
        const { rows } = DocumentList.parse((await client('GET', `/v1/documents?${query}`)).body);
        lists.push(rows.map(({ titles }) => titles.de));
      }
      await server.stop();
      return lists;
    };
    const server = await startServer(variables, { clock: () => TEST_TIME });
    const staff = await clientOf(server.origin, 'sales@example.ch');
    for (const titles of [
      { de: 'Zaun', en: 'Fence', it: 'Àncora', 'fr-FR': 'Été' },
      { de: 'Dächer über Zürich', en: 'Roofs above Zurich', 'fr-FR': 'Toits à Zurich' },
      { de: 'apfel', en: '', it: 'Mela', 'fr-FR': 'École' },
      { de: 'Öl', en: 'Oil' },
    ])
      await published(staff, { kind: 'certificate', titles });
    await server.stop();
    const before = await titlesIn(QUERIES);
    expect(new Set(before.slice(0, 4).map(String)).size).toBeGreaterThan(2);
    expect(before[3]).toEqual(['apfel', 'Zaun', 'Öl', 'Dächer über Zürich']);

    const database = await openTestDatabase(variables);
    await toColumns(database);
    await migrate(database, kind, () => TEST_TIME, migrations);
    const rows = await database.selectFrom('document_title').select('language').execute();
    expect(rows).toHaveLength(4 * 4);
    await database.destroy();
    expect(await titlesIn(QUERIES)).toEqual(before);
  });

  test('sorts a document published before a language was added by its German title', async () => {
    const variables = await newDatabase('migrated');
    const server = await startServer(variables, { clock: () => TEST_TIME });
    const staff = await clientOf(server.origin, 'sales@example.ch');
    await published(staff, { kind: 'certificate', titles: { de: 'Anker', it: 'Zeta' } });
    await published(staff, { kind: 'certificate', titles: { de: 'Zaun', it: 'Beta' } });
    const inOrder = async () =>
      DocumentList.parse((await staff('GET', '/v1/documents?kind=certificate&reader=it')).body).rows.map(
        ({ titles }) => titles.de,
      );
    expect(await inOrder()).toEqual(['Zaun', 'Anker']);
    await server.stop();
    const database = await openTestDatabase(variables);
    await database.deleteFrom('document_title').where('language', '=', 'it').execute();
    await database.destroy();
    const again = await startServer(variables, { clock: () => TEST_TIME });
    const client = await clientOf(again.origin, 'sales@example.ch');
    const { rows } = DocumentList.parse(
      (await client('GET', '/v1/documents?kind=certificate&reader=it')).body,
    );
    expect(rows.map(({ titles }) => titles.de)).toEqual(['Anker', 'Zaun']);
    await again.stop();
  });
});
