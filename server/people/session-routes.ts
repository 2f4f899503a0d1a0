import type { FastifyPluginAsync } from 'fastify';
import { sessions } from '../../contracts/api/sessions.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { recordChanges } from './history.ts';
import { requirePerson } from './people.ts';
import { endAllSessions, endSession, listSessions } from './sessions.ts';

/** A person's sessions, and ending them; for administrators, those of others. */
export const sessionRoutes =
  (database: Database, clock: Clock): FastifyPluginAsync =>
  async (app) => {
    const findsPerson = (_person: Person, { id }: { id?: string }) => id && requirePerson(database, id);
    serve(
      app,
      'partner',
      sessions,
      {
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
        'GET /v1/staff/people/:id/sessions': async ({ params: { id }, request: { sessionId } }) => ({
          rows: await listSessions(database, id, sessionId, clock()),
        }),
        'DELETE /v1/staff/people/:id/sessions': ({ person, params: { id } }) =>
          inTransaction(database, async (transaction) => {
            await recordEnd(transaction, person, id, clock());
            await endAllSessions(transaction, id, clock());
          }),
        'DELETE /v1/staff/people/:id/sessions/:sessionId': ({ person, params: { id, sessionId } }) =>
          inTransaction(database, async (transaction) => {
            if (!(await endSession(transaction, id, sessionId, clock())))
              throw new ProblemError(404, 'NOT_FOUND');
            await recordEnd(transaction, person, id, clock());
          }),
      },
      {
        find: {
          'GET /v1/staff/people/:id/sessions': findsPerson,
          'DELETE /v1/staff/people/:id/sessions': findsPerson,
          'DELETE /v1/staff/people/:id/sessions/:sessionId': findsPerson,
        },
      },
    );
  };

/** Records that an administrator has ended sessions of a person. */
async function recordEnd(transaction: Database, by: Person, personId: string, now: number): Promise<void> {
  const { organisation_id: organisationId } = await requirePerson(transaction, personId);
  const changing = { by: by.id, now };
  await recordChanges(transaction, { organisationId, personId }, changing, {}, { sessionsEnded: 'true' });
}
