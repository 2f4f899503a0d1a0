import type { I18n } from '@lingui/core';
import {
  hasLetter,
  type Notification,
  subjectOf,
  textOfNotification,
} from '../../contracts/domain/notifications.ts';
import { quoted } from '../../documents/texts.ts';
import type { Database } from '../platform/db/database.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import { enqueueMail, type MailContext } from '../platform/mail/outbox.ts';
import type { MailContent } from '../platform/mail/render.ts';
import { notificationOf } from '../platform/notifications/inbox.ts';
import { findPersonById, mailChoiceOf, recipientOf } from './queries.ts';

/** Maximum number of notifications listed in one mail; the rest is counted. */
const MOST = 20;

/**
 * Sends the digest of a person's unread notifications since the last one. Subjects switched off are left out;
 * security is always included.
 */
export const notificationMailJobs = (database: Database, post: MailContext): Record<string, JobKind> => ({
  'notification-mail': {
    async run(personId) {
      await database.transaction().execute(async (transaction) => {
        // Lock the inbox, so that no notification is added concurrently.
        const inbox = await transaction
          .updateTable('inbox')
          .set((row) => ({ changes: row.ref('changes') }))
          .where('person_id', '=', personId)
          .where('mail_due_at', '<=', post.clock())
          .returning(['last_number', 'mailed_number'])
          .executeTakeFirst();
        // An earlier mail covered everything.
        if (!inbox) return;
        await transaction
          .updateTable('inbox')
          .set({ mail_due_at: null, mailed_number: inbox.last_number })
          .where('person_id', '=', personId)
          .execute();
        const person = await findPersonById(transaction, personId);
        if (!person?.active) return;
        const wanted = await mailChoiceOf(transaction, personId);
        const unread = await transaction
          .selectFrom('notification')
          .selectAll()
          .where('person_id', '=', personId)
          .where('number', '>', inbox.mailed_number)
          .where('read_at', 'is', null)
          .orderBy('number')
          .execute();
        const news = unread.map(notificationOf).filter(({ type }) => {
          const subject = subjectOf(type);
          return !hasLetter(type) && (subject === 'security' || wanted[subject]);
        });
        if (news.length === 0) return;
        await enqueueMail(transaction, recipientOf(person), (i18n) => letterAbout(i18n, news), post);
      });
    },
  },
});

/** Link to a notification's PDF, on its project's page, which requires signing in. */
function printoutLink(i18n: I18n, { type, parameters: { paper }, link }: Notification) {
  if (!paper) return undefined;
  const label =
    type === 'project.confirm'
      ? i18n.t({ id: 'mail.confirmation-pdf', message: 'Auftragsbestätigung als PDF' })
      : i18n.t({ id: 'mail.offer-pdf', message: 'Offerte als PDF' });
  return { label, link: `${link}?paper=${paper}` };
}

function letterAbout(i18n: I18n, news: readonly Notification[]): MailContent {
  const texts = news.map((notification) => ({
    ...textOfNotification(i18n, notification),
    link: notification.link,
    more: printoutLink(i18n, notification),
  }));
  const count = news.length;
  const first = [texts[0]?.title, texts[0]?.about].filter(Boolean).join(' – ');
  const subject =
    count === 1
      ? first
      : i18n.t({
          id: 'mail.notifications',
          message: '{first} und {more, plural, one {# weitere Mitteilung} other {# weitere Mitteilungen}}',
          values: { first, more: count - 1 },
        });
  const rest = count - MOST;
  return {
    subject,
    entries: texts.slice(0, MOST).map(({ title, about, quote, link, more }) => ({
      title,
      link,
      more,
      lines: [about, quote ? quoted(i18n, quote) : ''].filter(Boolean),
    })),
    paragraphs: [
      i18n.t({ id: 'mail.news', message: 'Im Solar Partner Portal gibt es Neues für Sie:' }),
      ...(rest > 0
        ? [
            i18n.t({
              id: 'mail.more-notifications',
              message: '{rest, plural, one {# weitere steht} other {# weitere stehen}} im Portal.',
              values: { rest },
            }),
          ]
        : []),
    ],
    action: {
      label: i18n.t({ id: 'mail.open-notifications', message: 'Mitteilungen öffnen' }),
      link: '/notifications',
    },
  };
}
