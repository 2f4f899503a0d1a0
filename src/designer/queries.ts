import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import type { DesignListItem, DesignQuery } from '../../contracts/domain/designs.ts';
import { RequestKind } from '../../contracts/domain/project-states.ts';
import type { ProjectQuery } from '../../contracts/domain/projects.ts';
import type { Configuration } from '../../engine/index.ts';
import { call } from '../shared/api/call.ts';
import { invalidateProjects, keyOf, read } from '../shared/api/queries.ts';

/** One page of the organisation's designs. */
export const useDesigns = (query: Partial<DesignQuery>) =>
  useQuery({
    ...read('GET /configurator/v1/designs', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Loads the stored versions of a design. */
export const useVersions = (id: string) =>
  useQuery({
    ...read('GET /configurator/v1/designs/:id/versions', { params: { id } }),
    refetchOnMount: 'always',
  });

/** Changes designs. The mutation settles once their lists are up to date. */
function useDesignChange<V, R>(change: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/configurator/v1/designs') }),
  });
}

/** `revision`: the edited revision; null for a design that was never saved. */
export const useSaveDesign = (id: string) =>
  useDesignChange(({ configuration, revision }: { configuration: Configuration; revision: number | null }) =>
    call('PUT /configurator/v1/designs/:id', {
      params: { id },
      body: { configuration, baseRevision: revision },
    }),
  );

export const useDeleteDesign = () =>
  useDesignChange(({ id }: DesignListItem) =>
    call('DELETE /configurator/v1/designs/:id', { params: { id } }),
  );

/** Maximum length of a design's name. */
const LONGEST_NAME = 200;

/** Duplicates a design. */
export function useCopyDesign() {
  const { t } = useLingui();
  return useDesignChange(async ({ id, name }: DesignListItem) => {
    const { configuration } = await call('GET /configurator/v1/designs/:id', { params: { id } });
    const copy = { ...configuration, name: name && t`${name} (Kopie)`.slice(0, LONGEST_NAME) };
    return call('PUT /configurator/v1/designs/:id', {
      params: { id: newId() },
      body: { configuration: copy, baseRevision: null },
    });
  });
}

/** Freezes a copy of a design as a roof for a project. */
const frozen = (configuration: Configuration) =>
  call('PUT /configurator/v1/roofs/:id', {
    params: { id: newId() },
    body: { configuration, baseRevision: null },
  });

/** Freezes a design for a new project. Resolves with the roof's id. */
export const useFreezeDesign = () =>
  useMutation({ mutationFn: async (configuration: Configuration) => (await frozen(configuration)).id });

/** Loads the organisation's projects that are not submitted, the most recently changed first. */
export const useProjectDrafts = (search: string) => {
  const query = {
    status: ['created'],
    kind: RequestKind.options,
    search,
    pageSize: 20,
  } satisfies Partial<ProjectQuery>;
  return useQuery({
    ...read('GET /v1/projects', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
};

/** Replaces the roof of a project that is not submitted by a frozen copy of a design. */
export function useAttachDesign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ projectId, ...design }: { projectId: string; configuration: Configuration }) => {
      const { content, revision } = await call('GET /v1/projects/:id', { params: { id: projectId } });
      if (!content) throw new Error('An order of materials has no roof');
      const roof = await frozen(design.configuration);
      const system = design.configuration.surfaces[0]?.kind === 'balcony' ? 'balcony' : 'facade';
      try {
        return await call('PUT /v1/projects/:id', {
          params: { id: projectId },
          body: {
            content: { ...content, source: 'configurator', roofId: roof.id, workbookFileId: null, system },
            baseRevision: revision,
          },
        });
      } catch (error) {
        // Delete the copy, as no project uses it.
        await call('DELETE /configurator/v1/roofs/:id', { params: { id: roof.id } }).catch(() => {});
        throw error;
      }
    },
    onSettled: () => invalidateProjects(client),
  });
}
