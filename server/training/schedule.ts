import { sql } from 'kysely';
import { REMINDED_BEFORE } from '../../contracts/domain/trainings.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { activePeople, certificationNews, certifiedOn } from '../people/certification.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { forEachDue, forEachRow, PAGE, type Run, strict } from '../platform/due-rows.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import { activeIn, endBookings, lockSession, type TrainingTools } from './bookings.ts';
import { settle } from './sessions.ts';
import { notifyParticipants, type TrainingNotice } from './telling.ts';

/** Milliseconds. */
const HOUR_MS = 3_600_000;

/** Jobs of the schedule of trainings. `report` receives failures of single rows. */
export const trainingJobs = (tools: TrainingTools, report: Run['report']): Record<string, JobKind> => ({
  'training-clock': {
    every: HOUR_MS,
    run: (_about, signal) => runTrainingSchedule(tools, { report, signal }),
  },
});

/** Does what is due by the clock. Idempotent. */
export async function runTrainingSchedule(tools: TrainingTools, run: Run = strict): Promise<void> {
  await decide(tools, run);
  await closeWaitingLists(tools, run);
  await remind(tools, run);
  await tellCertified(tools, run);
}

/** After the deadline a session takes place, or falls through where too few have booked. */
async function decide(tools: TrainingTools, run: Run): Promise<void> {
  const { database } = tools;
  const today = dateAt(tools.clock());
  const due = (after: string) =>
    database
      .selectFrom('training_session')
      .select('id')
      .where('id', '>', after)
      .where('state', '=', 'planned')
      .where('bookable_until', '<', today)
      .orderBy('id')
      .limit(PAGE)
      .execute();
  const decideOne = ({ id }: { id: string }) =>
    inTransaction(database, async (transaction) => {
      const session = await lockSession(transaction, id);
      // A concurrent run or change was first.
      if (session.state !== 'planned' || session.bookable_until >= today) return;
      const isEnough = session.taken >= session.minimum;
      await settle(transaction, session, tools, isEnough ? 'training.confirmed' : 'training.fell_through');
    });
  await forEachDue(due, decideOne, run);
}

/** Ends the bookings that still wait after the deadline, and tells their people. */
async function closeWaitingLists(tools: TrainingTools, run: Run): Promise<void> {
  const { database } = tools;
  const today = dateAt(tools.clock());
  const over = (after: string) =>
    acrossOrganisations(database)
      .select('booking')
      .innerJoin('training_session', 'training_session.id', 'booking.session_id')
      .select('training_session.id')
      .distinct()
      .where('training_session.id', '>', after)
      .where('booking.state', '=', 'waiting')
      .where('training_session.state', '<>', 'cancelled')
      .where('bookable_until', '<', today)
      .orderBy('training_session.id')
      .limit(PAGE)
      .execute();
  const endOne = ({ id }: { id: string }) =>
    inTransaction(database, async (transaction) => {
      const session = await lockSession(transaction, id);
      if (session.bookable_until >= today) return;
      const line = await acrossOrganisations(transaction)
        .select('booking')
        .selectAll()
        .where('session_id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
      const peopleOf = await activeIn(transaction, line);
      await endBookings(transaction, line);
      const notified = line.map(
        (booking): TrainingNotice => ({
          what: 'training.no_seat',
          session,
          booking,
          people: peopleOf(booking),
        }),
      );
      await notifyParticipants(transaction, notified, null, tools);
    });
  await forEachDue(over, endOne, run);
}

/** How many of the reminders are due for a certificate that ends on a day, as an SQL expression. */
const remindersDue = (today: string) =>
  sql<number>`case when valid_until <= ${addDays(today, REMINDED_BEFORE[1])} then 2 else 1 end`;

/** Reminds companies of certificates that end soon, but for those of people who have a newer one. */
async function remind(tools: TrainingTools, run: Run): Promise<void> {
  const { database } = tools;
  const today = dateAt(tools.clock());
  const due = (rows: Database) =>
    acrossOrganisations(rows)
      .select('certificate')
      .where('valid_until', '>=', today)
      .where('valid_until', '<=', addDays(today, REMINDED_BEFORE[0]))
      .where('reminded', '<', remindersDue(today));
  const groups = (after: string) =>
    due(database)
      .select(['organisation_id', 'kind', 'valid_until'])
      .select(({ fn }) => fn.min<string>('id').as('id'))
      .groupBy(['organisation_id', 'kind', 'valid_until'])
      .having(({ fn }) => fn.min<string>('id'), '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
  const remindOne = (group: Awaited<ReturnType<typeof groups>>[number]) =>
    inTransaction(database, async (transaction) => {
      const { organisation_id, kind, valid_until } = group;
      const all = acrossOrganisations(transaction);
      const rows = await all
        .update('certificate', { reminded: remindersDue(today) as never })
        .where('organisation_id', '=', organisation_id)
        .where('kind', '=', kind)
        .where('valid_until', '=', valid_until)
        .where('reminded', '<', remindersDue(today))
        .returning(['id', 'email', 'name'])
        .execute();
      if (rows.length === 0) return;
      const newer = await all
        .select('certificate')
        .select('email')
        .where('organisation_id', '=', organisation_id)
        .where('kind', '=', kind)
        .where('valid_until', '>', valid_until)
        .execute();
      const renewed = new Set(newer.map(({ email }) => email));
      const ending = rows
        .filter(({ email }) => !renewed.has(email))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
      if (ending.length === 0) return;
      const names = ending.map(({ name }) => name).filter(Boolean);
      const news = {
        persons: await activePeople(transaction, organisation_id),
        type: kind === 'indoor' ? 'training.indoor_ends' : 'training.outdoor_ends',
        parameters: { date: valid_until, ...(names.length > 0 && { name: shortened(names) }) },
        link: '/training',
      } as const;
      await notifyParticipants(transaction, [], null, tools, [news]);
    });
  await forEachDue(groups, remindOne, run);
}

/** As many names as a notification's line holds, and how many more there are. */
function shortened(names: readonly string[]): string {
  const few = names.slice(0, 4).join(', ').slice(0, 180);
  return names.length > 4 ? `${few} +${names.length - 4}` : few;
}

/** Tells companies that are certified no more, or again, because a day has passed. */
async function tellCertified(tools: TrainingTools, run: Run): Promise<void> {
  const { database } = tools;
  const certified = await certifiedOn(database, dateAt(tools.clock()));
  const partners = await database
    .selectFrom('organisation')
    .select(['id', 'certified_told'])
    .orderBy('id')
    .execute();
  const changed = partners.filter(({ id, certified_told }) => certified.has(id) !== (certified_told === 1));
  const tellOne = ({ id }: { id: string }) =>
    inTransaction(database, async (transaction) => {
      const news = await certificationNews(transaction, [id], tools.clock);
      await notifyParticipants(transaction, [], null, tools, news);
    });
  await forEachRow(changed, tellOne, run);
}
