import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeOrganisation, OrganisationQuery } from '../../../contracts/organisations.ts';
import { api } from '../../shared/api/client.ts';

const keys = {
  all: ['organisations'],
  list: (query: Partial<OrganisationQuery>) => [...keys.all, query],
  one: (id: string) => [...keys.all, 'one', id],
} as const;

export const useOrganisations = (query: Partial<OrganisationQuery>) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: () => api.staff.organisations(query),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const useOrganisation = (id: string) =>
  useQuery({ queryKey: keys.one(id), queryFn: () => api.staff.organisation(id), refetchOnMount: 'always' });

/** Changes an organisation or one of its people; everything that shows them is asked for anew. */
export function useChangePeople<V>(change: (variables: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export const useChangeOrganisation = (id: string) =>
  useChangePeople((change: ChangeOrganisation) => api.staff.changeOrganisation(id, change));
