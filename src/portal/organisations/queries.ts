import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeOrganisation, OrganisationQuery } from '../../../contracts/organisations.ts';
import { api } from '../../shared/api/client.ts';
import { organisationKeys } from '../../shared/api/queries.ts';

export const useOrganisations = (query: Partial<OrganisationQuery>) =>
  useQuery({
    queryKey: organisationKeys.list(query),
    queryFn: ({ signal }) => api.staff.organisations(query, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const useOrganisation = (id: string) =>
  useQuery({
    queryKey: organisationKeys.one(id),
    queryFn: ({ signal }) => api.staff.organisation(id, signal),
    refetchOnMount: 'always',
  });

/** Changes an organisation or one of its people; everything that shows them is asked for anew. */
export function useChangePeople<V>(change: (variables: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: organisationKeys.all }),
  });
}

export const useChangeOrganisation = (id: string) =>
  useChangePeople((change: ChangeOrganisation) => api.staff.changeOrganisation(id, change));
