import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import { api } from '../../../shared/api/client.ts';
import { project } from '../testing/project.ts';
import { NewProjectPage } from './new-project-page.tsx';

// jsdom has no fonts, whose loading Mantine waits for.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
vi.spyOn(api.projects, 'rules').mockImplementation(
  async () => ({ today: '2026-11-23', holidays: [], regions: [] }) as never,
);
vi.spyOn(api.roofs, 'list').mockImplementation(async () => ({ rows: [], total: 0 }));
vi.spyOn(api.files, 'list').mockImplementation(async () => []);
const put = vi.spyOn(api.projects, 'put');

// Typing rests a while before it is sent.
configure({ asyncUtilTimeout: 10_000 });

/** What the server has, by id. */
const kept = new Map<string, string>();
let isConnected = true;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  sessionStorage.clear();
  kept.clear();
  isConnected = true;
  put.mockReset();
  put.mockImplementation(async (id, { content }) => {
    if (!isConnected) throw new ApiError('OFFLINE', 0);
    kept.set(id, content.name);
    return { ...project, id, revision: kept.size } as never;
  });
});
afterEach(cleanup);

function open() {
  const router = createMemoryRouter([{ path: '*', element: <NewProjectPage /> }], {
    initialEntries: ['/projects/create'],
  });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  return router;
}

const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name des Projekts/);
const typeName = async (value: string) => fireEvent.change(await nameField(), { target: { value } });

test('what was typed without a connection is kept by itself as soon as there is one', async () => {
  isConnected = false;
  open();
  await typeName('Ohne Netz');
  expect(await screen.findByText('Noch nicht gespeichert')).toBeTruthy();
  isConnected = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(/^Entwurf gespeichert/)).toBeTruthy();
  expect([...kept.values()]).toEqual(['Ohne Netz']);
});

test('what only this tab had is kept after a reload under the id that its address then has', async () => {
  isConnected = false;
  open();
  await typeName('Vor dem Neuladen');
  await screen.findByText('Noch nicht gespeichert');
  cleanup();
  // What is tried when the page goes has failed by then.
  await new Promise((resolve) => setTimeout(resolve));
  isConnected = true;
  const router = open();
  expect((await nameField()).value).toBe('Vor dem Neuladen');
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?project=/));
  const id = new URLSearchParams(router.state.location.search).get('project') ?? '';
  expect([...kept]).toEqual([[id, 'Vor dem Neuladen']]);
  // Nothing begins anew when the address follows.
  expect((await nameField()).value).toBe('Vor dem Neuladen');
});
