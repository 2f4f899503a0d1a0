import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import type { DesignListItem, DesignQuery } from '../../contracts/designs.ts';
import { RequestKind } from '../../contracts/project-states.ts';
import type { ProjectQuery } from '../../contracts/projects.ts';
import type { Configuration } from '../../engine/index.ts';
import { api } from '../shared/api/client.ts';
import { projectKeys } from '../shared/api/queries.ts';
import { designs } from './calls.ts';

const designKeys = {
  all: ['designs'],
  list: (query: Partial<DesignQuery>) => [...designKeys.all, 'list', query],
  versions: (id: string) => [...designKeys.all, 'versions', id],
} as const;

/** One page of the organisation's designs. */
export const useDesigns = (query: Partial<DesignQuery>) =>
  useQuery({
    queryKey: designKeys.list(query),
    queryFn: ({ signal }) => designs.list(query, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** What a design was at every save that is kept. */
export const useVersions = (id: string) =>
  useQuery({
    queryKey: designKeys.versions(id),
    queryFn: ({ signal }) => designs.versions(id, signal),
    refetchOnMount: 'always',
  });

/** A change of designs. It is done when their lists are up to date. */
function useDesignChange<V, R>(change: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: designKeys.all }),
  });
}

/** `revision`: the one that was edited; null for a design that was never saved. */
export const useSaveDesign = (id: string) =>
  useDesignChange(({ configuration, revision }: { configuration: Configuration; revision: number | null }) =>
    designs.put(id, { configuration, baseRevision: revision }),
  );

export const useDeleteDesign = () => useDesignChange(({ id }: DesignListItem) => designs.remove(id));

/** Longest name of a design. */
const LONGEST_NAME = 200;

/** Makes a design like another one. */
export function useCopyDesign() {
  const { t } = useLingui();
  return useDesignChange(async ({ id, name }: DesignListItem) => {
    const { configuration } = await designs.find(id);
    const copy = { ...configuration, name: name && t`${name} (Kopie)`.slice(0, LONGEST_NAME) };
    return designs.put(newId(), { configuration: copy, baseRevision: null });
  });
}

/** Freezes a design as a roof of its own, which a project then has. */
const frozen = (configuration: Configuration) =>
  api.roofs.put(newId(), { configuration, baseRevision: null });

/** Freezes a design for a new project; answers the roof's id. */
export const useFreezeDesign = () =>
  useMutation({ mutationFn: async (configuration: Configuration) => (await frozen(configuration)).id });

/** The organisation's projects that are not submitted, the last changed first. */
export const useProjectDrafts = (search: string) => {
  const query = {
    status: ['created'],
    kind: RequestKind.options,
    search,
    pageSize: 20,
  } satisfies Partial<ProjectQuery>;
  return useQuery({
    queryKey: projectKeys.list(query),
    queryFn: ({ signal }) => api.projects.list(query, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
};

/** Puts a frozen copy of a design into a project that is not submitted, in the place of its roof. */
export function useAttachDesign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ projectId, ...design }: { projectId: string; configuration: Configuration }) => {
      const { content, revision } = await api.projects.find(projectId);
      if (!content) throw new Error('An order of materials has no roof');
      const roof = await frozen(design.configuration);
      const system = design.configuration.surfaces[0]?.kind === 'balcony' ? 'balcony' : 'facade';
      try {
        return await api.projects.put(projectId, {
          content: { ...content, source: 'configurator', roofId: roof.id, workbookFileId: null, system },
          baseRevision: revision,
        });
      } catch (error) {
        // A copy that no project has is of no use to anybody.
        await api.roofs.remove(roof.id).catch(() => {});
        throw error;
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: projectKeys.all }),
  });
}
