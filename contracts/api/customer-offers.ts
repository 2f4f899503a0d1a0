import { CustomerOffer, PrintCustomerOffer, SaveCustomerOffer } from '../domain/customer-offers.ts';
import { content, endpoints } from './endpoint.ts';
import { ById, PDF, XLSX } from './parts.ts';

/** Offers of a partner to house owners. */
export const customerOffers = endpoints({
  'GET /configurator/v1/roofs/:id/customer-offer': {
    operationId: 'getCustomerOffer',
    permission: ['customer-offers', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: CustomerOffer },
    refuses: [503],
  },
  'PUT /configurator/v1/roofs/:id/customer-offer': {
    operationId: 'saveCustomerOffer',
    permission: ['customer-offers', 'write'],
    limit: 'saves',
    resource: 'existing',
    params: ById,
    body: SaveCustomerOffer,
    answers: { 200: CustomerOffer },
    refuses: [409, 503],
  },
  'POST /configurator/v1/roofs/:id/customer-offer/paper': {
    operationId: 'printCustomerOffer',
    permission: ['customer-offers', 'read'],
    limit: 'saves',
    resource: 'existing',
    params: ById,
    body: PrintCustomerOffer,
    answers: { 200: content('a PDF or XLSX', PDF, XLSX) },
    refuses: [503],
  },
});
