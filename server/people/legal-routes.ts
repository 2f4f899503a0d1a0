import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LegalDocument, LegalQuery, LegalText, LegalVersions } from '../../contracts/legal.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import type { Legal } from './legal-texts.ts';

/** Requests that one network address may make per minute. */
const READS_PER_MINUTE = 120;
/** Browsers keep a text for so long. */
const CACHED_S = 300;

/** Terms of use and privacy policy, for which nobody need be signed in. */
export const legalRoutes =
  (legal: Legal): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { public: true, rateLimit: { max: READS_PER_MINUTE, timeWindow: '1 minute' } } as const;
    const cacheControl = `public, max-age=${CACHED_S}`;
    app.route({
      method: 'GET',
      url: '/legal',
      config,
      schema: {
        operationId: 'listLegalVersions',
        tags: ['partner'],
        response: { 200: LegalVersions, ...refusals(429) },
      },
      handler: async () => ({ current: legal.current, versions: [...legal.versions] }),
    });
    app.route({
      method: 'GET',
      url: '/legal/:text',
      config,
      schema: {
        operationId: 'readLegalText',
        tags: ['partner'],
        params: z.object({ text: LegalText }),
        querystring: LegalQuery,
        response: { 200: LegalDocument, ...refusals(404, 429) },
      },
      async handler({ params: { text }, query }, reply) {
        const found = legal.find(text, query);
        if (!found) throw new Refusal(404, 'NOT_FOUND');
        reply.header('cache-control', cacheControl);
        return found;
      },
    });
  };
