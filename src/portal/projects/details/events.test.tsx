import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Offer } from '../../../../contracts/domain/offers.ts';
import type { ProjectEvent } from '../../../../contracts/domain/project-states.ts';
import { ProjectContent } from '../../../../contracts/domain/projects.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { stubCall } from '../../../shared/testing/stub-call.ts';
import { useProject } from '../queries.ts';
import * as events from '../send-event.ts';
import { ID, offer, project } from '../testing/project.ts';
import { type Asked, EventDialogs } from './event-dialogs.tsx';
import { NextActions } from './next-actions.tsx';

/** The project on the server. */
let held = project;
const sendEvent = vi.spyOn(events, 'sendEvent');
stubCall('GET /v1/projects/:id').mockImplementation(async () => held);
const accepted = {
  projectId: ID,
  number: project.number,
  status: 'order_placed',
  waitingFor: null,
  revision: 5,
  at: 1,
  answerBy: null,
  roofVersionId: null,
} as const;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  held = project;
  sessionStorage.clear();
  sendEvent.mockReset().mockImplementation(async () => accepted);
});
afterEach(cleanup);

function Dialog({ asked }: { readonly asked: Asked }) {
  const { data } = useProject(ID);
  return data && <EventDialogs asked={asked} project={data} onClose={() => {}} />;
}

async function open(asked: Asked) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <Dialog asked={asked} /> },
      { path: '*', element: null },
    ],
    { initialEntries: ['/'] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return { router, client, dialog: within(await screen.findByRole('dialog')) };
}

const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const bodies = () => sendEvent.mock.calls.map(([, , body]) => body);

test('ordering after a concurrent change shows that change, then orders the current version', async () => {
  const { router, dialog } = await open('order');
  expect(dialog.getByText('Offerte Version 1')).toBeTruthy();
  sendEvent.mockImplementationOnce(async () => {
    held = { ...project, revision: 4, offers: [{ ...offer, id: ID, version: 2 }] };
    const current = {
      revision: 4,
      status: 'offer_received',
      waitingFor: null,
      event: 'revise_offer',
      at: 0,
      by: 'Sandra Beispiel',
    };
    throw new ApiError('PROJECT_CHANGED', 409, { current });
  });
  await press(dialog.getByRole('button', { name: 'Verbindlich bestellen' }));
  expect(dialog.getByText('Offerte überarbeitet, Sandra Beispiel, 01.01.1970, 01:00')).toBeTruthy();
  expect(dialog.getByText('Offerte Version 2')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
  await press(dialog.getByRole('button', { name: 'Verbindlich bestellen' }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/projects/congratulations/direct-order',
      search: `?project=${ID}`,
    }),
  );
  expect(bodies()).toMatchObject([
    { revision: 3, data: { offerId: offer.id } },
    { revision: 4, data: { offerId: ID } },
  ]);
  expect(bodies()[0]?.id).not.toBe(bodies()[1]?.id);
});

test('an offer that is revised while one orders does not change under the hands', async () => {
  const { dialog, client } = await open('order');
  held = { ...project, revision: 4, offers: [{ ...offer, id: ID, version: 2 }] };
  await act(() => client.invalidateQueries());
  expect(dialog.getByText('Offerte Version 1')).toBeTruthy();
  await press(dialog.getByRole('button', { name: 'Verbindlich bestellen' }));
  expect(bodies()).toMatchObject([{ revision: 3, data: { offerId: offer.id } }]);
});

test('a retry after a lost response reuses the event id', async () => {
  const { dialog } = await open('order');
  sendEvent.mockRejectedValueOnce(new ApiError('OFFLINE', 0));
  await press(dialog.getByRole('button', { name: 'Verbindlich bestellen' }));
  expect(dialog.getByRole('alert').textContent).toContain('Der Server ist nicht erreichbar.');
  await press(dialog.getByRole('button', { name: 'Verbindlich bestellen' }));
  expect(bodies()[0]).toEqual(bodies()[1]);
});

test('the form reports an expired offer', async () => {
  const { dialog } = await open('order');
  sendEvent.mockRejectedValueOnce(new ApiError('OFFER_EXPIRED', 409));
  await press(dialog.getByRole('button', { name: 'Verbindlich bestellen' }));
  expect(dialog.getByRole('alert').textContent).toContain('abgelaufen');
});

test('delivery elsewhere needs an address, and only then', async () => {
  const { dialog } = await open('order');
  fireEvent.change(dialog.getByLabelText(/^Lieferung/), { target: { value: 'delivery' } });
  await press(dialog.getByRole('button', { name: 'Verbindlich bestellen' }));
  expect(sendEvent).not.toHaveBeenCalled();
  const errors = dialog.getAllByText('Diese Angabe fehlt noch.');
  expect(errors.length).toBe(4);
  fireEvent.change(dialog.getByLabelText(/^Lieferung/), { target: { value: 'object' } });
  await press(dialog.getByRole('button', { name: 'Verbindlich bestellen' }));
  expect(bodies()).toMatchObject([{ data: { delivery: null, desiredDate: null, message: '' } }]);
});

test.each([
  ['an order in process', new ApiError('ORDER_NOT_ARCHIVABLE', 409)],
  ['no connection', new ApiError('OFFLINE', 0)],
  ['a fault of the server', new ApiError('INTERNAL', 500)],
])('archiving that fails because of %s is said in one sentence', async (_reason, failure) => {
  const { dialog, router } = await open('archive');
  await press(dialog.getByRole('button', { name: 'Archivieren' }));
  expect(dialog.getAllByText('Diese Angabe fehlt noch.')).toHaveLength(2);
  expect(sendEvent).not.toHaveBeenCalled();
  fireEvent.change(dialog.getByLabelText(/^Grund/), { target: { value: 'price' } });
  fireEvent.change(dialog.getByLabelText(/^Rückmeldung/), { target: { value: 'Zu teuer' } });
  sendEvent.mockRejectedValueOnce(failure);
  await press(dialog.getByRole('button', { name: 'Archivieren' }));
  expect(dialog.getByRole('alert').textContent).toBe('Ihre Bestellung konnte nicht archiviert werden');
  await press(dialog.getByRole('button', { name: 'Archivieren' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects/archived'));
  expect(bodies().at(-1)).toMatchObject({ data: { reason: 'price', feedback: 'Zu teuer' } });
});

test.each<[ProjectEvent[], Partial<Offer>, string[]]>([
  [['order', 'request_update', 'archive'], {}, ['Bestellen', 'Anpassung anfragen']],
  [['order', 'request_update'], { isExpired: true }, ['Anpassung anfragen']],
  [['close', 'request_quotation'], { binding: false }, ['Verbindliche Offerte anfragen', 'Abschliessen']],
  [['withdraw_update'], {}, ['Anpassung zurückziehen']],
  [['give_details'], {}, ['Angaben ergänzen']],
  [['amend'], {}, ['Bestellung ändern']],
  [['receive'], {}, ['Empfang bestätigen']],
  [['save', 'submit', 'discard'], {}, ['Weiterarbeiten']],
  [[], {}, []],
])('where %j is allowed, %j, it offers %j', (allowed, change, names) => {
  const shown = { ...project, allowed, offers: [{ ...offer, ...change }] };
  const router = createMemoryRouter([
    { path: '/', element: <NextActions project={shown} onAsk={() => {}} /> },
  ]);
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>,
  );
  expect([...container.querySelectorAll('a, button')].map(({ textContent }) => textContent)).toEqual(names);
});

test('an edit of a submitted project reports required fields that are empty', async () => {
  const edit = stubCall('PATCH /v1/projects/:id').mockResolvedValue(project);
  const content = ProjectContent.parse({
    ...{ kind: 'request_for_quotation', system: 'in_roof', name: 'Haus Muster', source: 'form' },
    projectAddress: { street: 'Seestrasse 12', postcode: '3600', city: 'Thun', canton: 'BE', country: 'CH' },
  });
  held = { ...project, content };
  const { dialog } = await open('edit');
  const street = dialog.getByRole('textbox', { name: /^Strasse/ });
  fireEvent.change(street, { target: { value: '' } });
  fireEvent.change(dialog.getByRole('textbox', { name: /^Name des Projekts/ }), { target: { value: '' } });
  await press(dialog.getByRole('button', { name: 'Speichern' }));
  const faulty = [...document.querySelectorAll('[aria-invalid="true"]')];
  expect(faulty.map((input) => input.getAttribute('data-path'))).toEqual(['name', 'projectAddress.street']);
  expect(edit).not.toHaveBeenCalled();
});
