import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerUnreachable } from '../shared/api/unreachable.ts';
import { emptySession, sessionAtom } from '../shared/auth/session.ts';
import { routes } from './router.tsx';
import { pages } from './routes.tsx';

const openSession = vi.hoisted(() => vi.fn());
vi.mock('../shared/auth/session-flow.ts', () => ({ openSession }));
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
  const profile = pages.find(({ path }) => path === '/profile');
  if (!profile) throw new Error('There is no page of the profile');
  vi.spyOn(profile, 'load').mockResolvedValue(() => <h1>Mein Profil</h1>);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

function open(path: string, of = routes) {
  const router = createMemoryRouter(of, { initialEntries: [path] });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={router} onError={() => {}} />
      </MantineProvider>
    </I18nProvider>,
  );
  return router;
}

test('without the server a page reports the missing connection, and appears automatically when it is back', async () => {
  // The sign-in configuration cannot be fetched.
  openSession.mockRejectedValue(new ServerUnreachable());
  const router = open('/profile?tab=mails');
  await heading('Keine Verbindung zum Server');
  expect(router.state.location.pathname).toBe('/profile');
  // Next, the profile cannot be fetched.
  openSession.mockResolvedValue({ hasProfile: false, unreachable: new ServerUnreachable(), startAt: null });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' })));
  await waitFor(() => expect(router.state.location.pathname).toBe('/internal-error'));
  await heading('Keine Verbindung zum Server');
  expect(screen.queryByText('Hoppla! Etwas ist schiefgelaufen.')).toBeNull();

  openSession.mockResolvedValue({ hasProfile: true, startAt: null });
  await act(async () => void window.dispatchEvent(new Event('online')));
  await heading('Mein Profil');
  expect(router.state.location).toMatchObject({ pathname: '/profile', search: '?tab=mails' });
});

test('a failing server is no missing connection', async () => {
  // An open session stays open: simulate another document.
  vi.resetModules();
  openSession.mockResolvedValue({ hasProfile: false, startAt: null });
  const { routes: fresh } = await import('./router.tsx');
  const router = open('/profile', fresh);
  await heading('Hoppla! Etwas ist schiefgelaufen.');
  expect(router.state.location.pathname).toBe('/internal-error');
});

test.each([
  ['USER_UNKNOWN', 'Ihr Konto ist im Portal nicht bekannt', true],
  ['USER_INACTIVE', 'Ihr Zugang ist gesperrt', false],
])(
  'people who are not admitted (%s) learn as whom they have signed in, and whom to ask',
  async (refusal, title, mayRegister) => {
    vi.resetModules();
    const configuration = { sentryDsn: null, sentryEnvironment: 'test', addressService: null };
    vi.stubGlobal('fetch', async () =>
      Response.json({ ...configuration, supportContact: 'hilfe@example.ch' }),
    );
    const identity = { account: { username: 'nina@example.ch' } };
    openSession.mockResolvedValue({ identity, hasProfile: false, refusal, startAt: null });
    const { routes: fresh } = await import('./router.tsx');
    open('/profile', fresh);
    await heading(title);
    expect(screen.getByText('Sie sind als nina@example.ch angemeldet.')).toBeTruthy();
    const contact = await screen.findByRole('link', { name: 'hilfe@example.ch' });
    expect(contact.getAttribute('href')).toBe('mailto:hilfe@example.ch');
    expect(screen.getByRole('button', { name: 'Mit anderem Konto anmelden' })).toBeTruthy();
    expect(screen.queryAllByRole('link', { name: 'Als Partner registrieren' })).toHaveLength(
      mayRegister ? 1 : 0,
    );
  },
);
