import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HistoryEntry, Project } from '../../../../contracts/domain/projects.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { read } from '../../../shared/api/queries.ts';
import { stubCall } from '../../../shared/testing/stub-call.ts';
import { ID, project } from '../testing/project.ts';
import { RequestSentPage, UpdateSentPage } from './success-page.tsx';

const find = stubCall('GET /v1/projects/:id');
const THANKS = 'Danke, wir haben Ihre Anfrage erhalten.';
const submitted: HistoryEntry = {
  id: '1',
  at: 1,
  actor: 'partner',
  by: 'Ivo Muster',
  event: 'submit',
  from: 'created',
  to: 'offer_requested',
  text: null,
  version: null,
  kind: 'request_for_quotation',
  files: [],
};
const draft: Project = { ...project, status: 'created', submittedAt: null };

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function open(search: string, known?: Project, page = <RequestSentPage />) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (known) client.setQueryData(read('GET /v1/projects/:id', { params: { id: ID } }).queryKey, known);
  const router = createMemoryRouter(
    [
      { path: '/projects/details/:id', element: <p>Das Projekt</p> },
      { path: '*', element: page },
    ],
    { initialEntries: [`/projects/congratulations/request-for-quotation${search}`] },
  );
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}

test('what was sent is thanked for, though it was known as a draft before', async () => {
  find.mockResolvedValue({ ...project, status: 'offer_requested', submittedAt: 1, history: [submitted] });
  open(`?project=${ID}`, draft);
  expect(await screen.findByText(THANKS)).toBeTruthy();
  expect(await screen.findByText('Offerte angefragt')).toBeTruthy();
  expect(screen.queryByText('Das Projekt')).toBeNull();
});

test('@spec-224 an updated offer is promised within 3 working days, with the day', async () => {
  const requested: HistoryEntry = {
    ...submitted,
    id: '2',
    event: 'request_update',
    to: 'offer_update_requested',
  };
  const status = 'offer_update_requested' as const;
  find.mockResolvedValue({
    ...project,
    status,
    submittedAt: 1,
    answerBy: '2026-12-01',
    history: [submitted, requested],
  });
  open(`?project=${ID}`, undefined, <UpdateSentPage />);
  expect(
    await screen.findByText('01.12.2026 (angepasste Offerte innerhalb von 3 Arbeitstagen)'),
  ).toBeTruthy();
});

test('a draft is gone on with, and nothing is thanked for', async () => {
  find.mockResolvedValue(draft);
  open(`?project=${ID}`);
  expect(await screen.findByText('Das Projekt')).toBeTruthy();
});

test.each([new ApiError('NOT_FOUND', 404), new ApiError('INPUT_INVALID', 422)])(
  'what is not there is not found: $code',
  async (error) => {
    find.mockRejectedValue(error);
    open('?project=foreign');
    expect(await screen.findByText('Diese Seite gibt es nicht')).toBeTruthy();
    expect(screen.queryByText(THANKS)).toBeNull();
  },
);
