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
    description: 'Signs out everywhere: no token of a sign-in before now is taken any longer.',
    permission: ['profile', 'write'],
    answers: { 204: NoContent },
  },
  'DELETE /v1/sessions/:id': {
    operationId: 'endSession',
    description: 'Ends one of the own sessions, also the one that asks. Ending it twice is harmless.',
    permission: ['profile', 'write'],
    params: ById,
    answers: { 204: NoContent },
    refuses: [404],
  },
});
