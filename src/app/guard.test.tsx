import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { blockedPaths } from '../../contracts/domain/access.ts';
import { groups, may, mayEnter, type Principal } from '../../contracts/domain/permissions.ts';
import { ApiError } from '../shared/api/api-error.ts';
import type { Input } from '../shared/api/call.ts';
import { emptySession, sessionAtom } from '../shared/auth/session.ts';
import { stubCall } from '../shared/testing/stub-call.ts';
import { routes } from './router.tsx';
import { isGuarded, isOpenTo, pages } from './routes.tsx';

// Loading pages takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

vi.mock('../shared/auth/session-flow.ts', () => ({
  openSession: async () => ({ hasProfile: true, startAt: null }),
}));
vi.mock('../shared/auth/account.tsx', () => ({
  AccountProvider: ({ children }: { children: ReactNode }) => children,
  AuthenticatedTemplate: ({ children }: { children: ReactNode }) => children,
  useAccount: () => ({ isLeaving: false }),
}));
const queries = vi.hoisted(() => ({ clear: () => {} }));
vi.mock('../portal/notifications/live-inbox.tsx', async () => {
  const { useQueryClient } = await import('@tanstack/react-query');
  const LiveInbox = () => {
    const client = useQueryClient();
    queries.clear = () => client.clear();
    return null;
  };
  return { LiveInbox };
});
vi.mock('../portal/notifications/today-notices.tsx', () => ({ TodayNotices: () => null }));

/** Calls to the server, permitted by the same table as in `requirePermissions`. */
const asked = { calls: [] as string[], person: null as Principal | null };
async function ownPermission({ query: { area, action } }: Input<'GET /v1/user/me/permission'>) {
  asked.calls.push(`${area} ${action}`);
  if (!asked.person || !mayEnter(asked.person, area)) throw new ApiError('CATEGORY_NOT_ALLOWED', 403);
  if (action && !may(asked.person, area, action)) throw new ApiError('ACTOR_NOT_ALLOWED', 403);
  return { area };
}

/** Every page behind the sign-in, with sample parameters. */
const addresses = pages
  .filter(({ without, path }) => without === undefined && path !== '*')
  .map((page) => ({
    page,
    exact: page.path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '01980000-0000-7000-8000-000000000001'),
    below: page.path.includes('?') ? page.path.replace(/\/:\w+\?/g, '/all') : null,
  }));

beforeEach(() => {
  asked.calls = [];
  stubCall('GET /v1/user/me/permission', ownPermission);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  for (const page of pages)
    vi.spyOn(page, 'load').mockImplementation(async () => () => <h1>{`Seite ${page.path}`}</h1>);
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Returns the heading shown at an address. */
async function headingAt(path: string): Promise<string | null> {
  cleanup();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={router} onError={() => {}} />
      </MantineProvider>
    </I18nProvider>,
  );
  const { textContent } = await screen.findByRole('heading', { level: 1, name: /Seite / });
  expect(router.state.location.pathname, 'the address stays').toBe(path);
  return textContent;
}

describe.each(groups)('%s', (group) => {
  const isStaff = group === 'sales' || group === 'admin';
  const person: Principal = isStaff ? { role: group, category: null } : { role: 'partner', category: group };
  beforeEach(() => {
    asked.person = person;
    getDefaultStore().set(sessionAtom, {
      ...emptySession,
      Email: 'demo@example.ch',
      Role: person.role,
      PartnerCategory: person.category,
    });
  });

  test.each(
    addresses.flatMap(({ page, exact, below }) => [
      { page, path: exact },
      ...(below ? [{ page, path: below }] : []),
    ]),
  )(
    '@spec-188 $path: the guard blocks the listed paths, the server everything else',
    async ({ page, path }) => {
      const listed = person.category !== null && blockedPaths[person.category].includes(path);
      const shown = await headingAt(path);
      const mayHave =
        !page.area || (page.action ? may(person, page.area, page.action) : mayEnter(person, page.area));
      expect(shown).toBe(listed || !mayHave ? 'Diese Seite gibt es nicht' : `Seite ${page.path}`);
      // A blocked page makes no calls; any other page is refused by the server only.
      expect(asked.calls.length > 0).toBe(!listed && !mayHave);
      expect(isOpenTo(person, page, path)).toBe(!listed && mayHave);
    },
  );

  test('@spec-188 guards no other paths than the listed ones', () => {
    const listed = person.category === null ? [] : blockedPaths[person.category];
    for (const path of listed) {
      expect(isGuarded(person, path)).toBe(true);
      expect(isGuarded(person, `${path}/`), 'the same page').toBe(true);
      for (const other of [
        `${path}/all`,
        `${path}/a/b`,
        `${path}x`,
        path.slice(0, -1),
        path.toUpperCase(),
        `/de${path}`,
      ])
        expect(isGuarded(person, other), other).toBe(listed.includes(other));
    }
    for (const { exact } of addresses) expect(isGuarded(person, exact), exact).toBe(listed.includes(exact));
  });
});
