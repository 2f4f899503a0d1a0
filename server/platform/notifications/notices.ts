import type { FastifyPluginAsync } from 'fastify';
import { notices } from '../../../contracts/api/notices.ts';
import type { Notice } from '../../../contracts/domain/notices.ts';
import { dateAt } from '../../../contracts/domain/working-days.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { NoticeRow } from '../db/schema.ts';
import { serve } from '../http/endpoints.ts';

/** Maximum age of a cached response, seconds: a changed notice may appear this late. */
const CACHED_S = 60;

const noticeOf = ({ id, first_day, last_day, texts }: NoticeRow): Notice => ({
  id,
  from: first_day,
  until: last_day,
  texts: JSON.parse(texts),
});

/** Returns the notices of a day, as 2026-11-20. */
export async function noticesOn(database: Database, day: string): Promise<Notice[]> {
  const rows = await database
    .selectFrom('notice')
    .selectAll()
    .where('first_day', '<=', day)
    .where('last_day', '>=', day)
    .orderBy('first_day')
    .orderBy('id')
    .execute();
  return rows.map(noticeOf);
}

/** Notices that the supplier shows to everybody on certain days in Europe/Zurich. */
export const noticeRoutes =
  ({ database, clock }: { database: Database; clock: Clock }): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'partner', notices, {
      async 'GET /v1/notices'({ reply }) {
        reply.header('cache-control', `public, max-age=${CACHED_S}`);
        return { notices: await noticesOn(database, dateAt(clock())) };
      },
      async 'GET /v1/staff/notices'() {
        const rows = await database
          .selectFrom('notice')
          .selectAll()
          .orderBy('first_day', 'desc')
          .orderBy('id')
          .execute();
        return { notices: rows.map(noticeOf) };
      },
      async 'PUT /v1/staff/notices/:id'({ params: { id }, body: { from, until, texts } }) {
        const notice = { first_day: from, last_day: until, texts: JSON.stringify(texts) };
        await database
          .insertInto('notice')
          .values({ id, ...notice })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(notice))
          .execute();
      },
      async 'DELETE /v1/staff/notices/:id'({ params: { id } }) {
        await database.deleteFrom('notice').where('id', '=', id).execute();
      },
    });
  };
