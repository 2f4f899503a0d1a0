import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AcademyQuery, PublishVideo } from '../../../contracts/domain/academy.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';

const PASS = ['academy-pass'];

/** Renewal interval of a pass, which is valid for a quarter of an hour. */
const RENEWED_AFTER = 10 * 60_000;

export const useVideos = (query: Partial<AcademyQuery> = {}) =>
  useQuery({
    ...read('GET /v1/academy', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Once this succeeds, videos, posters and captions can be loaded by address. */
export const usePass = () =>
  useQuery({
    queryKey: PASS,
    queryFn: () => call('POST /v1/academy/pass').then(() => Date.now()),
    staleTime: RENEWED_AFTER,
    refetchInterval: RENEWED_AFTER,
  });

/** Publishes under one id for all attempts. */
export function usePublish(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (film: PublishVideo) => call('PUT /v1/staff/videos/:id', { params: { id }, body: film }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/v1/academy') }),
  });
}

/** Stores the person's playback position and updates the lists. */
export function usePutPosition(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (position: number) =>
      call('PUT /v1/academy/:id/position', { params: { id }, body: { position } }, { keepalive: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('/v1/academy') }),
  });
}
