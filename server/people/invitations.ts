import { createHash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { formatDate } from '../../documents/format.ts';
import type { Database } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/schema.ts';
import { enqueueMail, type Post } from '../platform/mail/outbox.ts';
import { bindIdentity, type Identity } from './identities.ts';
import { addressOf, type Person } from './queries.ts';

/** How long an invitation's link lets somebody in, milliseconds. */
export const INVITATION_LASTS = 14 * 86_400_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Sends somebody a link that lets them in once, in the transaction that made or changed them. Links sent
 * to them before are over. Who has the link chooses the password, or binds their sign-in to the person.
 */
export async function invite(transaction: Database, person: Invited, post: Post): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const now = post.clock();
  await transaction
    .updateTable('invitation')
    .set({ expires_at: now })
    .where('person_id', '=', person.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await transaction
    .insertInto('invitation')
    .values({
      id: newId(),
      person_id: person.id,
      token_hash: hashOf(token),
      created_at: now,
      expires_at: now + INVITATION_LASTS,
      used_at: null,
    })
    .execute();
  const recipient = { address: person.email, language: person.language, personId: person.id };
  await enqueueMail(
    transaction,
    recipient,
    (i18n) => ({
      subject: i18n.t({ id: 'mail.invitation', message: 'Ihr Zugang zum Solar Partner Portal' }),
      paragraphs: [
        i18n.t({
          id: 'mail.invitation-greeting',
          message: 'Guten Tag {name}',
          values: { name: `${person.firstName} ${person.lastName}` },
        }),
        i18n.t({
          id: 'mail.invitation-text',
          message:
            'Ihr Konto bei {company} ist bereit. Wählen Sie ein Passwort, und melden Sie sich damit an. Der Link gilt einmal und bis am {date}.',
          values: {
            company: person.company,
            date: formatDate(now + INVITATION_LASTS),
          },
        }),
      ],
      action: {
        label: i18n.t({ id: 'mail.invitation-action', message: 'Passwort wählen' }),
        link: `/onboarding?invitation=${token}`,
      },
    }),
    post,
  );
}

/** Who is invited, and into which company. */
export type Invited = Pick<Person, 'id' | 'email' | 'firstName' | 'lastName' | 'language'> & {
  readonly company: string;
};

/** Which invitation a link still stands for. */
const isOpen = (token: string, now: number) => (where: ExpressionBuilder<Tables, 'invitation'>) =>
  where.and([
    where('token_hash', '=', hashOf(token)),
    where('used_at', 'is', null),
    where('expires_at', '>', now),
  ]);

const openInvitation = (database: Database, token: string, now: number) =>
  database.updateTable('invitation').set({ used_at: now }).where(isOpen(token, now));

/** Whether a link still lets somebody in; asking does not use it. `now` in ms since 1970. */
export async function isInvitationOpen(database: Database, token: string, now: number): Promise<boolean> {
  const row = await database
    .selectFrom('invitation')
    .select('id')
    .where(isOpen(token, now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link up and sets its person's password, hashed already. Answers whether the link was good. */
export async function redeemForPassword(
  database: Database,
  token: string,
  passwordHash: string,
  now: number,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const used = await openInvitation(transaction, token, now).returning('person_id').executeTakeFirst();
    if (!used) return false;
    await transaction
      .updateTable('person')
      .set({ password_hash: passwordHash })
      .where('id', '=', used.person_id)
      .execute();
    return true;
  });
}

/**
 * Uses a link up and binds an identity to its person. An identity whose provider vouches for another
 * address than the person's is somebody else's, who came by the link: nothing is bound or used up.
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
