import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { emptySession, sessionAtom } from '../../shared/auth/session.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { Navigation } from './navigation.tsx';

const partnerList = stubCall('GET /v1/projects');
const staffList = stubCall('GET /v1/staff/projects');

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  partnerList.mockReset().mockResolvedValue({ counts: { yours: 3 } } as never);
  staffList.mockReset().mockResolvedValue({ counts: { waiting: 120 } } as never);
});
afterEach(() => {
  cleanup();
  getDefaultStore().set(sessionAtom, emptySession);
});

type Person = Pick<typeof emptySession, 'Role' | 'PartnerCategory'>;
function open(person: Person, client = new QueryClient()) {
  getDefaultStore().set(sessionAtom, { ...emptySession, Email: 'a@example.ch', Fullname: 'A', ...person });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={['/projects']}>
            <Navigation />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}
const entriesIn = (group: string) =>
  within(screen.getByRole('list', { name: group }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('groups the entries, and counts the steps that are the partner’s', async () => {
  open({ Role: 'partner', PartnerCategory: 'Installateur' });
  expect(entriesIn('Wissen')).toEqual(['Schulungen', 'Akademie', 'Dokumentation']);
  expect(screen.queryByRole('list', { name: 'Verwaltung' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Profil' })).toBeNull();
  const projects = await screen.findByRole('link', { name: 'Projekte 3 offene Schritte' });
  expect(projects.getAttribute('aria-current')).toBe('page');
  expect(staffList).not.toHaveBeenCalled();
});

test('stays without a number if the count is refused', async () => {
  partnerList.mockRejectedValue(new ApiError('CATEGORY_NOT_ALLOWED', 403));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, throwOnError: true } } });
  open({ Role: 'partner', PartnerCategory: 'Installateur' }, client);
  await waitFor(() => expect(partnerList).toHaveBeenCalled());
  expect(await screen.findByRole('link', { name: 'Projekte' })).toBeTruthy();
});

test('counts for the supplier what waits for it, and groups its administration', async () => {
  open({ Role: 'admin', PartnerCategory: null });
  const queue = await screen.findByRole('link', { name: 'Wartet auf uns 120 offene Schritte' });
  expect(queue.textContent).toContain('99+');
  expect(entriesIn('Verwaltung')).toEqual(
    expect.arrayContaining(['Anmeldungen', 'Firmen', 'Regionen, Feiertage', 'Lager', 'Postausgang']),
  );
  expect(partnerList).not.toHaveBeenCalled();
});
