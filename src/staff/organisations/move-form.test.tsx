import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrganisationListItem, StaffPerson } from '../../../contracts/domain/organisations.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { MoveForm } from './move-form.tsx';

const [HERE, THERE] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'];
const COLLEAGUE = '01980000-0000-7000-8000-000000000003';
const person = (id: string, lastName: string): StaffPerson => ({
  ...{ id, firstName: 'Nina', lastName, email: `${id}@example.ch`, phone: '', language: 'de' },
  ...{ role: 'partner', category: 'Installateur', active: true, hasAccess: true },
  ...{ invitedUntil: null, newEmail: null, movesTo: null },
});
const firm = (id: string, name: string, kind: 'partner' | 'supplier' = 'partner'): OrganisationListItem => ({
  ...{ id, kind, name, address: 'Bern', country: 'CH', vatNumber: '', partnershipType: 'Partner' },
  ...{ certified: false, discount: { basisPoints: 0, groups: [] }, salesRepresentative: '' },
  ...{ contactManager: '', active: true, people: 1, wantsChange: false },
});
const list = stubCall('GET /v1/staff/organisations', async () => ({
  rows: [firm(HERE, 'Alte AG'), firm(THERE, 'Neue AG'), firm(COLLEAGUE, 'Lieferant', 'supplier')],
  total: 3,
}));
stubCall('GET /v1/staff/people/:id/belongings', async () => ({
  ...{ projects: 3, drafts: 1, bookings: 0, assignments: 0 },
}));
const move = stubCall('POST /v1/staff/people/:id/move', async () => {});

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  for (const stub of [list, move]) stub.mockClear();
});
afterEach(cleanup);

function open(colleagues: readonly StaffPerson[]) {
  const onClose = vi.fn();
  const form = (
    <MoveForm person={person('p', 'Neu')} organisationId={HERE} colleagues={colleagues} onClose={onClose} />
  );
  const router = createMemoryRouter([{ path: '*', element: form }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return onClose;
}

test('shows what is handed over, offers other partners only, and moves', async () => {
  const onClose = open([person(COLLEAGUE, 'Kollegin')]);
  await screen.findByText('3 Projekte');
  fireEvent.click(screen.getByRole('combobox', { name: 'Neue Firma' }));
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(['Neue AG · Bern', 'Nina Kollegin']);
  fireEvent.click(screen.getByRole('option', { name: 'Neue AG · Bern', hidden: true }));
  // The field holds name and address; the server is asked for the name.
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ query: { search: 'Neue AG' } }));
  fireEvent.click(screen.getByRole('button', { name: 'Firma wechseln' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(move.mock.lastCall?.[0]).toMatchObject({
    params: { id: 'p' },
    body: { organisationId: THERE, to: COLLEAGUE },
  });
});

test('without a firm or a colleague says so and sends nothing', async () => {
  open([]);
  await screen.findByText(/Die Firma hat keine weitere aktive Person/);
  expect(screen.queryByRole('combobox', { name: 'Übernimmt die Arbeit' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Firma wechseln' }));
  await screen.findByText('Diese Angabe fehlt noch.');
  expect(move).not.toHaveBeenCalled();
});
