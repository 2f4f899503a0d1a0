import type { I18n } from '@lingui/core';
import { v7 as newId } from 'uuid';
import type { Language } from '../../../contracts/domain/user.ts';
import { translations } from '../../../documents/translations.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { enqueueJobs, MAIL_JOB, retryJob } from '../jobs/jobs.ts';
import { type MailContent, render } from './render.ts';

/** An attachment of a mail. */
export interface MailAttachment {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  /** Base64. */
  readonly content: string;
}

/** The recipient of a mail. */
export interface Recipient {
  readonly address: string;
  readonly language: Language;
  /** Null: the recipient has no account. */
  readonly personId: string | null;
  /** First and last name for the greeting. Null: the name comes from another person, and is not repeated. */
  readonly name: string | null;
}

/** Context for rendering a mail. */
export interface MailContext {
  readonly clock: Clock;
  /** Public origin of the portal, for links in mails. */
  readonly origin: string;
}

/** A mail to render and enqueue. */
export interface NewMail {
  readonly recipient: Recipient;
  /** The person who caused it, if such mails are limited. */
  readonly causedBy?: string | null;
  /** Renders the mail in the recipient's language; called once. */
  readonly write: (i18n: I18n) => MailContent;
}

/**
 * Adds rendered mails to the outbox, in the transaction they belong to. They are sent after the commit, with
 * retries until they are delivered or fail. Returns their ids, which are also their Message-IDs. The number of
 * statements does not depend on the number of mails.
 */
export async function enqueueMails(
  transaction: Database,
  mails: readonly NewMail[],
  { clock, origin }: MailContext,
): Promise<string[]> {
  if (mails.length === 0) return [];
  const now = clock();
  const rows = mails.map(({ recipient: { address, language, personId, name }, causedBy = null, write }) => {
    const i18n = translations(language);
    const { attachments = [], invitationId = null, ...letter } = write(i18n);
    const { text, html } = render(i18n, letter, { origin, hasAccount: personId !== null, name });
    return {
      id: newId(),
      person_id: personId,
      address,
      subject: letter.subject,
      body_text: text,
      body_html: html,
      attachments: JSON.stringify(attachments),
      invitation_id: invitationId,
      caused_by: causedBy,
      state: 'pending' as const,
      error: null,
      created_at: now,
      changed_at: now,
    };
  });
  await transaction.insertInto('mail').values(rows).execute();
  const ids = rows.map(({ id }) => id);
  await enqueueJobs(
    transaction,
    ids.map((id) => ({ id, kind: MAIL_JOB, about: id, dueAt: now })),
  );
  return ids;
}

/** Enqueues one mail and returns its id. */
export async function enqueueMail(
  transaction: Database,
  recipient: Recipient,
  write: NewMail['write'],
  post: MailContext,
): Promise<string> {
  const [id = ''] = await enqueueMails(transaction, [{ recipient, write }], post);
  return id;
}

/** Makes an undelivered mail due again, from the first attempt. Returns whether there was one with this id. */
export async function sendAgain(transaction: Database, id: string, now: number): Promise<boolean> {
  const again = await transaction
    .updateTable('mail')
    .set({ state: 'pending', changed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'undelivered')
    .returning('id')
    .executeTakeFirst();
  return again !== undefined && retryJob(transaction, id, now);
}
