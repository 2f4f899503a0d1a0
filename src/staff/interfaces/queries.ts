import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PutApiKey } from '../../../contracts/domain/api-keys.ts';
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
