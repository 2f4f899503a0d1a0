import { SessionList } from '../domain/sessions.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { ById } from './parts.ts';

/** Where the person is signed in. */
export const sessions = endpoints({
  'GET /v1/sessions': {
    operationId: 'listSessions',
    permission: ['profile', 'read'],
    answers: { 200: SessionList },
  },
  'DELETE /v1/sessions': {
    operationId: 'endAllSessions',
    description: 'Signs out everywhere: tokens of earlier sign-ins are no longer accepted.',
    permission: ['profile', 'write'],
    answers: { 204: NoContent },
  },
  'DELETE /v1/sessions/:id': {
    operationId: 'endSession',
    description: "Ends one of the user's own sessions, possibly the one that makes the call. Idempotent.",
    permission: ['profile', 'write'],
    params: ById,
    answers: { 204: NoContent },
    refuses: [404],
  },
});
