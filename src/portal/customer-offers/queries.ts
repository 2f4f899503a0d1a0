import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SaveCustomerOffer } from '../../../contracts/customer-offers.ts';
import { api } from '../../shared/api/client.ts';

const offerKey = (roofId: string) => ['customer-offers', roofId];

/** What the organisation offers a house owner for a roof. */
export const useCustomerOffer = (roofId: string) =>
  useQuery({
    queryKey: offerKey(roofId),
    queryFn: () => api.customerOffers.find(roofId),
    // The roof, and with it the price, may have changed since.
    refetchOnMount: 'always',
  });

export function useSaveCustomerOffer(roofId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: SaveCustomerOffer) => api.customerOffers.save(roofId, change),
    onSuccess: (offer) => client.setQueryData(offerKey(roofId), offer),
  });
}
