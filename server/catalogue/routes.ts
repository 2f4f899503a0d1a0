import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { catalogueText } from '../platform/solving/engine.ts';

// Weak, since it travels compressed in several ways.
const etag = `W/"${createHash('sha256').update(catalogueText).digest('base64url')}"`;

/** Sent as the file's own text. */
const CatalogueText = z.custom<string>().describe('articles, modules and prices, without any discount');

/** The catalogue that everybody plans and is priced with. Its prices are for those who are signed in. */
export const catalogueRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/catalogue',
    config: { permission: ['configurator', 'read'] },
    schema: {
      operationId: 'getCatalogue',
      tags: ['roof configurator'],
      security: [{ identityToken: [] }],
      response: {
        200: CatalogueText,
        304: z.null().describe('the one that If-None-Match names'),
      },
    },
    handler: async ({ headers }, reply) => {
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      const held = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
      if (held.includes(etag)) return reply.code(304).send(null);
      return reply.type('application/json; charset=utf-8').send(catalogueText);
    },
  });
};
