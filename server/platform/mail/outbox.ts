import type { I18n } from '@lingui/core';
import { v7 as newId } from 'uuid';
import type { Language } from '../../../contracts/user.ts';
import { translations } from '../../../documents/translations.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { enqueueJob } from '../jobs/jobs.ts';
import { type Letter, render } from './render.ts';

/** A file that goes with a mail. */
export interface MailAttachment {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  /** Base64. */
  readonly content: string;
}

/** Who gets a mail. */
export interface Recipient {
  readonly address: string;
  readonly language: Language;
  /** Null: nobody who has an account. */
  readonly personId: string | null;
}

/** What a mail is written with. */
export interface Post {
  readonly clock: Clock;
  /** Where browsers reach the portal: where links of mails lead. */
  readonly origin: string;
}

/**
 * Puts a mail down in the transaction that it is about, as it will be sent: `write` is asked once, in the
 * recipient's language. It is sent after the commit, and again until it is delivered or given up. Answers
 * its id, which is its Message-ID too.
 */
export async function enqueueMail(
  transaction: Database,
  { address, language, personId }: Recipient,
  write: (i18n: I18n) => Letter,
  { clock, origin }: Post,
): Promise<string> {
  const i18n = translations(language);
  const { attachments = [], ...letter } = write(i18n);
  const { text, html } = render(i18n, letter, { origin, hasAccount: personId !== null });
  const id = newId();
  const now = clock();
  await transaction
    .insertInto('mail')
    .values({
      id,
      person_id: personId,
      address,
      subject: letter.subject,
      body_text: text,
      body_html: html,
      attachments: JSON.stringify(attachments),
      state: 'pending',
      error: null,
      created_at: now,
      changed_at: now,
    })
    .execute();
  await enqueueJob(transaction, { id, kind: 'mail', about: id, dueAt: now });
  return id;
}
