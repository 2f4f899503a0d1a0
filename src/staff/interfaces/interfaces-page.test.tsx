import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiKey } from '../../../contracts/domain/api-keys.ts';
import { sessionAtom } from '../../shared/auth/session.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { InterfacesPage } from './interfaces-page.tsx';

const TODAY = '2026-11-27';
const key = (change: Partial<ApiKey>): ApiKey => ({
  ...{ id: 'k1', name: 'ERP Muster', scopes: ['projects:staff'], start: 'spp_3fAb', end: 'a91c' },
  ...{ state: 'active', createdAt: 0, createdBy: 'Adrian Beispiel', expiresOn: '2027-11-27' },
  ...{ lastUsedAt: null, revokedAt: null, revokedBy: null },
  ...change,
});
const list = stubCall('GET /v1/staff/api-keys', async () => ({
  today: TODAY,
  keys: [
    key({}),
    key({ id: 'k2', name: 'Lager', expiresOn: '2026-12-04' }),
    key({ id: 'k3', name: 'Alt', state: 'revoked', revokedAt: 0, revokedBy: 'Adrian Beispiel' }),
  ],
}));
const create = stubCall('PUT /v1/staff/api-keys/:id', async () => ({
  ...key({ id: 'k4', name: 'Neu' }),
  secret: 'spp_new-secret',
}));
const revoke = stubCall('DELETE /v1/staff/api-keys/:id', async () => {});

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  for (const stub of [create, revoke]) stub.mockClear();
});
afterEach(cleanup);

function open() {
  const store = createStore();
  store.set(sessionAtom, (session) => ({
    ...session,
    Email: 'a@example.ch',
    Role: 'admin' as const,
    PartnerCategory: null,
  }));
  const router = createMemoryRouter([{ path: '/', element: <InterfacesPage /> }]);
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

test('lists every key with its ends, scopes and validity', async () => {
  open();
  const rows = within(await screen.findByRole('list', { name: 'API-Schlüssel' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/ERP Muster.*spp_3fAb…a91cprojects:staffnoch nie gebrauchtgültig bis 27\.11\.2027/),
    expect.stringMatching(/Lager.*gültig bis 04\.12\.2026, noch 7 Tage/),
    expect.stringMatching(/Alt.*widerrufen am 01\.01\.1970 von Adrian Beispiel$/),
  ]);
});

test('shows a new key once; with a lost answer the same id is sent again', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Neuer Schlüssel' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Name des Programms/), { target: { value: 'Neu' } });
  fireEvent.click(dialog.getByLabelText(/Bestellungen bestätigen/));
  create.mockRejectedValueOnce(new Error('the connection was lost'));
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Schlüssel erstellen' }));
  send();
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  await dialog.findByRole('alert');
  send();
  const shown = await dialog.findByLabelText<HTMLInputElement>('Schlüssel');
  expect(shown.value).toBe('spp_new-secret');
  const [first, second] = create.mock.calls.map(([input]) => input);
  expect(first).toEqual(second);
  expect(first?.body).toEqual({ name: 'Neu', scopes: ['projects:staff'], expiresOn: '2027-11-27' });
  fireEvent.click(dialog.getByRole('button', { name: 'Fertig' }));
  await waitFor(() => expect(screen.queryByText('spp_new-secret')).toBeNull());
});

test('revokes a key after a question', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Lager widerrufen' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Widerrufen' }));
  await waitFor(() => expect(revoke).toHaveBeenCalledWith({ params: { id: 'k2' } }));
});

test('says what a key is for while there is none', async () => {
  list.mockResolvedValueOnce({ today: TODAY, keys: [] });
  open();
  await screen.findByText('Noch kein Schlüssel');
});
