import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { failedJobs } from '../../../contracts/api/failed-jobs.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { readPage } from '../db/page.ts';
import { containingText } from '../db/search.ts';
import { serve } from '../http/endpoints.ts';
import { MAIL_JOB, retryFailedJobs } from './jobs.ts';

/** Failed jobs for administrators: their reasons, and retrying them. */
export const failedJobRoutes =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }): FastifyPluginAsync =>
  async (app) =>
    serve(app, 'staff', failedJobs, {
      async 'GET /v1/staff/failed-jobs'({ query: { search, direction, ...page } }) {
        const found = database
          .selectFrom('job')
          .select(['id', 'kind', 'about', 'attempts', 'failed_at', 'error'])
          .where('failed_at', 'is not', null)
          .where('kind', '!=', MAIL_JOB)
          .where(containingText(sql<string>`kind || ' ' || about || ' ' || coalesce(error, '')`, search))
          .orderBy('failed_at', direction)
          .orderBy('id', direction);
        const { rows, total } = await readPage(found, page);
        return {
          rows: rows.map(({ failed_at, error, ...job }) => ({
            ...job,
            failedAt: failed_at ?? 0,
            reason: error ?? '',
          })),
          total,
        };
      },
      'POST /v1/staff/failed-jobs/retry': async () => ({
        count: await database.transaction().execute((transaction) => retryFailedJobs(transaction, clock())),
      }),
      async 'POST /v1/staff/failed-jobs/:id/retry'({ params: { id } }) {
        await database.transaction().execute((transaction) => retryFailedJobs(transaction, clock(), id));
      },
    });
