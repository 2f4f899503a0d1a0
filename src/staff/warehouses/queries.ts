import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PutAvailability } from '../../../contracts/domain/availability.ts';
import type { PutStoragePlaces, Warehouse } from '../../../contracts/domain/warehouses.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';

/** Where goods are stored and who picks them. */
export const useWarehouses = () =>
  useQuery({ ...read('GET /v1/staff/warehouses'), refetchOnMount: 'always' });

export function useChangeWarehouses() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/warehouses') });
  return {
    put: useMutation({
      mutationFn: ({ id, ...body }: Warehouse) =>
        call('PUT /v1/staff/warehouses/:id', { params: { id }, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call('DELETE /v1/staff/warehouses/:id', { params: { id } }),
      onSettled,
    }),
    putPlaces: useMutation({
      mutationFn: (body: PutStoragePlaces) => call('PUT /v1/staff/storage-places', { body }),
      onSettled,
    }),
  };
}

/** When articles can be delivered. */
export const useAvailability = () =>
  useQuery({ ...read('GET /v1/staff/availability'), refetchOnMount: 'always' });

export function usePutAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PutAvailability) => call('PUT /v1/staff/availability', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/availability') }),
  });
}
