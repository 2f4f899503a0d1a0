import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import type { EventData } from '../../../contracts/domain/project-events.ts';
import type { PostedEvent } from '../../../contracts/domain/project-states.ts';
import type {
  EditProject,
  Project,
  ProjectListItem,
  ProjectQuery,
} from '../../../contracts/domain/projects.ts';
import { indexed } from '../../../documents/material-list/validate-line.ts';
import { call } from '../../shared/api/call.ts';
import { articlesQuery, invalidateProjects, read } from '../../shared/api/queries.ts';
import { sendEvent } from './send-event.ts';

/** One page of the organisation's projects. */
export const useProjects = (query: Partial<ProjectQuery>) =>
  useQuery({
    ...read('GET /v1/projects', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Everything that the reader may see of a project. */
export const useProject = (id: string) =>
  useQuery({
    ...read('GET /v1/projects/:id', { params: { id } }),
    refetchOnMount: 'always',
  });

/** A roof as it was frozen, to be drawn; it never changes. Nothing is asked where there is none. */
export const useRoofVersion = (projectId: string, versionId: string | null) =>
  useQuery({
    ...read('GET /v1/projects/:id/roof-versions/:versionId', {
      params: { id: projectId, versionId: versionId ?? '' },
    }),
    enabled: versionId !== null,
    staleTime: 'static',
  });

/** Offers and confirmations of a project as files, as many as there are at its revision. */
export function useProjectPapers({ id, revision }: Pick<Project, 'id' | 'revision'>) {
  const papers = read('GET /v1/projects/:id/papers', { params: { id } });
  return useQuery({
    ...papers,
    queryKey: [...papers.queryKey, revision],
    placeholderData: keepPreviousData,
  });
}

/** The server's articles, found by their numbers. */
export const useArticles = () => useQuery({ ...articlesQuery, select: ({ articles }) => indexed(articles) });

/** A change of a project. It is done, or has failed, when what is shown of projects is up to date. */
function useProjectChange<V, R>(change: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => invalidateProjects(client),
  });
}

/** An event with what it says. */
type Sent = { readonly [E in PostedEvent]: { readonly event: E; readonly data: EventData<E> } }[PostedEvent];

/** Tells the server that something happens to a project as it is shown. */
export function useSendEvent({ id, revision }: Pick<Project, 'id' | 'revision'>) {
  const last = useRef({ text: '', eventId: '' });
  return useProjectChange(({ event, data }: Sent) => {
    const text = JSON.stringify([id, revision, event, data]);
    // The same once more is the same event: sending it again after a cut answer is harmless.
    if (last.current.text !== text) last.current = { text, eventId: newId() };
    return sendEvent(id, event, { id: last.current.eventId, revision, data });
  });
}

export const useEditProject = (id: string) =>
  useProjectChange((change: EditProject) => call('PATCH /v1/projects/:id', { params: { id }, body: change }));

/** Deletes a project that was never submitted. */
export const useDiscardProject = () =>
  useProjectChange(({ id, revision }: Pick<ProjectListItem, 'id' | 'revision'>) =>
    call('DELETE /v1/projects/:id', { params: { id }, query: { revision } }),
  );

/** Longest name of a project. */
const LONGEST_NAME = 120;

/** Makes a draft like another project; answers the new one. */
export function useCopyProject() {
  const { t } = useLingui();
  return useProjectChange(async ({ id }: Pick<ProjectListItem, 'id'>) => {
    const { content, number } = await call('GET /v1/projects/:id', { params: { id } });
    if (!content) throw new Error('An order of materials is no draft');
    const name = t`${content.name} (Kopie)`.slice(0, LONGEST_NAME);
    // Attachments belong to what they were submitted with.
    return call('PUT /v1/projects/:id', {
      params: { id: newId() },
      body: {
        content: {
          ...content,
          ...{
            name,
            attachments: [],
            addressFrom: content.projectAddress && (content.addressFrom ?? number),
          },
        },
        baseRevision: null,
      },
    });
  });
}

/** Sends a message; the id is made once per message, so that it can be sent again. */
export const useSendMessage = (projectId: string) =>
  useProjectChange(({ id, ...message }: { id: string; text: string; files: string[] }) =>
    call('PUT /v1/projects/:id/messages/:messageId', {
      params: { id: projectId, messageId: id },
      body: message,
    }),
  );
