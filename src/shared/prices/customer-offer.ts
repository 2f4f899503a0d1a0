import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';

/** What the organisation offers a house owner for a roof; revision 0 while nothing is saved. */
export const customerOfferQuery = (roofId: string) =>
  queryOptions({
    queryKey: ['customer-offers', roofId],
    queryFn: ({ signal }) => api.customerOffers.find(roofId, signal),
    // The roof, and with it the price, may have changed since.
    refetchOnMount: 'always',
  });
