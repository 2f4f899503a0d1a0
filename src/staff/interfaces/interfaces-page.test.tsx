import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiKey } from '../../../contracts/domain/api-keys.ts';
import type { Webhook, WebhookDelivery } from '../../../contracts/domain/webhooks.ts';
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
    key({ id: 'k2', name: 'Halle', expiresOn: '2026-12-04' }),
    key({ id: 'k3', name: 'Alt', state: 'revoked', revokedAt: 0, revokedBy: 'Adrian Beispiel' }),
  ],
}));
const create = stubCall('PUT /v1/staff/api-keys/:id', async () => ({
  ...key({ id: 'k4', name: 'Neu' }),
  secret: 'spp_new-secret',
}));
const webhook = (change: Partial<Webhook>): Webhook => ({
  ...{ id: 'w1', name: 'ERP', url: 'https://erp.example/hook', types: ['order.placed'], state: 'active' },
  ...{ revision: 3, createdAt: 0, createdBy: 'Adrian Beispiel', failingSince: null, previousUntil: null },
  ...{ waiting: 0, failed: 0 },
  ...change,
});
const webhooks = stubCall('GET /v1/staff/webhooks', async () => ({
  webhooks: [
    webhook({ failingSince: 0, waiting: 2, failed: 1 }),
    webhook({ id: 'w2', name: 'Lager', state: 'disabled' }),
  ],
}));
const put = stubCall('PUT /v1/staff/webhooks/:id', async () => webhook({}));
const repeat = stubCall('POST /v1/staff/webhooks/:id/deliveries/:deliveryId/repeat', async () => {});
const rotate = stubCall('POST /v1/staff/webhooks/:id/secret', async () => webhook({ revision: 4 }));
stubCall('GET /v1/staff/webhooks/:id/secret', async () => ({ secret: 'whsec_shown' }));
const delivery: WebhookDelivery = {
  ...{ id: 'd1', state: 'failed', dueAt: null },
  event: {
    ...{ id: 'e1', type: 'application.received', timestamp: '2026-11-27T10:00:00.000Z' },
    data: { application: { id: 'a', company: 'Neudach AG', function: 'Planer', answerBy: '2026-12-01' } },
  },
  attempts: [{ at: 0, durationMs: 410, status: 503, fault: 'status', answer: 'Wartung' }],
};
stubCall('GET /v1/staff/webhooks/:id/deliveries', async () => ({ rows: [delivery], total: 1 }));
const revoke = stubCall('DELETE /v1/staff/api-keys/:id', async () => {});

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  for (const stub of [create, revoke, put, repeat, rotate]) stub.mockClear();
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
    expect.stringMatching(/Halle.*gültig bis 04\.12\.2026, noch 7 Tage/),
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
  fireEvent.click(await screen.findByRole('button', { name: 'Halle widerrufen' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Widerrufen' }));
  await waitFor(() => expect(revoke).toHaveBeenCalledWith({ params: { id: 'k2' } }));
});

test('shows which webhooks fail, and enables a disabled one at its revision', async () => {
  open();
  const rows = within(await screen.findByRole('list', { name: 'Webhooks' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/ERP.*Gestört1 Ereigniskommt nicht an seit .*2 warten1 aufgegeben/),
    expect.stringMatching(/Lager.*Abgeschaltet.*alles zugestellt/),
  ]);
  fireEvent.click(within(rows[1] as HTMLElement).getByRole('button', { name: 'Einschalten' }));
  await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  expect(put.mock.calls[0]?.[0]).toMatchObject({
    params: { id: 'w2' },
    body: { isActive: true, baseRevision: 3 },
  });
});

test('a new webhook is sent with its events; the server’s fault stands at its field', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Neuer Webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Chat' } });
  fireEvent.change(dialog.getByLabelText(/^Adresse/), { target: { value: 'https://chat.example/x' } });
  fireEvent.click(dialog.getByLabelText(/Eine Bestellung ist aufgegeben/));
  fireEvent.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  expect(put.mock.calls[0]?.[0].body).toEqual({
    ...{ name: 'Chat', url: 'https://chat.example/x', types: ['order.placed'], isActive: true },
    baseRevision: null,
  });
});

test('the log names each attempt and sends again', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Zustellungen an ERP' }));
  const dialog = within(await screen.findByRole('dialog'));
  const attempts = await dialog.findByRole('list', { name: 'Versuche' });
  expect(attempts.textContent).toMatch(/503 Fehler410 msWartung$/);
  fireEvent.click(dialog.getByRole('button', { name: 'Noch einmal senden' }));
  await waitFor(() => expect(repeat).toHaveBeenCalledWith({ params: { id: 'w1', deliveryId: 'd1' } }));
});

test('shows the secret and replaces it at the revision shown', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Geheimnis von ERP' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByLabelText<HTMLInputElement>('Geheimnis')).value).toBe('whsec_shown');
  fireEvent.click(dialog.getByRole('button', { name: 'Durch ein neues ersetzen' }));
  await waitFor(() => expect(rotate).toHaveBeenCalledWith({ params: { id: 'w1' }, body: { revision: 3 } }));
});

test('says what a key and a webhook are for while there is none', async () => {
  list.mockResolvedValueOnce({ today: TODAY, keys: [] });
  webhooks.mockResolvedValueOnce({ webhooks: [] });
  open();
  await screen.findByText('Noch kein Webhook');
  await screen.findByText('Noch kein Schlüssel');
});
