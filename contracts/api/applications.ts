import {
  AcceptApplication,
  ApplicationList,
  ApplicationQuery,
  Apply,
  ReceivedApplication,
  RefuseApplication,
} from '../domain/applications.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { ById } from './parts.ts';

/** Applications to become a partner: public, with a rate limit from the settings. */
export const applications = endpoints({
  'PUT /v1/applications/:id': {
    operationId: 'apply',
    description: 'The client chooses the id; the call is idempotent.',
    permission: 'public',
    params: ById,
    body: Apply,
    answers: { 201: ReceivedApplication },
    refuses: [409, 429],
  },
});

/** Decisions on applications, for staff. */
export const staffApplications = endpoints({
  'GET /v1/staff/applications': {
    operationId: 'listApplications',
    permission: ['invitations', 'read'],
    query: ApplicationQuery,
    answers: { 200: ApplicationList },
  },
  'POST /v1/staff/applications/:id/accept': {
    operationId: 'acceptApplication',
    permission: ['invitations', 'write'],
    resource: 'existing',
    params: ById,
    body: AcceptApplication,
    answers: { 204: NoContent },
    refuses: [409],
  },
  'POST /v1/staff/applications/:id/refuse': {
    operationId: 'refuseApplication',
    permission: ['invitations', 'write'],
    resource: 'existing',
    params: ById,
    body: RefuseApplication,
    answers: { 204: NoContent },
    refuses: [409],
  },
});
