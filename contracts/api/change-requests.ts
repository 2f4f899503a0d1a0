import { CompanyChange, RefuseChange, RequestChange } from '../domain/change-requests.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { ById } from './parts.ts';

/** Changes of company data: partners ask for them, staff decide. */
export const changeRequests = endpoints({
  'GET /v1/change-requests': {
    operationId: 'getCompanyChange',
    permission: ['profile', 'read'],
    answers: { 200: CompanyChange },
  },
  'PUT /v1/change-requests/:id': {
    operationId: 'requestChange',
    description: 'The client chooses the id; the call is idempotent.',
    permission: ['profile', 'write'],
    resource: 'existing or new',
    params: ById,
    body: RequestChange,
    answers: { 200: CompanyChange },
    refuses: [409],
  },
  'DELETE /v1/change-requests/:id': {
    operationId: 'withdrawChangeRequest',
    permission: ['profile', 'write'],
    resource: 'existing',
    params: ById,
    answers: { 200: CompanyChange },
    refuses: [409],
  },
  'POST /v1/staff/change-requests/:id/accept': {
    operationId: 'acceptChange',
    permission: ['organisations', 'write'],
    resource: 'existing',
    params: ById,
    answers: { 204: NoContent },
    refuses: [409],
  },
  'POST /v1/staff/change-requests/:id/refuse': {
    operationId: 'refuseChange',
    permission: ['organisations', 'write'],
    resource: 'existing',
    params: ById,
    body: RefuseChange,
    answers: { 204: NoContent },
    refuses: [409],
  },
});
