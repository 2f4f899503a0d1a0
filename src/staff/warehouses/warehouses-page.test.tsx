import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WarehouseList } from '../../../contracts/domain/warehouses.ts';
import { sessionAtom } from '../../shared/auth/session.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { WarehousesPage } from './warehouses-page.tsx';

const names = { de: 'Schieferhaken', en: 'Slate hook', it: 'Gancio', fr: 'Crochet' };
const stored: WarehouseList = {
  warehouses: [{ id: 'w1', name: 'Halle 1', organisationId: 'o1' }],
  organisations: [{ id: 'o1', name: 'Vorlage Logistik AG' }],
  articles: [
    { article: 'HK-1', names, warehouseId: 'w1', place: 'A-01' },
    { article: 'SL-1', names: { ...names, de: 'Schiefer' }, warehouseId: null, place: '' },
  ],
};
const list = stubCall('GET /v1/staff/warehouses', async () => stored);
const put = stubCall('PUT /v1/staff/storage-places', async () => ({ places: [] }));

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  put.mockClear();
});
afterEach(cleanup);

function open(role: 'sales' | 'admin') {
  const store = createStore();
  store.set(sessionAtom, (session) => ({
    ...session,
    Email: 'a@example.ch',
    Role: role,
    PartnerCategory: null,
  }));
  const router = createMemoryRouter([{ path: '/', element: <WarehousesPage /> }]);
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <QueryClientProvider client={new QueryClient()}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </I18nProvider>
    </Provider>,
  );
}

test('the administration gives an article a warehouse and a place, found by its name', async () => {
  open('admin');
  fireEvent.change(await screen.findByLabelText('Artikel suchen'), { target: { value: 'haken' } });
  expect(screen.queryByText('SL-1')).toBeNull();
  const place = screen.getByLabelText('Platz, Schieferhaken');
  fireEvent.blur(place);
  expect(put).not.toHaveBeenCalled();
  fireEvent.change(place, { target: { value: 'B-02 ' } });
  fireEvent.blur(place);
  await waitFor(() =>
    expect(put).toHaveBeenCalledWith({
      body: { places: [{ article: 'HK-1', warehouseId: 'w1', place: 'B-02' }] },
    }),
  );
  fireEvent.change(screen.getByLabelText('Lager, Schieferhaken'), { target: { value: '' } });
  await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  expect(put.mock.calls[1]?.[0].body.places[0]?.warehouseId).toBeNull();
});

test('a long catalogue stands on several pages', async () => {
  const articles = Array.from({ length: 50 }, (_, at) => ({
    ...{ article: `AR-${at}`, names: { ...names, de: `Artikel ${at}` } },
    ...{ warehouseId: null, place: '' },
  }));
  list.mockResolvedValueOnce({ ...stored, articles });
  open('admin');
  const next = await screen.findByRole('button', { name: 'Nächste Seite' });
  expect(screen.getAllByText(/^AR-/)).toHaveLength(30);
  fireEvent.click(next);
  expect(screen.getAllByText(/^AR-/).map(({ textContent }) => textContent)).toEqual(
    articles.slice(30).map(({ article }) => article),
  );
  fireEvent.change(screen.getByLabelText('Artikel suchen'), { target: { value: 'AR-7' } });
  expect(screen.getByText('AR-7')).toBeTruthy();
});

test('a list is read, its wrong lines are named and the others taken over', async () => {
  open('admin');
  const file = new File(['Artikel;Lager;Platz\nHK-1;halle 1;C-3\nSL-1;Halle 2;C-4\nXX;;'], 'plaetze.csv');
  fireEvent.change(await screen.findByLabelText('Liste der Lagerplätze'), { target: { files: [file] } });
  await screen.findByText('3 Zeilen gelesen = 1 gut + 2 falsch');
  expect(screen.getByRole('list', { name: 'Falsche Zeilen' }).textContent).toBe(
    'Zeile 3 Das Lager «Halle 2» gibt es nicht.Zeile 4 Den Artikel «XX» gibt es nicht.',
  );
  fireEvent.click(screen.getByRole('button', { name: '1 Platz übernehmen' }));
  await waitFor(() =>
    expect(put).toHaveBeenCalledWith({
      body: { places: [{ article: 'HK-1', warehouseId: 'w1', place: 'C-3' }] },
    }),
  );
});

test('sales read where everything lies', async () => {
  open('sales');
  expect(await screen.findByText('Halle 1, A-01')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: /hinzufügen|entfernen/ })).toBeNull();
});
