import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FailedJob } from '../../../contracts/domain/failed-jobs.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { FailedJobsPage } from './failed-jobs-page.tsx';

const JOBS: readonly FailedJob[] = [
  {
    ...{ id: 'one', kind: 'print-papers', about: 'p-1', attempts: 8, failedAt: 0 },
    reason: 'The printer thread ended',
  },
  { ...{ id: 'two', kind: 'new-kind', about: 'p-2', attempts: 1, failedAt: 0 }, reason: 'No such project' },
];
let failed: readonly FailedJob[];
stubCall('GET /v1/staff/failed-jobs', async () => ({ rows: [...failed], total: failed.length }));
const retry = stubCall('POST /v1/staff/failed-jobs/:id/retry', async ({ params }) => {
  failed = failed.filter(({ id }) => id !== params.id);
});
const retryAll = stubCall('POST /v1/staff/failed-jobs/retry', async () => {
  const { length: count } = failed;
  failed = [];
  return { count };
});

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  failed = JOBS;
  for (const stub of [retry, retryAll]) stub.mockClear();
});
afterEach(cleanup);

function open() {
  const router = createMemoryRouter([{ path: '*', Component: FailedJobsPage }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
}

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`no row with ${text}`);
  return within(row);
};

test('shows what failed, why and how often, and retries one', async () => {
  open();
  const row = await rowOf('The printer thread ended');
  row.getByText('Druck der Projektdokumente');
  row.getByText('8 Versuche');
  (await rowOf('new-kind')).getByText('1 Versuch');
  fireEvent.click(row.getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(screen.queryByText('The printer thread ended')).toBeNull());
  expect(retry).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { id: 'one' } }));
  expect(retryAll).not.toHaveBeenCalled();
});

test('retries all, and then offers nothing to retry', async () => {
  open();
  await screen.findByText('new-kind');
  fireEvent.click(screen.getByRole('button', { name: 'Alle noch einmal versuchen' }));
  await screen.findByText('Keine Arbeit ist fehlgeschlagen');
  expect(screen.queryByRole('button', { name: 'Alle noch einmal versuchen' })).toBeNull();
  expect(retry).not.toHaveBeenCalled();
});
