import { SessionList } from '../domain/sessions.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { ById, Id } from './parts.ts';

/** Where the person is signed in; for administrators, where others are. */
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
  'GET /v1/staff/people/:id/sessions': {
    operationId: 'listSessionsOf',
    description: 'Where a person is signed in.',
    permission: ['people', 'write'],
    resource: 'existing',
    params: ById,
    answers: { 200: SessionList },
  },
  'DELETE /v1/staff/people/:id/sessions': {
    operationId: 'endAllSessionsOf',
    description: 'Signs a person out everywhere, and records it in the history of the organisation.',
    permission: ['people', 'write'],
    resource: 'existing',
    params: ById,
    answers: { 204: NoContent },
  },
  'DELETE /v1/staff/people/:id/sessions/:sessionId': {
    operationId: 'endSessionOf',
    description: 'Ends one session of a person, and records it in the history of the organisation.',
    permission: ['people', 'write'],
    resource: 'existing',
    params: ById.extend({ sessionId: Id }),
    answers: { 204: NoContent },
  },
});
