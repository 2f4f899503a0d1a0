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
import { stubCall } from '../../shared/testing/stub-call.ts';
import { StaffInvoices } from './invoices.tsx';

const HOSTILE = '<img src=x onerror=alert(1)>';
const invoice = (change: Partial<Invoice>): Invoice => ({
  ...{ id: 'i1', number: 'R-1', date: '2026-11-20', dueOn: '2026-12-20', amountRappen: 4_324_000 },
  ...{ paidOn: null, state: 'open', fileId: 'f1', enteredAt: 0, enteredBy: 'ERP', ...change },
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
const put = stubCall('PUT /v1/projects/:id/invoices/:invoiceId', async () => invoice({}));

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  list.mockClear();
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
  expect(screen.queryByRole('button', { name: /Zahlung|ablegen/ })).toBeNull();
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
