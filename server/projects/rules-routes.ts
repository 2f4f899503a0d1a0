import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApprovalRegion, Holiday, PutRegion, RegionQuery, StaffRules } from '../../contracts/rules.ts';
import type { Database } from '../platform/db/database.ts';
import { readRegions } from './regions.ts';

/** Regions that want to approve, and days on which nobody works: data that the supplier keeps. */
export const rulesRoutes =
  (database: Database): FastifyPluginAsyncZod =>
  async (app) => {
    const common = { tags: ['staff'], security: [{ identityToken: [] }] };
    const regions = { permission: ['regions', 'write'] } as const;
    const holidays = { permission: ['holidays', 'write'] } as const;

    app.route({
      method: 'GET',
      url: '/staff/rules',
      config: { permission: ['regions', 'read'] },
      schema: { operationId: 'getStaffRules', ...common, response: { 200: StaffRules } },
      handler: async () => ({
        regions: await readRegions(database),
        holidays: await database.selectFrom('holiday').selectAll().orderBy('day').execute(),
      }),
    });
    app.route({
      method: 'PUT',
      url: '/staff/regions',
      config: regions,
      schema: {
        operationId: 'putRegion',
        description: 'Makes a rule for a country or canton and a system, or changes it.',
        ...common,
        body: PutRegion,
        response: { 200: ApprovalRegion },
      },
      async handler({ body }) {
        const { country, canton, system, contact } = body;
        const change = { needs_approval: body.needsApproval ? 1 : 0, contact };
        await database
          .insertInto('approval_region')
          .values({ country, canton: canton ?? '', system, ...change })
          .onConflict((conflict) => conflict.columns(['country', 'canton', 'system']).doUpdateSet(change))
          .execute();
        return body;
      },
    });
    app.route({
      method: 'DELETE',
      url: '/staff/regions',
      config: regions,
      schema: {
        operationId: 'removeRegion',
        description: 'Takes a rule away: then that of the country holds, or that of all others.',
        ...common,
        querystring: RegionQuery,
        response: { 204: z.null() },
      },
      async handler({ query: { country, canton, system } }, reply) {
        await database
          .deleteFrom('approval_region')
          .where('country', '=', country)
          .where('canton', '=', canton ?? '')
          .where('system', '=', system)
          .execute();
        return reply.code(204).send(null);
      },
    });
    app.route({
      method: 'PUT',
      url: '/staff/holidays',
      config: holidays,
      schema: { operationId: 'putHoliday', ...common, body: Holiday, response: { 200: Holiday } },
      async handler({ body: { day, name } }) {
        await database
          .insertInto('holiday')
          .values({ day, name })
          .onConflict((conflict) => conflict.column('day').doUpdateSet({ name }))
          .execute();
        return { day, name };
      },
    });
    app.route({
      method: 'DELETE',
      url: '/staff/holidays',
      config: holidays,
      schema: {
        operationId: 'removeHoliday',
        ...common,
        querystring: Holiday.pick({ day: true }),
        response: { 204: z.null() },
      },
      async handler({ query: { day } }, reply) {
        await database.deleteFrom('holiday').where('day', '=', day).execute();
        return reply.code(204).send(null);
      },
    });
  };
