import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Attendee, BookTraining } from '../../contracts/domain/trainings.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { type Database, inTransaction, lockRows } from '../platform/db/database.ts';
import type { BookingRow, ParticipantRow, TrainingSessionRow } from '../platform/db/schema.ts';
import { acrossOrganisations, scoped } from '../platform/db/scoped.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { CalendarTools } from './calendar.ts';
import { notifyParticipants, type TrainingNotice } from './telling.ts';

export interface TrainingTools extends CalendarTools {
  readonly database: Database;
}

/**
 * Locks a session until the transaction ends, so that its bookings are changed by one at a time. Rejects with
 * NOT_FOUND.
 */
export async function lockSession(transaction: Database, id: string): Promise<TrainingSessionRow> {
  await lockRows(transaction, 'training_session', 'id', [id]);
  const row = await transaction
    .selectFrom('training_session')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return row;
}

/** Counts a change of a locked session: calendar entries written afterwards have a higher sequence. */
const countChange = (transaction: Database, { id }: TrainingSessionRow): Promise<TrainingSessionRow> =>
  transaction
    .updateTable('training_session')
    .set((session) => ({ changes: session('changes', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Whether bookings of a session can be made and changed. `now` in ms since 1970. */
export const isOpenAt = (
  { state, bookable_until }: Pick<TrainingSessionRow, 'state' | 'bookable_until'>,
  now: number,
): boolean => (state === 'planned' || state === 'confirmed') && dateAt(now) <= bookable_until;

/** Takes seats, or gives them back where there are fewer than none. Answers whether there were as many. */
async function takeSeats(transaction: Database, id: string, seats: number): Promise<boolean> {
  const taken = await transaction
    .updateTable('training_session')
    .set((session) => ({ taken: session('taken', '+', seats) }))
    .where('id', '=', id)
    .where((session) => session(session('taken', '+', seats), '<=', session.ref('capacity')))
    .returning('taken')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The people of each group who still come along. */
export async function activeIn(
  transaction: Database,
  bookings: readonly BookingRow[],
): Promise<(booking: BookingRow) => ParticipantRow[]> {
  // PostgreSQL takes no empty list.
  if (bookings.length === 0) return () => [];
  const rows = await acrossOrganisations(transaction)
    .select('participant')
    .selectAll()
    .where(
      'booking_id',
      'in',
      bookings.map(({ id }) => id),
    )
    .where('state', '=', 'active')
    .orderBy('position')
    .execute();
  const byBooking = Map.groupBy(rows, ({ booking_id }) => booking_id);
  return ({ id }) => byBooking.get(id) ?? [];
}

/** The people of a group who still come along. */
const activeOf = async (transaction: Database, booking: BookingRow): Promise<ParticipantRow[]> =>
  (await activeIn(transaction, [booking]))(booking);

/**
 * Books a group, all or none, or changes a booking: participants who are no longer listed are cancelled, or replaced
 * by new ones. Idempotent by id and body. Rejects with NOT_FOUND, BOOKING_CLOSED after the deadline, and
 * TRAINING_CHANGED where another revision was changed. Rejects with ALREADY_BOOKED where a participant is in another
 * group of the organisation, SESSION_FULL where the group does not want to wait, and INPUT_INVALID where it can never
 * fit.
 */
export async function putBooking(
  tools: TrainingTools,
  person: Person,
  sessionId: string,
  id: string,
  body: BookTraining,
): Promise<void> {
  const hash = bodyHash(body);
  await inTransaction(tools.database, async (transaction) => {
    const unchanged = await lockSession(transaction, sessionId);
    const own = scoped(transaction, person);
    const stored = await storedBooking(own, sessionId, id);
    if (stored?.body_hash === hash) return;
    const now = tools.clock();
    if (!isOpenAt(unchanged, now)) throw new ProblemError(409, 'BOOKING_CLOSED');
    requireUnchanged(stored, body.baseRevision);
    const seats = body.attendees.length;
    if (seats > unchanged.capacity)
      throw new ProblemError(422, 'INPUT_INVALID', {
        fields: [{ path: 'attendees', rule: 'too_many', limit: unchanged.capacity }],
      });
    await requireNew(own, sessionId, id, body.attendees);

    const session = await countChange(transaction, unchanged);
    const state = await seatsFor(transaction, session, stored, seats, body.waits);
    const first = { revision: 0, created_by: person.id, place: session.changes, created_at: now };
    const { revision, created_by, place, created_at } = stored ?? first;
    const booking: BookingRow = {
      id,
      organisation_id: person.organisation.id,
      session_id: sessionId,
      created_by,
      state,
      revision: revision + 1,
      seats,
      place,
      created_at,
      body_hash: hash,
    };
    const { organisation_id: _own, ...values } = booking;
    await (stored
      ? own.update('booking', values).where('id', '=', id)
      : own.insert('booking', values)
    ).execute();
    const { come, left } = await putAttendees(transaction, booking, body.attendees);

    const joins = state === 'booked' ? 'training.booked' : 'training.waiting';
    const happened: TrainingNotice[] = [
      { what: joins, session, booking, people: come } as const,
      { what: 'training.left', session, booking, people: left } as const,
    ].filter(({ people }) => people.length > 0);
    happened.push(...(await moveUp(transaction, session)));
    await notifyParticipants(transaction, happened, person, tools);
  });
}

/** The booking of the id; undefined if there is none. Rejects those of other sessions and organisations. */
async function storedBooking(
  own: ReturnType<typeof scoped>,
  sessionId: string,
  id: string,
): Promise<BookingRow | undefined> {
  if ((await own.ownerOf('booking', id)) === 'foreign') throw new ProblemError(404, 'NOT_FOUND');
  const booking = await own.select('booking').selectAll().where('id', '=', id).executeTakeFirst();
  if (booking && booking.session_id !== sessionId) throw new ProblemError(404, 'NOT_FOUND');
  return booking;
}

function requireUnchanged(booking: BookingRow | undefined, baseRevision: number | null): void {
  if ((booking?.revision ?? null) !== baseRevision || booking?.state === 'cancelled')
    throw new ProblemError(409, 'TRAINING_CHANGED');
}

/** Takes the seats that a booking needs now, or gives back those it needs no more. */
async function seatsFor(
  transaction: Database,
  session: TrainingSessionRow,
  stored: BookingRow | undefined,
  seats: number,
  waits: boolean,
): Promise<BookingRow['state']> {
  // A waiting group keeps its queue position.
  if (stored?.state === 'waiting') return 'waiting';
  if (await takeSeats(transaction, session.id, seats - (stored?.seats ?? 0))) return 'booked';
  // A group with seats does not lose them.
  if (waits && !stored) return 'waiting';
  throw new ProblemError(409, 'SESSION_FULL', { seatsLeft: session.capacity - session.taken });
}

/**
 * Rejects with ALREADY_BOOKED and the participants who are in another booking of the organisation. Bookings of other
 * organisations are neither revealed nor an obstacle: the same person then has a seat with each, which staff see.
 */
async function requireNew(
  own: ReturnType<typeof scoped>,
  sessionId: string,
  bookingId: string,
  attendees: readonly Attendee[],
): Promise<void> {
  const emails = attendees.map(({ email }) => email);
  const known = await own
    .select('participant')
    .select('email')
    .where('session_id', '=', sessionId)
    .where('booking_id', '<>', bookingId)
    .where('state', '=', 'active')
    .where('email', 'in', emails)
    .execute();
  if (known.length === 0) return;
  const fields = known.map(({ email }) => ({
    path: `attendees.${emails.indexOf(email)}.email`,
    rule: 'booked',
  }));
  throw new ProblemError(409, 'ALREADY_BOOKED', { fields });
}

/** Updates the participants of a booking. Returns those who are new and those who are no longer listed. */
async function putAttendees(transaction: Database, booking: BookingRow, attendees: readonly Attendee[]) {
  const before = await activeOf(transaction, booking);
  const isIn = ({ email }: ParticipantRow) => attendees.some((attendee) => attendee.email === email);
  const left = before.filter((participant) => !isIn(participant));
  const newcomers = attendees.filter(({ email }) => !before.some((one) => one.email === email));
  const all = acrossOrganisations(transaction);
  const end = async (rows: readonly ParticipantRow[], state: 'replaced' | 'cancelled') => {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await all.update('participant', { state }).where('id', 'in', ids).execute();
  };
  await end(left.slice(0, newcomers.length), 'replaced');
  await end(left.slice(newcomers.length), 'cancelled');
  const now = attendees.map(
    ({ firstName, lastName, email, function: works }, position): ParticipantRow => ({
      id: before.find((one) => one.email === email)?.id ?? newId(),
      organisation_id: booking.organisation_id,
      session_id: booking.session_id,
      booking_id: booking.id,
      first_name: firstName,
      last_name: lastName,
      email,
      function: works,
      position,
      state: 'active',
    }),
  );
  await all
    .insert('participant', now)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        first_name: ref('excluded.first_name'),
        last_name: ref('excluded.last_name'),
        function: ref('excluded.function'),
        position: ref('excluded.position'),
      })),
    )
    .execute();
  return { come: now.filter(({ email }) => !before.some((one) => one.email === email)), left };
}

/** Gives free seats to whom they are enough for, the first in line first. Nobody is split. */
export async function moveUp(transaction: Database, session: TrainingSessionRow): Promise<TrainingNotice[]> {
  const all = acrossOrganisations(transaction);
  const line = await all
    .select('booking')
    .selectAll()
    .where('session_id', '=', session.id)
    .where('state', '=', 'waiting')
    .orderBy('place')
    .execute();
  if (line.length === 0) return [];
  const { taken, capacity } = await transaction
    .selectFrom('training_session')
    .select(['taken', 'capacity'])
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow();
  let left = capacity - taken;
  const moved = line.filter(({ seats }) => {
    if (seats > left) return false;
    left -= seats;
    return true;
  });
  if (moved.length === 0) return [];
  await takeSeats(transaction, session.id, capacity - taken - left);
  await all
    .update('booking', { state: 'booked', revision: sql`revision + 1` as never })
    .where(
      'id',
      'in',
      moved.map(({ id }) => id),
    )
    .execute();
  const peopleOf = await activeIn(transaction, moved);
  return moved.map((booking) => ({
    what: 'training.moved_up',
    session,
    booking,
    people: peopleOf(booking),
  }));
}

/**
 * Cancels a booking of the person's organisation, and moves waiting groups up. Idempotent. Rejects with NOT_FOUND or
 * BOOKING_CLOSED.
 */
export async function cancelBooking(
  tools: TrainingTools,
  person: Person,
  sessionId: string,
  id: string,
): Promise<void> {
  await inTransaction(tools.database, async (transaction) => {
    const unchanged = await lockSession(transaction, sessionId);
    const own = scoped(transaction, person);
    const booking = await own
      .select('booking')
      .selectAll()
      .where('id', '=', id)
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    if (!booking) throw new ProblemError(404, 'NOT_FOUND');
    if (booking.state === 'cancelled') return;
    if (!isOpenAt(unchanged, tools.clock())) throw new ProblemError(409, 'BOOKING_CLOSED');
    const session = await countChange(transaction, unchanged);
    const people = await activeOf(transaction, booking);
    if (booking.state === 'booked') await takeSeats(transaction, sessionId, -booking.seats);
    await endBookings(transaction, [booking]);
    const left: TrainingNotice = { what: 'training.left', session, booking, people };
    await notifyParticipants(transaction, [left, ...(await moveUp(transaction, session))], person, tools);
  });
}

/** Cancels bookings. The seats that they had are given back by the caller. */
export async function endBookings(transaction: Database, bookings: readonly BookingRow[]): Promise<void> {
  if (bookings.length === 0) return;
  const ids = bookings.map(({ id }) => id);
  const all = acrossOrganisations(transaction);
  await all
    .update('booking', { state: 'cancelled', seats: 0, revision: sql`revision + 1` as never })
    .where('id', 'in', ids)
    .execute();
  await all
    .update('participant', { state: 'cancelled' })
    .where('booking_id', 'in', ids)
    .where('state', '=', 'active')
    .execute();
}
