import { createHash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { formatDate } from '../../documents/format.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/schema.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { enqueueMail, type MailContext } from '../platform/mail/outbox.ts';
import { type Deliver, DeliveryError } from '../platform/mail/smtp.ts';
import { bindIdentity, type Identity } from './identities.ts';
import { addressOf, recipientOf } from './queries.ts';
import { endAllSessions } from './sessions.ts';

/** Validity of an invitation's link. */
export const INVITATION_LASTS_MS = 14 * 86_400_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const newToken = (): string => randomBytes(32).toString('base64url');

/** Placeholder for the link's token in stored mails; the token is created when the mail is sent. */
const TOKEN_PLACE = '***';

const linkWith = (token: string): string => `/onboarding?invitation=${token}`;

/** Creates an invitation in the transaction that created or changed its person. Earlier links become invalid. */
async function createInvitation(
  transaction: Database,
  personId: string,
  token: string,
  now: number,
): Promise<string> {
  const id = newId();
  await transaction
    .updateTable('invitation')
    .set({ expires_at: now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await transaction
    .insertInto('invitation')
    .values({
      id,
      person_id: personId,
      token_hash: hashOf(token),
      created_at: now,
      expires_at: now + INVITATION_LASTS_MS,
      used_at: null,
    })
    .execute();
  return id;
}

/**
 * Invites a person without a mail. Returns the path of the single-use link, whose token is stored nowhere; earlier
 * links become invalid. `now` in ms since 1970.
 */
export async function inviteByLink(transaction: Database, personId: string, now: number): Promise<string> {
  const token = newToken();
  await createInvitation(transaction, personId, token, now);
  return linkWith(token);
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
        link: linkWith(TOKEN_PLACE),
      },
      invitationId: id,
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
    .returning('id')
    .executeTakeFirst();
  return open && linkWith(token);
}

/** Delivers mails; invitations get their link on sending, so that it is stored nowhere. */
export const deliverInvitations =
  (database: Database, clock: Clock, deliver: Deliver): Deliver =>
  async (mail) => {
    if (mail.invitation_id === null) return deliver(mail);
    const link = await makeInvitationLink(database, mail.invitation_id, clock());
    if (link === undefined)
      throw new DeliveryError('The link of this invitation is over: invite the person again', 'refused');
    const withLink = (text: string) => text.replaceAll(linkWith(TOKEN_PLACE), link);
    return deliver({ ...mail, body_text: withLink(mail.body_text), body_html: withLink(mail.body_html) });
  };

/** The invited person with their company. */
export type Invited = Pick<Person, 'id' | 'email' | 'firstName' | 'lastName' | 'language'> & {
  readonly company: string;
};

/** Condition for the open invitation of a link. */
const isOpen = (token: string, now: number) => (where: ExpressionBuilder<Tables, 'invitation'>) =>
  where.and([
    where('token_hash', '=', hashOf(token)),
    where('used_at', 'is', null),
    where('expires_at', '>', now),
  ]);

const openInvitation = (database: Database, token: string, now: number) =>
  database.updateTable('invitation').set({ used_at: now }).where(isOpen(token, now));

/** Whether a link is still valid, without using it. `now` in ms since 1970. */
export async function isInvitationOpen(database: Database, token: string, now: number): Promise<boolean> {
  const row = await database
    .selectFrom('invitation')
    .select('id')
    .where(isOpen(token, now))
    .executeTakeFirst();
  return row !== undefined;
}

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
