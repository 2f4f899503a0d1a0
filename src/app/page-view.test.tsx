import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PartnerCategory } from '../../contracts/domain/user.ts';
import { emptySession, sessionAtom } from '../shared/auth/session.ts';
import { PageView } from './page-view.tsx';
import { StartPage } from './pages/start-page.tsx';
import type { PageEntry } from './routes.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function Here() {
  return <p data-testid="page">{useLocation().pathname}</p>;
}

const page = (path: string, more: Partial<PageEntry> = {}): PageEntry => ({
  path,
  title: { id: 'page', message: 'Seite' },
  frame: 'window',
  load: async () => Here,
  ...more,
});

async function open(path: string, category: PartnerCategory | 'sales' | null) {
  const store = createStore();
  store.set(sessionAtom, {
    ...emptySession,
    Email: category && 'demo@example.ch',
    Role: category === 'sales' ? 'sales' : 'partner',
    PartnerCategory: category === 'sales' ? null : category,
  });
  const pages = [
    page('/', { without: 'profile', load: async () => StartPage }),
    page('/internal-error', { without: 'profile' }),
    page('*'),
  ];
  const router = createMemoryRouter(
    pages.map((entry) => ({ path: entry.path, loader: entry.load, element: <PageView page={entry} /> })),
    { initialEntries: [path] },
  );
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <MantineProvider>
          <RouterProvider router={router} />
        </MantineProvider>
      </I18nProvider>
    </Provider>,
  );
  const heading = screen.findByRole('heading', { level: 1 }).then(() => null);
  const shown = screen.findByTestId('page').then((found) => found.textContent);
  return Promise.any([shown, heading]);
}

test.each([
  ['logistik', '/commissioning'],
  ['Installateur', '/dashboard'],
  ['Architekt/Planer', '/dashboard'],
  ['sales', '/dashboard'],
] as const)('%s starts at %s', async (category, path) => {
  expect(await open('/', category)).toBe(path);
});

test.each([
  ['logistik', '/dashboard'],
  ['logistik', '/projects'],
  ['logistik', '/projects/'],
  ['Architekt/Planer', '/materials'],
  ['Installateur', '/commissioning/success'],
] as const)('%s gets page-not-found at %s', async (category, path) => {
  expect(await open(path, category)).toBeNull();
  expect(document.title).toContain('Solar Partner Portal');
});

test.each([
  ['logistik', '/projects/create'],
  ['logistik', '/3s-academy/montage'],
  ['Installateur', '/materials'],
  ['sales', '/commissioning'],
] as const)('does not block %s at %s', async (category, path) => {
  expect(await open(path, category)).toBe(path);
});

test('without a profile every page leads to the error page', async () => {
  expect(await open('/', null)).toBe('/internal-error');
  cleanup();
  expect(await open('/dashboard', null)).toBe('/internal-error');
});

test("the page's name is the browser's title", async () => {
  await open('/notes', 'Installateur');
  expect(document.title).toBe('Seite – Solar Partner Portal');
});
