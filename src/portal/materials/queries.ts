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

/** Articles at the organisation's own prices, indexed by number. */
export const useArticles = () => useQuery({ ...articlesQuery, select: ({ articles }) => indexed(articles) });

/** Rules for the delivery date, and the pick-up locations. */
export const useDeliveryRules = () => useQuery(projectRulesQuery);

export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, order }: { id: string; order: PlaceMaterialOrder }) =>
      call('PUT /v1/material-orders/:id', { params: { id }, body: order }),
    onSuccess: () => invalidateProjects(client),
    // The call may have failed because prices have changed.
    onError: () => client.invalidateQueries({ queryKey: articlesQuery.queryKey }),
  });
}

/** Earlier material orders that can be repeated, newest first. */
export const useEarlierOrders = (isAsked: boolean) =>
  useQuery({
    ...read('GET /v1/projects', {
      query: { kind: ['material_order'], sort: 'createdAt', direction: 'desc', pageSize: 20 },
    }),
    enabled: isAsked,
  });

/** The lines of a material order as ordered last. */
export const useOrderedLines = () =>
  useMutation({
    mutationFn: async (projectId: string): Promise<MaterialLine[]> => {
      const { orders } = await call('GET /v1/projects/:id', { params: { id: projectId } });
      return (orders[0]?.lines ?? []).map(({ article, quantity }) => ({ article, quantity }));
    },
  });

/** The organisation's material lists. */
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
