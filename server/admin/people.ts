import { v7 as newId } from 'uuid';
import { endSecondFactor } from '../identity/second-factor.ts';
import { addOrganisation, addPerson } from '../people/creation.ts';
import type { Changing } from '../people/history.ts';
import { inviteByLink } from '../people/invitations.ts';
import { findAdmins, findPersonByEmail } from '../people/queries.ts';
import { endAllSessions } from '../people/sessions.ts';
import { NotPossible } from '../platform/command-line.ts';
import { type Database, lockRows } from '../platform/db/database.ts';
import { SUPPLIER } from '../platform/db/migrations.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { CommandTools } from './command.ts';

/**
 * Creates the first administrator, and the supplier if it is missing, and returns the lines to print. Idempotent by
 * address. Throws `NotPossible` if there is another administrator, or if the address belongs to another person.
 */
export const createAdministrator = (
  { database, now, origin }: CommandTools,
  email: string,
): Promise<string[]> =>
  database.transaction().execute(async (transaction) => {
    const changing = { by: null, now };
    const organisationId = await requireSupplier(transaction, changing);
    const known = await findPersonByEmail(transaction, email);
    if (known?.role === 'admin' && known.active)
      return [`${email} is an administrator already. For a new link: admin invite ${email}`];
    if ((await findAdmins(transaction)).length > 0)
      throw new NotPossible('There is an administrator already, who invites people in the portal.');
    if (known) throw new NotPossible(`${email} belongs to a person who is no active administrator.`);
    const id = newId();
    await addPerson(
      transaction,
      {
        id,
        organisation_id: organisationId,
        email,
        first_name: '',
        last_name: email.split('@')[0] ?? '',
        phone: '',
        language: 'de',
        role: 'admin',
        partner_category: null,
      },
      changing,
    );
    const link = await inviteByLink(transaction, id, now);
    return [`${email} is the administrator. The link works once within 14 days:`, `${origin}${link}`];
  });

/** Returns the id of the supplier's organisation, locked, so that concurrent commands create one administrator. */
async function requireSupplier(transaction: Database, changing: Changing): Promise<string> {
  const find = () =>
    transaction.selectFrom('organisation').select('id').where('kind', '=', 'supplier').executeTakeFirst();
  if (!(await find()))
    await addOrganisation(
      transaction,
      {
        id: SUPPLIER,
        kind: 'supplier',
        name: 'Lieferant',
        address: '',
        country: 'CH',
        vat_number: '',
        partnership_type: '',
        sales_representative: '',
        contact_manager: '',
      },
      changing,
    );
  const { id } = (await find()) ?? { id: SUPPLIER };
  await lockRows(transaction, 'organisation', 'id', [id]);
  return id;
}

/** Creates a new link for a person and returns the lines to print. Throws `NotPossible`. */
export const printInvitation = ({ database, now, origin }: CommandTools, email: string): Promise<string[]> =>
  database.transaction().execute(async (transaction) => {
    const { id, active } = await requirePerson(transaction, email);
    if (!active)
      throw new NotPossible(`${email} is deactivated: an administrator activates people in the portal.`);
    const link = await inviteByLink(transaction, id, now);
    return ['The link works once within 14 days; earlier ones no longer work:', `${origin}${link}`];
  });

/** Ends all sessions of a person and returns the line to print. Throws `NotPossible`. */
export async function endSessions({ database, now }: CommandTools, email: string): Promise<string[]> {
  const { id } = await requirePerson(database, email);
  await endAllSessions(database, id, now);
  return [`Every session of ${email} is ended.`];
}

/** Removes the second factor of a person, ends their sessions and returns the line to print. Throws `NotPossible`. */
export const resetSecondFactor = ({ database, now }: CommandTools, email: string): Promise<string[]> =>
  database.transaction().execute(async (transaction) => {
    const person = await requirePerson(transaction, email);
    if (!(await endSecondFactor(transaction, person, { by: null, now })))
      throw new NotPossible(`${email} has no second factor.`);
    await endAllSessions(transaction, person.id, now);
    return [`The second factor of ${email} is removed and every session ended.`];
  });

async function requirePerson(database: Database, email: string): Promise<Person> {
  const person = await findPersonByEmail(database, email);
  if (!person) throw new NotPossible(`No person has the address ${email}.`);
  return person;
}
