import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SaveCustomerOffer } from '../../../contracts/domain/customer-offers.ts';
import type { CreateShare } from '../../../contracts/domain/shares.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';
import { customerOfferQuery } from '../../shared/prices/customer-offer.ts';

/** The organisation's own offer to a house owner for a roof. */
export const useCustomerOffer = (roofId: string) => useQuery(customerOfferQuery(roofId));

export function useSaveCustomerOffer(roofId: string) {
  const client = useQueryClient();
  const { queryKey } = customerOfferQuery(roofId);
  return useMutation({
    mutationFn: (change: SaveCustomerOffer) =>
      call('PUT /configurator/v1/roofs/:id/customer-offer', { params: { id: roofId }, body: change }),
    // A response still in flight does not contain this change.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (offer) => client.setQueryData(queryKey, offer),
  });
}

/** The share links of a roof. */
export const useShares = (roofId: string) =>
  useQuery(read('GET /configurator/v1/roofs/:id/shares', { params: { id: roofId } }));

function useShareChange<V, Answer>(roofId: string, change: (variables: V) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(`/configurator/v1/roofs/${roofId}/shares`) }),
  });
}

export const useCreateShare = (roofId: string) =>
  useShareChange(roofId, ({ id, ...share }: CreateShare & { id: string }) =>
    call('PUT /configurator/v1/roofs/:id/shares/:shareId', {
      params: { id: roofId, shareId: id },
      body: share,
    }),
  );

export const useRevokeShare = (roofId: string) =>
  useShareChange(roofId, (id: string) =>
    call('DELETE /configurator/v1/roofs/:id/shares/:shareId', { params: { id: roofId, shareId: id } }),
  );
