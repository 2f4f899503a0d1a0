import { createHash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { formatDate } from '../../documents/format.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/schema.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { enqueueMail, type MailContext } from '../platform/mail/outbox.ts';
import { type Deliver, DeliveryError } from '../platform/mail/smtp.ts';
import { setPerson } from './history.ts';
import { bindIdentity, type Identity } from './identities.ts';
import { addressOf, findPersonById, recipientOf } from './queries.ts';
import { endAllSessions } from './sessions.ts';

/** Validity of an invitation's link. */
export const INVITATION_LASTS_MS = 14 * 86_400_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const newToken = (): string => randomBytes(32).toString('base64url');

/** Placeholder for the link's token in stored mails; the token is created when the mail is sent. */
const TOKEN_PLACE = '***';

/** Returns the path of a link: to the page for signing in, or for confirming a new e-mail address. */
const linkWith = (token: string, newEmail: string | null): string =>
  `${newEmail === null ? '/onboarding' : '/email-confirmation'}?invitation=${token}`;

/**
 * Creates a link in the transaction that created or changed its person. Earlier links of the same purpose become
 * invalid.
 */
async function createInvitation(
  transaction: Database,
  personId: string,
  token: string,
  now: number,
  newEmail: string | null = null,
): Promise<string> {
  const id = newId();
  await (newEmail === null
    ? endLinks(transaction, personId, now).where('new_email', 'is', null)
    : endLinks(transaction, personId, now).where('new_email', 'is not', null)
  ).execute();
  await transaction
    .insertInto('invitation')
    .values({
      id,
      person_id: personId,
      token_hash: hashOf(token),
      created_at: now,
      expires_at: now + INVITATION_LASTS_MS,
      used_at: null,
      new_email: newEmail,
    })
    .execute();
  return id;
}

/** Makes all open links of a person invalid. `now` in ms since 1970. */
export const endLinks = (transaction: Database, personId: string, now: number) =>
  transaction
    .updateTable('invitation')
    .set({ expires_at: now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);

/**
 * Invites a person without a mail. Returns the path of the single-use link, whose token is stored nowhere; earlier
 * links become invalid. `now` in ms since 1970.
 */
export async function inviteByLink(transaction: Database, personId: string, now: number): Promise<string> {
  const token = newToken();
  await createInvitation(transaction, personId, token, now);
  return linkWith(token, null);
}

/**
 * Mails a person a single-use link in the transaction that created or changed them. Earlier links become invalid.
 * The link sets the password, or binds a remote sign-in to the person.
 */
export async function invite(transaction: Database, person: Invited, post: MailContext): Promise<void> {
  const now = post.clock();
  // The token of the link is created when the mail is sent.
  const id = await createInvitation(transaction, person.id, newToken(), now);
  await enqueueMail(
    transaction,
    recipientOf(person),
    (i18n) => ({
      subject: i18n.t({ id: 'mail.invitation', message: 'Ihr Zugang zum Solar Partner Portal' }),
      paragraphs: [
        i18n.t({
          id: 'mail.invitation-text',
          message:
            'Ihr Konto bei {company} ist bereit. Wählen Sie ein Passwort, und melden Sie sich damit an. Der Link gilt einmal und bis am {date}.',
          values: {
            company: person.company,
            date: formatDate(now + INVITATION_LASTS_MS),
          },
        }),
      ],
      action: {
        label: i18n.t({ id: 'mail.invitation-action', message: 'Passwort wählen' }),
        link: linkWith(TOKEN_PLACE, null),
      },
      invitationId: id,
    }),
    post,
  );
}

/**
 * Asks a new e-mail address by a single-use link whether it belongs to the person, and notifies the present address.
 * The address changes when the link is confirmed.
 */
export async function askForNewEmail(
  transaction: Database,
  person: Invited,
  newEmail: string,
  post: MailContext,
): Promise<void> {
  const now = post.clock();
  const id = await createInvitation(transaction, person.id, newToken(), now, newEmail);
  await enqueueMail(
    transaction,
    { ...recipientOf(person), address: newEmail },
    (i18n) => ({
      subject: i18n.t({ id: 'mail.confirm-email', message: 'Bestätigen Sie Ihre neue E-Mail-Adresse' }),
      paragraphs: [
        i18n.t({
          id: 'mail.confirm-email-text',
          message:
            'Im Solar Partner Portal soll diese Adresse für {company} gelten, statt der bisherigen {email}. Bestätigen Sie sie mit dem Link. Er gilt einmal und bis am {date}. Bis dahin bleibt die bisherige Adresse.',
          values: {
            company: person.company,
            email: person.email,
            date: formatDate(now + INVITATION_LASTS_MS),
          },
        }),
      ],
      action: {
        label: i18n.t({ id: 'mail.confirm-email-action', message: 'Adresse bestätigen' }),
        link: linkWith(TOKEN_PLACE, newEmail),
      },
      invitationId: id,
    }),
    post,
  );
  await enqueueMail(
    transaction,
    recipientOf(person),
    (i18n) => ({
      subject: i18n.t({ id: 'mail.email-changes', message: 'Ihre E-Mail-Adresse soll geändert werden' }),
      paragraphs: [
        i18n.t({
          id: 'mail.email-changes-text',
          message:
            'Für Ihr Konto bei {company} soll künftig {email} gelten. Sobald die neue Adresse bestätigt ist, melden Sie sich damit an. Wenn Sie davon nichts wissen, melden Sie sich bitte bei uns.',
          values: { company: person.company, email: newEmail },
        }),
      ],
    }),
    post,
  );
}

/**
 * Creates a new link for an open invitation and returns its path in the portal; the previous link becomes invalid.
 * Only the token's hash is stored. Undefined if the invitation is used, replaced or expired.
 */
export async function makeInvitationLink(
  database: Database,
  invitationId: string,
  now: number,
): Promise<string | undefined> {
  const token = newToken();
  const open = await database
    .updateTable('invitation')
    .set({ token_hash: hashOf(token) })
    .where('id', '=', invitationId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('new_email')
    .executeTakeFirst();
  return open && linkWith(token, open.new_email);
}

/** Delivers mails; invitations get their link on sending, so that it is stored nowhere. */
export const deliverInvitations =
  (database: Database, clock: Clock, deliver: Deliver): Deliver =>
  async (mail) => {
    if (mail.invitation_id === null) return deliver(mail);
    const link = await makeInvitationLink(database, mail.invitation_id, clock());
    if (link === undefined)
      throw new DeliveryError('The link of this invitation is over: invite the person again', 'refused');
    const [, token = ''] = link.split('=');
    const withLink = (text: string) => text.replaceAll(`invitation=${TOKEN_PLACE}`, `invitation=${token}`);
    return deliver({ ...mail, body_text: withLink(mail.body_text), body_html: withLink(mail.body_html) });
  };

/** The invited person with their company. */
export type Invited = Pick<Person, 'id' | 'email' | 'firstName' | 'lastName' | 'language'> & {
  readonly company: string;
};

/** Condition for the open invitation of a link that signs in. */
const isOpen = (token: string, now: number) => (where: ExpressionBuilder<Tables, 'invitation'>) =>
  where.and([
    where('token_hash', '=', hashOf(token)),
    where('used_at', 'is', null),
    where('expires_at', '>', now),
    where('new_email', 'is', null),
  ]);

const openInvitation = (database: Database, token: string, now: number) =>
  database.updateTable('invitation').set({ used_at: now }).where(isOpen(token, now));

/** Returns the person of a link, without using it; undefined if it is not valid. `now` in ms since 1970. */
export const invitedPerson = (database: Database, token: string, now: number) =>
  database
    .selectFrom('invitation')
    .innerJoin('person', 'person.id', 'invitation.person_id')
    .innerJoin('organisation', 'organisation.id', 'person.organisation_id')
    .select([
      'person.email',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'organisation.name as company',
    ])
    .where(isOpen(token, now))
    .executeTakeFirst();

/**
 * Uses a link and sets its person's password, which is already hashed. Ends the person's sessions, which were
 * granted with the old password. Returns the person's e-mail address, or undefined if the link was not valid.
 */
export async function redeemForPassword(
  database: Database,
  token: string,
  passwordHash: string,
  now: number,
): Promise<string | undefined> {
  return database.transaction().execute(async (transaction) => {
    const used = await openInvitation(transaction, token, now).returning('person_id').executeTakeFirst();
    if (!used) return undefined;
    const { email } = await transaction
      .updateTable('person')
      .set({ password_hash: passwordHash })
      .where('id', '=', used.person_id)
      .returning('email')
      .executeTakeFirstOrThrow();
    await endAllSessions(transaction, used.person_id, now);
    return email;
  });
}

/**
 * Uses a link and binds an identity to its person. Does neither if the provider vouches for another address than
 * the person's: the link then reached a different person.
 */
export async function redeemForIdentity(
  database: Database,
  token: string,
  identity: Identity,
  email: string | undefined,
  now: number,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const invitation = openInvitation(transaction, token, now);
    const used = await (email === undefined
      ? invitation
      : invitation.where('person_id', 'in', (person) =>
          person.selectFrom('person').select('id').where('email', '=', addressOf(email)),
        )
    )
      .returning('person_id')
      .executeTakeFirst();
    if (used) await bindIdentity(transaction, identity, used.person_id, now);
  });
}

/**
 * Uses a link that confirms a person's new e-mail address, which holds from now on. A person without access gets an
 * invitation. Returns the address. Rejects with INVITATION_OVER, or EMAIL_REGISTERED if it belongs to another person.
 */
export async function confirmNewEmail(database: Database, token: string, post: MailContext): Promise<string> {
  const now = post.clock();
  return database.transaction().execute(async (transaction) => {
    const used = await transaction
      .updateTable('invitation')
      .set({ used_at: now })
      .where('token_hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('new_email', 'is not', null)
      .returning(['person_id', 'new_email as email'])
      .executeTakeFirst();
    if (!used || used.email === null) throw new ProblemError(409, 'INVITATION_OVER');
    const { person_id: id, email } = used;
    await requireFreeAddress(transaction, email);
    await setPerson(transaction, id, { email }, { by: id, now });
    const person = await findPersonById(transaction, id);
    if (person && person.passwordHash === null && !(await hasIdentity(transaction, id)))
      await invite(transaction, { ...person, company: person.organisation.name }, post);
    return email;
  });
}

const hasIdentity = async (database: Database, personId: string): Promise<boolean> =>
  (await database
    .selectFrom('identity')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()) !== undefined;

/** Rejects with EMAIL_REGISTERED if a person has the address. */
export async function requireFreeAddress(database: Database, email: string): Promise<void> {
  const taken = await database
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (taken) throw new ProblemError(409, 'EMAIL_REGISTERED');
}
