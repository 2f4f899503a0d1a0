import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ClientError } from '../../../contracts/client-errors.ts';
import { refusals } from './problems.ts';

/** Reports that one network address may send per minute. */
const PER_ADDRESS = 30;
/** Reports that are logged per minute, from all addresses together: the log must not be filled from outside. */
const LOGGED_PER_MINUTE = 300;
/** A report has ten frames at most. */
const MAX_BYTES = 8_192;

/** Errors of the app's pages, for the log: the team learns of them without any monitoring service. */
export const clientErrorRoutes: FastifyPluginAsyncZod = async (app) => {
  const countAll = app.createRateLimit({
    timeWindow: '1 minute',
    max: LOGGED_PER_MINUTE,
    keyGenerator: () => 'all',
  });
  app.route({
    method: 'POST',
    url: '/client-errors',
    bodyLimit: MAX_BYTES,
    config: { public: true, rateLimit: { max: PER_ADDRESS, timeWindow: '1 minute' } },
    schema: {
      operationId: 'reportClientError',
      description: 'That a page of the app has failed. Logged, without personal data.',
      tags: ['partner'],
      body: ClientError,
      response: { 204: z.null(), ...refusals(429) },
    },
    async handler(request, reply) {
      const count = await countAll(request);
      if (count.isAllowed || !count.isExceeded)
        request.log.error({ event: 'client-error', ...request.body }, 'a page of the app has failed');
      return reply.code(204).send(null);
    },
  });
};
