import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import type { RoofListItem, RoofQuery } from '../../../contracts/domain/roofs.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';

/** One page of the organisation's roofs. */
export const useRoofs = (query: Partial<RoofQuery>) =>
  useQuery({
    ...read('GET /configurator/v1/roofs', { query }),
    placeholderData: keepPreviousData,
    // The configurator may have saved one since.
    refetchOnMount: 'always',
  });

/** A change of one roof. It is done when the lists of roofs are up to date. */
function useRoofChange<V, R>(change: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/configurator/v1/roofs') }),
  });
}

/** `revision`: the one that the person saw. */
export const useRenameRoof = () =>
  useRoofChange(({ id, ...change }: { id: string; name: string; revision: number }) =>
    call('PATCH /configurator/v1/roofs/:id', { params: { id }, body: change }),
  );

export const useDeleteRoof = () =>
  useRoofChange(({ id }: RoofListItem) => call('DELETE /configurator/v1/roofs/:id', { params: { id } }));

/** Longest name of a roof. */
const LONGEST_NAME = 200;

/** Makes a roof like another one; answers the new one. */
export function useCopyRoof() {
  const { t } = useLingui();
  return useRoofChange(async ({ id, name }: RoofListItem) => {
    const { configuration } = await call('GET /configurator/v1/roofs/:id', { params: { id } });
    const copy = { ...configuration, name: name && t`${name} (Kopie)`.slice(0, LONGEST_NAME) };
    return call('PUT /configurator/v1/roofs/:id', {
      params: { id: newId() },
      body: { configuration: copy, baseRevision: null },
    });
  });
}
