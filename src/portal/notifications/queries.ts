import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Notification, ReadNotifications } from '../../../contracts/domain/notifications.ts';
import { call } from '../../shared/api/call.ts';
import { reportPickingChange } from '../../shared/api/picking-changes.ts';
import { invalidateProjects, keyOf, read } from '../../shared/api/queries.ts';
import type { InboxEvent } from './follow-inbox.ts';

/** Key of the number of unread notifications, which the server also pushes. */
const INBOX = ['inbox'];
const LISTS = keyOf('/v1/notifications');

/** Number of notifications in the menu. */
const LATEST = 6;

/** Number of unread notifications, kept up to date by the stream. */
export const useInbox = () =>
  useQuery({
    queryKey: INBOX,
    queryFn: async ({ signal }) => {
      const { unread, last } = await call('GET /v1/notifications', { query: { limit: 1 } }, { signal });
      return { unread, last };
    },
    refetchOnWindowFocus: 'always',
  });

/** The latest notifications, with the number of unread ones. */
export const useLatest = () =>
  useQuery({
    ...read('GET /v1/notifications', { query: { limit: LATEST } }),
    refetchOnMount: 'always',
  });

/** All notifications, page by page, newest first. */
export const useNotifications = (unread: boolean) =>
  useInfiniteQuery({
    queryKey: [...LISTS, 'pages', { unread }],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /v1/notifications', { query: { unread, limit: 30, ...(before && { before }) } }, { signal }),
    getNextPageParam: ({ rows, more }) => (more ? rows.at(-1)?.number : undefined),
    refetchOnMount: 'always',
  });

/** Marks notifications as read: some, or all up to one. */
export function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (read: ReadNotifications) => call('PATCH /v1/notifications', { body: read }),
    onSuccess: (inbox) => client.setQueryData(INBOX, inbox),
    onSettled: () => client.invalidateQueries({ queryKey: LISTS }),
  });
}

/** Applies an event of the stream; refetches projects, picking lists and prices that changed. */
export function takeOver(client: QueryClient, { event, data }: InboxEvent): void {
  if (event === 'inbox') {
    client.setQueryData(INBOX, data);
    void client.invalidateQueries({ queryKey: LISTS });
  } else if (event === 'picking') reportPickingChange(data.number);
  else if (event === 'catalogue') takeCatalogue(client, data.version);
  else if (isOfProject(data)) void invalidateProjects(client);
}

/** Label of the catalogue that the server named last; null before the first time. */
let namedCatalogue: string | null = null;

/** Refetches prices when another catalogue has become active. */
function takeCatalogue(client: QueryClient, version: string): void {
  const isNew = namedCatalogue !== null && namedCatalogue !== version;
  namedCatalogue = version;
  if (!isNew) return;
  for (const path of ['/configurator/v1/catalogue', '/v1/articles'])
    void client.invalidateQueries({ queryKey: keyOf(path) });
}

const isOfProject = ({ type }: Notification): boolean => type.startsWith('project.');
