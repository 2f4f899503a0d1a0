import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PartnerCategory } from '../../contracts/user.ts';
import { emptySession, sessionAtom } from '../shared/auth/session.ts';
import { CategoryGuard, StartPage } from './guards.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function Here() {
  return <p data-testid="page">{useLocation().pathname}</p>;
}

function open(path: string, category: PartnerCategory | 'sales' | null) {
  const store = createStore();
  store.set(sessionAtom, {
    ...emptySession,
    Email: category && 'demo@example.ch',
    Role: category === 'sales' ? 'sales' : 'partner',
    PartnerCategory: category === 'sales' ? null : category,
  });
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <MantineProvider>
          <MemoryRouter initialEntries={[path]}>
            <Routes>
              <Route path="/" element={<StartPage />} />
              <Route path="/internal-error" element={<Here />} />
              <Route element={<CategoryGuard />}>
                <Route path="*" element={<Here />} />
              </Route>
            </Routes>
          </MemoryRouter>
        </MantineProvider>
      </I18nProvider>
    </Provider>,
  );
  return screen.queryByTestId('page')?.textContent ?? null;
}

test.each([
  ['logistik', '/commissioning'],
  ['Installateur', '/dashboard'],
  ['Architekt/Planer', '/dashboard'],
  ['sales', '/dashboard'],
] as const)('%s starts at %s', (category, path) => {
  expect(open('/', category)).toBe(path);
});

test.each([
  ['logistik', '/dashboard'],
  ['logistik', '/projects'],
  ['Architekt/Planer', '/materials'],
  ['Installateur', '/commissioning/success'],
] as const)('%s gets the page-not-found page at %s', (category, path) => {
  expect(open(path, category)).toBeNull();
  expect(document.title).toContain('Solar Partner Portal');
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

test.each([
  ['logistik', '/projects/create'],
  ['logistik', '/3s-academy/montage'],
  ['Installateur', '/materials'],
  ['sales', '/commissioning'],
] as const)('%s may open %s', (category, path) => {
  expect(open(path, category)).toBe(path);
});

test('without a profile every page leads to the error page', () => {
  expect(open('/', null)).toBe('/internal-error');
  cleanup();
  expect(open('/dashboard', null)).toBe('/internal-error');
});
