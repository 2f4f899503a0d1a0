import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PutNotice } from '../../../contracts/domain/notices.ts';
import type { ApprovalRegion, Holiday } from '../../../contracts/domain/rules.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';

/** Regions that want to approve, and holidays. */
export const useStaffRules = () =>
  useQuery({
    ...read('GET /v1/staff/rules'),
    refetchOnMount: 'always',
  });

/** Changes of regions and holidays. */
export function useChangeRules() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/rules') });
  return {
    putRegion: useMutation({
      mutationFn: (body: ApprovalRegion) => call('PUT /v1/staff/regions', { body }),
      onSettled,
    }),
    removeRegion: useMutation({
      mutationFn: ({ country, canton, system }: ApprovalRegion) =>
        call('DELETE /v1/staff/regions', { query: { country, ...(canton !== null && { canton }), system } }),
      onSettled,
    }),
    putHoliday: useMutation({
      mutationFn: (body: Holiday) => call('PUT /v1/staff/holidays', { body }),
      onSettled,
    }),
    removeHoliday: useMutation({
      mutationFn: (day: string) => call('DELETE /v1/staff/holidays', { query: { day } }),
      onSettled,
    }),
  };
}

/** Notices of the past, of today and to come. */
export const useNotices = () =>
  useQuery({
    ...read('GET /v1/staff/notices'),
    refetchOnMount: 'always',
  });

export function useChangeNotices() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/notices') });
  return {
    put: useMutation({
      mutationFn: ({ id, ...notice }: PutNotice & { id: string }) =>
        call('PUT /v1/staff/notices/:id', { params: { id }, body: notice }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call('DELETE /v1/staff/notices/:id', { params: { id } }),
      onSettled,
    }),
  };
}
