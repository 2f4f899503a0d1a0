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

/** A project with everything the reader may see. */
export const useProject = (id: string) =>
  useQuery({
    ...read('GET /v1/projects/:id', { params: { id } }),
    refetchOnMount: 'always',
  });

/** A frozen roof for drawing; it never changes. No request without a `versionId`. */
export const useRoofVersion = (projectId: string, versionId: string | null) =>
  useQuery({
    ...read('GET /v1/projects/:id/roof-versions/:versionId', {
      params: { id: projectId, versionId: versionId ?? '' },
    }),
    enabled: versionId !== null,
    staleTime: 'static',
  });

/** Downloadable offers and order confirmations of a project at its revision. */
export function useProjectPrintouts({ id, revision }: Pick<Project, 'id' | 'revision'>) {
  const papers = read('GET /v1/projects/:id/papers', { params: { id } });
  return useQuery({
    ...papers,
    queryKey: [...papers.queryKey, revision],
    placeholderData: keepPreviousData,
  });
}

/** Whether a project may have invoices: one of its orders was confirmed. */
export const isInvoiced = ({ orders }: Pick<Project, 'orders'>): boolean =>
  orders.some(({ confirmedDate }) => confirmedDate !== null);

/** The invoices for the orders of a project. */
export const useInvoices = (project: Project) =>
  useQuery({
    ...read('GET /v1/projects/:id/invoices', { params: { id: project.id } }),
    enabled: isInvoiced(project),
  });

/** Articles indexed by number. */
export const useArticles = () => useQuery({ ...articlesQuery, select: ({ articles }) => indexed(articles) });

/** A mutation of a project. It settles after the shown projects are up to date. */
function useProjectChange<V, R>(change: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => invalidateProjects(client),
  });
}

/** An event with its data. */
type Sent = { readonly [E in PostedEvent]: { readonly event: E; readonly data: EventData<E> } }[PostedEvent];

/** Sends events. The same event again reuses its id: sending it again after a lost response is idempotent. */
export function useEventSender() {
  const ids = useRef(new Map<string, string>());
  return (id: string, revision: number, { event, data }: Sent) => {
    const text = JSON.stringify([id, revision, event, data]);
    const eventId = ids.current.get(text) ?? newId();
    ids.current.set(text, eventId);
    return sendEvent(id, event, { id: eventId, revision, data });
  };
}

/** Sends an event of a project at the shown revision, or at one that was saved since. */
export function useSendEvent({ id, revision: shown }: Pick<Project, 'id' | 'revision'>) {
  const send = useEventSender();
  return useProjectChange(({ revision = shown, ...sent }: Sent & { readonly revision?: number }) =>
    send(id, revision, sent),
  );
}

export const useEditProject = (id: string) =>
  useProjectChange((change: EditProject) => call('PATCH /v1/projects/:id', { params: { id }, body: change }));

/** Deletes a project that was never submitted. */
export const useDiscardProject = () =>
  useProjectChange(({ id, revision }: Pick<ProjectListItem, 'id' | 'revision'>) =>
    call('DELETE /v1/projects/:id', { params: { id }, query: { revision } }),
  );

/** Maximum length of a project's name. */
const LONGEST_NAME = 120;

/** Creates a draft from a project and returns it. */
export function useCopyProject() {
  const { t } = useLingui();
  return useProjectChange(async ({ id }: Pick<ProjectListItem, 'id'>) => {
    const { content, number } = await call('GET /v1/projects/:id', { params: { id } });
    if (!content) throw new Error('An order of materials is no draft');
    const name = t`${content.name} (Kopie)`.slice(0, LONGEST_NAME);
    // Attachments stay with the original project.
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

/** Sends a message. The id is created once per message, so that a retry is idempotent. */
export const useSendMessage = (projectId: string) =>
  useProjectChange(({ id, ...message }: { id: string; text: string; files: string[] }) =>
    call('PUT /v1/projects/:id/messages/:messageId', {
      params: { id: projectId, messageId: id },
      body: message,
    }),
  );
