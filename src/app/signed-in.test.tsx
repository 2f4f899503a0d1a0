import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../shared/api/api-error.ts';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { SignedIn } from './signed-in.tsx';

vi.mock('../shared/auth/account.tsx', () => ({
  AccountProvider: ({ children }: { children: ReactNode }) => children,
  AuthenticatedTemplate: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('../shared/auth/session-flow.ts', () => ({}));
vi.mock('../portal/notifications/live-inbox.tsx', () => ({ LiveInbox: () => null }));
vi.mock('../portal/notifications/today-notices.tsx', () => ({ TodayNotices: () => null }));
vi.mock('./session-end-dialog.tsx', () => ({ SessionEndDialog: () => null }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.dispatchEvent(new Event('online'));
});

const ask = vi.fn<() => Promise<string>>();

function Houses({ of }: { readonly of: string }) {
  const { data, error, refetch } = useQuery({ queryKey: [of], queryFn: ask });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <p>{data ?? 'Wird geladen …'}</p>;
}

test.each([
  ['the network is gone', true],
  ['the server alone is gone', false],
])('%s: queries report it, and succeed automatically when it is back', async (what, isOffline) => {
  vi.useFakeTimers();
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  if (isOffline) window.dispatchEvent(new Event('offline'));
  ask.mockReset().mockRejectedValue(new ApiError('OFFLINE', 0));
  const router = createMemoryRouter([
    {
      element: <SignedIn identity={{} as never} />,
      children: [{ path: '/', element: <Houses of={what} /> }],
    },
  ]);
  await act(async () =>
    render(
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </I18nProvider>,
    ),
  );
  expect(screen.getByText('Wird geladen …')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByRole('alert').textContent).toContain('Der Server ist nicht erreichbar.');
  expect(screen.getByRole('alert').textContent).toContain('geht es von selbst weiter');
  ask.mockResolvedValue('Haus Muster');
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.getByText('Haus Muster')).toBeTruthy();
  const asked = ask.mock.calls.length;
  // No further requests after a successful one.
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(ask.mock.calls.length).toBe(asked);
});
