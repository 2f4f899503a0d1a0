import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeOrganisation, OrganisationQuery } from '../../../contracts/domain/organisations.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';

export const useOrganisations = (query: Partial<OrganisationQuery>) =>
  useQuery({
    ...read('GET /v1/staff/organisations', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const useOrganisation = (id: string) =>
  useQuery({
    ...read('GET /v1/staff/organisations/:id', { params: { id } }),
    refetchOnMount: 'always',
  });

/** Rows of a page of the history. */
export const HISTORY_PAGE = 10;

export const useHistory = (id: string, page: number) =>
  useQuery({
    ...read('GET /v1/staff/organisations/:id/changes', {
      params: { id },
      query: { page, pageSize: HISTORY_PAGE },
    }),
    placeholderData: keepPreviousData,
  });

export const useBelongings = (id: string) =>
  useQuery({
    ...read('GET /v1/staff/people/:id/belongings', { params: { id } }),
    refetchOnMount: 'always',
  });

export const usePersonObstacles = (id: string, isAsked: boolean) =>
  useQuery({
    ...read('GET /v1/staff/people/:id/obstacles', { params: { id } }),
    enabled: isAsked,
    refetchOnMount: 'always',
  });

export const useFirmObstacles = (id: string, isAsked: boolean) =>
  useQuery({
    ...read('GET /v1/staff/organisations/:id/obstacles', { params: { id } }),
    enabled: isAsked,
    refetchOnMount: 'always',
  });

export const useOverview = (id: string) =>
  useQuery({
    ...read('GET /v1/staff/organisations/:id/overview', { params: { id } }),
    refetchOnMount: 'always',
  });

export const useFirmNotes = (id: string) =>
  useQuery({
    ...read('GET /v1/staff/organisations/:id/notes', { params: { id } }),
    select: ({ notes }) => notes,
  });

/** A mutation of an organisation or one of its people; it invalidates everything that shows them. */
export function useChangePeople<V>(change: (variables: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/organisations') }),
  });
}

export const useChangeOrganisation = (id: string) =>
  useChangePeople((change: ChangeOrganisation) =>
    call('PATCH /v1/staff/organisations/:id', { params: { id }, body: change }),
  );
