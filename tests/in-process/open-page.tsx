import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { getDefaultStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import type { UserProfile } from '../../contracts/domain/user.ts';
import { Root } from '../../src/app/root.tsx';
import { emptySession, sessionAtom } from '../../src/shared/auth/session.ts';
import { tokens } from '../../src/shared/auth/tokens.ts';
import { consentAtom } from '../../src/shared/consent/consent.ts';

interface Place {
  readonly path: string;
  /** The route's pattern, where the path has parameters. */
  readonly pattern?: string;
}

/** Mounts a page in the app's root, for the person whose calls the server answers; other paths have empty pages. */
export async function openPage(page: ReactNode, { path, pattern = path.replace(/\?.*/, '') }: Place) {
  const store = getDefaultStore();
  const headers = { authorization: `Bearer ${await tokens.identityToken()}` };
  const profile = (await (await fetch('/v1/user/me', { headers })).json()) as UserProfile;
  store.set(consentAtom, { reports: false, maps: false });
  store.set(sessionAtom, { ...emptySession, ...profile, loading: false, hasRedirected: true });
  // happy-dom has no fonts, which growing text fields listen to.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  const frame = (
    <main tabIndex={-1}>
      <Outlet />
    </main>
  );
  const children = [
    { path: pattern, element: page },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter([{ element: <Root />, children: [{ element: frame, children }] }], {
    initialEntries: [path],
  });
  // The app's retries would only delay a failure.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
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
  return router;
}
