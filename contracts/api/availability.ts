import { AvailabilityList, PutAvailability } from '../domain/availability.ts';
import { endpoints, NoContent } from './endpoint.ts';

/** When articles can be delivered, as staff and programs enter it. */
export const availability = endpoints({
  'GET /v1/staff/availability': {
    operationId: 'listAvailability',
    permission: ['availability', 'read'],
    keys: true,
    answers: { 200: AvailabilityList },
  },
  'PUT /v1/staff/availability': {
    operationId: 'putAvailability',
    description:
      'Sets the entries of the body, all or none; the others stay. Rejected entries are named by their index. Idempotent.',
    permission: ['availability', 'write'],
    keys: true,
    body: PutAvailability,
    answers: { 204: NoContent },
  },
});
