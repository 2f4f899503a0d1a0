import type { FastifyPluginAsync } from 'fastify';
import { sessions } from '../../contracts/api/sessions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { endAllSessions, endSession, listSessions } from './sessions.ts';

/** A person's sessions, and ending them. */
export const sessionRoutes =
  (database: Database, clock: Clock): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'partner', sessions, {
      'GET /v1/sessions': async ({ person, request: { sessionId } }) => ({
        rows: await listSessions(database, person.id, sessionId, clock()),
      }),
      async 'DELETE /v1/sessions'({ person, request: { sessionId } }) {
        await endAllSessions(database, person.id, clock(), sessionId);
      },
      async 'DELETE /v1/sessions/:id'({ person, params: { id }, request: { sessionId } }) {
        if (!(await endSession(database, person.id, id, clock(), sessionId)))
          throw new ProblemError(404, 'NOT_FOUND');
      },
    });
  };
