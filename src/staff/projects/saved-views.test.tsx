import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SavedView } from '../../../contracts/domain/staff.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { SavedViewBar } from './saved-views.tsx';

let held: SavedView[] = [];
stubCall('GET /v1/staff/views').mockImplementation(async () => ({ views: held }));
const save = stubCall('PUT /v1/staff/views').mockImplementation(async ({ body: { views } }) => {
  held = views;
  return { views };
});

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  held = [{ name: 'Meine', address: '/staff/mine' }];
});
afterEach(cleanup);

function open(address: string) {
  const router = createMemoryRouter([{ path: '/staff/:view?', element: <SavedViewBar /> }], {
    initialEntries: [address],
  });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  return router;
}

test('a filtered list is kept under a name, found again at its address, and forgotten', async () => {
  const router = open('/staff/all?system=facade');
  fireEvent.click(await screen.findByRole('button', { name: 'Liste speichern' }));
  fireEvent.change(await screen.findByLabelText(/Name der Liste/), { target: { value: ' Fassaden ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  const link = await screen.findByRole('link', { name: 'Fassaden' });
  const views = [
    { name: 'Meine', address: '/staff/mine' },
    { name: 'Fassaden', address: '/staff/all?system=facade' },
  ];
  expect(save).toHaveBeenLastCalledWith({ body: { views } });
  expect(link.getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('button', { name: 'Liste speichern' })).toBeNull();

  fireEvent.click(screen.getByRole('link', { name: 'Meine' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/mine'));
  fireEvent.click(screen.getByRole('link', { name: 'Fassaden' }));
  await waitFor(() => expect(router.state.location.search).toBe('?system=facade'));
  fireEvent.click(screen.getByRole('button', { name: 'Fassaden vergessen' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Fassaden' })).toBeNull());
  expect(held).toEqual([{ name: 'Meine', address: '/staff/mine' }]);
});
