import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PutApiKey } from '../../../contracts/domain/api-keys.ts';
import type { DeliveryQuery, PutWebhook } from '../../../contracts/domain/webhooks.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';

/** The keys of the supplier's programs. */
export const useKeys = () => useQuery({ ...read('GET /v1/staff/api-keys'), refetchOnMount: 'always' });

export function useChangeKeys() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/api-keys') });
  return {
    create: useMutation({
      mutationFn: ({ id, ...body }: PutApiKey & { readonly id: string }) =>
        call('PUT /v1/staff/api-keys/:id', { params: { id }, body }),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (id: string) => call('DELETE /v1/staff/api-keys/:id', { params: { id } }),
      onSettled,
    }),
  };
}

/** How often the state of webhooks is read again while it is shown, ms. */
const REFRESH_MS = 10_000;

/** The webhooks with their state. */
export const useWebhooks = () =>
  useQuery({ ...read('GET /v1/staff/webhooks'), refetchOnMount: 'always', refetchInterval: REFRESH_MS });

/** One page of a webhook's log. */
export const useDeliveries = (id: string, query: DeliveryQuery) =>
  useQuery({
    ...read('GET /v1/staff/webhooks/:id/deliveries', { params: { id }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** The secret that signs a webhook's messages. */
export const useSecret = (id: string) =>
  useQuery({ ...read('GET /v1/staff/webhooks/:id/secret', { params: { id } }), gcTime: 0 });

export function useChangeWebhooks() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/webhooks') });
  return {
    put: useMutation({
      mutationFn: ({ id, ...body }: PutWebhook & { readonly id: string }) =>
        call('PUT /v1/staff/webhooks/:id', { params: { id }, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call('DELETE /v1/staff/webhooks/:id', { params: { id } }),
      onSettled,
    }),
    rotate: useMutation({
      mutationFn: ({ id, revision }: { readonly id: string; readonly revision: number }) =>
        call('POST /v1/staff/webhooks/:id/secret', { params: { id }, body: { revision } }),
      onSettled,
    }),
    repeat: useMutation({
      mutationFn: (params: { readonly webhookId: string; readonly deliveryId: string }) =>
        call('POST /v1/staff/webhooks/:id/deliveries/:deliveryId/repeat', {
          params: { id: params.webhookId, deliveryId: params.deliveryId },
        }),
      onSettled,
    }),
  };
}
