import {
  type NotificationParameters,
  type NotificationType,
  subjectOf,
} from '../../../contracts/notifications.ts';
import { announce } from '../announcements.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { enqueueJobs } from '../jobs/jobs.ts';

/** What people are told. */
export interface News {
  /** Ids of people. */
  readonly persons: readonly string[];
  readonly type: NotificationType;
  readonly parameters: NotificationParameters;
  /** Path in the portal that it is about. */
  readonly link: string;
}

/** Milliseconds that a mail waits for more to tell; who has read everything by then gets none. */
export const MAIL_AFTER = 15 * 60_000;

/**
 * Tells people something, in the transaction in which it happens. Everybody's notifications are numbered
 * without gaps in the order in which they are committed: the row that counts is held until then. The mail
 * about them follows by itself. After projects and trainings, people's inboxes are the last that a
 * transaction locks.
 */
export async function notify(transaction: Database, news: News, clock: Clock): Promise<void> {
  // Always in the same order, so that two transactions never wait for one another.
  const persons = [...new Set(news.persons)].sort();
  if (persons.length === 0) return;
  const now = clock();
  const isUrgent = subjectOf(news.type) === 'security';
  const mailDueAt = now + (isUrgent ? 0 : MAIL_AFTER);
  const inboxes = await transaction
    .insertInto('inbox')
    .values(
      persons.map((person_id) => ({
        person_id,
        last_number: 1,
        changes: 1,
        mailed_number: 0,
        mail_due_at: mailDueAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(({ eb, fn, lit }) => ({
        last_number: eb('inbox.last_number', '+', 1),
        changes: eb('inbox.changes', '+', 1),
        mail_due_at: isUrgent ? mailDueAt : fn.coalesce('inbox.mail_due_at', lit(mailDueAt)),
      })),
    )
    .returning(['person_id', 'last_number', 'mail_due_at'])
    .execute();
  await transaction
    .insertInto('notification')
    .values(
      inboxes.map(({ person_id, last_number }) => ({
        person_id,
        number: last_number,
        type: news.type,
        parameters: JSON.stringify(news.parameters),
        link: news.link,
        created_at: now,
        read_at: null,
      })),
    )
    .execute();
  await enqueueJobs(
    transaction,
    inboxes
      .filter(({ mail_due_at }) => mail_due_at === mailDueAt)
      .map(({ person_id }) => ({ kind: 'notification-mail', about: person_id, dueAt: mailDueAt })),
  );
  await announce(transaction, 'inbox', persons);
}
