import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionItem } from '../../../contracts/domain/sessions.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { SessionsForm } from './sessions-form.tsx';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const session = (id: string, userAgent: string): SessionItem => ({
  ...{ id, userAgent, startedAt: 0, usedAt: Date.UTC(2026, 10, 20, 12), isCurrent: false },
});
let rows: SessionItem[] = [];
/** Holds the answers to the ends of sessions. */
let gate: Promise<void> = Promise.resolve();
const list = stubCall('GET /v1/staff/people/:id/sessions', async () => ({ rows }));
const endAll = stubCall('DELETE /v1/staff/people/:id/sessions', async () => {
  await gate;
  rows = [];
});
const endOne = stubCall('DELETE /v1/staff/people/:id/sessions/:sessionId', async ({ params }) => {
  await gate;
  rows = rows.filter(({ id }) => id !== params.sessionId);
});

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  rows = [session('s1', FIREFOX), session('s2', '')];
  for (const stub of [list, endAll, endOne]) stub.mockClear();
});
afterEach(cleanup);

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <SessionsForm personId="p" />
          <Toasts label="Meldungen" />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

/** Clicks a button twice before the answer to the first click. */
async function clickTwice(end: HTMLButtonElement): Promise<void> {
  const answer = Promise.withResolvers<void>();
  gate = answer.promise;
  fireEvent.click(end);
  await waitFor(() => expect(end.disabled).toBe(true));
  fireEvent.click(end);
  answer.resolve();
}

test('ends the chosen session once, however often it is clicked; the others stay', async () => {
  open();
  await clickTwice(await button('Unbekanntes Gerät abmelden'));
  await waitFor(() => expect(screen.queryByText('Unbekanntes Gerät')).toBeNull());
  expect(endOne.mock.calls).toEqual([[{ params: { id: 'p', sessionId: 's2' } }]]);
  expect(await button('Linux (Firefox) abmelden')).toBeTruthy();
  expect(endAll).not.toHaveBeenCalled();
});

test('ends all sessions, then says that there are none', async () => {
  open();
  await clickTwice(await button('Überall abmelden'));
  await screen.findByText('Zurzeit auf keinem Gerät angemeldet.');
  expect(endAll.mock.calls).toEqual([[{ params: { id: 'p' } }]]);
  expect(endOne).not.toHaveBeenCalled();
});

test('an error is said, the list stays and is read again, and a second attempt goes', async () => {
  open();
  endOne.mockRejectedValueOnce(new ApiError('DATABASE_FULL', 503));
  endAll.mockRejectedValueOnce(new ApiError('ACTOR_NOT_ALLOWED', 403));
  fireEvent.click(await button('Unbekanntes Gerät abmelden'));
  expect((await screen.findAllByRole('alert')).length).toBe(1);
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  fireEvent.click(await button('Überall abmelden'));
  await screen.findByText('Dazu ist Ihr Konto nicht berechtigt.');
  expect(screen.getByText('Unbekanntes Gerät')).toBeTruthy();
  await waitFor(() => expect(list).toHaveBeenCalledTimes(3));
  fireEvent.click(await button('Unbekanntes Gerät abmelden'));
  await waitFor(() => expect(screen.queryByText('Unbekanntes Gerät')).toBeNull());
});

test('a failed list can be read again', async () => {
  list.mockRejectedValueOnce(new ApiError('ACTOR_NOT_ALLOWED', 403));
  open();
  fireEvent.click(await button('Noch einmal versuchen'));
  await screen.findByText('Unbekanntes Gerät');
});
