import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { tokens } from '../auth/tokens.ts';
import { articlesQuery, read } from './queries.ts';

afterEach(() => vi.restoreAllMocks());

/** Signals of all requests, none of which is answered. */
function unansweredRequests(): AbortSignal[] {
  vi.spyOn(tokens, 'identityToken').mockResolvedValue('token');
  const signals: AbortSignal[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_input, init) => {
    const signal = init?.signal;
    if (!signal) throw new Error('a request without a signal');
    signals.push(signal);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  return signals;
}

const within = (client: QueryClient) => ({
  wrapper: ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  ),
});

test('closing a page aborts its requests, and coming back sends them again', async () => {
  const signals = unansweredRequests();
  const client = new QueryClient();
  const page = renderHook(() => useQuery(articlesQuery), within(client));
  await waitFor(() => expect(signals).toHaveLength(1));
  expect(signals[0]?.aborted).toBe(false);
  page.unmount();
  expect(signals[0]?.aborted).toBe(true);
  const again = renderHook(() => useQuery(articlesQuery), within(client));
  await waitFor(() => expect(signals).toHaveLength(2));
  expect(again.result.current).toMatchObject({ isPending: true, error: null });
  again.unmount();
});

test('a search aborts the request of the previous one', async () => {
  const signals = unansweredRequests();
  const list = (search: string) => read('GET /v1/projects', { query: { search } });
  const page = renderHook(({ search }) => useQuery(list(search)), {
    initialProps: { search: 'S' },
    ...within(new QueryClient()),
  });
  await waitFor(() => expect(signals).toHaveLength(1));
  page.rerender({ search: 'So' });
  await waitFor(() => expect(signals).toHaveLength(2));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  page.unmount();
});
