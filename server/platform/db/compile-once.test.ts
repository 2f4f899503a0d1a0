import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn } from '../../../tests/soak.ts';
import { demoOrganisations } from '../../demo/people.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { compileOnce } from './compile-once.ts';

const NAMES = demoOrganisations.map(({ name }) => name);

onBothDatabases((newDatabase) => {
  test('finds the same rows as the query composed for these values', drawn, async () => {
    const database = await openTestDatabase(await newDatabase('migrated'));
    await database
      .insertInto('organisation')
      .values([...demoOrganisations])
      .execute();
    const select = (db: typeof database, country: string, names: readonly string[]) =>
      db
        .selectFrom('organisation')
        .select('id')
        .where('kind', '=', 'partner')
        .where('country', '=', country)
        .where('name', 'in', names)
        .orderBy('id');
    const once = compileOnce(select);
    const values = fc.constantFrom(...NAMES, 'CH', 'DE', '', '1', "'; drop table organisation");
    let found = 0;
    await fc.assert(
      fc.asyncProperty(values, fc.array(values, { minLength: 1, maxLength: 4 }), async (country, names) => {
        const rows = await once(database, country, names);
        expect(rows).toEqual(await select(database, country, names).execute());
        // In a transaction as well, which has another connection on PostgreSQL.
        expect(await database.transaction().execute((inside) => once(inside, country, names))).toEqual(rows);
        found += rows.length;
      }),
      { examples: [['CH', NAMES.slice(0, 4)]] },
    );
    expect(found).toBeGreaterThan(0);
    await database.destroy();
  });
});
