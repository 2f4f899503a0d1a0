import type { Database } from '../platform/db/database.ts';
import { notify } from '../platform/notifications/notify.ts';
import { addressOf, findPersonById, type Person } from './queries.ts';

/** Whom an OpenID provider calls `subject`. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** The person that an identity is bound to. */
export async function findPersonByIdentity(
  database: Database,
  { issuer, subject }: Identity,
): Promise<Person | undefined> {
  const bound = await database
    .selectFrom('identity')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return bound && findPersonById(database, bound.person_id);
}

/** Binds an identity to a person for good; one that is bound stays as it is. `now` in ms since 1970. */
export async function bindIdentity(
  database: Database,
  { issuer, subject }: Identity,
  personId: string,
  now: number,
): Promise<void> {
  await database
    .insertInto('identity')
    .values({ issuer, subject, person_id: personId, bound_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
}

/**
 * Binds an identity to the person with this verified e-mail address, who must not have been bound so
 * before: of several identities with the same address the first one gets the person, the others nobody.
 */
export async function bindByEmail(
  database: Database,
  identity: Identity,
  email: string,
  now: number,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const person = await transaction
      .updateTable('person')
      .set({ binds_by_email: 0 })
      .where('email', '=', addressOf(email))
      .where('binds_by_email', '=', 1)
      .returning('id')
      .executeTakeFirst();
    if (!person) return;
    await bindIdentity(transaction, identity, person.id, now);
    const persons = [person.id];
    await notify(
      transaction,
      { persons, type: 'security.sign_in_bound', parameters: {}, link: '/profile' },
      () => now,
    );
  });
}
