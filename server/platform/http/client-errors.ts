import type { FastifyPluginAsync } from 'fastify';
import { clientErrors } from '../../../contracts/api/client-errors.ts';
import { serve } from './endpoints.ts';

/** Reports that are logged per minute, from all addresses together: the log must not be filled from outside. */
const LOGGED_PER_MINUTE = 300;

/** Errors of the app's pages, for the log: the team learns of them without any monitoring service. */
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
