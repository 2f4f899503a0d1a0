import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Article } from '../../../contracts/domain/materials.ts';
import { rappen } from '../../../contracts/domain/money.ts';
import { indexed } from '../../../documents/material-list/validate-line.ts';
import { cartAtom } from '../../shared/cart/cart.ts';
import { CartPanel } from './cart-panel.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const names = (de: string) => ({ de, en: de, it: de, fr: de });
const article = (number: string, priceRappen: number, replaces?: Article['replaces']): Article => ({
  ...{ number, names: names(`Artikel ${number}`), unit: 'piece', packageSize: 1 },
  ...{
    listRappen: rappen(priceRappen),
    priceRappen: rappen(priceRappen),
    discountGroup: null,
    availability: null,
  },
  ...(replaces && { replaces }),
});

test('keeps a withdrawn article in the cart, names it and replaces it with one click', () => {
  const heir = article('NEW', 2_500, [{ number: 'OLD', names: names('Schiefer alt') }]);
  const store = createStore();
  const lines = [
    { article: 'OLD', quantity: 4 },
    { article: 'A', quantity: 1 },
    { article: 'NEW', quantity: 2 },
  ];
  store.set(cartAtom, lines);
  const rules = { today: '2026-11-25', holidays: [], regions: [], pickupPlaces: [] };
  const panel = <CartPanel articles={indexed([article('A', 100), heir])} rules={rules} />;
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <QueryClientProvider client={new QueryClient()}>
            <RouterProvider router={createMemoryRouter([{ path: '*', element: panel }])} />
          </QueryClientProvider>
        </MantineProvider>
      </I18nProvider>
    </Provider>,
  );
  expect(screen.getByText('Schiefer alt')).toBeTruthy();
  expect(screen.getByText('OLD, nicht mehr im Sortiment')).toBeTruthy();
  expect(store.get(cartAtom).lines).toEqual(lines);
  // The resulting price is visible before the click.
  fireEvent.click(screen.getByRole('button', { name: 'Durch Artikel NEW ersetzen: 100.00' }));
  expect(store.get(cartAtom).lines).toEqual([
    { article: 'NEW', quantity: 6 },
    { article: 'A', quantity: 1 },
  ]);
});
