import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptySession, sessionAtom } from '../shared/auth/session.ts';
import { routes } from './router.tsx';
import { addressOf, isOpenTo, type PageEntry, pages } from './routes.tsx';

const signedIn = vi.hoisted(() => ({ session: { hasProfile: true, startAt: null as string | null } }));
vi.mock('../shared/auth/session-flow.ts', () => ({ openSession: async () => signedIn.session }));
// Without the provider's pages.
vi.mock('../shared/auth/account.tsx', () => ({
  AccountProvider: ({ children }: { children: ReactNode }) => children,
  AuthenticatedTemplate: ({ children }: { children: ReactNode }) => children,
  useAccount: () => ({ isLeaving: false }),
}));

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  getDefaultStore().set(sessionAtom, {
    ...emptySession,
    Email: 'demo@example.ch',
    Role: 'partner',
    PartnerCategory: 'Installateur',
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={router} onError={() => {}} />
      </MantineProvider>
    </I18nProvider>,
  );
  return router;
}

/** Replaces a page of the manifest. */
function replacePage(path: string, load: PageEntry['load']) {
  const page = pages.find((entry) => entry.path === path);
  if (!page) throw new Error(`No page ${path}`);
  vi.spyOn(page, 'load').mockImplementation(load);
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('every page of the manifest has its own route', () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  for (const page of pages) {
    const matched = matchRoutes(routes, page.path === '*' ? '/no-such-page' : addressOf(page));
    expect(matched?.at(-1)?.route.path).toBe(page.path);
  }
});

test.each(['/register', '/application-accepted', '/onboarding', '/internal-error'])(
  '%s needs no sign-in @spec-28 @spec-29 @spec-30 @spec-155',
  (path) => {
    const above = matchRoutes(routes, path)?.slice(0, -1) ?? [];
    expect(above.map(({ route }) => route.loader)).toEqual([undefined]);
  },
);

test('opens pages that write projects only to roles with that permission', () => {
  const paths = ['/projects/create', '/projects/offers/:id/update', '/projects/orders/:id/update'];
  const writing = pages.filter(({ path }) => paths.includes(path));
  expect(writing).toHaveLength(paths.length);
  for (const page of writing) {
    for (const role of ['sales', 'admin'] as const)
      expect(isOpenTo({ role, category: null }, page, page.path)).toBe(false);
    for (const category of ['Installateur', 'Architekt/Planer'] as const)
      expect(isOpenTo({ role: 'partner', category }, page, page.path)).toBe(true);
  }
});

test('every other page needs a sign-in', () => {
  const behindSignIn = routes[0]?.children?.at(-1);
  for (const page of pages.filter(({ without }) => without !== 'sign-in')) {
    const matched = matchRoutes(routes, page.path === '*' ? '/no-such-page' : addressOf(page));
    expect(matched?.[1]?.route, page.path).toBe(behindSignIn);
  }
});

test('a page that breaks keeps the shell; another page clears the error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  replacePage('/dashboard', async () => () => {
    throw new Error('broken');
  });
  replacePage('/profile', async () => () => <h1>Mein Profil</h1>);
  const router = open('/dashboard');
  await heading('Hoppla! Etwas ist schiefgelaufen.');
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getAllByRole('contentinfo')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Übersicht' })).toBeTruthy();
  await router.navigate('/profile');
  await heading('Mein Profil');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('@spec-218 loads a missing page at most twice, although shell and session arrive each time', async () => {
  sessionStorage.clear();
  const assigned = vi.spyOn(location, 'assign').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => new Response());
  replacePage('/profile', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  open('/profile');
  await waitFor(() => expect(assigned).toHaveBeenCalledOnce());
  for (const _nextDocument of [1, 2]) {
    cleanup();
    open('/profile');
    await heading('Diese Seite konnte nicht geladen werden');
    expect(screen.getByText(/auch beim zweiten Versuch nicht angekommen/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toBeTruthy();
  }
  expect(assigned).toHaveBeenCalledOnce();
});

test('loads a failed page again the next time', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  replacePage(
    '/dashboard',
    load.mockResolvedValue(() => <h1>Da</h1>),
  );
  replacePage('/profile', async () => () => <h1>Mein Profil</h1>);
  const router = open('/dashboard');
  await heading('Diese Seite konnte nicht geladen werden');
  await router.navigate('/profile');
  await heading('Mein Profil');
  await router.navigate('/dashboard');
  await heading('Da');
});

test('loads a failed page automatically when the network is back', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  replacePage(
    '/dashboard',
    load.mockResolvedValue(() => <h1>Da</h1>),
  );
  open('/dashboard');
  await heading('Diese Seite konnte nicht geladen werden');
  await act(async () => void window.dispatchEvent(new Event('online')));
  await heading('Da');
});

test('reports an editor that cannot be loaded, and shows it when the network is back', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  replacePage(
    '/3s-designer/:designId',
    load.mockResolvedValue(() => <h1>Fassade Süd</h1>),
  );
  open('/3s-designer/01980000-0000-7000-8000-000000000001');
  await heading('Diese Seite konnte nicht geladen werden');
  await act(async () => void window.dispatchEvent(new Event('online')));
  await heading('Fassade Süd');
});

test('@spec-51 /loading shows the loading page and continues to the start page', async () => {
  replacePage('/dashboard', async () => () => <h1>Da</h1>);
  const router = open('/loading');
  await heading('Laden');
  expect(document.title).toBe('Laden – Solar Partner Portal');
  await heading('Da');
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('after a navigation screen readers start at the heading', async () => {
  replacePage('/dashboard', async () => () => <h1>Da</h1>);
  replacePage('/profile', async () => () => <h1>Mein Profil</h1>);
  const router = open('/dashboard');
  await heading('Da');
  expect(document.activeElement).toBe(document.body);
  await router.navigate('/profile');
  const start = await heading('Mein Profil');
  await waitFor(() => expect(document.activeElement).toBe(start));
});
