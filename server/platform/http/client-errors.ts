import type { FastifyPluginAsync } from 'fastify';
import { clientErrors } from '../../../contracts/api/client-errors.ts';
import { serve } from './endpoints.ts';

/** Maximum number of reports logged per minute, over all addresses, so that nobody can flood the log. */
const LOGGED_PER_MINUTE = 300;

/** Logs errors reported by the app's pages, so that no monitoring service is needed. */
export const clientErrorRoutes: FastifyPluginAsync = async (app) => {
  const countAll = app.createRateLimit({
    timeWindow: '1 minute',
    max: LOGGED_PER_MINUTE,
    keyGenerator: () => 'all',
  });
  serve(app, 'partner', clientErrors, {
    async 'POST /v1/client-errors'({ body, request }) {
      const count = await countAll(request);
      if (count.isAllowed || !count.isExceeded)
        request.log.error({ event: 'client-error', ...body }, 'a page of the app has failed');
    },
  });
};
