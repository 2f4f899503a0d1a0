import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import type { ListedVersion } from '../../../contracts/domain/catalogue-versions.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';

/** The versions of the catalogue. */
export const useVersions = () =>
  useQuery({ ...read('GET /v1/staff/catalogue-versions'), refetchOnMount: 'always' });

/** A version with its content, as it is when the page opens. */
export const useOpenedVersion = (id: string) =>
  useQuery({
    ...read('GET /v1/staff/catalogue-versions/:id', { params: { id } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The catalogue of a version that no longer changes. */
export const useContent = (id: string | undefined) =>
  useQuery({
    ...read('GET /v1/staff/catalogue-versions/:id/content', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns the catalogue of a version as a file. */
export const contentOf = ({ id }: Pick<ListedVersion, 'id'>) =>
  call('GET /v1/staff/catalogue-versions/:id/content', { params: { id } });

/** Interval of asking how far a computation is. */
const PROGRESS_INTERVAL_MS = 1_500;

/** The effect of a version, read again after each of its saves. */
export function useEffectOf({ id, revision }: Pick<ListedVersion, 'id' | 'revision'>) {
  const { queryKey, ...query } = read('GET /v1/staff/catalogue-versions/:id/effect', { params: { id } });
  return useQuery({
    ...query,
    queryKey: [...queryKey, revision],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.effect?.state === 'running' ? PROGRESS_INTERVAL_MS : false),
  });
}

/** Starts and cancels the computation of an effect. */
export function useChangeEffect() {
  const client = useQueryClient();
  const onSettled = (_data: unknown, _error: unknown, { id }: Pick<ListedVersion, 'id'>) => {
    const { queryKey } = read('GET /v1/staff/catalogue-versions/:id/effect', { params: { id } });
    return client.invalidateQueries({ queryKey });
  };
  return {
    start: useMutation({
      mutationFn: ({ id, revision }: Pick<ListedVersion, 'id' | 'revision'>) =>
        call('PUT /v1/staff/catalogue-versions/:id/effect', {
          params: { id },
          body: { id: newId(), revision },
        }),
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: ({ id }: Pick<ListedVersion, 'id'>) =>
        call('DELETE /v1/staff/catalogue-versions/:id/effect', { params: { id } }),
      onSettled,
    }),
  };
}

interface Import {
  /** JSON. */
  readonly text: string;
  /** The draft that it replaces, if any. */
  readonly draft?: ListedVersion | undefined;
  readonly base?: ListedVersion | undefined;
}

/** Changes of versions. Each may concern what pages show of the active one. */
export function useChangeVersions() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf('/v1/staff/catalogue-versions') }),
      client.invalidateQueries({ queryKey: keyOf('/configurator/v1/catalogue') }),
    ]);
  return {
    store: useMutation({
      mutationFn: ({ text, draft, base }: Import) =>
        call('PUT /v1/staff/catalogue-versions/:id', {
          params: { id: draft?.id ?? newId() },
          body: { text, note: null, baseId: base?.id ?? null, baseRevision: draft?.revision ?? null },
        }),
      onSettled,
    }),
    publish: useMutation({
      mutationFn: ({
        version: { id, revision },
        validFrom,
      }: {
        version: ListedVersion;
        validFrom: string | null;
      }) =>
        call('PUT /v1/staff/catalogue-versions/:id/first-day', {
          params: { id },
          body: { validFrom, revision },
        }),
      onSettled,
    }),
    /** Sends the answer to a request, by a call. */
    answer: useMutation({ mutationFn: (send: () => Promise<unknown>) => send(), onSettled }),
    remove: useMutation({
      mutationFn: ({ id, revision }: ListedVersion) =>
        call('DELETE /v1/staff/catalogue-versions/:id', { params: { id }, query: { revision } }),
      onSettled,
    }),
  };
}
