import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PartnerCategory } from '../../../contracts/domain/user.ts';
import { project } from '../../portal/projects/testing/project.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { requestedPlaceAtom } from '../../shared/auth/requested-place.ts';
import { emptySession, sessionAtom } from '../../shared/auth/session.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { RequestedPlaceOffer } from './requested-place.tsx';

const PROJECT = '/projects/details/01980000-0000-7000-8000-000000000001';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  stubCall('GET /v1/projects/:id').mockResolvedValue({ ...project, number: 'P-2026-0042' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Opens the start page after a place was requested before signing in, or work was interrupted there. */
function open(
  path: string,
  { category = 'Installateur', at = '/dashboard', person = null } = {} as {
    category?: PartnerCategory;
    at?: string;
    person?: string | null;
  },
) {
  const store = createStore();
  store.set(sessionAtom, {
    ...emptySession,
    Email: 'ivo@example.ch',
    Role: 'partner',
    PartnerCategory: category,
  });
  store.set(requestedPlaceAtom, { path, person });
  const router = createMemoryRouter([{ path: '*', element: <RequestedPlaceOffer /> }], {
    initialEntries: [at],
  });
  const client = new QueryClient();
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </I18nProvider>
    </Provider>,
  );
  return { router, store };
}

test('offers the requested page once, by the name of its page and resource', async () => {
  const { router, store } = open(`${PROJECT}?tab=files`);
  expect(await screen.findByText('Weiter zu: Projekt P-2026-0042')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Öffnen' }));
  expect(router.state.location).toMatchObject({ pathname: PROJECT, search: '?tab=files' });
  expect(store.get(requestedPlaceAtom)).toBeNull();
});

test('offers it on the start page of every category, and on no other page', async () => {
  open('/training', { category: 'logistik', at: '/commissioning' });
  expect(await screen.findByText('Weiter zu: Schulungen')).toBeTruthy();
  cleanup();
  open('/training', { at: '/projects' });
  expect(screen.queryByRole('region')).toBeNull();
});

test('it can be declined', async () => {
  const { store } = open('/training');
  fireEvent.click(await screen.findByRole('button', { name: 'Nicht mehr anbieten' }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(store.get(requestedPlaceAtom)).toBeNull();
});

test('offers unfinished work only to the person who did it', async () => {
  open('/projects/create', { person: 'ivo@example.ch' });
  expect(await screen.findByText('Weiterarbeiten: Neues Projekt')).toBeTruthy();
  cleanup();
  open('/projects/create', { person: 'petra@example.ch' });
  expect(screen.queryByRole('region')).toBeNull();
});

test.each([
  ['a page that the category may not open', '/commissioning'],
  ['the start page itself', '/dashboard'],
  ['no page of the portal', '/no-such-page'],
])('does not offer %s', (_what, path) => {
  open(path);
  expect(screen.queryByRole('region')).toBeNull();
});

test('does not offer a project that this person cannot see', async () => {
  stubCall('GET /v1/projects/:id').mockRejectedValue(new ApiError('NOT_FOUND', 404));
  open(PROJECT);
  await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('offers a resource without a name by its page', async () => {
  stubCall('GET /v1/projects/:id').mockRejectedValue(new ApiError('OFFLINE', 0));
  open(PROJECT);
  expect(await screen.findByText('Weiter zu: Projekt')).toBeTruthy();
});
