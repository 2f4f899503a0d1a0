import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '../../../contracts/domain/orders.ts';
import { project } from '../../portal/projects/testing/project.ts';
import { withoutServer } from '../../shared/testing/no-server.ts';
import { StaffDialogs } from './staff-events.tsx';

const order: Order = {
  ...{ id: 'o1', number: 'P-1-B1', version: 1, state: 'placed', lines: [], netRappen: 1, fingerprint: null },
  ...{ offerId: null, roofVersionId: null, delivery: null, desiredDate: null, confirmedDate: null },
  ...{ message: '', description: null, rejection: null, deliveryNote: null },
  ...{ carrier: null, trackingNumber: null, trackingUrl: null },
  ...{ placedAt: 1, placedBy: 'Ivo Muster', receivedAt: null, receivedBy: null },
};

beforeEach(withoutServer);
beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function confirm(...orders: Order[]) {
  const page = <StaffDialogs asked="confirm" project={{ ...project, orders }} onClose={() => {}} />;
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  return screen.findByLabelText<HTMLInputElement>(/^(Liefertag|Bereit zur Abholung am)/);
}

test('an amended order is confirmed with what it changes in view, from the day that was confirmed before', async () => {
  const before: Order = { ...order, state: 'superseded', confirmedDate: '2031-05-06' };
  const day = await confirm({ ...order, id: 'o2', version: 2, description: 'Ohne Kamin' }, before);
  expect(day.value).toBe('Di 06.05.2031');
  expect(screen.getByText('Ohne Kamin')).toBeTruthy();
});

test('prefills the desired date and reports no change where there is none', async () => {
  const day = await confirm({ ...order, desiredDate: '2031-04-02' });
  expect(day.value).toBe('Mi 02.04.2031');
  expect(screen.queryByText(/wurde geändert/)).toBeNull();
});

test('what is fetched is ready on a day, not delivered', async () => {
  await confirm({ ...order, delivery: { way: 'pickup', place: 'Langenthal' } });
  expect(screen.getByLabelText(/^Bereit zur Abholung am/)).toBeTruthy();
});
