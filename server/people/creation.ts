import type { Database } from '../platform/db/database.ts';
import type { OrganisationRow, PersonRow } from '../platform/db/schema.ts';
import { type Changing, recordChanges } from './history.ts';

type NewOrganisation = Omit<OrganisationRow, 'certified_told' | 'active' | 'deleted_at' | 'erased_at'>;

/** Creates an organisation and records it. Returns false if there is one under this id. */
export async function addOrganisation(
  transaction: Database,
  organisation: NewOrganisation,
  changing: Changing,
): Promise<boolean> {
  const added = await transaction
    .insertInto('organisation')
    .values({ ...organisation, certified_told: 0, active: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  const subject = { organisationId: organisation.id };
  await recordChanges(transaction, subject, changing, {}, { created: organisation.name });
  return true;
}

/** Columns of a new person who will sign in by an invitation. */
export const NEW_PERSON = { active: 1, binds_by_email: 0, not_before: 0, password_hash: null } as const;

/** Values of a new person; those that only later changes set are null. */
export type NewPerson = Omit<
  PersonRow,
  keyof typeof NEW_PERSON | 'deleted_at' | 'erased_at' | 'moves_to' | 'taken_over_by' | 'moved_by'
>;

/**
 * Creates a person, who will sign in by an invitation, and records it. Returns false if the id or the e-mail address
 * is taken.
 */
export async function addPerson(
  transaction: Database,
  person: NewPerson,
  changing: Changing,
): Promise<boolean> {
  const added = await transaction
    .insertInto('person')
    .values({ ...person, ...NEW_PERSON })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  const subject = { organisationId: person.organisation_id, personId: person.id };
  await recordChanges(transaction, subject, changing, {}, { created: person.email });
  return true;
}
