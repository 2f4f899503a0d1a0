import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import type { RequestChange } from '../../../contracts/domain/change-requests.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';
import { changeProfile } from '../../shared/auth/profile.ts';
import { sessionAtom } from '../../shared/auth/session.ts';

/** Changes the person's own profile and updates the session. */
export function useChangeProfile() {
  const setSession = useSetAtom(sessionAtom);
  return useMutation({
    mutationFn: changeProfile,
    onSuccess: (profile) => setSession((session) => ({ ...session, ...profile })),
  });
}

/** The person's active sessions. */
export const useSessions = () =>
  useQuery({
    ...read('GET /v1/sessions'),
    refetchOnMount: 'always',
  });

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /v1/sessions/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/v1/sessions') }),
  });
}

/** The company's data at the supplier, and the latest change request. */
export const useCompany = () =>
  useQuery({
    ...read('GET /v1/change-requests'),
    refetchOnMount: 'always',
  });

export function useRequestChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: RequestChange) =>
      call('PUT /v1/change-requests/:id', { params: { id }, body: wanted }),
    onSuccess: (company) => client.setQueryData(read('GET /v1/change-requests').queryKey, company),
  });
}

export function useWithdrawChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /v1/change-requests/:id', { params: { id } }),
    // A concurrent decision of the supplier is shown, too.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/v1/change-requests') }),
  });
}
