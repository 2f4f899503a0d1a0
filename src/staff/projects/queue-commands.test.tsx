import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message, Project, ProjectListItem } from '../../../contracts/domain/projects.ts';
import { StaffView } from '../../../contracts/domain/staff.ts';
import * as events from '../../portal/projects/send-event.ts';
import { project } from '../../portal/projects/testing/project.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { StaffPage } from './staff-page.tsx';

const row = (change: Partial<ProjectListItem>): ProjectListItem => ({
  ...project,
  status: 'offer_requested',
  nextStep: null,
  ...change,
});
const rows = [
  row({ id: '1', number: 'P-1', name: 'Haus Muster', revision: 2 }),
  row({ id: '2', number: 'P-2', name: 'Haus Probe', revision: 3, status: 'offer_update_requested' }),
  row({ id: '3', number: 'P-3', name: 'Haus Vorlage', revision: 4, status: 'order_confirmed' }),
];
const counts = Object.fromEntries(StaffView.options.map((view) => [view, 3])) as never;
stubCall('GET /v1/staff/projects').mockResolvedValue({ rows, total: 3, counts } as never);
stubCall('GET /v1/staff/people').mockResolvedValue({
  people: [{ id: 'me', name: 'Sandra Beispiel' }],
  me: 'me',
});
stubCall('GET /v1/staff/views').mockResolvedValue({ views: [] });
stubCall('GET /v1/staff/projects/:id/notes').mockResolvedValue({ notes: [] });
stubCall('GET /v1/staff/organisations/:id').mockResolvedValue({
  discount: { basisPoints: 1000, groups: [] },
  certified: true,
} as never);
const find = stubCall('GET /v1/projects/:id');
const opened = {
  ...project,
  ...rows[0],
  allowed: ['accept', 'ask_details', 'send_offer'],
} as Project;
const assign = stubCall('POST /v1/staff/assignments');
const sendEvent = vi.spyOn(events, 'sendEvent');
/** From 1400 px on there is room for the preview beside the queue. */
const setWidth = (innerWidth: number) => Object.assign(window, { innerWidth });

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  assign.mockReset().mockResolvedValue();
  sendEvent.mockReset().mockResolvedValue({} as never);
  find.mockReset().mockResolvedValue(opened);
  setWidth(1200);
});
afterEach(cleanup);

async function open() {
  const router = createMemoryRouter([{ path: '/staff/:view?', element: <StaffPage /> }], {
    initialEntries: ['/staff'],
  });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  await screen.findByText('Haus Muster');
}
const choose = (...numbers: string[]) => {
  for (const number of numbers) fireEvent.click(screen.getByLabelText(`${number} auswählen`));
};
const press = (key: string, on: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(on, { key, bubbles: true });

test('Z gives what is chosen to who presses it, also while the box that was just ticked has the focus', async () => {
  await open();
  choose('P-1', 'P-2');
  const box = screen.getByLabelText('P-2 auswählen');
  box.focus();
  press('z', box);
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(assign).toHaveBeenCalledWith({ body: { projectIds: ['1', '2'], personId: 'me' } });
  await waitFor(() => expect(screen.queryByText('2 ausgewählt')).toBeNull());
});

test('A accepts those of the chosen ones that can be accepted', async () => {
  await open();
  choose('P-1', 'P-2', 'P-3');
  expect(screen.getByRole('button', { name: 'Annehmen, 1 von 3' })).toBeTruthy();
  press('a');
  await waitFor(() => expect(sendEvent).toHaveBeenCalledOnce());
  expect(sendEvent.mock.calls[0]?.slice(0, 2)).toEqual(['1', 'accept']);
});

test('repeats accepting under the same event id after a lost response, without calling it a change', async () => {
  sendEvent.mockRejectedValueOnce(new ApiError('OFFLINE', 0));
  await open();
  choose('P-1');
  press('a');
  await waitFor(() => expect(sendEvent).toHaveBeenCalledOnce());
  // The choice stays for the next attempt.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Annehmen' })).toHaveProperty('disabled', false),
  );
  expect(screen.getByText('1 ausgewählt')).toBeTruthy();
  press('a');
  await waitFor(() => expect(sendEvent).toHaveBeenCalledTimes(2));
  expect(sendEvent.mock.calls[1]?.[2].id).toBe(sendEvent.mock.calls[0]?.[2].id);
});

test('R asks the partners of all chosen ones that can be asked', async () => {
  await open();
  choose('P-1', 'P-2', 'P-3');
  press('r');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('P-1, P-2')).toBeTruthy();
  const field = dialog.getByLabelText(/Was müssen wir wissen/);
  fireEvent.change(field, { target: { value: 'Wie hoch liegt es?' } });
  // Shortcuts are ignored under a dialog and in text fields.
  for (const key of ['a', 'z', 'r']) press(key, field);
  for (const key of ['a', 'z']) press(key, document.body);
  fireEvent.click(dialog.getByRole('button', { name: 'Rückfrage' }));
  await waitFor(() => expect(sendEvent).toHaveBeenCalledTimes(2));
  expect(sendEvent.mock.calls.map(([id, event, { revision, data }]) => [id, event, revision, data])).toEqual([
    ['1', 'ask_details', 2, { question: 'Wie hoch liegt es?' }],
    ['2', 'ask_details', 3, { question: 'Wie hoch liegt es?' }],
  ]);
  expect(assign).not.toHaveBeenCalled();
});

test('ignores shortcuts while typing in the search field', async () => {
  await open();
  choose('P-1');
  const search = screen.getByPlaceholderText('Nummer, Projekt, Adresse oder Artikel suchen');
  search.focus();
  for (const key of ['z', 'a', 'r']) press(key, search);
  // The same key counts once the field is left; what the others had begun would be there by then.
  search.blur();
  press('z', document.body);
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect([assign, sendEvent].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('beside the queue the keys are about the project that is shown there, until others are chosen', async () => {
  setWidth(1600);
  await open();
  for (const key of ['z', 'a', 'r']) press(key);
  fireEvent.click(screen.getByRole('link', { name: 'Haus Muster' }));
  const preview = within(await screen.findByLabelText('Vorschau P-1'));
  await preview.findByRole('button', { name: 'Rückfrage' });
  press('z', document.body);
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(assign.mock.calls).toEqual([[{ body: { projectIds: ['1'], personId: 'me' } }]]);
  press('r', document.body);
  expect(await screen.findByRole('dialog', { name: 'Rückfrage' })).toBeTruthy();
  expect(sendEvent).not.toHaveBeenCalled();
});

async function openPreview(change: Partial<Project>) {
  find.mockResolvedValue({ ...opened, ...change });
  setWidth(1600);
  await open();
  fireEvent.click(screen.getByRole('link', { name: 'Haus Muster' }));
  const preview = await screen.findByLabelText('Vorschau P-1');
  await within(preview).findByRole('button', { name: 'Rückfrage' });
  return within(preview);
}

test('the preview names firm, discount, certification and the person responsible', async () => {
  const preview = await openPreview({ discount: { basisPoints: 1250, groups: [] } });
  expect(preview.getByRole('link', { name: 'Muster Solar AG' }).getAttribute('href')).toBe(
    '/staff/organisations/1',
  );
  expect(await preview.findByText('Zertifiziert')).toBeTruthy();
  expect(preview.getByText('12.5 %, Firma 10 %')).toBeTruthy();
  expect(preview.getByText('Sandra Beispiel')).toBeTruthy();
  fireEvent.click(preview.getByRole('button', { name: 'Rückfrage' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('region', { name: 'Partner' }).textContent).toMatch(
    /Muster Solar AG.*Rabatt 12\.5 %, Firma 10 %.*Zertifiziert.*Zuständig: Sandra Beispiel/,
  );
});

test('a project of mine is not offered to me, by button or key', async () => {
  const preview = await openPreview({ isMine: true });
  expect(preview.queryByRole('button', { name: /Mir zuweisen/ })).toBeNull();
  press('z', document.body);
  // Keys are heard: the next one opens its dialog.
  press('r', document.body);
  expect(await screen.findByRole('dialog', { name: 'Rückfrage' })).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});

test('everything that the partner says stands in the preview, the change first', async () => {
  const message = (id: string, text: string): Message => ({
    ...{ id, text, by: 'Ivo Muster', at: 1, side: 'partner', files: [] },
  });
  const data = {
    source: null,
    roofId: null,
    workbookFileId: null,
    form: null,
    checklist: [],
    attachments: [],
  };
  const preview = await openPreview({
    content: { message: 'Lieferung im Februar' } as never,
    messages: [message('1', 'Alt'), message('2', 'Neu')],
    updateRequest: { description: 'Ohne Kamin', data, roofVersionId: null, at: 2, by: 'Ivo Muster' },
  });
  const said = preview.getAllByText(/^«.*»$/).map(({ textContent }) => textContent);
  expect(said).toEqual(['«Ohne Kamin»', '«Neu»', '«Lieferung im Februar»']);
});

test('an approval shows the sheet that it is about, in the preview and where it is decided', async () => {
  const checklist = [
    { code: 'wind_suction', value: 1900, comment: '' },
    { code: 'fire_index', value: 3.9, comment: '' },
  ];
  const preview = await openPreview({
    system: 'facade',
    status: 'pending',
    waitingFor: 'approval',
    content: { message: '', checklist } as never,
    allowed: ['approve', 'refuse_approval', 'ask_details'],
  });
  expect(preview.getByText("1'900 Pa")).toBeTruthy();
  expect(preview.getByText("höchstens 2'400 Pa")).toBeTruthy();
  expect(preview.getByText('0.2 zu wenig')).toBeTruthy();
  for (const name of ['Freigeben', 'Freigabe ablehnen']) {
    fireEvent.click(preview.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByText("höchstens 2'400 Pa")).toBeTruthy();
    expect(dialog.getByText('0.2 zu wenig')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  }
});
