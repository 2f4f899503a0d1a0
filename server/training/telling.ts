import type { I18n } from '@lingui/core';
import {
  type BookingNotification,
  type NotificationType,
  textOfNotification,
} from '../../contracts/domain/notifications.ts';
import { dateAt, timeAt } from '../../contracts/domain/working-days.ts';
import { formatDay } from '../../documents/format.ts';
import { labelled, quoted } from '../../documents/texts.ts';
import { withoutMails } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { BookingRow, ParticipantRow, TrainingSessionRow } from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { enqueueMails, type NewMail } from '../platform/mail/outbox.ts';
import type { MailContent } from '../platform/mail/render.ts';
import { type NotificationInput, notifyAll } from '../platform/notifications/notify.ts';
import { type CalendarTools, calendarOf } from './calendar.ts';

const DAY_MS = 86_400_000;
/** Mails about trainings that one person may cause in a day: bookings of several groups, and their changes. */
const MAX_CAUSED_PER_DAY = 200;
/** Mails that an address gets in a day of what other people cause. */
const MAX_RECEIVED_PER_DAY = 20;

/** Something that people are told of once a transaction has done all of it. */
export interface TrainingNotice {
  readonly what: BookingNotification;
  readonly session: TrainingSessionRow;
  readonly booking: BookingRow;
  /** The people of the group whom it concerns. */
  readonly people: readonly Pick<ParticipantRow, 'email' | 'first_name' | 'last_name'>[];
}

/** Decisions of the supplier or its schedule: a booker cannot cause them at will. */
const SAID_TO_ALL: readonly BookingNotification[] = [
  'training.changed',
  'training.confirmed',
  'training.cancelled',
  'training.fell_through',
];

/** Effect on the entry in calendars; absent where there is none, or it stays as it is. */
const ENTRIES: Partial<Record<BookingNotification, 'put' | 'taken-out'>> = {
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
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Notifies the booker and the participants. Participants with an account of the same organisation, those who attended
 * a training of it before, and the booker get a mail with the entry for their calendar. Accounts that want no mails
 * about trainings get none. Accounts are notified in the portal too, except of their own actions (`by`).
 *
 * An address that the portal does not know gets mails about decisions of the supplier only, without the booker's
 * words. A partner therefore cannot send mail to people by typing their address: the booker gets the calendar entry
 * to forward. Must come last in a transaction, because inboxes are locked in one order.
 */
export async function notifyParticipants(
  transaction: Database,
  happened: readonly TrainingNotice[],
  by: { readonly id: string } | null,
  tools: CalendarTools,
  more: readonly NotificationInput[] = [],
): Promise<void> {
  const accounts = await accountsOf(transaction, happened);
  const withoutMail = await withoutMails(
    transaction,
    'training',
    accounts.map(({ id }) => id),
  );
  const isAttendee = await attendeesOf(transaction, happened);
  const nameOfCompany = await companiesOf(transaction, happened);
  const mails: NewMail[] = [];
  const news: NotificationInput[] = [...more];
  for (const event of happened) {
    const recipients = recipientsOf(event, accounts, isAttendee);
    const persons = new Set(recipients.flatMap(({ account }) => account?.id ?? []));
    const { type, parameters, link } = newsOf(event.what, event.session);
    news.push({ persons: [...persons].filter((id) => id !== by?.id), type, parameters, link });
    const getsMail = ({ account, isStranger }: Recipient) =>
      !(account && withoutMail.has(account.id)) && !(isStranger && !SAID_TO_ALL.includes(event.what));
    for (const recipient of recipients.filter(getsMail)) {
      const reader = readerOf(event, recipient, recipients, nameOfCompany);
      mails.push({
        recipient: addressee(event, recipient),
        causedBy: by?.id ?? null,
        write: (i18n) => letterAbout(i18n, event, reader, tools),
      });
    }
  }
  await enqueueMails(transaction, await withinLimits(transaction, mails, by, tools), tools);
  await notifyAll(transaction, news, tools.clock);
}

/** Returns the bookers, and the participants with an account. */
async function accountsOf(transaction: Database, happened: readonly TrainingNotice[]): Promise<Account[]> {
  if (happened.length === 0) return [];
  const ids = happened.map(({ booking }) => booking.created_by);
  const emails = happened.flatMap(({ people }) => people.map(({ email }) => email));
  return transaction
    .selectFrom('person')
    .select(['id', 'email', 'organisation_id', 'language', 'first_name', 'last_name'])
    .where('active', '=', 1)
    .where((where) =>
      where.or([where('id', 'in', ids), ...(emails.length > 0 ? [where('email', 'in', emails)] : [])]),
    )
    .execute();
}

/** The names of the companies that booked. */
async function companiesOf(
  transaction: Database,
  happened: readonly TrainingNotice[],
): Promise<(organisation: string) => string> {
  const ids = [...new Set(happened.map(({ booking }) => booking.organisation_id))];
  const rows = ids.length
    ? await transaction.selectFrom('organisation').select(['id', 'name']).where('id', 'in', ids).execute()
    : [];
  return (organisation) => rows.find(({ id }) => id === organisation)?.name ?? '';
}

/** Which of the people attended a training of the same organisation before: the supplier has met them. */
async function attendeesOf(
  transaction: Database,
  happened: readonly TrainingNotice[],
): Promise<(organisation: string, email: string) => boolean> {
  const emails = [...new Set(happened.flatMap(({ people }) => people.map(({ email }) => email)))];
  if (emails.length === 0) return () => false;
  const rows = await acrossOrganisations(transaction)
    .select('participant')
    .select(['organisation_id', 'email'])
    .where('email', 'in', emails)
    .where('state', '=', 'attended')
    .execute();
  const known = new Set(rows.map(({ organisation_id, email }) => `${organisation_id} ${email}`));
  return (organisation, email) => known.has(`${organisation} ${email}`);
}

/** Leaves out what a person causes beyond their share of a day, and what an address gets beyond its share. */
async function withinLimits(
  transaction: Database,
  mails: readonly NewMail[],
  by: { readonly id: string } | null,
  { clock }: CalendarTools,
): Promise<NewMail[]> {
  if (by === null || mails.length === 0) return [...mails];
  const addresses = [...new Set(mails.map(({ recipient }) => recipient.address))];
  const rows = await transaction
    .selectFrom('mail')
    .select(['address', 'caused_by'])
    .where('caused_by', 'is not', null)
    .where('created_at', '>', clock() - DAY_MS)
    .where((mail) => mail.or([mail('caused_by', '=', by.id), mail('address', 'in', addresses)]))
    .execute();
  let caused = rows.filter(({ caused_by }) => caused_by === by.id).length;
  const received = new Map(
    addresses.map((address) => [address, rows.filter((row) => row.address === address).length]),
  );
  return mails.filter(({ recipient: { address, personId } }) => {
    const count = received.get(address) ?? 0;
    const isTooMany = personId !== by.id && count >= MAX_RECEIVED_PER_DAY;
    if (caused >= MAX_CAUSED_PER_DAY || isTooMany) return false;
    caused += 1;
    received.set(address, count + 1);
    return true;
  });
}

/** Returns the notification about a session. */
export const newsOf = (
  what: NotificationType,
  session: TrainingSessionRow,
): Omit<NotificationInput, 'persons'> => ({
  type: what,
  parameters: {
    titles: JSON.parse(session.titles),
    day: dateAt(session.starts_at),
    ...(what === 'training.cancelled' && session.reason !== '' && { text: session.reason }),
  },
  link: `/training?session=${session.id}`,
});

/** A participant or the booker. */
interface Recipient {
  readonly account: Account | undefined;
  /** Undefined for a booker who does not take part. */
  readonly guest: TrainingNotice['people'][number] | undefined;
  /** An address that the portal does not know. */
  readonly isStranger: boolean;
  readonly booker: Account | undefined;
}

/** Returns the participants whom an event concerns, then the booker unless they are one of them. */
function recipientsOf(
  { booking, people }: TrainingNotice,
  accounts: readonly Account[],
  isAttendee: (organisation: string, email: string) => boolean,
): Recipient[] {
  const booker = accounts.find(({ id }) => id === booking.created_by);
  const participants = people.map((guest): Recipient => {
    const account = accounts.find(
      (one) => one.email === guest.email && one.organisation_id === booking.organisation_id,
    );
    const isStranger = !account && !isAttendee(booking.organisation_id, guest.email);
    return { account, guest, isStranger, booker };
  });
  return !booker || participants.some(({ account }) => account === booker)
    ? participants
    : [...participants, { account: booker, guest: undefined, isStranger: false, booker }];
}

const nameOf = (person: Pick<ParticipantRow, 'first_name' | 'last_name'>) =>
  `${person.first_name} ${person.last_name}`;

function addressee({ session }: TrainingNotice, { account, guest, isStranger, booker }: Recipient) {
  const named = isStranger ? undefined : (guest ?? account);
  return {
    address: guest?.email ?? account?.email ?? '',
    language: (account ?? booker)?.language ?? session.language,
    personId: account?.id ?? null,
    name: named ? nameOf(named) : null,
  } as NewMail['recipient'];
}

function readerOf(
  { what, booking }: TrainingNotice,
  { account, guest, isStranger, booker }: Recipient,
  all: readonly Recipient[],
  nameOfCompany: (organisation: string) => string,
): Reader {
  const isUntold = !SAID_TO_ALL.includes(what) && what in ENTRIES;
  const forwards = account !== undefined && account === booker && isUntold;
  return {
    guest: isStranger ? undefined : guest,
    bookedBy: isStranger ? nameOfCompany(booking.organisation_id) : null,
    hasAccount: account !== undefined,
    forwardsTo: forwards ? all.flatMap((one) => (one.isStranger && one.guest) || []) : [],
  };
}

/** The recipient of a letter. */
interface Reader {
  /** The participant who reads it; undefined for the booker, and for an address that the portal does not know. */
  readonly guest: TrainingNotice['people'][number] | undefined;
  /** The company that gave an address which the portal does not know; null for all others. */
  readonly bookedBy: string | null;
  readonly hasAccount: boolean;
  /** Participants whom the booker tells, as the portal sends them nothing. */
  readonly forwardsTo: TrainingNotice['people'];
}

function letterAbout(
  i18n: I18n,
  { what, session, people }: TrainingNotice,
  { guest, bookedBy, hasAccount, forwardsTo }: Reader,
  tools: CalendarTools,
): MailContent {
  const { type, parameters, link } = newsOf(what, session);
  const { title, about, quote } = textOfNotification(i18n, { type, parameters });
  const weekday = i18n.date(new Date(session.starts_at), { weekday: 'long', timeZone: 'Europe/Zurich' });
  const facts = [
    `${weekday} ${formatDay(dateAt(session.starts_at))}, ${timeAt(session.starts_at)}–${timeAt(session.ends_at)}`,
    `${session.venue}, ${session.city}`,
    // The booker's words are not sent to people who may not know of the booking.
    bookedBy === null ? people.map(nameOf).join(', ') : '',
  ].filter(Boolean);
  const entry = guest || bookedBy !== null || forwardsTo.length > 0 ? ENTRIES[what] : undefined;
  const content =
    entry &&
    calendarOf(session, i18n, tools, {
      ...(guest && { guest: { name: nameOf(guest), email: guest.email } }),
      isOver: entry === 'taken-out',
    });
  const forward =
    forwardsTo.length > 0
      ? [
          i18n.t({
            id: 'mail.training-forward',
            message:
              'Bitte leiten Sie diese Nachricht mit dem Kalendereintrag weiter an: {names}. Das Portal kennt diese Adressen noch nicht und schreibt ihnen erst, wenn über die Schulung entschieden ist.',
            values: { names: forwardsTo.map(nameOf).join(', ') },
          }),
        ]
      : [];
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
      ...(bookedBy === null
        ? []
        : [
            i18n.t({
              id: 'mail.training-booked-by',
              message: 'Ihre Adresse hat uns {company} mit der Anmeldung angegeben.',
              values: { company: bookedBy },
            }),
          ]),
      ...change,
      ...forward,
    ],
    ...(hasAccount && {
      action: { label: i18n.t({ id: 'mail.open-training', message: 'Schulung öffnen' }), link },
    }),
    ...(content && {
      attachments: [
        {
          name: 'training.ics',
          type: `text/calendar; charset=utf-8; method=${entry === 'taken-out' ? 'CANCEL' : guest ? 'REQUEST' : 'PUBLISH'}`,
          content: Buffer.from(content).toString('base64'),
        },
      ],
    }),
  };
}
