import type { FastifyPluginAsync } from 'fastify';
import { rules } from '../../contracts/api/rules.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import { readRegions } from './regions.ts';

/** Regions with approvals, and non-working days, managed by the supplier. */
export const rulesRoutes =
  (database: Database): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'staff', rules, {
      'GET /v1/staff/rules': async () => ({
        regions: await readRegions(database),
        holidays: await database.selectFrom('holiday').selectAll().orderBy('day').execute(),
      }),
      async 'PUT /v1/staff/regions'({ body }) {
        const { country, canton, system, contact } = body;
        const change = { needs_approval: body.needsApproval ? 1 : 0, contact };
        await database
          .insertInto('approval_region')
          .values({ country, canton: canton ?? '', system, ...change })
          .onConflict((conflict) => conflict.columns(['country', 'canton', 'system']).doUpdateSet(change))
          .execute();
        return body;
      },
      async 'DELETE /v1/staff/regions'({ query: { country, canton, system } }) {
        await database
          .deleteFrom('approval_region')
          .where('country', '=', country)
          .where('canton', '=', canton ?? '')
          .where('system', '=', system)
          .execute();
      },
      async 'PUT /v1/staff/holidays'({ body: { day, name } }) {
        await database
          .insertInto('holiday')
          .values({ day, name })
          .onConflict((conflict) => conflict.column('day').doUpdateSet({ name }))
          .execute();
        return { day, name };
      },
      async 'DELETE /v1/staff/holidays'({ query: { day } }) {
        await database.deleteFrom('holiday').where('day', '=', day).execute();
      },
    });
  };
