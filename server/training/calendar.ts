import type { I18n } from '@lingui/core';
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { titleIn } from '../../contracts/domain/trainings.ts';
import type { TrainingSessionRow } from '../platform/db/schema.ts';
import type { MailContext } from '../platform/mail/outbox.ts';

/** With what mails and calendar entries of trainings are made. */
export interface CalendarTools extends MailContext {
  /** Sender of mails, as "Name <address>". */
  readonly sender: string;
}

/** A person whose calendar has the entry. */
interface Guest {
  readonly name: string;
  readonly email: string;
}

/**
 * A session as iCalendar file. For a guest it is an invitation, or what takes it back; without one an entry to
 * keep. The entry of a session is the same in every file, and every file about something later has a higher
 * sequence, so that calendars replace what they have.
 */
export function calendarOf(
  session: TrainingSessionRow,
  i18n: I18n,
  { clock, origin, sender }: CalendarTools,
  { guest, isOver = session.state === 'cancelled' }: { guest?: Guest; isOver?: boolean } = {},
): string {
  const { CANCEL, REQUEST, PUBLISH } = ICalCalendarMethod;
  const trainer = i18n.t({
    id: 'training.with',
    message: 'Mit {trainer}',
    values: { trainer: session.trainer },
  });
  const calendar = ical({
    prodId: { company: 'Solar Partner Portal', product: 'trainings' },
    method: isOver ? CANCEL : guest ? REQUEST : PUBLISH,
  });
  calendar.createEvent({
    id: `${session.id}@${new URL(origin).hostname}`,
    sequence: session.changes,
    stamp: new Date(clock()),
    start: new Date(session.starts_at),
    end: new Date(session.ends_at),
    summary: titleIn(JSON.parse(session.titles), i18n.locale),
    location: `${session.venue}, ${session.city}`,
    description: trainer,
    url: `${origin}/training?session=${session.id}`,
    status: isOver ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: organizerOf(sender),
    attendees: guest ? [{ ...guest, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }] : [],
  });
  return calendar.toString();
}

function organizerOf(sender: string) {
  const [, name = '', email = sender] = /^([^<]*)<([^<>]+)>\s*$/.exec(sender) ?? [];
  return { name: name.trim() || 'Solar Partner Portal', email };
}
