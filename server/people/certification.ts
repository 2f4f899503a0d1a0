import { TrainingKind } from '../../contracts/trainings.ts';
import { dateAt } from '../../contracts/working-days.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { everyones } from '../platform/db/scoped.ts';
import type { News } from '../platform/notifications/notify.ts';

/** The certificates that are valid on a day, as 2026-11-20. */
export const validOn = (database: Database, day: string) =>
  everyones(database).select('certificate').where('valid_from', '<=', day).where('valid_until', '>=', day);

/** Which organisations are certified on a day: they have a valid certificate of each kind. Of these, or of all. */
export async function certifiedOn(
  database: Database,
  day: string,
  organisations?: readonly string[],
): Promise<ReadonlySet<string>> {
  if (organisations?.length === 0) return new Set();
  const valid = validOn(database, day);
  const rows = await (organisations ? valid.where('organisation_id', 'in', organisations) : valid)
    .select('organisation_id')
    .groupBy('organisation_id')
    .having(({ fn }) => fn.count<number>('kind').distinct(), '=', TrainingKind.options.length)
    .execute();
  return new Set(rows.map((row) => row.organisation_id));
}

/** What to tell the people of these organisations of which are certified now and were not, or the other way. */
export async function certificationNews(
  transaction: Database,
  organisations: readonly string[],
  clock: Clock,
): Promise<News[]> {
  const certified = await certifiedOn(transaction, dateAt(clock()), organisations);
  const news: News[] = [];
  // Always in the same order, so that two transactions never wait for one another.
  for (const id of [...new Set(organisations)].sort()) {
    const isCertified = certified.has(id);
    const changed = await transaction
      .updateTable('organisation')
      .set({ certified_told: isCertified ? 1 : 0 })
      .where('id', '=', id)
      .where('certified_told', '=', isCertified ? 0 : 1)
      .returning('name')
      .executeTakeFirst();
    if (changed)
      news.push({
        persons: await activePeople(transaction, id),
        type: isCertified ? 'training.certified' : 'training.not_certified',
        parameters: { company: changed.name },
        link: '/training',
      });
  }
  return news;
}

/** Ids of an organisation's people who may sign in. */
export async function activePeople(database: Database, organisation: string): Promise<string[]> {
  const rows = await database
    .selectFrom('person')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('active', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}
