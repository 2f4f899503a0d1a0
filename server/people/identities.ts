import { compileOnce } from '../platform/db/compile-once.ts';
import type { Database } from '../platform/db/database.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { notify } from '../platform/notifications/notify.ts';
import { addressOf, personOf, selectPeople } from './queries.ts';
import type { KnownSession } from './sessions.ts';

/** A person as an OpenID provider identifies them, by `subject`. */
export interface Identity {
  issuer: string;
  subject: string;
}

const selectBound = compileOnce((database, issuer: string, subject: string, tokenKey: string) =>
  selectPeople(database)
    .innerJoin('identity', 'identity.person_id', 'person.id')
    .leftJoin('session', (join) =>
      join.onRef('session.person_id', '=', 'person.id').on('session.token_key', '=', tokenKey),
    )
    .select(['session.id as sessionId', 'used_at', 'ended_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject),
);

/** Returns the person that an identity is bound to, and the known session with this key. */
export async function findPersonByIdentity(
  database: Database,
  { issuer, subject }: Identity,
  tokenKey: string,
): Promise<{ person: Person; session: KnownSession | null } | undefined> {
  const [bound] = await selectBound(database, issuer, subject, tokenKey);
  if (!bound) return undefined;
  const { sessionId: id, used_at, ended_at, ...person } = bound;
  const session = id === null || used_at === null ? null : { id, used_at, ended_at };
  return { person: personOf(person), session };
}

/** Binds an identity to a person permanently; an existing binding stays. `now` in ms since 1970. */
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
 * Binds an identity to the person with this verified e-mail address, unless that was done before: of several
 * identities with the same address the first one gets the person.
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
      .set({ binds_by_email: 0, not_before: 0 })
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
