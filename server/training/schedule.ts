import { REMINDED_BEFORE } from '../../contracts/trainings.ts';
import { addDays, dateAt, daysBetween } from '../../contracts/working-days.ts';
import { activePeople, certificationNews, certifiedOn } from '../people/certification.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { CertificateRow } from '../platform/db/schema.ts';
import { everyones } from '../platform/db/scoped.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import { activeOf, endBooking, hold, type TrainingTools } from './bookings.ts';
import { settle } from './sessions.ts';
import { type Happened, tellAll } from './telling.ts';

/** Milliseconds. */
const HOUR = 3_600_000;
/** What is looked at in one pass; the rest comes with the next. */
const AT_ONCE = 500;

/** What the clock does for trainings. */
export const trainingJobs = (tools: TrainingTools): Record<string, JobKind> => ({
  'training-clock': { every: HOUR, run: () => turnTrainings(tools) },
});

/** Does what is due by the clock. Done twice it does nothing more. */
export async function turnTrainings(tools: TrainingTools): Promise<void> {
  await decide(tools);
  await endLines(tools);
  await remind(tools);
  await tellCertified(tools);
}

/** After the deadline a session takes place, or falls through where too few have booked. */
async function decide({ database, ...tools }: TrainingTools): Promise<void> {
  const today = dateAt(tools.clock());
  const due = await database
    .selectFrom('training_session')
    .select('id')
    .where('state', '=', 'planned')
    .where('bookable_until', '<', today)
    .limit(AT_ONCE)
    .execute();
  for (const { id } of due)
    await inTransaction(database, async (transaction) => {
      const session = await hold(transaction, id);
      // Somebody was faster.
      if (session.state !== 'planned' || session.bookable_until >= today) return;
      const isEnough = session.taken >= session.minimum;
      await settle(
        transaction,
        session,
        { database, ...tools },
        isEnough ? 'training.confirmed' : 'training.fell_through',
      );
    });
}

/** Who waits after the deadline gets no seat any more, and is told so. */
async function endLines({ database, ...tools }: TrainingTools): Promise<void> {
  const today = dateAt(tools.clock());
  const over = await everyones(database)
    .select('booking')
    .innerJoin('training_session', 'training_session.id', 'booking.session_id')
    .select('session_id')
    .distinct()
    .where('booking.state', '=', 'waiting')
    .where('training_session.state', '<>', 'cancelled')
    .where('bookable_until', '<', today)
    .limit(AT_ONCE)
    .execute();
  for (const { session_id } of over)
    await inTransaction(database, async (transaction) => {
      const session = await hold(transaction, session_id);
      if (session.bookable_until >= today) return;
      const line = await everyones(transaction)
        .select('booking')
        .selectAll()
        .where('session_id', '=', session_id)
        .where('state', '=', 'waiting')
        .execute();
      const told: Happened[] = [];
      for (const booking of line) {
        const people = await activeOf(transaction, booking.id);
        await endBooking(transaction, booking);
        told.push({ what: 'training.no_seat', session, booking, people });
      }
      await tellAll(transaction, told, null, { ...tools });
    });
}

/** How many reminders are due so many days before the end. */
const remindersDue = (days: number): number => REMINDED_BEFORE.filter((before) => days <= before).length;

/** Reminds companies of certificates that end soon, but for those of people who have a newer one. */
async function remind({ database, ...tools }: TrainingTools): Promise<void> {
  const today = dateAt(tools.clock());
  const ending = await everyones(database)
    .select('certificate')
    .selectAll()
    .where('valid_until', '>=', today)
    .where('valid_until', '<=', addDays(today, REMINDED_BEFORE[0]))
    .where('reminded', '<', REMINDED_BEFORE.length)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const due = ending.filter((row) => row.reminded < remindersDue(daysBetween(today, row.valid_until)));
  const groups = Map.groupBy(due, (row) => `${row.organisation_id} ${row.kind} ${row.valid_until}`);
  for (const group of groups.values())
    await inTransaction(database, async (transaction) => {
      const told: CertificateRow[] = [];
      for (const row of group) {
        const first = await everyones(transaction)
          .update('certificate', { reminded: remindersDue(daysBetween(today, row.valid_until)) })
          .where('id', '=', row.id)
          .where('reminded', '=', row.reminded)
          .returning('id')
          .executeTakeFirst();
        const newer = await everyones(transaction)
          .select('certificate')
          .select('id')
          .where('organisation_id', '=', row.organisation_id)
          .where('email', '=', row.email)
          .where('kind', '=', row.kind)
          .where('valid_until', '>', row.valid_until)
          .executeTakeFirst();
        if (first && !newer) told.push(row);
      }
      const [one] = told;
      if (!one) return;
      const persons = await activePeople(transaction, one.organisation_id);
      const names = told.map(({ name }) => name).filter(Boolean);
      const news = {
        persons,
        type: one.kind === 'indoor' ? 'training.indoor_ends' : 'training.outdoor_ends',
        parameters: { date: one.valid_until, ...(names.length > 0 && { name: shortened(names) }) },
        link: '/training',
      } as const;
      await tellAll(transaction, [], null, tools, [news]);
    });
}

/** As many names as a notification's line holds, and how many more there are. */
function shortened(names: readonly string[]): string {
  const few = names.slice(0, 4).join(', ').slice(0, 180);
  return names.length > 4 ? `${few} +${names.length - 4}` : few;
}

/** Tells companies that are certified no more, or again, because a day has passed. */
async function tellCertified({ database, ...tools }: TrainingTools): Promise<void> {
  const certified = await certifiedOn(database, dateAt(tools.clock()));
  const partners = await database.selectFrom('organisation').select(['id', 'certified_told']).execute();
  for (const { id, certified_told } of partners) {
    if (certified.has(id) === (certified_told === 1)) continue;
    await inTransaction(database, async (transaction) => {
      const news = await certificationNews(transaction, [id], tools.clock);
      await tellAll(transaction, [], null, tools, news);
    });
  }
}
