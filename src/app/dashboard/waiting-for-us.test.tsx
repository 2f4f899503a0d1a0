import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StaffView } from '../../../contracts/domain/staff.ts';
import { project } from '../../portal/projects/testing/project.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { SupplierQueuePanel } from './waiting-for-us.tsx';

const list = stubCall('GET /v1/staff/projects');

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function open(rows: readonly (typeof project)[], counts: Partial<Record<StaffView, number>>) {
  const none = Object.fromEntries(StaffView.options.map((view) => [view, 0]));
  list.mockResolvedValue({
    rows,
    total: rows.length,
    isMore: false,
    counts: { ...none, ...counts },
  } as never);
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <SupplierQueuePanel />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}

test('shows staff first what waits for them and what is overdue', async () => {
  const late = { ...project, status: 'order_placed', answerBy: '2020-01-03', name: 'Scheune' } as const;
  open([late], { waiting: 21, overdue: 1 });
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByRole('link', { name: 'Scheune' }).getAttribute('href')).toBe(
    `/staff/projects/${project.id}`,
  );
  expect(row.getByText('Liefertermin bestätigen')).toBeTruthy();
  expect(row.getByText(/überfällig$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Überfällig 1$/ }).getAttribute('href')).toBe('/staff/overdue');
  expect(list).toHaveBeenCalledWith({ query: expect.objectContaining({ view: 'waiting' }) });
});

test('without overdue projects links to the whole queue; an empty queue says so', async () => {
  open([{ ...project, answerBy: null }], { waiting: 3 });
  expect((await screen.findByRole('link', { name: /Alle 3$/ })).getAttribute('href')).toBe('/staff');
  cleanup();
  open([], {});
  expect(await screen.findByText('Nichts offen')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
