import {
  type NotificationParameters,
  type NotificationType,
  subjectOf,
} from '../../../contracts/domain/notifications.ts';
import { announce } from '../announcements.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { enqueueJobs } from '../jobs/jobs.ts';

/** A notification to write. */
export interface NotificationInput {
  /** Ids of the recipients. */
  readonly persons: readonly string[];
  readonly type: NotificationType;
  readonly parameters: NotificationParameters;
  /** Path in the portal of the subject. */
  readonly link: string;
}

/** Delay of the digest, ms. If the person has read everything by then, none is sent. */
export const MAIL_AFTER_MS = 15 * 60_000;

/**
 * Notifies people in the transaction of the event. The notifications of a person are numbered without gaps in
 * commit order: the row of the counter is locked until the commit. The digest follows by itself. The number of
 * statements does not depend on the number of people or notifications.
 * Lock order: projects and trainings, then inboxes in id order, to avoid deadlocks.
 */
export async function notifyAll(
  transaction: Database,
  allNews: readonly NotificationInput[],
  clock: Clock,
): Promise<void> {
  const single = allNews.flatMap(({ persons, ...news }) =>
    [...new Set(persons)].map((person) => ({ person, news })),
  );
  const byPerson = Map.groupBy(single, ({ person }) => person);
  const persons = [...byPerson.keys()].sort();
  if (persons.length === 0) return;
  const now = clock();
  const newsOf = (person: string) => (byPerson.get(person) ?? []).map(({ news }) => news);
  const dueAt = new Map(
    persons.map((person) => {
      const isUrgent = newsOf(person).some(({ type }) => subjectOf(type) === 'security');
      return [person, now + (isUrgent ? 0 : MAIL_AFTER_MS)];
    }),
  );
  const inboxes = await transaction
    .insertInto('inbox')
    .values(
      persons.map((person_id) => ({
        person_id,
        last_number: newsOf(person_id).length,
        changes: newsOf(person_id).length,
        mailed_number: 0,
        mail_due_at: dueAt.get(person_id) ?? now,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(({ eb, ref }) => ({
        last_number: eb('inbox.last_number', '+', ref('excluded.last_number')),
        changes: eb('inbox.changes', '+', ref('excluded.changes')),
        // An urgent notification brings the next digest forward.
        mail_due_at: eb
          .case()
          .when(eb.or([eb('inbox.mail_due_at', 'is', null), eb('excluded.mail_due_at', '<=', eb.lit(now))]))
          .then(ref('excluded.mail_due_at'))
          .else(ref('inbox.mail_due_at'))
          .end(),
      })),
    )
    .returning(['person_id', 'last_number', 'mail_due_at'])
    .execute();
  await transaction
    .insertInto('notification')
    .values(
      inboxes.flatMap(({ person_id, last_number }) => {
        const news = newsOf(person_id);
        return news.map(({ type, parameters, link }, index) => ({
          person_id,
          number: last_number - news.length + 1 + index,
          type,
          parameters: JSON.stringify(parameters),
          link,
          created_at: now,
          read_at: null,
        }));
      }),
    )
    .execute();
  const due = inboxes.flatMap(({ person_id, mail_due_at }) =>
    mail_due_at !== null && mail_due_at === dueAt.get(person_id)
      ? [{ kind: 'notification-mail', about: person_id, dueAt: mail_due_at }]
      : [],
  );
  await enqueueJobs(transaction, due);
  await announce(transaction, 'inbox', persons);
}

/** Sends one notification. */
export const notify = (transaction: Database, news: NotificationInput, clock: Clock): Promise<void> =>
  notifyAll(transaction, [news], clock);

/**
 * Withdraws notifications about a subject from the people of an organisation, in the caller's transaction: those with
 * this type, link and text.
 */
export async function withdrawNotifications(
  transaction: Database,
  organisation: string,
  { type, link, text }: Pick<NotificationInput, 'type' | 'link'> & { readonly text: string },
): Promise<void> {
  const candidates = await transaction
    .selectFrom('notification')
    .select(['person_id', 'number', 'parameters'])
    .where('person_id', 'in', (people) =>
      people.selectFrom('person').select('id').where('organisation_id', '=', organisation),
    )
    .where('type', '=', type)
    .where('link', '=', link)
    .execute();
  const rows = candidates.filter(({ parameters }) => JSON.parse(parameters).text === text);
  for (const [person, withdrawn] of [...Map.groupBy(rows, ({ person_id }) => person_id)].toSorted()) {
    // Increment the counter first: it locks the inbox.
    await transaction
      .updateTable('inbox')
      .set((row) => ({ changes: row('changes', '+', 1) }))
      .where('person_id', '=', person)
      .execute();
    await transaction
      .deleteFrom('notification')
      .where('person_id', '=', person)
      .where(
        'number',
        'in',
        withdrawn.map(({ number }) => number),
      )
      .execute();
    await announce(transaction, 'inbox', [person]);
  }
}
