import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import type { RoofListItem, RoofQuery } from '../../../contracts/roofs.ts';
import { api } from '../../shared/api/client.ts';
import { roofKeys } from '../../shared/api/queries.ts';

/** One page of the organisation's roofs. */
export const useRoofs = (query: Partial<RoofQuery>) =>
  useQuery({
    queryKey: roofKeys.list(query),
    queryFn: ({ signal }) => api.roofs.list(query, signal),
    placeholderData: keepPreviousData,
    // The configurator may have saved one since.
    refetchOnMount: 'always',
  });

/** A change of one roof. It is done when the lists of roofs are up to date. */
function useRoofChange<V, R>(change: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: roofKeys.all }),
  });
}

/** `revision`: the one that the person saw. */
export const useRenameRoof = () =>
  useRoofChange(({ id, ...change }: { id: string; name: string; revision: number }) =>
    api.roofs.rename(id, change),
  );

export const useDeleteRoof = () => useRoofChange(({ id }: RoofListItem) => api.roofs.remove(id));

/** Longest name of a roof. */
const LONGEST_NAME = 200;

/** Makes a roof like another one; answers the new one. */
export function useCopyRoof() {
  const { t } = useLingui();
  return useRoofChange(async ({ id, name }: RoofListItem) => {
    const { configuration } = await api.roofs.find(id);
    const copy = { ...configuration, name: name && t`${name} (Kopie)`.slice(0, LONGEST_NAME) };
    return api.roofs.put(newId(), { configuration: copy, baseRevision: null });
  });
}
