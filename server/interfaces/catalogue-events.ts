import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { recordFeedEvent } from '../platform/feed.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';

const MINUTE_MS = 60_000;

/** Versions of the catalogue become active by the change of day: the job notices them within a minute. */
export const catalogueEventJob = (database: Database, clock: Clock): Record<string, JobKind> => ({
  'catalogue-events': { every: MINUTE_MS, run: () => recordActivations(database, clock()) },
});

const nameOf = (id: string): string => `catalogue ${id}`;

/** Records the activation of each published version whose first day has come. Idempotent. */
export async function recordActivations(database: Database, now: number): Promise<void> {
  const [versions, recorded] = await Promise.all([
    database
      .selectFrom('catalogue_version')
      .select(['id', 'label', 'valid_from'])
      .where('valid_from', '<=', dateAt(now))
      .orderBy('valid_from')
      .orderBy('sequence')
      .execute(),
    database.selectFrom('feed_event').select('once').where('type', '=', 'catalogue.activated').execute(),
  ]);
  const known = new Set(recorded.map(({ once }) => once));
  const missing = versions.filter(({ id }) => !known.has(nameOf(id)));
  if (missing.length === 0) return;
  await inTransaction(database, async (transaction) => {
    for (const { id, label, valid_from: validFrom } of missing)
      await recordFeedEvent(transaction, {
        ...{ type: 'catalogue.activated', at: now, once: nameOf(id) },
        data: { catalogue: { id, label, validFrom: validFrom ?? '' } },
      });
  });
}
