import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Notice, NoticeList, PutNotice } from '../../../contracts/notices.ts';
import { dateAt } from '../../../contracts/working-days.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { NoticeRow } from '../db/schema.ts';
import { refusals } from '../http/problems.ts';

/** Requests for notices that one network address may make per minute; many people may share one. */
const READS_PER_MINUTE = 120;
/** A notice may be shown, or missing, for so long after it was changed. */
const CACHED_S = 60;

const ById = z.object({ id: z.uuidv7().lowercase() });

const noticeOf = ({ id, first_day, last_day, texts }: NoticeRow): Notice => ({
  id,
  from: first_day,
  until: last_day,
  texts: JSON.parse(texts),
});

/** The notices of a day, as 2026-11-20. */
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

/** The notices that the supplier shows to everybody on certain days in Europe/Zurich. */
export const noticeRoutes =
  ({ database, clock }: { database: Database; clock: Clock }): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ identityToken: [] }];
    app.route({
      method: 'GET',
      url: '/notices',
      config: { public: true, rateLimit: { max: READS_PER_MINUTE, timeWindow: '1 minute' } },
      schema: {
        operationId: 'listNotices',
        description: 'Those of today, also for people who have not signed in.',
        tags: ['partner'],
        response: { 200: NoticeList, ...refusals(429) },
      },
      async handler(_request, reply) {
        reply.header('cache-control', `public, max-age=${CACHED_S}`);
        return { notices: await noticesOn(database, dateAt(clock())) };
      },
    });

    const common = { tags: ['staff'], security };
    app.route({
      method: 'GET',
      url: '/staff/notices',
      config: { permission: ['notices', 'read'] },
      schema: { operationId: 'listAllNotices', ...common, response: { 200: NoticeList } },
      async handler() {
        const rows = await database
          .selectFrom('notice')
          .selectAll()
          .orderBy('first_day', 'desc')
          .orderBy('id')
          .execute();
        return { notices: rows.map(noticeOf) };
      },
    });
    app.route({
      method: 'PUT',
      url: '/staff/notices/:id',
      config: { permission: ['notices', 'write'] },
      schema: {
        operationId: 'putNotice',
        description: 'The client makes the id; repeating it is harmless.',
        ...common,
        params: ById,
        body: PutNotice,
        response: { 204: z.null() },
      },
      async handler({ params: { id }, body: { from, until, texts } }, reply) {
        const notice = { first_day: from, last_day: until, texts: JSON.stringify(texts) };
        await database
          .insertInto('notice')
          .values({ id, ...notice })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(notice))
          .execute();
        return reply.code(204).send(null);
      },
    });
    app.route({
      method: 'DELETE',
      url: '/staff/notices/:id',
      config: { permission: ['notices', 'write'] },
      schema: { operationId: 'removeNotice', ...common, params: ById, response: { 204: z.null() } },
      async handler({ params: { id } }, reply) {
        await database.deleteFrom('notice').where('id', '=', id).execute();
        return reply.code(204).send(null);
      },
    });
  };
