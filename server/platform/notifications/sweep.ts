import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { JobKind } from '../jobs/jobs.ts';

/** A day, ms. */
const DAY_MS = 86_400_000;
/** Retention of notifications and delivered mails. */
const RETENTION_MS = 90 * DAY_MS;

/** Deletes expired notifications and mails every day. */
export const sweepJobs = (database: Database, clock: Clock): Record<string, JobKind> => ({
  'sweep-notifications': {
    every: DAY_MS,
    async run() {
      const before = clock() - RETENTION_MS;
      await database.deleteFrom('notification').where('created_at', '<', before).execute();
      await database
        .deleteFrom('mail')
        .where('state', '=', 'sent')
        .where('created_at', '<', before)
        .execute();
    },
  },
});
