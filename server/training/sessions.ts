import { v7 as newId } from 'uuid';
import type { BookingNotification } from '../../contracts/domain/notifications.ts';
import {
  type Attendance,
  type CancelTraining,
  CERTIFICATE_MONTHS,
  INDOOR,
  isConfirmable,
  type PlanTraining,
  timesOf,
} from '../../contracts/domain/trainings.ts';
import { addMonths, dateAt } from '../../contracts/domain/working-days.ts';
import { certificationNews } from '../people/certification.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { ParticipantRow, TrainingSessionRow } from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { NotificationInput } from '../platform/notifications/notify.ts';
import { activeIn, isOpenAt, lockSession, moveUp, type TrainingTools } from './bookings.ts';
import { newsOf, notifyParticipants, type TrainingNotice } from './telling.ts';

const wrong = (path: string, rule = 'invalid', limit?: number) =>
  new ProblemError(422, 'INPUT_INVALID', { fields: [{ path, rule, ...(limit !== undefined && { limit }) }] });

/**
 * Plans a session under the client's id, or changes it. Idempotent. Notifies all bookers of another time or place;
 * waiting groups that fit into new seats move up. Rejects with TRAINING_CHANGED where another revision was changed,
 * TRAINING_STATE once it has begun or was cancelled, and INPUT_INVALID.
 */
export async function planTraining(tools: TrainingTools, id: string, plan: PlanTraining): Promise<void> {
  const hash = bodyHash(plan);
  const now = tools.clock();
  const { startsAt, endsAt } = timesOf(plan);
  const values = {
    kind: plan.kind,
    language: plan.language,
    city: plan.city,
    venue: plan.venue,
    trainer: plan.trainer,
    starts_at: startsAt,
    ends_at: endsAt,
    bookable_until: plan.bookableUntil,
    minimum: plan.minimum,
    capacity: plan.capacity,
    body_hash: hash,
    titles: JSON.stringify(plan.titles),
  };
  await inTransaction(tools.database, async (transaction) => {
    if (plan.baseRevision === null && (await insertSession(transaction, { ...values, id }, now))) return;
    const stored = await lockSession(transaction, id);
    if (stored.body_hash === hash) return;
    if (stored.revision !== plan.baseRevision) throw new ProblemError(409, 'TRAINING_CHANGED');
    requireComing(stored, now);
    const groups = await groupsOf(transaction, stored);
    requireFitting(plan, stored, groups.length, now);
    const session = await transaction
      .updateTable('training_session')
      .set({ ...values, revision: stored.revision + 1, changes: stored.changes + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const affected = isMoved(stored, session) ? groups : [];
    const notified = await happenedTo(transaction, 'training.changed', session, affected);
    const moved = isOpenAt(session, now) ? await moveUp(transaction, session) : [];
    await notifyParticipants(transaction, [...notified, ...moved], null, tools);
  });
}

/** Whether a session takes place at another time or elsewhere. */
const isMoved = (before: TrainingSessionRow, after: TrainingSessionRow): boolean =>
  (['starts_at', 'ends_at', 'venue', 'city'] as const).some((field) => after[field] !== before[field]);

/** Returns whether no session had the id yet. Rejects with INPUT_INVALID if its booking deadline is past. */
async function insertSession(
  transaction: Database,
  values: Omit<TrainingSessionRow, 'state' | 'revision' | 'changes' | 'taken' | 'reason' | 'successor_id'>,
  now: number,
): Promise<boolean> {
  if (values.bookable_until < dateAt(now)) throw wrong('bookableUntil');
  const row: TrainingSessionRow = {
    ...values,
    state: 'planned',
    revision: 1,
    changes: 0,
    taken: 0,
    reason: '',
    successor_id: null,
  };
  const made = await transaction
    .insertInto('training_session')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Rejects a change that the groups of a session do not permit. */
function requireFitting(plan: PlanTraining, session: TrainingSessionRow, groups: number, now: number): void {
  if (plan.bookableUntil !== session.bookable_until && plan.bookableUntil < dateAt(now))
    throw wrong('bookableUntil');
  if (plan.capacity < session.taken) throw wrong('capacity', 'too_small', session.taken);
  if (plan.kind !== session.kind && groups > 0) throw wrong('kind');
}

/** Rejects with TRAINING_STATE once a session has begun or was cancelled. */
function requireComing({ state, starts_at }: TrainingSessionRow, now: number): void {
  if (state === 'cancelled' || state === 'held' || starts_at <= now)
    throw new ProblemError(409, 'TRAINING_STATE');
}

/** The groups that booked or wait. */
const groupsOf = (transaction: Database, { id }: TrainingSessionRow) =>
  acrossOrganisations(transaction)
    .select('booking')
    .selectAll()
    .where('session_id', '=', id)
    .where('state', '<>', 'cancelled')
    .orderBy('place')
    .execute();

async function happenedTo(
  transaction: Database,
  what: BookingNotification,
  session: TrainingSessionRow,
  groups: Awaited<ReturnType<typeof groupsOf>>,
): Promise<TrainingNotice[]> {
  const peopleOf = await activeIn(transaction, groups);
  return groups.map((booking) => ({ what, session, booking, people: peopleOf(booking) }));
}

/**
 * Decides that a session takes place before its deadline, also with fewer than its minimum. Rejects with NOT_FOUND,
 * TRAINING_STATE, or TOO_FEW_PARTICIPANTS indoors.
 */
export async function confirmTraining(tools: TrainingTools, id: string): Promise<void> {
  await inTransaction(tools.database, async (transaction) => {
    const session = await lockSession(transaction, id);
    requireComing(session, tools.clock());
    if (session.state === 'confirmed') return;
    if (!isConfirmable(session))
      throw new ProblemError(409, 'TOO_FEW_PARTICIPANTS', { least: INDOOR.least, taken: session.taken });
    await settle(transaction, session, tools, 'training.confirmed');
  });
}

/** Cancels a session and tells everybody why. Rejects with NOT_FOUND, TRAINING_STATE or INPUT_INVALID. */
export async function cancelTraining(
  tools: TrainingTools,
  id: string,
  { reason, successorId }: CancelTraining,
): Promise<void> {
  await inTransaction(tools.database, async (transaction) => {
    const stored = await lockSession(transaction, id);
    requireComing(stored, tools.clock());
    const successor =
      successorId === null
        ? null
        : await transaction
            .selectFrom('training_session')
            .select('id')
            .where('id', '=', successorId)
            .where('id', '<>', id)
            .where('state', 'in', ['planned', 'confirmed'])
            .executeTakeFirst();
    if (successor === undefined) throw wrong('successorId');
    const session = { ...stored, reason, successor_id: successorId };
    await settle(transaction, session, tools, 'training.cancelled');
  });
}

/** Makes a session what was decided on, and tells who has a seat; of a cancelled one who waits as well. */
export async function settle(
  transaction: Database,
  session: TrainingSessionRow,
  tools: TrainingTools,
  what: 'training.confirmed' | 'training.cancelled' | 'training.fell_through',
): Promise<void> {
  const state = what === 'training.confirmed' ? 'confirmed' : 'cancelled';
  const { reason, successor_id } = session;
  const settled = await transaction
    .updateTable('training_session')
    .set((row) => ({
      state,
      reason,
      successor_id,
      revision: row('revision', '+', 1),
      changes: row('changes', '+', 1),
    }))
    .where('id', '=', session.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const groups = (await groupsOf(transaction, session)).filter(
    (booking) => state === 'cancelled' || booking.state === 'booked',
  );
  await notifyParticipants(transaction, await happenedTo(transaction, what, settled, groups), null, tools);
}

/**
 * Puts down who was there, also again; who was, gets a certificate, who was not, has none. Rejects with
 * NOT_FOUND, TRAINING_STATE before it begins or where it was cancelled, INPUT_INVALID for strangers.
 */
export async function putAttendance(
  tools: TrainingTools,
  id: string,
  { present }: Attendance,
): Promise<void> {
  await inTransaction(tools.database, async (transaction) => {
    const session = await lockSession(transaction, id);
    if (session.state === 'cancelled' || session.starts_at > tools.clock())
      throw new ProblemError(409, 'TRAINING_STATE');
    const all = acrossOrganisations(transaction);
    const bookings = await all
      .select('booking')
      .select(['id', 'created_by'])
      .where('session_id', '=', id)
      .where('state', '=', 'booked')
      .execute();
    const bookers = new Map(bookings.map((booking) => [booking.id, booking.created_by]));
    // PostgreSQL takes no empty list.
    const people =
      bookings.length === 0
        ? []
        : await all
            .select('participant')
            .selectAll()
            .where('booking_id', 'in', [...bookers.keys()])
            .where('state', 'in', ['active', 'attended', 'absent'])
            .orderBy('id')
            .execute();
    if (present.some((one) => !people.some((participant) => participant.id === one))) throw wrong('present');
    await transaction.updateTable('training_session').set({ state: 'held' }).where('id', '=', id).execute();
    const [here, away] = [true, false].map((isHere) =>
      people.filter((participant) => present.includes(participant.id) === isHere),
    ) as [ParticipantRow[], ParticipantRow[]];
    const mark = async (rows: readonly ParticipantRow[], state: 'attended' | 'absent') => {
      if (rows.length > 0)
        await all.update('participant', { state }).where('id', 'in', idsOf(rows)).execute();
    };
    await mark(here, 'attended');
    await mark(away, 'absent');
    if (away.length > 0) await all.delete('certificate').where('participant_id', 'in', idsOf(away)).execute();
    const certified = await certify(transaction, session, here);
    const news = await newsOfCertificates(transaction, session, certified, bookers);
    const organisations = people.map(({ organisation_id }) => organisation_id);
    news.push(...(await certificationNews(transaction, organisations, tools.clock)));
    await notifyParticipants(transaction, [], null, tools, news);
  });
}

const idsOf = (rows: readonly ParticipantRow[]): string[] => rows.map(({ id }) => id);

/** Days of a certificate from the training on. */
const validityOf = (session: TrainingSessionRow) => {
  const from = dateAt(session.starts_at);
  return { valid_from: from, valid_until: addMonths(from, CERTIFICATE_MONTHS) };
};

/** Writes certificates where there are none yet; returns the people whose certificate is new. */
async function certify(
  transaction: Database,
  session: TrainingSessionRow,
  participants: readonly ParticipantRow[],
): Promise<ParticipantRow[]> {
  if (participants.length === 0) return [];
  const rows = participants.map((participant) => ({
    id: newId(),
    organisation_id: participant.organisation_id,
    participant_id: participant.id,
    name: `${participant.first_name} ${participant.last_name}`,
    email: participant.email,
    kind: session.kind,
    ...validityOf(session),
    reminded: 0,
  }));
  const made = await acrossOrganisations(transaction)
    .insert('certificate', rows)
    .onConflict((conflict) => conflict.column('participant_id').doNothing())
    .returning('participant_id')
    .execute();
  const isNew = new Set(made.map(({ participant_id }) => participant_id));
  return participants.filter(({ id }) => isNew.has(id));
}

/** For the holders of new certificates, where they have an account, and the people who booked for them. */
async function newsOfCertificates(
  transaction: Database,
  session: TrainingSessionRow,
  participants: readonly ParticipantRow[],
  bookers: ReadonlyMap<string, string>,
): Promise<NotificationInput[]> {
  if (participants.length === 0) return [];
  const accounts = await transaction
    .selectFrom('person')
    .select(['id', 'email', 'organisation_id'])
    .where(
      'email',
      'in',
      participants.map(({ email }) => email),
    )
    .execute();
  const { type, parameters, link } = newsOf('training.certificate', session);
  return participants.map((participant) => {
    const booker = bookers.get(participant.booking_id);
    const holder = accounts.find(
      ({ email, organisation_id }) =>
        email === participant.email && organisation_id === participant.organisation_id,
    );
    return {
      persons: [...(booker ? [booker] : []), ...(holder ? [holder.id] : [])],
      type,
      parameters: {
        ...parameters,
        name: `${participant.first_name} ${participant.last_name}`,
        date: validityOf(session).valid_until,
      },
      link,
    };
  });
}
