import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { catalogue } from '../../contracts/api/catalogue.ts';
import { serve } from '../platform/http/endpoints.ts';
import { catalogueText } from '../platform/solving/engine.ts';

// Weak, since it is compressed in several ways.
const etag = `W/"${createHash('sha256').update(catalogueText).digest('base64url')}"`;

/** The catalogue with all prices, for signed-in people. */
export const catalogueRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'roof configurator', catalogue, {
    async 'GET /configurator/v1/catalogue'({ request: { headers }, reply }) {
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      const held = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
      if (held.includes(etag)) return reply.code(304).send(null);
      return reply.type('application/json; charset=utf-8').send(catalogueText);
    },
  });
};
