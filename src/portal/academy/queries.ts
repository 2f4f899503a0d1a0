import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AcademyQuery, PublishVideo } from '../../../contracts/academy.ts';
import { api } from '../../shared/api/client.ts';

const keys = {
  all: ['academy'],
  list: (query: Partial<AcademyQuery>) => [...keys.all, 'list', query],
  pass: ['academy-pass'],
} as const;

/** A pass is renewed in good time before its quarter of an hour is over. */
const RENEWED_AFTER = 10 * 60_000;

export const useVideos = (query: Partial<AcademyQuery> = {}) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.academy.list(query, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Films, posters and captions can be fetched by their addresses as soon as this succeeds. */
export const usePass = () =>
  useQuery({
    queryKey: keys.pass,
    queryFn: () => api.academy.pass().then(() => Date.now()),
    staleTime: RENEWED_AFTER,
    refetchInterval: RENEWED_AFTER,
  });

/** Publishes under an id that stays the same however often it is tried. */
export function usePublish(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (film: PublishVideo) => api.staff.publishVideo(id, film),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Keeps where the person is in a film; lists then say so. */
export function usePutPosition(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (position: number) => api.academy.putPosition(id, position),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
