import type { FastifyPluginAsync } from 'fastify';
import { catalogue } from '../../contracts/api/catalogue.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import { catalogueOn } from '../platform/solving/catalogue-versions.ts';

/** The active catalogue with all prices, for signed-in people. */
export const catalogueRoutes =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'roof configurator', catalogue, {
      async 'GET /configurator/v1/catalogue'({ request: { headers }, reply }) {
        const { sha256, text } = await catalogueOn(database, dateAt(clock()));
        // Weak, since it is compressed in several ways.
        const etag = `W/"${sha256}"`;
        reply.header('etag', etag).header('cache-control', 'private, no-cache');
        const held = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
        if (held.includes(etag)) return reply.code(304).send(null);
        return reply.type('application/json; charset=utf-8').send(text);
      },
    });
  };
