import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SaveCustomerOffer } from '../../../contracts/customer-offers.ts';
import type { CreateShare } from '../../../contracts/shares.ts';
import { api } from '../../shared/api/client.ts';
import { customerOfferQuery } from '../../shared/prices/customer-offer.ts';

/** What the organisation offers a house owner for a roof. */
export const useCustomerOffer = (roofId: string) => useQuery(customerOfferQuery(roofId));

export function useSaveCustomerOffer(roofId: string) {
  const client = useQueryClient();
  const { queryKey } = customerOfferQuery(roofId);
  return useMutation({
    mutationFn: (change: SaveCustomerOffer) => api.customerOffers.save(roofId, change),
    // An answer that is under way knows nothing of this change.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (offer) => client.setQueryData(queryKey, offer),
  });
}

const sharesKey = (roofId: string) => ['shares', roofId];

/** The links to a roof. */
export const useShares = (roofId: string) =>
  useQuery({ queryKey: sharesKey(roofId), queryFn: ({ signal }) => api.shares.list(roofId, signal) });

function useShareChange<V>(roofId: string, change: (variables: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: sharesKey(roofId) }),
  });
}

export const useCreateShare = (roofId: string) =>
  useShareChange(roofId, ({ id, ...share }: CreateShare & { id: string }) =>
    api.shares.create(roofId, id, share),
  );

export const useRevokeShare = (roofId: string) =>
  useShareChange(roofId, (id: string) => api.shares.revoke(roofId, id));
