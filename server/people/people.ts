import type { ChangePerson, InvitePerson } from '../../contracts/domain/organisations.ts';
import type { Principal } from '../../contracts/domain/permissions.ts';
import { type Database, lockRows } from '../platform/db/database.ts';
import type { OrganisationRow, PersonRow } from '../platform/db/schema.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { MailContext } from '../platform/mail/outbox.ts';
import { addPerson } from './creation.ts';
import { recordChanges, setPerson } from './history.ts';
import { askForNewEmail, endLinks, invite, requireFreeAddress } from './invitations.ts';
import { endAllSessions } from './sessions.ts';

/** Partners have a category, staff none; each belongs to an organisation of their kind. */
function requireFitting({ role, category }: Principal, { kind }: Pick<OrganisationRow, 'kind'>): void {
  const isPartner = role === 'partner';
  const fields = [
    ...(isPartner === (kind === 'partner') ? [] : [{ path: 'role', rule: 'invalid' }]),
    ...(isPartner && category === null ? [{ path: 'category', rule: 'required' }] : []),
    ...(!isPartner && category !== null ? [{ path: 'category', rule: 'invalid' }] : []),
  ];
  if (fields.length > 0) throw new ProblemError(422, 'INPUT_INVALID', { fields });
}

/**
 * Creates a person under the client's id and sends them a link. Idempotent by id. Rejects with NOT_FOUND for an
 * unknown organisation, EMAIL_REGISTERED, or INPUT_INVALID if the role does not fit.
 */
export async function invitePerson(
  database: Database,
  by: Person,
  id: string,
  body: InvitePerson,
  post: MailContext,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const organisation = await transaction
      .selectFrom('organisation')
      .select(['id', 'name', 'kind'])
      .where('id', '=', body.organisationId)
      .executeTakeFirst();
    if (!organisation) throw new ProblemError(404, 'NOT_FOUND');
    requireFitting(body, organisation);
    const added = await addPerson(
      transaction,
      {
        id,
        organisation_id: organisation.id,
        email: body.email,
        first_name: body.firstName,
        last_name: body.lastName,
        phone: '',
        language: body.language,
        role: body.role,
        partner_category: body.category,
      },
      { by: by.id, now: post.clock() },
    );
    if (added) return invite(transaction, { id, company: organisation.name, ...body }, post);
    const known = await transaction
      .selectFrom('person')
      .select('id')
      .where('id', '=', id)
      .where('email', '=', body.email)
      .where('organisation_id', '=', organisation.id)
      .executeTakeFirst();
    if (!known) throw new ProblemError(409, 'EMAIL_REGISTERED');
  });
}

/** Rejects with NOT_FOUND, also for a deleted person. */
export async function requirePerson(database: Database, id: string): Promise<PersonRow> {
  const row = await database.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.deleted_at !== null) throw new ProblemError(404, 'NOT_FOUND');
  return row;
}

/**
 * Corrects a person; a new e-mail address holds once its owner confirms it. Deactivation ends the person's sessions.
 * People cannot change their own rights, so that at least one administrator remains. Rejects with NOT_FOUND,
 * ACTOR_NOT_ALLOWED, EMAIL_REGISTERED, or INPUT_INVALID.
 */
export async function changePerson(
  database: Database,
  by: Person,
  id: string,
  change: ChangePerson,
  post: MailContext,
): Promise<void> {
  const now = post.clock();
  const isAboutRights = [change.active, change.role, change.category].some((value) => value !== undefined);
  if (id === by.id && isAboutRights) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
  await database.transaction().execute(async (transaction) => {
    await requireStillAllowed(transaction, by);
    const before = await requirePerson(transaction, id);
    const organisation = await transaction
      .selectFrom('organisation')
      .select(['name', 'kind'])
      .where('id', '=', before.organisation_id)
      .executeTakeFirstOrThrow();
    const values = valuesOf(change);
    const after = { ...before, ...values };
    if (isAboutRights) requireFitting({ role: after.role, category: after.partner_category }, organisation);
    await setPerson(transaction, id, values, { by: by.id, now });
    if (before.active === 1 && after.active === 0) await endAllSessions(transaction, id, now);
    if (change.email !== undefined)
      await requestEmail(transaction, by, { ...after, company: organisation.name }, change.email, post);
  });
}

/**
 * Serialises changes of people until the transaction ends: if two people deactivate each other concurrently, the
 * second one has lost the right. Rejects with ACTOR_NOT_ALLOWED.
 */
export async function requireStillAllowed(transaction: Database, by: Person): Promise<void> {
  await lockRows(transaction, 'organisation', 'id', [by.organisation.id]);
  const changer = await requirePerson(transaction, by.id);
  if (changer.active !== 1 || changer.role !== by.role) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
}

const valuesOf = ({ firstName, lastName, phone, language, active, role, category }: ChangePerson) => ({
  ...(firstName !== undefined && { first_name: firstName }),
  ...(lastName !== undefined && { last_name: lastName }),
  ...(phone !== undefined && { phone }),
  ...(language !== undefined && { language }),
  ...(active !== undefined && { active: active ? 1 : 0 }),
  ...(role !== undefined && { role }),
  ...(category !== undefined && { partner_category: category }),
});

/** Sends the link that confirms an address; the present address withdraws an open one. */
async function requestEmail(
  transaction: Database,
  by: Person,
  row: PersonRow & { readonly company: string },
  email: string,
  post: MailContext,
): Promise<void> {
  const now = post.clock();
  const open = await endLinks(transaction, row.id, now)
    .where('new_email', 'is not', null)
    .returning('new_email')
    .executeTakeFirst();
  const isWithdrawn = email === row.email;
  if (!isWithdrawn) {
    await requireFreeAddress(transaction, email);
    const { id, email: present, first_name: firstName, last_name: lastName, language, company } = row;
    const person = { id, email: present, firstName, lastName, language, company };
    await askForNewEmail(transaction, person, email, post);
  }
  const subject = { organisationId: row.organisation_id, personId: row.id };
  const before = { newEmail: open?.new_email ?? null };
  await recordChanges(transaction, subject, { by: by.id, now }, before, {
    newEmail: isWithdrawn ? null : email,
  });
}

/** Sends a person a new link and invalidates the previous ones. Rejects with NOT_FOUND. */
export async function inviteAgain(database: Database, id: string, post: MailContext): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await requirePerson(transaction, id);
    const { name: company } = await transaction
      .selectFrom('organisation')
      .select('name')
      .where('id', '=', row.organisation_id)
      .executeTakeFirstOrThrow();
    const { email, first_name: firstName, last_name: lastName, language } = row;
    await invite(transaction, { id, email, firstName, lastName, language, company }, post);
  });
}
