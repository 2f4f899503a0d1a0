import { hashPassword } from '../identity/password.ts';
import type { Database } from '../platform/db/database.ts';
import type { Solver } from '../platform/solving/solver.ts';
import { DEMO_PASSWORD, demoCompanies, demoPeople } from './people.ts';
import { seedRoofs } from './roofs.ts';

/** Fills an empty database with invented companies, people and roofs; leaves any other as it is. */
export async function seedDemo(database: Database, solver: Solver): Promise<void> {
  const kept = await database.selectFrom('company').select('id').limit(1).executeTakeFirst();
  if (kept) return;
  const password = await hashPassword(DEMO_PASSWORD);
  const people = demoPeople.map((person) => ({ ...person, password_hash: password }));
  await database.transaction().execute(async (transaction) => {
    // Another process may fill the same PostgreSQL database at the same moment.
    await transaction
      .insertInto('company')
      .values([...demoCompanies])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .insertInto('person')
      .values(people)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  await seedRoofs(database, solver);
}
