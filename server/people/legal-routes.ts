import type { FastifyPluginAsync } from 'fastify';
import { legal as endpoints } from '../../contracts/api/legal.ts';
import { serve } from '../platform/http/endpoints.ts';

import { ProblemError } from '../platform/http/problems.ts';
import type { Legal } from './legal-texts.ts';

/** Browsers cache a text for this long. */
const CACHED_S = 300;

/** Terms of use and privacy policy; public. */
export const legalRoutes =
  (legal: Legal): FastifyPluginAsync =>
  async (app) => {
    const cacheControl = `public, max-age=${CACHED_S}`;
    serve(app, 'partner', endpoints, {
      'GET /v1/legal': async () => ({ current: legal.current, versions: [...legal.versions] }),
      async 'GET /v1/legal/:text'({ params: { text }, query, reply }) {
        const found = legal.find(text, query);
        if (!found) throw new ProblemError(404, 'NOT_FOUND');
        reply.header('cache-control', cacheControl);
        return found;
      },
    });
  };
