import type { I18n, MessageDescriptor } from '@lingui/core';
import { z } from 'zod';
import { formatDay } from './format-day.ts';
import { line, paragraph } from './text.ts';
import { Titles, titleIn } from './trainings.ts';

/** Subject of a notification: each has a switch in the profile, except for `security`. */
export const NotificationSubject = z.enum(['projects', 'training', 'news', 'security']);
export type NotificationSubject = z.infer<typeof NotificationSubject>;

/** Meanings of icons. */
export type NotificationIcon =
  | 'archive'
  | 'certificate'
  | 'done'
  | 'message'
  | 'offer'
  | 'order'
  | 'person'
  | 'project'
  | 'question'
  | 'refused'
  | 'security'
  | 'training';

interface Kind {
  readonly subject: NotificationSubject;
  readonly icon: NotificationIcon;
  readonly title: MessageDescriptor;
  /** Sent as an e-mail of its own, so the digest leaves it out. */
  readonly hasLetter?: true;
}
const project = (title: MessageDescriptor, icon: NotificationIcon = 'project'): Kind => ({
  subject: 'projects',
  icon,
  title,
});
const booking = (title: MessageDescriptor) =>
  ({ subject: 'training', icon: 'training', title, hasLetter: true }) as const satisfies Kind;
const training = (title: MessageDescriptor): Kind => ({ subject: 'training', icon: 'certificate', title });

/** Every type of notification; those of a project's event are named after the event. */
const KINDS = {
  'project.submit': project(/*i18n*/ { id: 'notification.submit', message: 'Neue Anfrage' }),
  'project.approval_asked': project(
    /*i18n*/ { id: 'notification.approval-asked', message: 'Neue Anfrage wartet auf Freigabe' },
  ),
  'project.approve': project(/*i18n*/ { id: 'notification.approve', message: 'Anfrage freigegeben' }, 'done'),
  'project.refuse_approval': project(
    /*i18n*/ { id: 'notification.refuse-approval', message: 'Freigabe abgelehnt' },
    'refused',
  ),
  'project.accept': project(/*i18n*/ { id: 'notification.accept', message: 'Anfrage angenommen' }, 'done'),
  'project.assign': project(/*i18n*/ { id: 'notification.assign', message: 'Projekt Ihnen zugewiesen' }),
  'project.ask_details': project(
    /*i18n*/ { id: 'notification.ask-details', message: 'Rückfrage zu Ihrem Projekt' },
    'question',
  ),
  'project.give_details': project(
    /*i18n*/ { id: 'notification.give-details', message: 'Angaben ergänzt' },
    'message',
  ),
  'project.withdraw_question': project(
    /*i18n*/ { id: 'notification.withdraw-question', message: 'Rückfrage zurückgezogen' },
  ),
  'project.send_offer': project(
    /*i18n*/ { id: 'notification.send-offer', message: 'Offerte erhalten, gültig bis {date}' },
    'offer',
  ),
  'project.revise_offer': project(
    /*i18n*/ { id: 'notification.revise-offer', message: 'Offerte überarbeitet, gültig bis {date}' },
    'offer',
  ),
  'project.offer_expired': project(
    /*i18n*/ { id: 'notification.offer-expired', message: 'Offerte abgelaufen' },
    'offer',
  ),
  'project.request_update': project(
    /*i18n*/ { id: 'notification.request-update', message: 'Anpassung der Offerte angefragt' },
  ),
  'project.withdraw_update': project(
    /*i18n*/ { id: 'notification.withdraw-update', message: 'Anpassung der Offerte zurückgezogen' },
  ),
  'project.request_quotation': project(
    /*i18n*/ { id: 'notification.request-quotation', message: 'Neue Offertanfrage' },
  ),
  'project.order': project(/*i18n*/ { id: 'notification.order', message: 'Neue Bestellung' }, 'order'),
  'project.confirm': project(
    /*i18n*/ { id: 'notification.confirm', message: 'Bestellung bestätigt, Lieferung am {date}' },
    'done',
  ),
  'project.reject': project(
    /*i18n*/ { id: 'notification.reject', message: 'Bestellung abgelehnt' },
    'refused',
  ),
  'project.amend': project(/*i18n*/ { id: 'notification.amend', message: 'Bestellung geändert' }),
  'project.start': project(
    /*i18n*/ { id: 'notification.start', message: 'Bestellung in Bearbeitung' },
    'order',
  ),
  'project.ship': project(/*i18n*/ { id: 'notification.ship', message: 'Bestellung ausgeliefert' }, 'order'),
  'project.invoice': project(
    /*i18n*/ { id: 'notification.invoice', message: 'Neue Rechnung, zahlbar bis {date}' },
    'offer',
  ),
  'project.receive': project(/*i18n*/ { id: 'notification.receive', message: 'Empfang bestätigt' }, 'done'),
  'project.close': project(/*i18n*/ { id: 'notification.close', message: 'Projekt abgeschlossen' }, 'done'),
  'project.archive': project(
    /*i18n*/ { id: 'notification.archive', message: 'Projekt archiviert' },
    'archive',
  ),
  'project.restore': project(/*i18n*/ { id: 'notification.restore', message: 'Projekt wieder geöffnet' }),
  'project.message': project(/*i18n*/ { id: 'notification.message', message: 'Neue Nachricht' }, 'message'),
  'training.booked': booking(/*i18n*/ { id: 'notification.booked', message: 'Für eine Schulung angemeldet' }),
  'training.waiting': booking(
    /*i18n*/ { id: 'notification.waiting', message: 'Auf der Warteliste einer Schulung' },
  ),
  'training.moved_up': booking(
    /*i18n*/ { id: 'notification.moved-up', message: 'Platz frei geworden, Sie sind angemeldet' },
  ),
  'training.left': booking(/*i18n*/ { id: 'notification.left', message: 'Von einer Schulung abgemeldet' }),
  'training.changed': booking(
    /*i18n*/ { id: 'notification.training-changed', message: 'Schulung verschoben' },
  ),
  'training.confirmed': booking(
    /*i18n*/ { id: 'notification.training-confirmed', message: 'Schulung findet statt' },
  ),
  'training.cancelled': booking(
    /*i18n*/ { id: 'notification.training-cancelled', message: 'Schulung abgesagt' },
  ),
  'training.fell_through': booking(
    /*i18n*/ {
      id: 'notification.fell-through',
      message: 'Schulung findet nicht statt, es sind zu wenige angemeldet',
    },
  ),
  'training.no_seat': booking(
    /*i18n*/ { id: 'notification.no-seat', message: 'Bis zum Anmeldeschluss wurde kein Platz frei' },
  ),
  'training.certificate': training(
    /*i18n*/ { id: 'notification.certificate', message: 'Zertifikat erhalten, gültig bis {date}' },
  ),
  'training.indoor_ends': training(
    /*i18n*/ { id: 'notification.indoor-ends', message: 'Zertifikat Indoor läuft am {date} ab' },
  ),
  'training.outdoor_ends': training(
    /*i18n*/ { id: 'notification.outdoor-ends', message: 'Zertifikat Outdoor läuft am {date} ab' },
  ),
  'training.certified': training(
    /*i18n*/ { id: 'notification.certified', message: 'Ihre Firma ist zertifizierter Partner' },
  ),
  'training.not_certified': training(
    /*i18n*/ { id: 'notification.not-certified', message: 'Ihre Firma ist nicht mehr zertifiziert' },
  ),
  'news.application': {
    icon: 'person',
    subject: 'news',
    title: /*i18n*/ { id: 'notification.application', message: 'Neue Anmeldung als Partner' },
  },
  'news.webhook_disabled': {
    icon: 'refused',
    subject: 'news',
    title: /*i18n*/ { id: 'notification.webhook-disabled', message: 'Ein Webhook ist abgeschaltet' },
  },
  'news.change_request': {
    icon: 'project',
    subject: 'news',
    title: /*i18n*/ { id: 'notification.change-request', message: 'Ein Partner möchte seine Angaben ändern' },
  },
  'news.change_accepted': {
    icon: 'project',
    subject: 'news',
    title: /*i18n*/ { id: 'notification.change-accepted', message: 'Ihre Firmenangaben sind geändert' },
  },
  'news.change_refused': {
    icon: 'project',
    subject: 'news',
    title: /*i18n*/ {
      id: 'notification.change-refused',
      message: 'Ihre Firmenangaben bleiben, wie sie waren',
    },
  },
  'news.approval_asked': {
    icon: 'question',
    subject: 'news',
    title: /*i18n*/ { id: 'notification.second-person-asked', message: 'Eine Freigabe ist angefragt' },
  },
  'news.approval_given': {
    icon: 'done',
    subject: 'news',
    title: /*i18n*/ { id: 'notification.second-person-approved', message: 'Ihre Anfrage ist freigegeben' },
  },
  'news.approval_declined': {
    icon: 'refused',
    subject: 'news',
    title: /*i18n*/ {
      id: 'notification.second-person-declined',
      message: 'Ihre Anfrage ist nicht freigegeben',
    },
  },
  'news.work_received': {
    icon: 'person',
    subject: 'news',
    title: /*i18n*/ { id: 'notification.work-received', message: 'Sie haben Arbeit übernommen' },
  },
  'security.sign_in_bound': {
    icon: 'security',
    subject: 'security',
    title: /*i18n*/ {
      id: 'notification.sign-in-bound',
      message: 'Mit Ihrem Konto wurde eine Anmeldung verbunden',
    },
  },
  'security.second_factor': {
    icon: 'security',
    subject: 'security',
    title: /*i18n*/ {
      id: 'notification.second-factor',
      message: 'Zweite Stufe Ihrer Anmeldung geändert',
    },
  },
} as const satisfies Record<string, Kind>;

export type NotificationType = keyof typeof KINDS;
export const NotificationType = z.enum(Object.keys(KINDS) as readonly NotificationType[]);

/** The types about a booking, with a letter of their own. */
export type BookingNotification = {
  [T in NotificationType]: (typeof KINDS)[T] extends { readonly hasLetter: true } ? T : never;
}[NotificationType];

/** Values for the placeholders in the texts of notifications. */
export const NotificationParameters = z
  .strictObject({
    number: line(1, 40).describe('of the project, as P-2026-0418'),
    name: line(1, 200).describe('of the project, or of a person'),
    company: line(1, 200).describe('whose project it is, for the supplier’s people'),
    date: z.iso.date(),
    text: paragraph(1, 4000).describe('what somebody wrote: a question, a reason, a message'),
    titles: Titles.describe('of the training'),
    day: z.iso.date().describe('of the training'),
    paper: z.uuid().describe('of the offer or the order that can be had as PDF now'),
  })
  .partial();
export type NotificationParameters = z.infer<typeof NotificationParameters>;

const kindOf = (type: NotificationType): Kind => KINDS[type];

export const subjectOf = (type: NotificationType): NotificationSubject => kindOf(type).subject;

export const iconOf = (type: NotificationType): NotificationIcon => kindOf(type).icon;

/** Whether an e-mail of its own is sent. */
export const hasLetter = (type: NotificationType): boolean => kindOf(type).hasLetter ?? false;

/** One notification of a person. Instants are milliseconds since 1970. */
export const Notification = z.object({
  number: z.int().min(1).describe('counts up per person without gaps: the cursor'),
  type: NotificationType,
  parameters: NotificationParameters,
  link: z.string().describe('path in the portal that it is about'),
  createdAt: z.int(),
  readAt: z.int().nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** A notification as text: event, subject, and the text a person wrote. */
export interface NotificationText {
  readonly title: string;
  /** As "P-2026-0418 · Scheune Musterhof"; empty if its subject has no name. */
  readonly about: string;
  readonly quote: string | undefined;
}

/** Returns a notification in the language of `i18n`. */
export function textOfNotification(
  i18n: I18n,
  { type, parameters }: Pick<Notification, 'type' | 'parameters'>,
): NotificationText {
  const { number, name, company, date, text, titles, day } = parameters;
  const { id, message } = kindOf(type).title;
  return {
    title: i18n._({ id, ...(message && { message }), values: { date: date && formatDay(date) } }),
    about: [number, name, titles && titleIn(titles, i18n.locale), day && formatDay(day), company]
      .filter(Boolean)
      .join(' · '),
    quote: text,
  };
}

/** Query of a person's notifications: the newest, those before a number, or those after a cursor. */
export const NotificationQuery = z
  .object({
    after: z.coerce.number().int().min(0).describe('everything since this number, the oldest first'),
    before: z.coerce.number().int().min(1).describe('older than this number, the newest first'),
    unread: z.stringbool().default(false).describe('unread ones only'),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  })
  .partial({ after: true, before: true })
  .refine(({ after, before }) => after === undefined || before === undefined, {
    error: 'either after or before',
    path: ['before'],
  });
export type NotificationQuery = z.infer<typeof NotificationQuery>;

/** The number of unread notifications, and the number of the latest, which serves as cursor. */
export const InboxState = z.object({ unread: z.int(), last: z.int() });
export type InboxState = z.infer<typeof InboxState>;

/** The number of a picking list that changed. */
export const PickingChange = z.object({ number: z.string() });
export type PickingChange = z.infer<typeof PickingChange>;

/** The label of the catalogue that is active now. */
export const CatalogueChange = z.object({ version: z.string() });
export type CatalogueChange = z.infer<typeof CatalogueChange>;

export const NotificationList = InboxState.extend({
  rows: z.array(Notification),
  more: z.boolean().describe('there are further ones in the same direction'),
});
export type NotificationList = z.infer<typeof NotificationList>;

/** The notifications to mark as read: some, or all that the person has seen. */
export const ReadNotifications = z.union([
  z.strictObject({ numbers: z.array(z.int().min(1)).min(1).max(100) }),
  z.strictObject({ upTo: z.int().min(1) }),
]);
export type ReadNotifications = z.infer<typeof ReadNotifications>;
