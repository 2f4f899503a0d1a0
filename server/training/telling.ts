import type { I18n } from '@lingui/core';
import { type NotificationType, textOfNotification } from '../../contracts/notifications.ts';
import { dateAt, timeAt } from '../../contracts/working-days.ts';
import { formatDay } from '../../documents/format.ts';
import { labelled, quoted } from '../../documents/texts.ts';
import { withoutMails } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { BookingRow, ParticipantRow, TrainingSessionRow } from '../platform/db/schema.ts';
import { enqueueMails, type NewMail } from '../platform/mail/outbox.ts';
import type { Letter } from '../platform/mail/render.ts';
import { type News, notifyAll } from '../platform/notifications/notify.ts';
import { type CalendarTools, calendarOf } from './calendar.ts';

/** What happens to a group or some of it; each is a notification and a letter of its own. */
export type Happening = Extract<
  NotificationType,
  `training.${'booked' | 'waiting' | 'moved_up' | 'left' | 'changed' | 'confirmed' | 'cancelled' | 'fell_through' | 'no_seat'}`
>;

/** Something that people are told of once a transaction has done all of it. */
export interface Happened {
  readonly what: Happening;
  readonly session: TrainingSessionRow;
  readonly booking: BookingRow;
  /** Whom of the group it is about. */
  readonly people: readonly Pick<ParticipantRow, 'email' | 'first_name' | 'last_name'>[];
}

/** What becomes of the entry in calendars; nothing where there is none, or it stays as it is. */
const ENTRIES: Partial<Record<Happening, 'put' | 'taken-out'>> = {
  'training.booked': 'put',
  'training.moved_up': 'put',
  'training.changed': 'put',
  'training.left': 'taken-out',
  'training.cancelled': 'taken-out',
  'training.fell_through': 'taken-out',
};

interface Account {
  readonly id: string;
  readonly email: string;
  readonly organisation_id: string;
  readonly language: string;
}

/**
 * Tells everybody whom it concerns: who booked and who comes along. Everybody gets a letter, with the entry for
 * their calendar, but for people who want no mails about trainings; who has an account finds it in the portal
 * too, unless they did it themselves (`by`). The last that a transaction does; inboxes are locked in one order.
 */
export async function tellAll(
  transaction: Database,
  happened: readonly Happened[],
  by: { readonly id: string } | null,
  tools: CalendarTools,
  more: readonly News[] = [],
): Promise<void> {
  const accounts = await accountsOf(transaction, happened);
  const withoutMail = await withoutMails(
    transaction,
    'training',
    accounts.map(({ id }) => id),
  );
  const mails: NewMail[] = [];
  const news: News[] = [...more];
  for (const event of happened) {
    const { what, session, booking, people } = event;
    const booker = accounts.find(({ id }) => id === booking.created_by);
    const holderOf = (email: string) =>
      accounts.find((one) => one.email === email && one.organisation_id === booking.organisation_id);
    const holders = people.flatMap(({ email }) => holderOf(email) ?? []);
    const persons = [...holders, ...(booker ? [booker] : [])].map(({ id }) => id);
    const { type, parameters, link } = newsOf(what, session);
    news.push({ persons: persons.filter((id) => id !== by?.id), type, parameters, link });
    const others = booker && !holders.includes(booker) ? [{ account: booker, guest: undefined }] : [];
    const recipients = [
      ...people.map((guest) => ({ account: holderOf(guest.email), guest })),
      ...others,
    ] as const;
    for (const { account, guest } of recipients) {
      if (account && withoutMail.has(account.id)) continue;
      const recipient = {
        address: guest?.email ?? account?.email ?? '',
        language: (account ?? booker)?.language ?? session.language,
        personId: account?.id ?? null,
      };
      mails.push({
        recipient: recipient as NewMail['recipient'],
        write: (i18n) => letterAbout(i18n, event, guest, account !== undefined, tools),
      });
    }
  }
  await enqueueMails(transaction, mails, tools);
  await notifyAll(transaction, news, tools.clock);
}

/** Who booked, and who comes along and has an account. */
async function accountsOf(transaction: Database, happened: readonly Happened[]): Promise<Account[]> {
  if (happened.length === 0) return [];
  const ids = happened.map(({ booking }) => booking.created_by);
  const emails = happened.flatMap(({ people }) => people.map(({ email }) => email));
  return transaction
    .selectFrom('person')
    .select(['id', 'email', 'organisation_id', 'language'])
    .where('active', '=', 1)
    .where((where) =>
      where.or([where('id', 'in', ids), ...(emails.length > 0 ? [where('email', 'in', emails)] : [])]),
    )
    .execute();
}

/** What is said of a session. */
export const newsOf = (what: NotificationType, session: TrainingSessionRow): Omit<News, 'persons'> => ({
  type: what,
  parameters: {
    titles: JSON.parse(session.titles),
    day: dateAt(session.starts_at),
    ...(what === 'training.cancelled' && session.reason !== '' && { text: session.reason }),
  },
  link: `/training?session=${session.id}`,
});

function letterAbout(
  i18n: I18n,
  { what, session, people }: Happened,
  guest: Happened['people'][number] | undefined,
  hasAccount: boolean,
  tools: CalendarTools,
): Letter {
  const { type, parameters, link } = newsOf(what, session);
  const { title, about, quote } = textOfNotification(i18n, { type, parameters });
  const nameOf = (person: Happened['people'][number]) => `${person.first_name} ${person.last_name}`;
  const weekday = i18n.date(new Date(session.starts_at), { weekday: 'long', timeZone: 'Europe/Zurich' });
  const facts = [
    `${weekday} ${formatDay(dateAt(session.starts_at))}, ${timeAt(session.starts_at)}–${timeAt(session.ends_at)}`,
    `${session.venue}, ${session.city}`,
    people.map(nameOf).join(', '),
  ].filter(Boolean);
  const entry = guest && ENTRIES[what];
  const content =
    entry &&
    calendarOf(session, i18n, tools, {
      guest: { name: nameOf(guest), email: guest.email },
      isOver: entry === 'taken-out',
    });
  const change =
    what === 'training.booked' || what === 'training.moved_up'
      ? [
          i18n.t({
            id: 'mail.training-until',
            message: 'Bis am {date} kann die Anmeldung geändert oder zurückgezogen werden.',
            values: { date: formatDay(session.bookable_until) },
          }),
        ]
      : [];
  return {
    subject: `${title} – ${about}`,
    paragraphs: [
      labelled(i18n, title, about),
      ...(quote ? [quoted(i18n, quote)] : []),
      facts.join('\n'),
      ...change,
    ],
    ...(hasAccount && {
      action: { label: i18n.t({ id: 'mail.open-training', message: 'Schulung öffnen' }), link },
    }),
    ...(content && {
      attachments: [
        {
          name: 'training.ics',
          type: `text/calendar; charset=utf-8; method=${entry === 'put' ? 'REQUEST' : 'CANCEL'}`,
          content: Buffer.from(content).toString('base64'),
        },
      ],
    }),
  };
}
