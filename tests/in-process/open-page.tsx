import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { getDefaultStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { toast } from 'react-toastify/unstyled';
import { expect } from 'vitest';
import type { UserProfile } from '../../contracts/domain/user.ts';
import { Root } from '../../src/app/root.tsx';
import { routes } from '../../src/app/router.tsx';
import { isNotTheirs } from '../../src/shared/api/not-theirs.ts';
import { emptySession, sessionAtom } from '../../src/shared/auth/session.ts';
import { tokens } from '../../src/shared/auth/tokens.ts';
import { consentAtom } from '../../src/shared/consent/consent.ts';

interface Place {
  readonly path: string;
  /** The route's pattern, where the path has parameters. */
  readonly pattern?: string;
}

/** As after the sign-in of the person whose calls the server answers. */
async function takeProfile(): Promise<void> {
  const store = getDefaultStore();
  const headers = { authorization: `Bearer ${await tokens.identityToken()}` };
  const profile = (await (await fetch('/v1/user/me', { headers })).json()) as UserProfile;
  store.set(consentAtom, { reports: false, maps: false });
  const { projectAddress } = store.get(sessionAtom);
  store.set(sessionAtom, {
    ...emptySession,
    ...profile,
    projectAddress,
    loading: false,
    hasRedirected: true,
  });
}

function show(children: readonly RouteObject[], path: string) {
  // Messages of earlier tests wait for the first page that can show them.
  toast.dismiss();
  const router = createMemoryRouter([{ element: <Root />, children: [...children] }], {
    initialEntries: [path],
  });
  render(
    <Provider store={getDefaultStore()}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <RouterProvider router={router} onError={() => {}} />
        </MantineProvider>
      </I18nProvider>
    </Provider>,
  );
  return router;
}

/** Around pages of a signed-in person. The app's retries would only delay a failure. */
const queries = (client: QueryClient) => (
  <QueryClientProvider client={client}>
    <Outlet />
  </QueryClientProvider>
);
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, throwOnError: isNotTheirs } } });

/** Mounts a page in the app's root, for the person whose calls the server answers; other paths have empty pages. */
export async function openPage(page: ReactNode, { path, pattern = path.replace(/\?.*/, '') }: Place) {
  await takeProfile();
  const frame = (
    <main tabIndex={-1}>
      <Outlet />
    </main>
  );
  const pages = [
    { path: pattern, element: page },
    { path: '*', element: null },
  ];
  return show([{ element: queries(newClient()), children: [{ element: frame, children: pages }] }], path);
}

/** Mounts the app at a path with all its pages in their frames, for the person whose calls the server answers. */
export async function openApp(path: string) {
  await takeProfile();
  const all = routes[0]?.children ?? [];
  const [behindSignIn] = all.slice(-1);
  if (!behindSignIn?.children) throw new Error('No pages behind the sign-in');
  const { children, errorElement } = behindSignIn;
  const router = show([...all.slice(0, -1), { element: queries(newClient()), errorElement, children }], path);
  // The first page of a file is compiled for it.
  const isShown = () => expect(document.querySelector('main h1, [role="alert"]')).not.toBeNull();
  await waitFor(isShown, { timeout: 50_000 });
  return router;
}
