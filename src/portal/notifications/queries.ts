import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Notification, ReadNotifications } from '../../../contracts/notifications.ts';
import { api } from '../../shared/api/client.ts';
import { projectKeys } from '../../shared/api/queries.ts';
import type { InboxEvent } from './follow-inbox.ts';

/** Keys of what the API said of notifications. */
const keys = {
  inbox: ['notifications', 'inbox'],
  lists: ['notifications', 'list'],
  list: (unread: boolean) => [...keys.lists, { unread }],
  latest: ['notifications', 'list', 'latest'],
} as const;

/** As many stand in the menu. */
const LATEST = 6;

/** How many notifications are unread; kept up to date by what the server sends by itself. */
export const useInbox = () =>
  useQuery({
    queryKey: keys.inbox,
    queryFn: async ({ signal }) => {
      const { unread, last } = await api.notifications.list({ limit: 1 }, signal);
      return { unread, last };
    },
    refetchOnWindowFocus: 'always',
  });

/** The latest notifications, and how many are unread. */
export const useLatest = () =>
  useQuery({
    queryKey: keys.latest,
    queryFn: ({ signal }) => api.notifications.list({ limit: LATEST }, signal),
    refetchOnMount: 'always',
  });

/** All notifications, a page after the other, the newest first. */
export const useNotifications = (unread: boolean) =>
  useInfiniteQuery({
    queryKey: keys.list(unread),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.notifications.list(
        { unread, limit: 30, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      ),
    getNextPageParam: ({ rows, more }) => (more ? rows.at(-1)?.number : undefined),
    refetchOnMount: 'always',
  });

/** Marks notifications as read: some, or all up to one. */
export function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (read: ReadNotifications) => api.notifications.read(read),
    onSuccess: (inbox) => client.setQueryData(keys.inbox, inbox),
    onSettled: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
}

/** Takes over what the server sent by itself. What is shown of projects is asked for again when one moved. */
export function takeOver(client: QueryClient, { event, data }: InboxEvent): void {
  if (event === 'inbox') {
    client.setQueryData(keys.inbox, data);
    void client.invalidateQueries({ queryKey: keys.lists });
  } else if (isOfProject(data)) void client.invalidateQueries({ queryKey: projectKeys.all });
}

const isOfProject = ({ type }: Notification): boolean => type.startsWith('project.');
