import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { listDrafts, saveDraft } from './drafts/service.ts';
import { findPersonByEmail } from './people/queries.ts';
import type { Database } from './platform/db/database.ts';
import { findRow, listRoofs } from './roofs/queries.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from './testing/open-database.ts';

/** The same database, recording all loaded columns and all statements. */
function watched(database: Database) {
  const columns = new Set<string>();
  const asked: CompiledQuery[] = [];
  const spied = database.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(database.getExecutor().compileQuery(node, queryId));
      return node;
    },
    async transformResult({ result }) {
      for (const row of result.rows) for (const name of Object.keys(row)) columns.add(name);
      return result;
    },
  });
  return { spied, columns, asked };
}

onBothDatabases((newDatabase, kind) => {
  test('lists load no unused columns, however large', async () => {
    const database = await openTestDatabase(await newDatabase());
    const planner = await findPersonByEmail(database, 'planner@example.ch');
    if (!planner) throw new Error('the demo has no planner');

    const roofs = watched(database);
    const { rows } = await listRoofs(roofs.spied, planner, {
      page: 1,
      pageSize: 20,
      search: '',
      sort: 'updatedAt',
      direction: 'desc',
    });
    expect(rows).toHaveLength(3);
    expect([...roofs.columns]).toEqual(expect.arrayContaining(['name', 'total_rappen']));
    expect([...roofs.columns]).not.toContain('configuration');

    if (kind === 'sqlite') {
      // The count, the rows, and their small pictures.
      expect(roofs.asked).toHaveLength(3);
      const ways = [
        'roof USING COVERING INDEX roof_listed',
        'roof USING COVERING INDEX roof_listed',
        '(id=?)',
      ];
      for (const [at, { sql, parameters }] of roofs.asked.entries()) {
        const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
        const plan = (await database.executeQuery<{ detail: string }>(explained)).rows.map(
          ({ detail }) => detail,
        );
        expect(plan[0], plan.join('; ')).toContain(ways[at]);
      }
    }

    const draft = { name: '', baseRevision: null, device: '', savedAt: 1, content: '{}' };
    const id = rows[0]?.id ?? '';
    const drawer = { person: planner, place: 'configurator' } as const;
    await saveDraft(database, drawer, id, draft, TEST_TIME);
    const drafts = watched(database);
    expect((await listDrafts(drafts.spied, drawer)).rows).toHaveLength(1);
    expect([...drafts.columns]).toEqual(expect.arrayContaining(['name', 'saved_at']));
    expect([...drafts.columns]).not.toContain('content');

    // Verifies the spy: reading a whole row includes the configuration.
    const whole = watched(database);
    await findRow(whole.spied, planner, id);
    expect([...whole.columns]).toContain('configuration');
    await database.destroy();
  });
});
