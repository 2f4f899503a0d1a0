import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import type { MailQuery } from '../../../../contracts/mails.ts';
import type { PutNotice } from '../../../../contracts/notices.ts';
import type { EventData } from '../../../../contracts/project-events.ts';
import type { Project, ProjectListItem } from '../../../../contracts/projects.ts';
import type { AssignProjects, SavedView, StaffQuery } from '../../../../contracts/staff.ts';
import type { PutStoragePlaces, Warehouse } from '../../../../contracts/warehouses.ts';
import { call } from '../../../shared/api/call.ts';
import { api } from '../../../shared/api/client.ts';
import { keyOf, organisationKeys, projectKeys, read } from '../../../shared/api/queries.ts';

/** Keys of what only staff ask for. What changes a project makes its lists stale as well. */
const staffKeys = {
  list: (query: Partial<StaffQuery>) => [...projectKeys.all, 'staff', query],
  people: ['staff-people'],
  notes: (projectId: string) => ['project-notes', projectId],
  views: ['staff-views'],
  rules: ['staff-rules'],
  notices: ['staff-notices'],
  mails: ['staff-mails'],
} as const;

/** One page of a list of the supplier. */
export const useStaffProjects = (query: Partial<StaffQuery>) =>
  useQuery({
    queryKey: staffKeys.list(query),
    queryFn: ({ signal }) => api.staff.projects(query, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Who of the supplier can take care of a project, and which of them asks. */
const staffPeople = queryOptions({
  queryKey: staffKeys.people,
  queryFn: ({ signal }) => api.staff.people(signal),
});
export const useStaffPeople = () => useQuery({ ...staffPeople, select: ({ people }) => people });

/** Says who takes care of projects; `me` is who says it. */
export function useAssign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ personId, ...assignment }: AssignProjects) =>
      api.staff.assign({
        ...assignment,
        personId: personId === 'me' ? (await client.ensureQueryData(staffPeople)).me : personId,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: projectKeys.all }),
  });
}

/** Does the same to projects one after the other; answers the numbers of those that changed meanwhile. */
export function useSendToAll<E extends 'accept' | 'ask_details'>(event: E) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ projects, data }: { projects: readonly ProjectListItem[]; data: EventData<E> }) => {
      const failed: string[] = [];
      for (const { id, revision, number } of projects) {
        await api.projects
          .sendEvent(id, event, { id: newId(), revision, data })
          .catch(() => failed.push(number));
      }
      return failed;
    },
    onSettled: () => client.invalidateQueries({ queryKey: projectKeys.all }),
  });
}

/** The terms of the supplier's last offer. */
export const useOfferTerms = () =>
  useQuery({
    queryKey: ['staff-offer-terms'],
    queryFn: ({ signal }) => api.staff.offerTerms(signal),
    refetchOnMount: 'always',
  });

/** The firm of a project, as its own page shows it. */
export const usePartner = ({ organisation: { id } }: Pick<Project, 'organisation'>) =>
  useQuery({
    queryKey: organisationKeys.one(id),
    queryFn: ({ signal }) => api.staff.organisation(id, signal),
  });

/** The picking lists of a project as they are at its revision. */
export const usePickingLists = ({ id, revision }: Pick<Project, 'id' | 'revision'>) =>
  useQuery({
    queryKey: [...projectKeys.one(id), 'picking-lists', revision],
    queryFn: ({ signal }) => api.staff.pickingLists(id, signal),
    select: ({ lists }) => lists,
    placeholderData: keepPreviousData,
  });

/** What staff wrote about a project for themselves. */
export const useNotes = (projectId: string) =>
  useQuery({
    queryKey: staffKeys.notes(projectId),
    queryFn: ({ signal }) => api.staff.notes(projectId, signal),
    select: ({ notes }) => notes,
  });

/** Writes a note; its id is made once per note, so that it can be sent again. */
export function useWriteNote(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) => api.staff.writeNote(projectId, id, { text }),
    onSettled: () => client.invalidateQueries({ queryKey: staffKeys.notes(projectId) }),
  });
}

/** The lists that the person has kept under a name. */
export const useSavedViews = () =>
  useQuery({
    queryKey: staffKeys.views,
    queryFn: ({ signal }) => api.staff.views(signal),
    select: ({ views }) => views,
  });

/** Keeps these and no other lists. */
export function useSaveViews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (views: readonly SavedView[]) => api.staff.saveViews({ views: [...views] }),
    onSuccess: (views) => client.setQueryData(staffKeys.views, views),
  });
}

/** Regions that want to approve, and holidays. */
export const useStaffRules = () =>
  useQuery({
    queryKey: staffKeys.rules,
    queryFn: ({ signal }) => api.staff.rules(signal),
    refetchOnMount: 'always',
  });

/** Changes of regions and holidays. */
export function useChangeRules() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: staffKeys.rules });
  return {
    putRegion: useMutation({ mutationFn: api.staff.putRegion, onSettled }),
    removeRegion: useMutation({ mutationFn: api.staff.removeRegion, onSettled }),
    putHoliday: useMutation({ mutationFn: api.staff.putHoliday, onSettled }),
    removeHoliday: useMutation({ mutationFn: api.staff.removeHoliday, onSettled }),
  };
}

/** What is, was or will be told to everybody. */
export const useNotices = () =>
  useQuery({
    queryKey: staffKeys.notices,
    queryFn: ({ signal }) => api.staff.notices(signal),
    refetchOnMount: 'always',
  });

export function useChangeNotices() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: staffKeys.notices });
  return {
    put: useMutation({
      mutationFn: ({ id, ...notice }: PutNotice & { id: string }) => api.staff.putNotice(id, notice),
      onSettled,
    }),
    remove: useMutation({ mutationFn: api.staff.removeNotice, onSettled }),
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
    queryKey: [...staffKeys.mails, query],
    queryFn: ({ signal }) => api.staff.mails(query, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Sends a mail again that could not be delivered. */
export function useSendAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: api.staff.sendMailAgain,
    onSettled: () => client.invalidateQueries({ queryKey: staffKeys.mails }),
  });
}
