import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import type { MailQuery } from '../../../../contracts/mails.ts';
import type { PutNotice } from '../../../../contracts/notices.ts';
import type { EventData } from '../../../../contracts/project-events.ts';
import type { Project, ProjectListItem } from '../../../../contracts/projects.ts';
import type { ApprovalRegion, Holiday } from '../../../../contracts/rules.ts';
import type { AssignProjects, SavedView, StaffQuery } from '../../../../contracts/staff.ts';
import type { PutStoragePlaces, Warehouse } from '../../../../contracts/warehouses.ts';
import { call } from '../../../shared/api/call.ts';
import { invalidateProjects, keyOf, read } from '../../../shared/api/queries.ts';
import { sendEvent } from '../send-event.ts';

/** One page of a list of the supplier. */
export const useStaffProjects = (query: Partial<StaffQuery>) =>
  useQuery({
    ...read('GET /v1/staff/projects', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Who of the supplier can take care of a project, and which of them asks. */
const staffPeople = queryOptions({
  ...read('GET /v1/staff/people'),
});
export const useStaffPeople = () => useQuery({ ...staffPeople, select: ({ people }) => people });

/** Says who takes care of projects; `me` is who says it. */
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

/** Does the same to projects one after the other; answers the numbers of those that changed meanwhile. */
export function useSendToAll<E extends 'accept' | 'ask_details'>(event: E) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ projects, data }: { projects: readonly ProjectListItem[]; data: EventData<E> }) => {
      const failed: string[] = [];
      for (const { id, revision, number } of projects) {
        await sendEvent(id, event, { id: newId(), revision, data }).catch(() => failed.push(number));
      }
      return failed;
    },
    onSettled: () => invalidateProjects(client),
  });
}

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

/** What staff wrote about a project for themselves. */
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

/** The lists that the person has kept under a name. */
export const useSavedViews = () =>
  useQuery({
    ...read('GET /v1/staff/views'),
    select: ({ views }) => views,
  });

/** Keeps these and no other lists. */
export function useSaveViews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (views: readonly SavedView[]) => call('PUT /v1/staff/views', { body: { views: [...views] } }),
    onSuccess: (views) => client.setQueryData(read('GET /v1/staff/views').queryKey, views),
  });
}

/** Regions that want to approve, and holidays. */
export const useStaffRules = () =>
  useQuery({
    ...read('GET /v1/staff/rules'),
    refetchOnMount: 'always',
  });

/** Changes of regions and holidays. */
export function useChangeRules() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/rules') });
  return {
    putRegion: useMutation({
      mutationFn: (body: ApprovalRegion) => call('PUT /v1/staff/regions', { body }),
      onSettled,
    }),
    removeRegion: useMutation({
      mutationFn: ({ country, canton, system }: ApprovalRegion) =>
        call('DELETE /v1/staff/regions', { query: { country, ...(canton !== null && { canton }), system } }),
      onSettled,
    }),
    putHoliday: useMutation({
      mutationFn: (body: Holiday) => call('PUT /v1/staff/holidays', { body }),
      onSettled,
    }),
    removeHoliday: useMutation({
      mutationFn: (day: string) => call('DELETE /v1/staff/holidays', { query: { day } }),
      onSettled,
    }),
  };
}

/** What is, was or will be told to everybody. */
export const useNotices = () =>
  useQuery({
    ...read('GET /v1/staff/notices'),
    refetchOnMount: 'always',
  });

export function useChangeNotices() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/notices') });
  return {
    put: useMutation({
      mutationFn: ({ id, ...notice }: PutNotice & { id: string }) =>
        call('PUT /v1/staff/notices/:id', { params: { id }, body: notice }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call('DELETE /v1/staff/notices/:id', { params: { id } }),
      onSettled,
    }),
  };
}

/** Where goods are stored and who picks them. */
export const useWarehouses = () =>
  useQuery({ ...read('GET /v1/staff/warehouses'), refetchOnMount: 'always' });

export function useChangeWarehouses() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/warehouses') });
  return {
    put: useMutation({
      mutationFn: ({ id, ...body }: Warehouse) =>
        call('PUT /v1/staff/warehouses/:id', { params: { id }, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call('DELETE /v1/staff/warehouses/:id', { params: { id } }),
      onSettled,
    }),
    putPlaces: useMutation({
      mutationFn: (body: PutStoragePlaces) => call('PUT /v1/staff/storage-places', { body }),
      onSettled,
    }),
  };
}

/** One page of the outbox. */
export const useMails = (query: Partial<MailQuery>) =>
  useQuery({
    ...read('GET /v1/staff/mails', { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Sends a mail again that could not be delivered. */
export function useSendAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /v1/staff/mails/:id/send-again', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/mails') }),
  });
}
