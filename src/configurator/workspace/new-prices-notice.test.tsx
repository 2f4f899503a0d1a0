import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatMoney } from '../../../documents/format.ts';
import { type Catalogue, createEngine } from '../../../engine/index.ts';
import { createWorkerEngine, type WorkerEngine } from '../../../workers/engine-service.ts';
import type { WorkerConnection } from '../../../workers/supervise.ts';
import { keyOf } from '../../shared/api/queries.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { openAtom } from '../document/document.ts';
import { solvedDocumentAtom } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { NewPricesNotice } from './new-prices-notice.tsx';

// The engines themselves, on the main thread.

vi.mock('../../shared/parts/connect-engine.ts', () => ({
  connectEngine(read: () => Promise<Catalogue>): WorkerConnection {
    let own: WorkerEngine | undefined;
    return {
      async start() {
        const catalogue = await read();
        own = createWorkerEngine(createEngine(catalogue), catalogue);
      },
      call: async (name, args) =>
        Reflect.apply(own?.[name as keyof WorkerEngine] as () => unknown, own, args),
      onCrash: () => {},
      terminate: () => {},
    };
  },
}));
const reload = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../../shared/parts/load-part.ts', async (original) => ({
  ...(await original<typeof import('../../shared/parts/load-part.ts')>()),
  reloadDocument: reload,
}));

const served = stubCall('GET /configurator/v1/catalogue', async () => demoCatalogue);

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  served.mockImplementation(async () => demoCatalogue);
  reload.mockClear();
});
afterEach(cleanup);

/** The demo catalogue under another label, with every price changed. */
const repriced = (factor: number): Catalogue => ({
  ...demoCatalogue,
  version: `times ${factor}`,
  articles: demoCatalogue.articles.map((article) => ({
    ...article,
    price: Math.round(article.price * factor),
  })),
});

/** Opens the example; `publish` makes another catalogue active. */
async function open() {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, { ...exampleOrigin, revision: null, saved: null });
  bindSolver(store, engine, () => {});
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderWith(
    store,
    <QueryClientProvider client={client}>
      <NewPricesNotice />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(store.get(solvedDocumentAtom)).not.toBeNull());
  const publish = async (catalogue: Catalogue) => {
    served.mockImplementation(async () => catalogue);
    await act(() => client.invalidateQueries({ queryKey: keyOf('/configurator/v1/catalogue') }));
  };
  const price = store.get(solvedDocumentAtom)?.solution.bom.totalPrice ?? 0;
  return { store, publish, price };
}

async function priceIn(catalogue: Catalogue): Promise<number> {
  const { answer } = await inProcessEngine({}, catalogue).solve(JSON.stringify(exampleRoof), 0);
  return JSON.parse(answer).bom.totalPrice;
}

test.each([
  [1.1, 'mehr'],
  [0.9, 'weniger'],
] as const)(
  'says what prices times %s change, keeps the old ones, and reloads on request',
  async (factor, word) => {
    const { store, publish, price } = await open();
    expect(screen.queryByRole('status')).toBeNull();
    const next = repriced(factor);
    await publish(next);
    const difference = formatMoney(Math.abs((await priceIn(next)) - price));
    await screen.findByText(`Das Material dieses Daches kostet ${difference} ${word}.`, { exact: false });
    expect(store.get(catalogueAtom)).toBe(demoCatalogue);
    expect(store.get(solvedDocumentAtom)?.solution.bom.totalPrice).toBe(price);
    fireEvent.click(screen.getByRole('button', { name: 'Neu rechnen' }));
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('says that entries of the roof are gone', async () => {
  const { publish } = await open();
  await publish({
    ...demoCatalogue,
    version: 'other colours',
    colours: demoCatalogue.colours.map((colour) => ({ ...colour, id: `new-${colour.id}` })),
  });
  await screen.findByText('Einzelne Angaben dieses Daches gibt es nicht mehr.', { exact: false });
});

test('is silent where the active catalogue is that of the roof', async () => {
  const { publish } = await open();
  await publish({ ...demoCatalogue });
  expect(screen.queryByRole('status')).toBeNull();
});
