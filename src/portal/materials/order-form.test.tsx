import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Article, LARGE_ORDER_RAPPEN } from '../../../contracts/domain/materials.ts';
import { rappen } from '../../../contracts/domain/money.ts';
import { vatOf } from '../../../contracts/domain/offers.ts';
import { formatAmount, formatDay } from '../../../documents/format.ts';
import { indexed } from '../../../documents/material-list/validate-line.ts';
import { soak } from '../../../tests/soak.ts';
import { cartAtom } from '../../shared/cart/cart.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { OrderForm } from './order-form.tsx';

const place = stubCall('PUT /v1/material-orders/:id');
stubCall('GET /v1/projects', async () => ({
  ...{ rows: [], total: 0, isMore: false },
  counts: { all: 0, entered: 0, ordered: 0, completed: 0, archived: 0, yours: 0 },
}));

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  sessionStorage.clear();
  localStorage.clear();
  place.mockReset().mockResolvedValue({ id: 'order' } as never);
});
afterEach(cleanup);

const articleOf = (number: string, priceRappen: number): Article => ({
  ...{ number, names: { de: `Artikel ${number}`, en: '', it: '', fr: '' }, unit: 'piece', packageSize: 1 },
  ...{
    listRappen: rappen(priceRappen),
    priceRappen: rappen(priceRappen),
    discountGroup: null,
    availability: null,
  },
});
const rules = { today: '2026-11-25', holidays: [], regions: [], pickupPlaces: ['Lager Bern'] };

/** Opens the form for a pickup order with these quantities and unit prices. */
function open(lines: readonly { readonly priceRappen: number; readonly quantity: number }[]) {
  const articles = indexed(lines.map(({ priceRappen }, index) => articleOf(`A-${index}`, priceRappen)));
  const store = createStore();
  store.set(
    cartAtom,
    lines.map(({ quantity }, index) => ({ article: `A-${index}`, quantity })),
  );
  const form = <OrderForm articles={articles} rules={rules} />;
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <QueryClientProvider client={new QueryClient()}>
            <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
          </QueryClientProvider>
        </MantineProvider>
      </I18nProvider>
    </Provider>,
  );
  fireEvent.click(screen.getByRole('radio', { name: /Abholung/ }));
  fireEvent.change(screen.getByLabelText(/^Wunschdatum/), { target: { value: '2026-12-01' } });
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const order = () => press('Material bestellen');

test('sends an order below the limit at once', async () => {
  open([{ priceRappen: LARGE_ORDER_RAPPEN - 1, quantity: 1 }]);
  await order();
  await waitFor(() => expect(place).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('summarises a large order, and sends it only after confirmation', async () => {
  open([
    { priceRappen: 200, quantity: 10 },
    { priceRappen: 6000, quantity: 1972 },
  ]);
  await order();
  const dialog = within(await screen.findByRole('dialog', { name: 'Bestellung prüfen' }));
  const items = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(["Artikel A-11'972 Stk.118'320.00", 'Artikel A-010 Stk.20.00']);
  const net = 1972 * 6000 + 2000;
  expect(dialog.getByText(formatAmount(net + vatOf(net)))).toBeTruthy();
  expect(dialog.getByText('Lager Bern')).toBeTruthy();
  expect(dialog.getByText(formatDay('2026-12-01'))).toBeTruthy();
  expect(place).not.toHaveBeenCalled();

  await press('Zurück');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place).not.toHaveBeenCalled();

  await order();
  await screen.findByRole('dialog');
  await press('Verbindlich bestellen');
  await waitFor(() => expect(place).toHaveBeenCalledOnce());
  expect(place.mock.calls[0]?.[0].body).toMatchObject({
    shown: { totalRappen: net },
    lines: [{ quantity: 10 }, { quantity: 1972 }],
  });
});

test('the positions of a summary add up to its total, whatever their number', async () => {
  let state = 7;
  const draw = (end: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % end;
  };
  for (let round = 0; round < soak(6, 200); round++) {
    const lines = Array.from({ length: 1 + draw(14) }, () => ({
      priceRappen: LARGE_ORDER_RAPPEN + draw(90_000),
      quantity: 1 + draw(2000),
    }));
    open(lines);
    await order();
    const dialog = within(await screen.findByRole('dialog'));
    const amounts = dialog
      .getAllByRole('listitem')
      .map(({ lastChild }) => Math.round(Number(lastChild?.textContent?.replaceAll(/['’]/g, '')) * 100));
    const net = lines.reduce((sum, { priceRappen, quantity }) => sum + priceRappen * quantity, 0);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(net);
    expect(amounts.length).toBe(lines.length > 5 ? 6 : lines.length);
    expect(dialog.getByText(formatAmount(net + vatOf(net)))).toBeTruthy();
    cleanup();
  }
}, 120_000);
