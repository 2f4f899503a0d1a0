import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import type { RequestChange } from '../../../contracts/change-requests.ts';
import { api } from '../../shared/api/client.ts';
import { sessionAtom } from '../../shared/auth/session.ts';

/** Changes what people may change of themselves; the session has it at once. */
export function useChangeProfile() {
  const setSession = useSetAtom(sessionAtom);
  return useMutation({
    mutationFn: api.changeMe,
    onSuccess: (profile) => setSession((session) => ({ ...session, ...profile })),
  });
}

const SESSIONS = ['sessions'];

/** Where the person is signed in. */
export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api.sessions.list(signal),
    refetchOnMount: 'always',
  });

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: api.sessions.end,
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}

const COMPANY = ['company'];

/** The company as the supplier knows it, and the latest change that was asked for. */
export const useCompany = () =>
  useQuery({
    queryKey: COMPANY,
    queryFn: ({ signal }) => api.company.look(signal),
    refetchOnMount: 'always',
  });

export function useRequestChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: RequestChange) => api.company.requestChange(id, wanted),
    onSuccess: (company) => client.setQueryData(COMPANY, company),
  });
}

export function useWithdrawChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: api.company.withdraw,
    // What was decided meanwhile is shown as it is.
    onSettled: () => client.invalidateQueries({ queryKey: COMPANY }),
  });
}
