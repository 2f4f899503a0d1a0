import { queryOptions } from '@tanstack/react-query';
import { read } from '../api/queries.ts';

/** The organisation's customer offer for a roof; revision 0 while none is saved. */
export const customerOfferQuery = (roofId: string) =>
  queryOptions({
    ...read('GET /configurator/v1/roofs/:id/customer-offer', { params: { id: roofId } }),

    // The roof, and with it the price, may have changed.
    refetchOnMount: 'always',
  });
