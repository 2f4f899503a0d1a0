import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { SessionList } from '../../contracts/sessions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import { endAllSessions, endSession, listSessions } from './sessions.ts';

/** Where a person is signed in, and ending that. */
export const sessionRoutes =
  (database: Database, clock: Clock): FastifyPluginAsyncZod =>
  async (app) => {
    const common = { tags: ['partner'], security: [{ identityToken: [] }] };
    app.route({
      method: 'GET',
      url: '/sessions',
      config: { permission: ['profile', 'read'] },
      schema: { operationId: 'listSessions', ...common, response: { 200: SessionList } },
      handler: async ({ person, sessionId }) => ({
        rows: await listSessions(database, person.id, sessionId, clock()),
      }),
    });
    app.route({
      method: 'DELETE',
      url: '/sessions',
      config: { permission: ['profile', 'write'] },
      schema: {
        operationId: 'endAllSessions',
        description: 'Signs out everywhere: no token of a sign-in before now is taken any longer.',
        ...common,
        response: { 204: z.null() },
      },
      async handler({ person, sessionId }, reply) {
        await endAllSessions(database, person.id, clock(), sessionId);
        return reply.code(204).send(null);
      },
    });
    app.route({
      method: 'DELETE',
      url: '/sessions/:id',
      config: { permission: ['profile', 'write'] },
      schema: {
        operationId: 'endSession',
        description: 'Ends one of the own sessions, also the one that asks. Ending it twice is harmless.',
        ...common,
        params: z.object({ id: z.uuidv7().lowercase() }),
        response: { 204: z.null(), ...refusals(404) },
      },
      async handler({ person, sessionId, params: { id } }, reply) {
        if (!(await endSession(database, person.id, id, clock(), sessionId)))
          throw new Refusal(404, 'NOT_FOUND');
        return reply.code(204).send(null);
      },
    });
  };
