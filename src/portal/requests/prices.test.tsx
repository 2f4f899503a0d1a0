import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { onAllArticles } from '../../../contracts/domain/discounts.ts';
import type { Catalogue } from '../../../engine/index.ts';
import type { WorkerConnection } from '../../../workers/supervise.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { usePrices } from './prices.tsx';

/** An engine that knows the prices of the catalogue that it was started with, and no others. */
vi.mock('../../../workers/engine-client.ts', async () => {
  const { supervise } = await import('../../../workers/supervise.ts');
  return {
    createEngineClient: (connect: () => WorkerConnection) =>
      supervise(connect, { startTimeoutMs: 1000, timeoutMsOf: () => 1000, isUrgent: () => false }),
    connectEngineWorker: (read: () => Promise<Catalogue>): WorkerConnection => {
      let catalogue: Catalogue;
      return {
        start: async () => {
          catalogue = await read();
        },
        call: async () => {
          const [{ number, price } = { number: '', price: 0 }] = catalogue.articles;
          const lines = [{ article: number, quantity: 2, totalPrice: 2 * price }];
          return { answer: JSON.stringify({ status: 'solved', bom: { lines } }) };
        },
        onCrash: () => {},
        terminate: () => {},
      };
    },
  };
});

let [version, price] = ['2026', 100];
const names = { de: 'Schiefer', en: 'Slate', fr: 'Ardoise', it: 'Ardesia' };
stubCall('GET /configurator/v1/catalogue').mockImplementation(
  async () => ({ version, articles: [{ number: 'S-1', price, names }] }) as never,
);
stubCall('GET /configurator/v1/roofs/:id').mockImplementation(
  async () => ({ id: 'r', revision: 1, configuration: {}, summary: { totalRappen: 1 } }) as never,
);
afterEach(cleanup);

test('a bill is solved at the prices of a catalogue that was published meanwhile', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => usePrices('r', onAllArticles(0)), { wrapper });
  await waitFor(() => expect(result.current.shown()?.totalRappen).toBe(200));
  [version, price] = ['2027', 130];
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(result.current.shown()?.totalRappen).toBe(260));
});
