import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ListedVersion } from '../../../contracts/domain/catalogue-versions.ts';
import { sessionAtom } from '../../shared/auth/session.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { CataloguePage } from './catalogue-page.tsx';

const version = (change: Partial<ListedVersion>): ListedVersion => ({
  ...{
    id: '01a21d9f-9b4b-74c3-ad32-a443a046c923',
    label: '2026.2',
    state: 'active',
    validFrom: '2026-03-01',
  },
  ...{ validUntil: null, note: '', basedOn: null, problems: [], difference: null, revision: 2 },
  ...{ createdAt: 0, createdBy: 'Adrian Beispiel', publishedAt: 0, publishedBy: 'Adrian Beispiel' },
  ...{ approvedBy: null, request: null },
  ...change,
});
const draft = version({
  ...{ id: '01a21d9f-9b4b-74c3-ad32-a443a046c924', label: '2027.2', state: 'draft', validFrom: null },
  ...{
    difference: { added: 1, removed: 0, changed: 23, parts: ['formats'] },
    publishedAt: null,
    publishedBy: null,
  },
});
const scheduled = version({
  ...{
    id: '01a21d9f-9b4b-74c3-ad32-a443a046c925',
    label: '2027.1',
    state: 'scheduled',
    validFrom: '2027-01-01',
  },
});
const superseded = version({
  ...{ id: '01a21d9f-9b4b-74c3-ad32-a443a046c926', label: '2026.1', state: 'superseded' },
  ...{ validFrom: '2026-01-01', validUntil: '2026-02-28' },
});
const list = stubCall('GET /v1/staff/catalogue-versions', async () => ({
  today: '2026-11-27',
  approvers: null,
  versions: [draft, scheduled, version({}), superseded],
}));
const store = stubCall('PUT /v1/staff/catalogue-versions/:id', async () => draft);
const publish = stubCall('PUT /v1/staff/catalogue-versions/:id/first-day', async () => draft);
const content = stubCall('GET /v1/staff/catalogue-versions/:id/content', async () => ({}) as never);

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  for (const stub of [store, publish, content]) stub.mockClear();
});
afterEach(cleanup);

function open(role: 'sales' | 'admin') {
  const session = createStore();
  session.set(sessionAtom, (before) => ({
    ...before,
    Email: 'a@example.ch',
    Role: role,
    PartnerCategory: null,
  }));
  const router = createMemoryRouter([{ path: '/', element: <CataloguePage /> }]);
  render(
    <Provider store={session}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <QueryClientProvider client={new QueryClient()}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </I18nProvider>
    </Provider>,
  );
}

const choose = async (content: string) => {
  const file = new File([content], 'katalog.json', { type: 'application/json' });
  fireEvent.change(await screen.findByLabelText('Katalog als JSON'), { target: { files: [file] } });
};

test('sales sees every version with its days, and can only download', async () => {
  open('sales');
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /2027\.2Entwurfnoch nicht veröffentlicht · 23 Artikel geändert, 1 neu, auch formats/,
    ),
    expect.stringMatching(/2027\.1Geplantab 01\.01\.2027/),
    expect.stringMatching(/2026\.2Gültigseit 01\.03\.2026/),
    expect.stringMatching(/2026\.101\.01\.2026 bis 28\.02\.2026/),
  ]);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(Array(4).fill('JSON'));
});

test('a file takes the place of the draft of its label; what is no catalogue is not sent', async () => {
  open('admin');
  await choose('{"version": 3}');
  await choose('no JSON');
  await choose('{"version":"2027.2"}');
  await waitFor(() => expect(store).toHaveBeenCalledTimes(1));
  expect(store.mock.calls[0]?.[0]).toMatchObject({
    params: { id: draft.id },
    body: { text: '{"version":"2027.2"}', baseRevision: draft.revision },
  });
  await choose('{"version":"2028.1"}');
  await waitFor(() => expect(store).toHaveBeenCalledTimes(2));
  expect(store.mock.calls[1]?.[0]).toMatchObject({ body: { baseRevision: null } });
  expect(store.mock.calls[1]?.[0].params.id).not.toBe(draft.id);
});

test('the administrator publishes, recalls and brings back, each at the revision shown', async () => {
  open('admin');
  fireEvent.click(await screen.findByRole('button', { name: '2027.1 zurücknehmen' }));
  await waitFor(() =>
    expect(publish.mock.calls[0]?.[0]).toEqual({
      params: { id: scheduled.id },
      body: { validFrom: null, revision: 2 },
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: '2027.2 veröffentlichen' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/gelten sofort für alle Partner/);
  const day = within(dialog).getByLabelText(/Gültig ab/);
  fireEvent.change(day, { target: { value: '01.01.2027' } });
  within(dialog).getByText(/Ab diesem Tag gilt schon 2027\.1/);
  fireEvent.change(day, { target: { value: '02.01.2027' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Veröffentlichen' }));
  await waitFor(() =>
    expect(publish.mock.calls[1]?.[0]).toEqual({
      params: { id: draft.id },
      body: { validFrom: '2027-01-02', revision: 2 },
    }),
  );

  content.mockResolvedValueOnce({ version: '2026.1', articles: [] } as never);
  fireEvent.click(screen.getByRole('button', { name: '2026.1 wieder einführen' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Entwurf anlegen' }));
  await waitFor(() => expect(store).toHaveBeenCalledTimes(1));
  expect(store.mock.calls[0]?.[0].body).toMatchObject({
    text: JSON.stringify({ version: '2026.1-2', articles: [] }),
    baseId: superseded.id,
    baseRevision: null,
  });
});

test('a draft with problems names them at their place and cannot be published', async () => {
  const problems = [{ code: 'OUT_OF_RANGE', path: 'articles[3].price', params: { min: 0, max: 100 } }];
  list.mockResolvedValueOnce({
    today: '2026-11-27',
    approvers: null,
    versions: [{ ...draft, problems, difference: null }],
  });
  open('admin');
  const faults = await screen.findByRole('list', { name: 'Fehler in 2027.2' });
  expect(faults.textContent).toContain('articles[3].price');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '2027.2 veröffentlichen' }).disabled).toBe(
    true,
  );
});

test('where a second person is needed, the form asks for the approval and names who gives it', async () => {
  const request = {
    ...({ id: 'r', state: 'open', requestedAt: 0, requestedBy: 'Adrian Beispiel', isOwn: true } as const),
    ...{ decidedBy: null, reason: null, validFrom: '2027-03-01' },
  };
  list.mockResolvedValueOnce({
    ...{ today: '2026-11-27', approvers: ['Berta Zweite'] },
    versions: [draft, { ...scheduled, request }, version({ approvedBy: 'Berta Zweite' })],
  });
  open('admin');
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.includes('Freigabe angefragt'))).toEqual([
    ...[false, true, false],
  ]);
  expect(rows[2]?.textContent).toContain('freigegeben von Berta Zweite');
  const reschedule = screen.getByRole<HTMLButtonElement>('button', { name: 'Tag von 2027.1 ändern' });
  expect(reschedule.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '2027.2 veröffentlichen' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('Eine zweite Person gibt frei: Berta Zweite.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Freigabe anfragen' }));
  await waitFor(() => expect(publish).toHaveBeenCalledTimes(1));
});

test('without a version the page asks for a file', async () => {
  list.mockResolvedValueOnce({ today: '2026-11-27', approvers: null, versions: [] });
  open('admin');
  await screen.findByText('Noch kein Katalog');
  expect(screen.getByRole('button', { name: 'Einlesen' })).toBeDefined();
});
