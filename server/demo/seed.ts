import { hashPassword } from '../identity/password.ts';
import type { Database } from '../platform/db/database.ts';
import type { Solver } from '../platform/solving/solver.ts';
import { DEMO_PASSWORD, demoOrganisations, demoPeople } from './people.ts';
import { seedRoofs } from './roofs.ts';

/** Fills an empty database with invented organisations, people and roofs; leaves any other as it is. */
export async function seedDemo(database: Database, solver: Solver): Promise<void> {
  const kept = await database.selectFrom('organisation').select('id').limit(1).executeTakeFirst();
  if (kept) return;
  const password = await hashPassword(DEMO_PASSWORD);
  const standing = { active: 1, binds_by_email: 0 };
  const people = demoPeople.map((person) => ({ ...person, password_hash: password, ...standing }));
  await database.transaction().execute(async (transaction) => {
    // Another process may fill the same PostgreSQL database at the same moment.
    await transaction
      .insertInto('organisation')
      .values([...demoOrganisations])
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
