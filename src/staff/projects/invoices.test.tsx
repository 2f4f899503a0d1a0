import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Invoice } from '../../../contracts/domain/invoices.ts';
import type { Order } from '../../../contracts/domain/orders.ts';
import { InvoicesPanel } from '../../portal/projects/details/invoices-panel.tsx';
import { project } from '../../portal/projects/testing/project.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { StaffInvoices } from './invoices.tsx';

const HOSTILE = '<img src=x onerror=alert(1)>';
const invoice = (change: Partial<Invoice>): Invoice => ({
  ...{ id: 'i1', number: 'R-1', date: '2026-11-20', dueOn: '2026-12-20', amountRappen: 4_324_000 },
  ...{ paidOn: null, state: 'open', fileId: 'f1', openedAt: null, enteredAt: 0, enteredBy: 'ERP', ...change },
});
const order: Order = {
  ...{
    id: 'o',
    number: 'P-1-B1',
    version: 1,
    state: 'confirmed',
    lines: [],
    netRappen: 1,
    fingerprint: null,
  },
  ...{ offerId: null, roofVersionId: null, delivery: null, desiredDate: null, confirmedDate: '2026-12-01' },
  ...{ message: '', description: null, rejection: null, deliveryNote: null, carrier: null },
  ...{ trackingNumber: null, trackingUrl: null, placedAt: 1, placedBy: 'Ivo Muster', receivedAt: null },
  receivedBy: null,
};
const list = stubCall('GET /v1/projects/:id/invoices', async () => ({
  invoices: [
    invoice({}),
    invoice({ id: 'i2', number: HOSTILE, state: 'overdue', dueOn: '2026-01-31' }),
    invoice({ id: 'i3', number: 'R-3', state: 'paid', paidOn: '2026-11-25' }),
  ],
}));
const remove = stubCall('DELETE /v1/projects/:id/invoices/:invoiceId', async () => {});
const put = stubCall('PUT /v1/projects/:id/invoices/:invoiceId', async () => invoice({}));

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  for (const stub of [list, put, remove]) stub.mockClear();
});

function show(page: ReactNode) {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}
const rowOf = async (number: string) => {
  const row = (await screen.findByText(number)).closest('li');
  if (!row) throw new Error('no row');
  return row;
};

test('the partner sees amount, due day, state and download of each invoice, and no commands of staff', async () => {
  show(<InvoicesPanel project={{ ...project, orders: [order] }} />);
  expect((await rowOf('R-1')).textContent).toMatch(
    /Offen.*43.240\.00.*20\.11\.2026.*zahlbar bis 20\.12\.2026/,
  );
  expect((await rowOf(HOSTILE)).textContent).toMatch(/Überfällig.*zahlbar bis 31\.01\.2026/);
  expect((await rowOf('R-3')).textContent).toMatch(/Bezahlt.*bezahlt am 25\.11\.2026/);
  expect(screen.getByRole('button', { name: 'Rechnung R-1 herunterladen' })).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  expect(screen.queryByRole('button', { name: /Zahlung|ablegen|entfernen/ })).toBeNull();
});

test('before an order is confirmed nothing is asked for or shown', async () => {
  show(
    <>
      <InvoicesPanel project={{ ...project, orders: [{ ...order, confirmedDate: null }] }} />
      <p>geladen</p>
    </>,
  );
  await screen.findByText('geladen');
  expect(screen.queryByText('Rechnungen')).toBeNull();
  expect(list).not.toHaveBeenCalled();
});

test('staff enter the day of a payment; everything else of the invoice stays', async () => {
  show(<StaffInvoices project={{ ...project, orders: [order] }} />);
  fireEvent.click(within(await rowOf('R-1')).getByRole('button', { name: 'Zahlung der Rechnung R-1' }));
  const day = await screen.findByLabelText<HTMLInputElement>(/^Bezahlt am/);
  fireEvent.change(day, { target: { value: '21.11.2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(put).toHaveBeenCalled());
  const { number, date, dueOn, amountRappen, fileId } = invoice({});
  expect(put.mock.calls[0]?.[0]).toEqual({
    params: { id: project.id, invoiceId: 'i1' },
    body: { number, date, dueOn, amountRappen, fileId, paidOn: '2026-11-21' },
  });
});

async function askToRemove() {
  show(<StaffInvoices project={{ ...project, orders: [order] }} />);
  fireEvent.click(within(await rowOf('R-1')).getByRole('button', { name: 'Rechnung R-1 entfernen' }));
  return within(await screen.findByRole('dialog', { name: 'Rechnung entfernen' }));
}

test('staff remove an unopened invoice once, however often they click; the list is read again', async () => {
  const dialog = await askToRemove();
  expect(dialog.getByText(/Der Partner hat die Rechnung R-1 noch nicht geöffnet/)).toBeTruthy();
  expect(remove).not.toHaveBeenCalled();
  const reads = list.mock.calls.length;
  const button = dialog.getByRole('button', { name: 'Entfernen' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(remove.mock.calls).toEqual([[{ params: { id: project.id, invoiceId: 'i1' } }]]);
  expect(list.mock.calls.length).toBeGreaterThan(reads);
});

test('says in the dialog that the partner has opened it meanwhile, and why else it failed', async () => {
  const dialog = await askToRemove();
  remove.mockRejectedValueOnce(new ApiError('DATABASE_FULL', 503));
  fireEvent.click(dialog.getByRole('button', { name: 'Entfernen' }));
  await dialog.findByRole('alert');
  expect(dialog.getByText(/noch nicht geöffnet/)).toBeTruthy();
  remove.mockRejectedValueOnce(new ApiError('ALREADY_DECIDED', 409));
  fireEvent.click(dialog.getByRole('button', { name: 'Entfernen' }));
  await dialog.findByText(/Der Partner hat die Rechnung R-1 inzwischen geöffnet/);
  expect(dialog.queryByText(/noch nicht geöffnet/)).toBeNull();
});

test('an opened invoice has the day of its first download in place of the command', async () => {
  const openedAt = Date.UTC(2026, 10, 22, 12);
  list.mockImplementationOnce(async () => ({ invoices: [invoice({ openedAt })] }));
  show(<StaffInvoices project={{ ...project, orders: [order] }} />);
  const row = within(await rowOf('R-1'));
  expect(row.getByText('geöffnet am 22.11.2026')).toBeTruthy();
  expect(row.queryByRole('button', { name: /entfernen/ })).toBeNull();
  expect(row.getByRole('button', { name: 'Zahlung der Rechnung R-1' })).toBeTruthy();
});
