import { ApprovalRegion, Holiday, PutRegion, RegionQuery, StaffRules } from '../domain/rules.ts';
import { endpoints, NoContent } from './endpoint.ts';

/** Regions that require approval, and holidays. */
export const rules = endpoints({
  'GET /v1/staff/rules': {
    operationId: 'getStaffRules',
    permission: ['regions', 'read'],
    answers: { 200: StaffRules },
  },
  'PUT /v1/staff/regions': {
    operationId: 'putRegion',
    description: 'Creates or changes the rule for a country or canton and a system.',
    permission: ['regions', 'write'],
    body: PutRegion,
    answers: { 200: ApprovalRegion },
  },
  'DELETE /v1/staff/regions': {
    operationId: 'removeRegion',
    description: 'Removes a rule; the rule of the country, or of all other countries, then applies.',
    permission: ['regions', 'write'],
    query: RegionQuery,
    answers: { 204: NoContent },
  },
  'PUT /v1/staff/holidays': {
    operationId: 'putHoliday',
    permission: ['holidays', 'write'],
    body: Holiday,
    answers: { 200: Holiday },
  },
  'DELETE /v1/staff/holidays': {
    operationId: 'removeHoliday',
    permission: ['holidays', 'write'],
    query: Holiday.pick({ day: true }),
    answers: { 204: NoContent },
  },
});
