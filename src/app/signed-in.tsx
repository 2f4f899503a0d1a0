import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { LiveInbox } from '../portal/notifications/live-inbox.tsx';
import { TodayNotices } from '../portal/notifications/today-notices.tsx';
import { ApiError, isUnreachable } from '../shared/api/api-error.ts';
import { isNotTheirs } from '../shared/api/not-theirs.ts';
import { AccountProvider, AuthenticatedTemplate } from '../shared/auth/account.tsx';
import type { Identity } from '../shared/auth/msal.ts';
import { SessionEndDialog } from './session-end-dialog.tsx';

export { openSession } from '../shared/auth/session-flow.ts';

/** Retry interval of failed queries while the server is unreachable. */
const RETRY_INTERVAL_MS = 10_000;

/** Whether a retry may succeed: the server was unreachable or failing. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
      // A page whose data this category may not see looks as if it did not exist.
      throwOnError: isNotTheirs,
      // Without a network, queries fail instead of waiting, so that the page shows the reason.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: ({ state }) => isUnreachable(state.error) && RETRY_INTERVAL_MS,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Wraps every page that needs a signed-in person. */
export function SignedIn({ identity }: { readonly identity: Identity }) {
  return (
    <AccountProvider identity={identity}>
      <QueryClientProvider client={client}>
        <AuthenticatedTemplate>
          <LiveInbox />
        </AuthenticatedTemplate>
        <TodayNotices />
        <Outlet />
        <SessionEndDialog />
      </QueryClientProvider>
    </AccountProvider>
  );
}
