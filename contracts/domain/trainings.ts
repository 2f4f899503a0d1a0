import { z } from 'zod';
import { emailAddress } from './applications.ts';
import { reading } from './field-faults.ts';
import { byLanguage } from './languages.ts';
import { listOf, listQuery } from './lists.ts';
import { line, paragraph, Revision } from './text.ts';
import { Language } from './user.ts';
import { dateAt, timeAt, zurichInstant } from './working-days.ts';

/** Participants of an indoor training (specification, section 9); outdoor sessions have limits of their own. */
export const INDOOR = { least: 6, most: 12 } as const;
/** Maximum size of a group: that of an indoor session. */
export const LARGEST_GROUP = 12;
const MOST_OUTDOOR = 60;
/** Validity of a certificate, months. */
export const CERTIFICATE_MONTHS = 36;
/** Days before the expiry of a certificate on which its company is reminded. */
export const REMINDED_BEFORE = [60, 30] as const;

export const TrainingKind = z.enum(['indoor', 'outdoor']);
export type TrainingKind = z.infer<typeof TrainingKind>;

/** `planned` until it is confirmed. */
export const TrainingState = z.enum(['planned', 'confirmed', 'held', 'cancelled']);
export type TrainingState = z.infer<typeof TrainingState>;

export const BookingState = z.enum(['booked', 'waiting', 'cancelled']);
export type BookingState = z.infer<typeof BookingState>;

/** A title by language; German replaces missing ones. */
export const Titles = z.strictObject({ ...byLanguage(() => line(0, 120).optional()), de: line(1, 120) });
export type Titles = z.infer<typeof Titles>;

export const NO_TITLES = byLanguage(() => '');

export const titleIn = (titles: Titles, language: string): string =>
  titles[Language.safeParse(language).data ?? 'de'] || titles.de;

const TrainingId = z.uuidv7().lowercase();

/** A participant of a group. */
export const Attendee = z.strictObject({
  firstName: line(1, 60),
  lastName: line(1, 60),
  email: emailAddress,
  function: line(0, 80),
});
export type Attendee = z.infer<typeof Attendee>;

/** Body of PUT /v1/trainings/:id/bookings/:bookingId: a group, booked completely or not at all. */
export const BookTraining = z
  .strictObject({
    attendees: z.array(Attendee).min(1).max(LARGEST_GROUP).describe('whole; who is left out is cancelled'),
    waits: z.boolean().default(false).describe('goes on the waiting list where too few seats are left'),
    baseRevision: Revision.nullable().describe('of the booking that is changed; null: a new one'),
  })
  .superRefine(
    ({ attendees }, context) => {
      for (const [index, { email }] of attendees.entries())
        if (attendees.findIndex((other) => other.email === email) < index)
          context.addIssue({
            code: 'custom',
            path: ['attendees', index, 'email'],
            params: { rule: 'duplicate' },
          });
    },
    reading({ attendees: z.array(z.object({ email: z.string() })) }),
  );
export type BookTraining = z.infer<typeof BookTraining>;

/** A group of the person's own organisation. */
export const Booking = z.object({
  id: TrainingId,
  revision: z.int(),
  state: BookingState,
  place: z.int().nullable().describe('on the waiting list, from 1'),
  attendees: z.array(Attendee),
});
export type Booking = z.infer<typeof Booking>;

/** A training session as visible to everybody. Instants are milliseconds since 1970. */
export const Training = z.object({
  id: TrainingId,
  kind: TrainingKind,
  state: TrainingState,
  titles: Titles,
  language: Language,
  venue: z.string(),
  city: z.string(),
  trainer: z.string(),
  startsAt: z.int(),
  endsAt: z.int(),
  bookableUntil: z.iso.date().describe('the whole day in Switzerland'),
  isOpen: z.boolean().describe('can be booked, changed and cancelled today'),
  minimum: z.int().describe('with fewer it does not take place'),
  capacity: z.int(),
  taken: z.int(),
  queue: z.array(z.int()).describe('people of each waiting group, the first in line first'),
  reason: z.string().describe('why it was cancelled; empty where too few came'),
  successor: z
    .object({ id: TrainingId, startsAt: z.int(), city: z.string() })
    .nullable()
    .describe('the session in its place'),
  bookings: z.array(Booking).describe("one's own organisation's, without the cancelled ones"),
});
export type Training = z.infer<typeof Training>;

/** Whether it takes place: enough bookings, or confirmed by staff. */
export const isSure = ({ state, taken, minimum }: Pick<Training, 'state' | 'taken' | 'minimum'>): boolean =>
  state === 'confirmed' || state === 'held' || (state === 'planned' && taken >= minimum);

/** Whether staff may confirm a session: indoors not with fewer than six participants. */
export const isConfirmable = ({ kind, taken }: Pick<Training, 'kind' | 'taken'>): boolean =>
  kind !== 'indoor' || taken >= INDOOR.least;

/** Query of GET /v1/trainings: those that end on or after a day, next first. */
export const TrainingQuery = listQuery(['start']).extend({
  direction: z.enum(['asc', 'desc']).default('asc'),
  pageSize: z.coerce.number().int().min(1).max(100).default(50),
  kind: TrainingKind.or(z.literal('')).default(''),
  language: Language.or(z.literal('')).default(''),
  from: z.iso.date().or(z.literal('')).default('').describe('today where nothing is said'),
  until: z.iso.date().or(z.literal('')).default(''),
  own: z.stringbool().default(false).describe('those that the organisation has booked'),
});
export type TrainingQuery = z.infer<typeof TrainingQuery>;

export const TrainingList = listOf(Training);
export type TrainingList = z.infer<typeof TrainingList>;

/** A certificate of a person of the organisation. */
export const Certificate = z.object({
  id: z.string(),
  name: z.string().describe('empty where it was given before the portal kept names'),
  kind: TrainingKind,
  from: z.iso.date(),
  until: z.iso.date().describe('the last day that it is valid'),
});
export type Certificate = z.infer<typeof Certificate>;

/** Response of GET /v1/certificate-checks/:number: what the certificate states. */
export const CertificateCheck = Certificate.omit({ id: true }).extend({
  number: z.string(),
  company: z.string(),
  isValid: z.boolean().describe('on the present day in Switzerland'),
});
export type CertificateCheck = z.infer<typeof CertificateCheck>;

/** Response of GET /v1/certification: a company with a valid certificate of each kind is certified. */
export const Certification = z.object({
  isCertified: z.boolean(),
  certificates: z.array(Certificate).describe('valid ones, those that end last first'),
});
export type Certification = z.infer<typeof Certification>;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Body of PUT /v1/staff/trainings/:id. Times are those of Switzerland. */
export const PlanTraining = z
  .strictObject({
    kind: TrainingKind,
    titles: Titles,
    language: Language,
    venue: line(1, 120),
    city: line(1, 80),
    trainer: line(1, 80),
    day: z.iso.date(),
    from: time,
    until: time,
    bookableUntil: z.iso.date(),
    minimum: z.int().min(1).max(MOST_OUTDOOR),
    capacity: z.int().min(1).max(MOST_OUTDOOR),
    baseRevision: Revision.nullable().describe('null: a new one'),
  })
  .superRefine(({ kind, day, from, until, bookableUntil, minimum, capacity }, context) => {
    const fault = (path: string, issue: object) =>
      context.addIssue({ input: undefined, path: [path], ...issue } as never);
    const wrong = (path: string) => fault(path, { code: 'custom', params: { rule: 'invalid' } });
    if (until <= from) wrong('until');
    if (bookableUntil >= day) wrong('bookableUntil');
    const [least, most] = kind === 'indoor' ? [INDOOR.least, INDOOR.most] : [1, MOST_OUTDOOR];
    if (minimum < least)
      fault('minimum', { code: 'too_small', origin: 'number', minimum: least, inclusive: true });
    if (capacity > most)
      fault('capacity', { code: 'too_big', origin: 'number', maximum: most, inclusive: true });
    if (capacity < minimum)
      fault('capacity', { code: 'too_small', origin: 'number', minimum, inclusive: true });
  }, reading({}));
export type PlanTraining = z.infer<typeof PlanTraining>;

/** Returns the values of a session's form. */
export const planOf = (training: StaffTraining): PlanTraining => ({
  kind: training.kind,
  titles: training.titles,
  language: training.language,
  venue: training.venue,
  city: training.city,
  trainer: training.trainer,
  day: dateAt(training.startsAt),
  from: timeAt(training.startsAt),
  until: timeAt(training.endsAt),
  bookableUntil: training.bookableUntil,
  minimum: training.minimum,
  capacity: training.capacity,
  baseRevision: training.revision,
});

/** Returns the times of a planned session, ms since 1970. */
export const timesOf = ({ day, from, until }: Pick<PlanTraining, 'day' | 'from' | 'until'>) => ({
  startsAt: zurichInstant(day, from),
  endsAt: zurichInstant(day, until),
});

/** Body of POST /v1/staff/trainings/:id/cancel. */
export const CancelTraining = z.strictObject({
  reason: paragraph(1, 500),
  successorId: TrainingId.nullable().describe('the session that people can go to instead'),
});
export type CancelTraining = z.infer<typeof CancelTraining>;

/** Body of PUT /v1/staff/trainings/:id/attendance: the participants present; all other booked ones were absent. */
export const Attendance = z.strictObject({ present: z.array(TrainingId).max(MOST_OUTDOOR) });
export type Attendance = z.infer<typeof Attendance>;

/** A booked participant, as staff see them. */
export const StaffAttendee = Attendee.extend({
  id: z.string(),
  state: z.enum(['active', 'attended', 'absent']),
  alsoWith: z
    .array(z.string())
    .describe('other companies that booked the same address: it has a seat with each'),
});

/** A group as staff see it. */
export const StaffBooking = z.object({
  id: z.string(),
  company: z.string(),
  state: BookingState.exclude(['cancelled']),
  bookedAt: z.int(),
  attendees: z.array(StaffAttendee),
});
export type StaffBooking = z.infer<typeof StaffBooking>;

/** A session with all bookings, for staff. */
export const StaffTraining = Training.omit({ bookings: true }).extend({
  revision: z.int(),
  isOver: z.boolean().describe('has begun, so that attendance can be ticked'),
  bookings: z.array(StaffBooking).describe('booked groups, then the waiting ones in line'),
});
export type StaffTraining = z.infer<typeof StaffTraining>;

/** Query of GET /v1/staff/trainings. */
export const StaffTrainingQuery = listQuery(['start']).extend({
  direction: z.enum(['asc', 'desc']).default('asc'),
  when: z.enum(['coming', 'attendance', 'past']).default('coming').describe('attendance: not ticked yet'),
});
export type StaffTrainingQuery = z.infer<typeof StaffTrainingQuery>;

export const StaffTrainingList = listOf(Training.omit({ bookings: true }));
export type StaffTrainingList = z.infer<typeof StaffTrainingList>;
