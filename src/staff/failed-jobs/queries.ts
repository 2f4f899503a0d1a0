import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FailedJobQuery } from '../../../contracts/domain/failed-jobs.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';

/** One page of the failed jobs. */
export const useFailedJobs = (query: Partial<FailedJobQuery>) =>
  useQuery({
    ...read('GET /v1/staff/failed-jobs', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Retries one failed job, or all of them. */
export function useRetry() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/failed-jobs') });
  return {
    one: useMutation({
      mutationFn: (id: string) => call('POST /v1/staff/failed-jobs/:id/retry', { params: { id } }),
      onSettled,
    }),
    all: useMutation({ mutationFn: () => call('POST /v1/staff/failed-jobs/retry'), onSettled }),
  };
}
