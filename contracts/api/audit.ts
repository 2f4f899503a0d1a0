import { AuditList, AuditQuery } from '../domain/audit.ts';
import { endpoints } from './endpoint.ts';

/** The actions of staff, for administrators. */
export const audit = endpoints({
  'GET /v1/staff/audit': {
    operationId: 'listAudit',
    description: 'Everything that staff did which partners may not do; `search` finds names of people.',
    permission: ['audit', 'read'],
    query: AuditQuery,
    answers: { 200: AuditList },
  },
});
