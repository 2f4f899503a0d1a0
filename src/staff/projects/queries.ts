import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PutInvoice } from '../../../contracts/domain/invoices.ts';
import type { EventData } from '../../../contracts/domain/project-events.ts';
import type { Project, ProjectListItem } from '../../../contracts/domain/projects.ts';
import type { AssignProjects, SavedView, StaffQuery } from '../../../contracts/domain/staff.ts';
import { useEventSender } from '../../portal/projects/queries.ts';
import { isConflict } from '../../portal/projects/send-event.ts';
import { call } from '../../shared/api/call.ts';
import { invalidateProjects, keyOf, read } from '../../shared/api/queries.ts';

/** Adds an invoice to a project, or sets its payment. */
export function usePutInvoice(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, invoice }: { readonly id: string; readonly invoice: PutInvoice }) =>
      call('PUT /v1/projects/:id/invoices/:invoiceId', {
        params: { id: projectId, invoiceId: id },
        body: invoice,
      }),
    onSettled: () => invalidateProjects(client),
  });
}

/** Removes an invoice that the partner has not opened. */
export function useRemoveInvoice(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invoiceId: string) =>
      call('DELETE /v1/projects/:id/invoices/:invoiceId', { params: { id: projectId, invoiceId } }),
    onSettled: () => invalidateProjects(client),
  });
}

/** One page of a list of the supplier. */
export const useStaffProjects = (query: Partial<StaffQuery>) =>
  useQuery({
    ...read('GET /v1/staff/projects', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Staff who can take care of a project, with the id of the user. */
const staffPeople = queryOptions({
  ...read('GET /v1/staff/people'),
});
export const useStaffPeople = () => useQuery({ ...staffPeople, select: ({ people }) => people });

/** Assigns projects to a person; `me` is the user. */
export function useAssign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ personId, ...assignment }: AssignProjects) =>
      call('POST /v1/staff/assignments', {
        body: {
          ...assignment,
          personId: personId === 'me' ? (await client.ensureQueryData(staffPeople)).me : personId,
        },
      }),
    onSettled: () => invalidateProjects(client),
  });
}

/**
 * Sends the same event to projects one after the other; resolves to the numbers of those that changed concurrently.
 * Rejects with any other failure; a repetition is idempotent.
 */
export function useSendToAll() {
  const client = useQueryClient();
  const send = useEventSender();
  return useMutation({
    mutationFn: async ({ projects, ...sent }: SentToAll) => {
      const changed: string[] = [];
      for (const { id, revision, number } of projects) {
        await send(id, revision, sent).catch((failure) => {
          if (!isConflict(failure)) throw failure;
          changed.push(number);
        });
      }
      return changed;
    },
    onSettled: () => invalidateProjects(client),
  });
}
type SentToAll = { readonly projects: readonly ProjectListItem[] } & (
  | { readonly event: 'accept'; readonly data: EventData<'accept'> }
  | { readonly event: 'ask_details'; readonly data: EventData<'ask_details'> }
);

/** The terms of the supplier's last offer. */
export const useOfferTerms = () =>
  useQuery({
    ...read('GET /v1/staff/offer-terms'),
    refetchOnMount: 'always',
  });

/** The firm of a project, as its own page shows it. */
export const usePartner = ({ organisation: { id } }: Pick<Project, 'organisation'>) =>
  useQuery({
    ...read('GET /v1/staff/organisations/:id', { params: { id } }),
  });

/** The picking lists of a project as they are at its revision. */
export function usePickingLists({ id, revision }: Pick<Project, 'id' | 'revision'>) {
  const lists = read('GET /v1/staff/projects/:id/picking-lists', { params: { id } });
  return useQuery({
    ...lists,
    queryKey: [...lists.queryKey, revision],
    select: ({ lists }) => lists,
    placeholderData: keepPreviousData,
  });
}

/** Staff's internal notes about a project. */
export const useNotes = (projectId: string) =>
  useQuery({
    ...read('GET /v1/staff/projects/:id/notes', { params: { id: projectId } }),
    select: ({ notes }) => notes,
  });

/** Writes a note; its id is made once per note, so that it can be sent again. */
export function useWriteNote(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      call('PUT /v1/staff/projects/:id/notes/:noteId', {
        params: { id: projectId, noteId: id },
        body: { text },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(`/v1/staff/projects/${projectId}/notes`) }),
  });
}

/** The lists that the user saved under a name. */
export const useSavedViews = () =>
  useQuery({
    ...read('GET /v1/staff/views'),
    select: ({ views }) => views,
  });

/** Saves these lists and no others. */
export function useSaveViews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (views: readonly SavedView[]) => call('PUT /v1/staff/views', { body: { views: [...views] } }),
    onSuccess: (views) => client.setQueryData(read('GET /v1/staff/views').queryKey, views),
  });
}
