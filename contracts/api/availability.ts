import { AvailabilityList, PutAvailability } from '../domain/availability.ts';
import { endpoints, NoContent } from './endpoint.ts';

/** When articles can be delivered, as staff enter it. */
export const availability = endpoints({
  'GET /v1/staff/availability': {
    operationId: 'listAvailability',
    permission: ['warehouses', 'read'],
    answers: { 200: AvailabilityList },
  },
  'PUT /v1/staff/availability': {
    operationId: 'putAvailability',
    description: 'Sets the entries of the body, all or none; the call is idempotent.',
    permission: ['warehouses', 'write'],
    body: PutAvailability,
    answers: { 204: NoContent },
  },
});
