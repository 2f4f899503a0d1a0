import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { ApiError } from '../shared/api/api-error.ts';

export { openSession } from '../shared/auth/session-flow.ts';

/** Whether the same question may be answered another time: the server was not reached, or was not well. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

const client = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 1 && isPassing(error) },
  },
});

/** Around every page that needs a signed-in person. */
export function SignedIn() {
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
