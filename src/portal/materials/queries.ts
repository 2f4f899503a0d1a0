import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import type { MaterialList, PlaceMaterialOrder } from '../../../contracts/domain/materials.ts';
import type { MaterialLine } from '../../../contracts/domain/orders.ts';
import { indexed } from '../../../documents/material-list/validate-line.ts';
import { call } from '../../shared/api/call.ts';
import {
  articlesQuery,
  invalidateProjects,
  keyOf,
  projectRulesQuery,
  read,
} from '../../shared/api/queries.ts';

/** The server's articles at the organisation's own prices, found by their numbers. */
export const useArticles = () => useQuery({ ...articlesQuery, select: ({ articles }) => indexed(articles) });

/** What decides on the day of a delivery, and where goods can be fetched. */
export const useDeliveryRules = () => useQuery(projectRulesQuery);

export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, order }: { id: string; order: PlaceMaterialOrder }) =>
      call('PUT /v1/material-orders/:id', { params: { id }, body: order }),
    onSuccess: () => invalidateProjects(client),
    // It may have failed because the prices are others by now.
    onError: () => client.invalidateQueries({ queryKey: articlesQuery.queryKey }),
  });
}

/** The orders of materials that may be ordered once more, the newest first. */
export const useEarlierOrders = (isAsked: boolean) =>
  useQuery({
    ...read('GET /v1/projects', {
      query: { kind: ['material_order'], sort: 'createdAt', direction: 'desc', pageSize: 20 },
    }),
    enabled: isAsked,
  });

/** What an order of materials consists of, as it was ordered last. */
export const useOrderedLines = () =>
  useMutation({
    mutationFn: async (projectId: string): Promise<MaterialLine[]> => {
      const { orders } = await call('GET /v1/projects/:id', { params: { id: projectId } });
      return (orders[0]?.lines ?? []).map(({ article, quantity }) => ({ article, quantity }));
    },
  });

/** The organisation's lists. */
export const useLists = (isAsked: boolean) =>
  useQuery({
    ...read('GET /v1/material-lists'),
    select: ({ lists }) => lists,
    enabled: isAsked,
    refetchOnMount: 'always',
  });

export function useSaveList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ list, ...change }: { list: MaterialList | null; name: string; lines: MaterialLine[] }) =>
      call('PUT /v1/material-lists/:id', {
        params: { id: list?.id ?? newId() },
        body: { ...change, baseRevision: list?.revision ?? null },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/v1/material-lists') }),
  });
}

export function useRemoveList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision }: MaterialList) =>
      call('DELETE /v1/material-lists/:id', { params: { id }, query: { revision } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/v1/material-lists') }),
  });
}
