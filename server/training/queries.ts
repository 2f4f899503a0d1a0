import { sql } from 'kysely';
import { idEndOf } from '../../contracts/domain/certificate-number.ts';
import type {
  Booking,
  CertificateCheck,
  Certification,
  StaffBooking,
  StaffTraining,
  StaffTrainingList,
  StaffTrainingQuery,
  Training,
  TrainingList,
  TrainingQuery,
} from '../../contracts/domain/trainings.ts';
import { dateAt, zurichInstant } from '../../contracts/domain/working-days.ts';
import { certifiedOn, validOn } from '../people/certification.ts';
import type { Database } from '../platform/db/database.ts';
import { readPage } from '../platform/db/page.ts';
import type {
  BookingRow,
  CertificateRow,
  ParticipantRow,
  TrainingSessionRow,
} from '../platform/db/schema.ts';
import { acrossOrganisations, scoped } from '../platform/db/scoped.ts';
import { containingText } from '../platform/db/search.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { isOpenAt } from './bookings.ts';

type Seen = Omit<Training, 'bookings'>;

const idsOf = (rows: readonly Pick<TrainingSessionRow, 'id'>[]): string[] => rows.map(({ id }) => id);

/** The waiting lists of sessions, in order of queue position. */
const linesOf = (database: Database, sessions: readonly TrainingSessionRow[]) =>
  acrossOrganisations(database)
    .select('booking')
    .select(['id', 'session_id', 'seats'])
    .where('session_id', 'in', idsOf(sessions))
    .where('state', '=', 'waiting')
    .orderBy('place')
    .execute();

/** Sessions as everybody sees them. `now` in ms since 1970. */
async function seenOf(
  database: Database,
  rows: readonly TrainingSessionRow[],
  now: number,
): Promise<{ seen: Seen[]; line: Awaited<ReturnType<typeof linesOf>> }> {
  if (rows.length === 0) return { seen: [], line: [] };
  const line = await linesOf(database, rows);
  const successors = rows.flatMap(({ successor_id }) => successor_id ?? []);
  const others = successors.length
    ? await database
        .selectFrom('training_session')
        .select(['id', 'starts_at', 'city'])
        .where('id', 'in', successors)
        .execute()
    : [];
  const seen = rows.map((row): Seen => {
    const other = others.find(({ id }) => id === row.successor_id);
    return {
      id: row.id,
      kind: row.kind,
      state: row.state,
      titles: JSON.parse(row.titles),
      language: row.language,
      venue: row.venue,
      city: row.city,
      trainer: row.trainer,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      bookableUntil: row.bookable_until,
      isOpen: isOpenAt(row, now),
      minimum: row.minimum,
      capacity: row.capacity,
      taken: row.taken,
      queue: line.filter(({ session_id }) => session_id === row.id).map(({ seats }) => seats),
      reason: row.reason,
      successor: other ? { id: other.id, startsAt: other.starts_at, city: other.city } : null,
    };
  });
  return { seen, line };
}

/** Sessions with what the person's organisation has booked. */
async function trainingsOf(
  database: Database,
  rows: readonly TrainingSessionRow[],
  person: Person,
  now: number,
): Promise<Training[]> {
  const { seen, line } = await seenOf(database, rows, now);
  if (rows.length === 0) return [];
  const own = scoped(database, person);
  const bookings = await own
    .select('booking')
    .selectAll()
    .where('session_id', 'in', idsOf(rows))
    .where('state', '<>', 'cancelled')
    .orderBy('place')
    .execute();
  const people = bookings.length
    ? await own
        .select('participant')
        .selectAll()
        .where('booking_id', 'in', idsOf(bookings))
        .where('state', 'in', ['active', 'attended', 'absent'])
        .orderBy('position')
        .execute()
    : [];
  const placeOf = ({ id, session_id }: BookingRow) =>
    line.filter((waiting) => waiting.session_id === session_id).findIndex((waiting) => waiting.id === id) + 1;
  const bookingOf = (row: BookingRow): Booking => ({
    id: row.id,
    revision: row.revision,
    state: row.state,
    place: placeOf(row) || null,
    attendees: people.filter(({ booking_id }) => booking_id === row.id).map(attendeeOf),
  });
  return seen.map((training) => ({
    ...training,
    bookings: bookings.filter(({ session_id }) => session_id === training.id).map(bookingOf),
  }));
}

const attendeeOf = (row: ParticipantRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  function: row.function,
});

const sessionsWith = (database: Database, search: string) =>
  database
    .selectFrom('training_session')
    .where(containingText(sql<string>`titles || ' ' || city || ' ' || trainer`, search));

/** One page of what matches, by day, and how many there are. */
const pageOf = (
  matching: ReturnType<typeof sessionsWith>,
  query: Pick<TrainingQuery, 'direction' | 'page' | 'pageSize'>,
) =>
  readPage(matching.selectAll().orderBy('starts_at', query.direction).orderBy('id', query.direction), query);

/** One page of the sessions; `now` in ms since 1970. */
export async function listTrainings(
  database: Database,
  person: Person,
  query: TrainingQuery,
  now: number,
): Promise<TrainingList> {
  const { kind, language, from, until, own, search } = query;
  const since = from === '' ? zurichInstant(dateAt(now), '00:00') : zurichInstant(from, '00:00');
  let matching = sessionsWith(database, search).where('ends_at', '>=', since);
  if (until !== '') matching = matching.where('starts_at', '<=', zurichInstant(until, '23:59'));
  if (kind !== '') matching = matching.where('kind', '=', kind);
  if (language !== '') matching = matching.where('language', '=', language);
  if (own) {
    const booked = scoped(database, person).select('booking').where('state', '<>', 'cancelled');
    matching = matching.where('id', 'in', booked.select('session_id'));
  }
  const { rows, total } = await pageOf(matching, query);
  return { rows: await trainingsOf(database, rows, person, now), total };
}

/** Rejects with NOT_FOUND. */
export async function findSession(database: Database, id: string): Promise<TrainingSessionRow> {
  const row = await database
    .selectFrom('training_session')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return row;
}

/** Rejects with NOT_FOUND. */
export async function findTraining(
  database: Database,
  person: Person,
  id: string,
  now: number,
): Promise<Training> {
  const [training] = await trainingsOf(database, [await findSession(database, id)], person, now);
  if (!training) throw new ProblemError(404, 'NOT_FOUND');
  return training;
}

/** One page of the sessions for the supplier's people. */
export async function listStaffTrainings(
  database: Database,
  query: StaffTrainingQuery,
  now: number,
): Promise<StaffTrainingList> {
  const all = sessionsWith(database, query.search);
  const matching = {
    coming: all.where('ends_at', '>=', now),
    attendance: all.where('starts_at', '<=', now).where('state', 'in', ['planned', 'confirmed']),
    past: all.where('ends_at', '<', now),
  }[query.when];
  const { rows, total } = await pageOf(matching, query);
  return { rows: (await seenOf(database, rows, now)).seen, total };
}

/** A session with everybody's bookings. Rejects with NOT_FOUND. */
export async function findStaffTraining(database: Database, id: string, now: number): Promise<StaffTraining> {
  const row = await findSession(database, id);
  const [seen] = (await seenOf(database, [row], now)).seen;
  if (!seen) throw new ProblemError(404, 'NOT_FOUND');
  const all = acrossOrganisations(database);
  const bookings = await all
    .select('booking')
    .selectAll()
    .where('session_id', '=', id)
    .where('state', '<>', 'cancelled')
    .orderBy('state')
    .orderBy('place')
    .execute();
  const people = await all
    .select('participant')
    .selectAll()
    .where('session_id', '=', id)
    .where('state', 'in', ['active', 'attended', 'absent'])
    .orderBy('position')
    .execute();
  const companies = bookings.length
    ? await database
        .selectFrom('organisation')
        .select(['id', 'name'])
        .where(
          'id',
          'in',
          bookings.map(({ organisation_id }) => organisation_id),
        )
        .execute()
    : [];
  const companyOf = (organisationId: string) =>
    companies.find(({ id: other }) => other === organisationId)?.name ?? '';
  return {
    ...seen,
    revision: row.revision,
    isOver: row.starts_at <= now,
    bookings: bookings.map((booking) => ({
      id: booking.id,
      company: companyOf(booking.organisation_id),
      state: booking.state as StaffBooking['state'],
      bookedAt: booking.created_at,
      attendees: people
        .filter(({ booking_id }) => booking_id === booking.id)
        .map((participant) => ({
          ...attendeeOf(participant),
          id: participant.id,
          state: participant.state as StaffBooking['attendees'][number]['state'],
          alsoWith: people
            .filter(({ email, booking_id }) => email === participant.email && booking_id !== booking.id)
            .map(({ organisation_id }) => companyOf(organisation_id)),
        })),
    })),
  };
}

/** How the person's organisation stands on a day, as 2026-11-20. */
export async function certificationOf(
  database: Database,
  { organisation }: Person,
  day: string,
): Promise<Certification> {
  const rows = await validOn(database, day)
    .selectAll()
    .where('organisation_id', '=', organisation.id)
    .orderBy('valid_until', 'desc')
    .orderBy('id')
    .execute();
  const certified = await certifiedOn(database, day, [organisation.id]);
  return { isCertified: certified.has(organisation.id), certificates: rows.map(certificateOf) };
}

/** Returns what a certificate states and whether it holds on a day. Rejects with NOT_FOUND. */
export async function checkCertificate(
  database: Database,
  number: string,
  day: string,
): Promise<CertificateCheck> {
  const row = await acrossOrganisations(database)
    .select('certificate')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('organisation')
        .select('name')
        .whereRef('organisation.id', '=', 'certificate.organisation_id')
        .as('company'),
    )
    .where('id', 'like', `%${idEndOf(number)}`)
    .orderBy('valid_until', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  const { id: _id, ...stated } = certificateOf(row);
  const isValid = stated.from <= day && day <= stated.until;
  return { ...stated, number, company: row.company ?? '', isValid };
}

const certificateOf = (row: CertificateRow) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  from: row.valid_from,
  until: row.valid_until,
});
