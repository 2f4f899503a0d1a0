import { v7 as newId } from 'uuid';
import {
  type Attendance,
  type CancelTraining,
  CERTIFICATE_MONTHS,
  type PlanTraining,
  timesOf,
} from '../../contracts/trainings.ts';
import { addMonths, dateAt } from '../../contracts/working-days.ts';
import { certificationNews } from '../people/certification.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { ParticipantRow, TrainingSessionRow } from '../platform/db/schema.ts';
import { everyones } from '../platform/db/scoped.ts';
import { Refusal } from '../platform/http/problems.ts';
import type { News } from '../platform/notifications/notify.ts';
import { activeOf, hold, isOpenAt, moveUp, type TrainingTools } from './bookings.ts';
import { type Happened, type Happening, newsOf, tellAll } from './telling.ts';

const wrong = (path: string, rule = 'invalid', limit?: number) =>
  new Refusal(422, 'INPUT_INVALID', { fields: [{ path, rule, ...(limit !== undefined && { limit }) }] });

/**
 * Plans a session under the client's id, or changes it; the same once more does nothing. Everybody who booked is
 * told of another time or place; who fits into new seats moves up. Rejects with TRAINING_CHANGED where another
 * revision was changed, TRAINING_STATE once it has begun or was cancelled, INPUT_INVALID.
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
    if (plan.baseRevision === null) {
      if (plan.bookableUntil < dateAt(now)) throw wrong('bookableUntil');
      const row: TrainingSessionRow = {
        ...values,
        id,
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
      if (made) return;
    }
    const kept = await hold(transaction, id);
    if (kept.body_hash === hash) return;
    if (kept.revision !== plan.baseRevision) throw new Refusal(409, 'TRAINING_CHANGED');
    requireComing(kept, now);
    if (plan.bookableUntil !== kept.bookable_until && plan.bookableUntil < dateAt(now))
      throw wrong('bookableUntil');
    if (plan.capacity < kept.taken) throw wrong('capacity', 'too_small', kept.taken);
    const groups = await groupsOf(transaction, kept);
    if (plan.kind !== kept.kind && groups.length > 0) throw wrong('kind');
    const session = await transaction
      .updateTable('training_session')
      .set({ ...values, revision: kept.revision + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const isElsewhere = (['starts_at', 'ends_at', 'venue', 'city'] as const).some(
      (field) => session[field] !== kept[field],
    );
    const told = isElsewhere ? await happenedTo(transaction, 'training.changed', session, groups) : [];
    const moved = isOpenAt(session, now) ? await moveUp(transaction, session) : [];
    await tellAll(transaction, [...told, ...moved], null, tools);
  });
}

/** Rejects with TRAINING_STATE once a session has begun or was cancelled. */
function requireComing({ state, starts_at }: TrainingSessionRow, now: number): void {
  if (state === 'cancelled' || state === 'held' || starts_at <= now) throw new Refusal(409, 'TRAINING_STATE');
}

/** The groups that booked or wait. */
const groupsOf = (transaction: Database, { id }: TrainingSessionRow) =>
  everyones(transaction)
    .select('booking')
    .selectAll()
    .where('session_id', '=', id)
    .where('state', '<>', 'cancelled')
    .orderBy('place')
    .execute();

async function happenedTo(
  transaction: Database,
  what: Happening,
  session: TrainingSessionRow,
  groups: Awaited<ReturnType<typeof groupsOf>>,
): Promise<Happened[]> {
  const happened: Happened[] = [];
  for (const booking of groups)
    happened.push({ what, session, booking, people: await activeOf(transaction, booking.id) });
  return happened;
}

/** Decides that a session takes place in any case. Rejects with NOT_FOUND or TRAINING_STATE. */
export async function confirmTraining(tools: TrainingTools, id: string): Promise<void> {
  await inTransaction(tools.database, async (transaction) => {
    const session = await hold(transaction, id);
    requireComing(session, tools.clock());
    if (session.state !== 'confirmed') await settle(transaction, session, tools, 'training.confirmed');
  });
}

/** Cancels a session and tells everybody why. Rejects with NOT_FOUND, TRAINING_STATE or INPUT_INVALID. */
export async function cancelTraining(
  tools: TrainingTools,
  id: string,
  { reason, successorId }: CancelTraining,
): Promise<void> {
  await inTransaction(tools.database, async (transaction) => {
    const kept = await hold(transaction, id);
    requireComing(kept, tools.clock());
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
    const session = { ...kept, reason, successor_id: successorId };
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
  await transaction
    .updateTable('training_session')
    .set((row) => ({ state, reason, successor_id, revision: row('revision', '+', 1) }))
    .where('id', '=', session.id)
    .execute();
  const groups = (await groupsOf(transaction, session)).filter(
    (booking) => state === 'cancelled' || booking.state === 'booked',
  );
  await tellAll(transaction, await happenedTo(transaction, what, { ...session, state }, groups), null, tools);
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
    const session = await hold(transaction, id);
    if (session.state === 'cancelled' || session.starts_at > tools.clock())
      throw new Refusal(409, 'TRAINING_STATE');
    const all = everyones(transaction);
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
            .execute();
    if (present.some((one) => !people.some((participant) => participant.id === one))) throw wrong('present');
    await transaction.updateTable('training_session').set({ state: 'held' }).where('id', '=', id).execute();
    const news: News[] = [];
    for (const participant of people) {
      const isPresent = present.includes(participant.id);
      await all
        .update('participant', { state: isPresent ? 'attended' : 'absent' })
        .where('id', '=', participant.id)
        .execute();
      if (!isPresent) await all.delete('certificate').where('participant_id', '=', participant.id).execute();
      else if (await certify(transaction, session, participant))
        news.push(
          await newsOfCertificate(transaction, session, participant, bookers.get(participant.booking_id)),
        );
    }
    const organisations = people.map(({ organisation_id }) => organisation_id);
    news.push(...(await certificationNews(transaction, organisations, tools.clock)));
    await tellAll(transaction, [], null, tools, news);
  });
}

/** Days of a certificate from the training on. */
const validityOf = (session: TrainingSessionRow) => {
  const from = dateAt(session.starts_at);
  return { valid_from: from, valid_until: addMonths(from, CERTIFICATE_MONTHS) };
};

/** Answers whether there was none yet. */
async function certify(transaction: Database, session: TrainingSessionRow, participant: ParticipantRow) {
  const all = everyones(transaction);
  const kept = await all
    .select('certificate')
    .select('id')
    .where('participant_id', '=', participant.id)
    .executeTakeFirst();
  if (kept) return false;
  const row = {
    id: newId(),
    organisation_id: participant.organisation_id,
    participant_id: participant.id,
    name: `${participant.first_name} ${participant.last_name}`,
    email: participant.email,
    kind: session.kind,
    ...validityOf(session),
    reminded: 0,
  };
  await all.insert('certificate', [row]).execute();
  return true;
}

/** For who has the certificate, where they have an account, and who had booked. */
async function newsOfCertificate(
  transaction: Database,
  session: TrainingSessionRow,
  participant: ParticipantRow,
  booker: string | undefined,
): Promise<News> {
  const holder = await transaction
    .selectFrom('person')
    .select('id')
    .where('email', '=', participant.email)
    .where('organisation_id', '=', participant.organisation_id)
    .executeTakeFirst();
  const { type, parameters, link } = newsOf('training.certificate', session);
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
}
