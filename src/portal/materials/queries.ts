import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import type { MaterialList, PlaceMaterialOrder } from '../../../contracts/materials.ts';
import type { MaterialLine } from '../../../contracts/orders.ts';
import { indexed } from '../../../documents/material-list/judge.ts';
import { api } from '../../shared/api/client.ts';
import { articlesQuery, projectKeys, projectRulesQuery } from '../../shared/api/queries.ts';

const keys = {
  lists: ['material-lists'],
  orders: [...projectKeys.all, 'materials'],
} as const;

/** The server's articles at the organisation's own prices, found by their numbers. */
export const useArticles = () => useQuery({ ...articlesQuery, select: indexed });

/** What decides on the day of a delivery, and where goods can be fetched. */
export const useDeliveryRules = () => useQuery(projectRulesQuery);

export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, order }: { id: string; order: PlaceMaterialOrder }) => api.materials.order(id, order),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.all }),
    // It may have failed because the prices are others by now.
    onError: () => client.invalidateQueries({ queryKey: articlesQuery.queryKey }),
  });
}

/** The orders of materials that may be ordered once more, the newest first. */
export const useEarlierOrders = (isAsked: boolean) =>
  useQuery({
    queryKey: keys.orders,
    queryFn: ({ signal }) =>
      api.projects.list(
        { kind: ['material_order'], sort: 'createdAt', direction: 'desc', pageSize: 20 },
        signal,
      ),
    enabled: isAsked,
  });

/** What an order of materials consists of, as it was ordered last. */
export const useOrderedLines = () =>
  useMutation({
    mutationFn: async (projectId: string): Promise<MaterialLine[]> => {
      const { orders } = await api.projects.find(projectId);
      return (orders[0]?.lines ?? []).map(({ article, quantity }) => ({ article, quantity }));
    },
  });

/** The organisation's lists. */
export const useLists = (isAsked: boolean) =>
  useQuery({
    queryKey: keys.lists,
    queryFn: ({ signal }) => api.materials.lists(signal),
    enabled: isAsked,
    refetchOnMount: 'always',
  });

export function useSaveList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ list, ...change }: { list: MaterialList | null; name: string; lines: MaterialLine[] }) =>
      api.materials.saveList(list?.id ?? newId(), { ...change, baseRevision: list?.revision ?? null }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
}

export function useRemoveList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision }: MaterialList) => api.materials.removeList(id, revision),
    onSettled: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
}
