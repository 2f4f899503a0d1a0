import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { JobKind } from '../jobs/jobs.ts';

/** A day, ms. */
const DAY = 86_400_000;
/** Retention of notifications and delivered mails. */
const KEPT = 90 * DAY;

/** Deletes expired notifications and mails every day. */
export const sweepJobs = (database: Database, clock: Clock): Record<string, JobKind> => ({
  'sweep-notifications': {
    every: DAY,
    async run() {
      const before = clock() - KEPT;
      await database.deleteFrom('notification').where('created_at', '<', before).execute();
      await database
        .deleteFrom('mail')
        .where('state', '=', 'sent')
        .where('created_at', '<', before)
        .execute();
    },
  },
});
