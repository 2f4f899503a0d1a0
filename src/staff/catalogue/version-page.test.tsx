import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ListedVersion } from '../../../contracts/domain/catalogue-versions.ts';
import demo from '../../../engine/catalogue/demo.json' with { type: 'json' };
import type { Catalogue } from '../../../engine/index.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { sessionAtom } from '../../shared/auth/session.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { withPart } from './merge.ts';
import { VersionPage } from './version-page.tsx';

const whole: Catalogue = JSON.parse(JSON.stringify(demo));
/** Two articles are enough for a page. */
const articles = whole.articles.slice(0, 2);
const [first, second] = articles.map(({ number }) => number) as [string, string];
const base: Catalogue = { ...whole, articles };

const listed = (change: Partial<ListedVersion>): ListedVersion => ({
  ...{ id: '01a21d9f-9b4b-74c3-ad32-a443a046c923', label: '2026.2', state: 'active', revision: 1 },
  ...{ validFrom: '2026-03-01', validUntil: null, note: '', basedOn: null, problems: [], difference: null },
  ...{ createdAt: 0, createdBy: 'Adrian Beispiel', publishedAt: 0, publishedBy: 'Adrian Beispiel' },
  ...{ approvedBy: null, request: null },
  ...change,
});
const active = listed({});
const DRAFT = '01a21d9f-9b4b-74c3-ad32-a443a046c924';

/** The draft as a server holds it, with other people's saves. */
let server: { version: ListedVersion; content: Catalogue };
const save = (content: Catalogue, change: Partial<ListedVersion> = {}) => {
  const { version } = server;
  server = { content, version: { ...version, revision: version.revision + 1, ...change } };
};
stubCall('GET /v1/staff/catalogue-versions', async () => ({
  today: '2026-11-27',
  approvers: null,
  versions: [server.version, active],
}));
stubCall('GET /v1/staff/catalogue-versions/:id', async ({ params }) =>
  params.id === DRAFT ? server : { version: active, content: base },
);
stubCall('GET /v1/staff/catalogue-versions/:id/effect', async () => ({ effect: null }));
stubCall('GET /v1/staff/catalogue-versions/:id/content', async () => base);
const put = stubCall('PUT /v1/staff/catalogue-versions/:id', async ({ body }) => {
  if (body.baseRevision !== server.version.revision || server.version.state !== 'draft')
    throw new ApiError('CATALOGUE_CHANGED', 409);
  const content: Catalogue = JSON.parse(body.text);
  const price = content.articles.findIndex((article) => article.price > 1_000_000_000);
  const problem = { code: 'OUT_OF_RANGE', path: `articles[${price}].price`, params: { min: 0, max: 1 } };
  save(content, { note: body.note ?? server.version.note, problems: price < 0 ? [] : [problem] });
  return server.version;
});

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  put.mockClear();
  const draft = { id: DRAFT, label: '2027.1', state: 'draft', validFrom: null, publishedAt: null } as const;
  server = { content: { ...base, version: '2027.1' }, version: listed({ ...draft, basedOn: '2026.2' }) };
});
afterEach(cleanup);

async function open(role: 'sales' | 'admin' = 'admin', id = DRAFT) {
  const session = createStore();
  session.set(sessionAtom, (before) => ({
    ...before,
    ...{ Email: 'a@example.ch', Role: role, PartnerCategory: null },
  }));
  const router = createMemoryRouter([{ path: '/staff/catalogue/:id/:part?', element: <VersionPage /> }], {
    initialEntries: [`/staff/catalogue/${id}`],
  });
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
  await screen.findByRole('table');
}

const cell = (number: string) => screen.getByLabelText<HTMLInputElement>(`Preis CHF von ${number}`);
const type = (number: string, text: string, key = 'Enter') => {
  const input = cell(number);
  input.focus();
  fireEvent.change(input, { target: { value: text } });
  fireEvent.keyDown(input, { key });
};
const priceOf = (number: string) => server.content.articles.find((one) => one.number === number)?.price;

test('a typed price is saved at the revision, Enter goes to the next row, undo takes it back', async () => {
  await open();
  type(first, '195.50');
  expect(document.activeElement).toBe(cell(second));
  await waitFor(() => expect(priceOf(first)).toBe(19_550));
  expect(put.mock.calls[0]?.[0].body).toMatchObject({ baseRevision: 1, note: '' });
  expect(screen.getByText('Geändert 1')).toBeDefined();
  fireEvent.keyDown(cell(second), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(cell(first));

  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(cell(first).value).toBe('189.00');
  await waitFor(() => expect(priceOf(first)).toBe(18_900));
  fireEvent.keyDown(cell(first), { key: 'z', ctrlKey: true, shiftKey: true });
  await waitFor(() => expect(priceOf(first)).toBe(19_550));
});

test('a text without a price stays marked in the cell and is not saved', async () => {
  await open();
  type(first, 'teuer');
  await waitFor(() => expect(cell(first).getAttribute('aria-invalid')).toBe('true'));
  expect(cell(first).value).toBe('teuer');
  type(second, '199');
  await waitFor(() => expect(priceOf(second)).toBe(19_900));
  expect(priceOf(first)).toBe(18_900);
  type(first, 'sehr teuer', 'Escape');
  expect(cell(first).value).toBe('189.00');
});

test('several lines pasted fill the cells below as one step', async () => {
  await open();
  const clipboardData = { getData: () => '11.05\r\n12.10\r\n' };
  fireEvent.paste(cell(first), { clipboardData });
  expect([cell(first).value, cell(second).value]).toEqual(['11.05', '12.10']);
  // Three lines do not fit two rows.
  fireEvent.paste(cell(first), { clipboardData: { getData: () => '1\n2\n3' } });
  expect(cell(second).value).toBe('12.10');
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect([cell(first).value, cell(second).value]).toEqual(['189.00', '195.00']);
});

test('another person’s cells are merged; the same cell waits for a choice, and nothing is sent before', async () => {
  await open();
  save(withPart(server.content, ['articles', second, 'price'], 20_000));
  type(first, '195.50');
  await waitFor(() => expect([priceOf(first), priceOf(second)]).toEqual([19_550, 20_000]));
  await waitFor(() => expect(cell(second).value).toBe('200.00'));
  expect(screen.queryByRole('region', { name: 'Gleichzeitige Änderungen' })).toBeNull();

  save(withPart(server.content, ['articles', first, 'price'], 17_000));
  type(first, '180');
  const conflicts = await screen.findByLabelText('Gleichzeitige Änderungen');
  expect(within(conflicts).getByText(`articles · ${first} · price`)).toBeDefined();
  type(second, '210');
  expect([priceOf(first), priceOf(second)]).toEqual([17_000, 20_000]);
  within(conflicts).getByRole('button', { name: 'Anderes: 170.00' });
  fireEvent.click(within(conflicts).getByRole('button', { name: 'Meins: 180.00' }));
  await waitFor(() => expect([priceOf(first), priceOf(second)]).toEqual([18_000, 21_000]));
});

test('the server’s check is shown at the cell, and such a draft cannot be published', async () => {
  await open();
  const publish = () => screen.getByRole<HTMLButtonElement>('button', { name: '2027.1 veröffentlichen' });
  expect(publish().disabled).toBe(false);
  type(second, '99999999');
  expect(publish().disabled).toBe(true);
  await waitFor(() => expect(cell(second).getAttribute('aria-invalid')).toBe('true'));
  expect(within(screen.getByLabelText('Fehler im Entwurf')).getByText(`${second} · price`)).toBeDefined();
  expect(publish().disabled).toBe(true);
  fireEvent.click(screen.getByText('Fehler 1'));
  expect(screen.queryByLabelText(`Preis CHF von ${first}`)).toBeNull();
  type(second, '199');
  await waitFor(() => expect(publish().disabled).toBe(false));
});

test('a percentage changes the selected articles only, rounded to 5 Rappen', async () => {
  await open();
  fireEvent.click(screen.getByLabelText(`${second} auswählen`));
  fireEvent.click(screen.getByRole('button', { name: '1 anpassen' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Änderung/), { target: { value: '2.13' } });
  within(dialog).getByText(/CHF 195\.00 wird CHF 199\.15/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Anpassen' }));
  await waitFor(() => expect([priceOf(first), priceOf(second)]).toEqual([18_900, 19_915]));
});

test('a removed article is listed as withdrawn with its successor, and can be brought back', async () => {
  await open();
  fireEvent.click(screen.getByLabelText(`${first} auswählen`));
  fireEvent.click(screen.getByRole('button', { name: 'Entfernen' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Ersatz/), { target: { value: second } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Entfernen' }));
  await waitFor(() =>
    expect(server.content.withdrawn).toEqual([
      { kind: 'article', id: first, names: articles[0]?.names, replacedBy: second },
    ]),
  );
  expect(server.content.articles.map(({ number }) => number)).toEqual([second]);
  fireEvent.click(screen.getByRole('button', { name: `${first} zurückholen` }));
  await waitFor(() => expect(priceOf(first)).toBe(18_900));
  expect(server.content).not.toHaveProperty('withdrawn');
});

test('a file changes prices as one step once its account is accepted, and refused lines are named', async () => {
  await open();
  const give = async (text: string) =>
    fireEvent.change(screen.getByLabelText('Artikel als CSV oder XLSX'), {
      target: { files: [new File([text], 'preise.csv')] },
    });
  await give(`number;price\n${first};200\n${second};teuer\nX-1;3\n`);
  // The code of spreadsheets is loaded first.
  const dialog = await screen.findByRole('dialog', {}, { timeout: 20_000 });
  within(dialog).getByText('3 Zeilen = 0 neu + 1 geändert + 0 unverändert + 2 abgelehnt');
  const refused = within(within(dialog).getByLabelText('Abgelehnte Zeilen')).getAllByRole('listitem');
  expect(refused.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Zeile 3 .*price · «teuer» Das ist kein eindeutiger Preis/),
    expect.stringMatching(/^Zeile 4 X-1 · names\.de Hier fehlt ein Wert/),
  ]);
  expect(cell(first).value).toBe('189.00');
  fireEvent.click(within(dialog).getByRole('button', { name: '1 Artikel übernehmen' }));
  await waitFor(() => expect(priceOf(first)).toBe(20_000));
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(priceOf(first)).toBe(18_900));
});

test('a draft published by another person keeps what was typed here for a new draft', async () => {
  await open();
  save(server.content, { state: 'scheduled', validFrom: '2027-01-01' });
  type(first, '195.50');
  await screen.findByText(/Ihre letzten Änderungen sind nur noch hier/);
  fireEvent.click(screen.getByRole('button', { name: 'Als neuen Entwurf speichern' }));
  const dialog = await screen.findByRole('dialog');
  put.mockImplementationOnce(async () => active);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Entwurf anlegen' }));
  await waitFor(() => expect(put.mock.lastCall?.[0].params.id).not.toBe(DRAFT));
  const sent: Catalogue = JSON.parse(put.mock.lastCall?.[0].body.text ?? '');
  expect(sent).toMatchObject({ version: '2027.1-2', articles: [{ price: 19_550 }, {}] });
});

test('sales reads prices and changes nothing, and nobody changes a published version', async () => {
  await open('sales');
  expect(screen.queryByLabelText(/Preis CHF von/)).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /auswählen/ })).toBeNull();
  cleanup();
  await open('admin', active.id);
  expect(screen.queryByLabelText(/Preis CHF von/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Neuer Entwurf nach 2026.2' })).toBeDefined();
});

const request = {
  ...({ id: 'r', state: 'open', requestedAt: 0, requestedBy: 'Adrian Beispiel', isOwn: false } as const),
  ...{ decidedBy: null, reason: null, validFrom: '2027-01-01' },
};
const answers = (['approve', 'decline'] as const).map((name) =>
  stubCall(`POST /v1/staff/catalogue-versions/:id/requests/:requestId/${name}`, async () => server.version),
);
const withdraw = stubCall(
  'DELETE /v1/staff/catalogue-versions/:id/requests/:requestId',
  async () => server.version,
);

test('a second person reads a request on the version, and approves it or declines it with a reason', async () => {
  server.version = { ...server.version, request };
  await open();
  screen.getByText(
    /Adrian Beispiel hat am 01\.01\.1970.* angefragt, 2027\.1 ab 01\.01\.2027 zu veröffentlichen/,
  );
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: '2027.1 veröffentlichen' });
  expect(publish.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Freigeben' }));
  const params = { id: DRAFT, requestId: 'r' };
  await waitFor(() => expect(answers[0]?.mock.lastCall?.[0]).toEqual({ params }));
  fireEvent.click(screen.getByRole('button', { name: 'Ablehnen' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Begründung/), { target: { value: 'Nein' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ablehnen' }));
  await waitFor(() => expect(answers[1]?.mock.lastCall?.[0]).toEqual({ params, body: { reason: 'Nein' } }));
});

test('an outdated request can be withdrawn, not approved, and the version asked for again', async () => {
  server.version = { ...server.version, request: { ...request, isOwn: true, state: 'outdated' } };
  await open();
  screen.getByText(/Die Anfrage gilt nicht mehr/);
  expect(screen.queryByRole('button', { name: 'Freigeben' })).toBeNull();
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: '2027.1 veröffentlichen' });
  expect(publish.disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Anfrage zurückziehen' }));
  await waitFor(() => expect(withdraw).toHaveBeenCalledTimes(1));
  cleanup();
  const declined = { state: 'declined', decidedBy: 'Berta Zweite', reason: 'Zu früh' } as const;
  server.version = { ...server.version, request: { ...request, ...declined } };
  await open();
  screen.getByText('Berta Zweite hat die Veröffentlichung ab 01.01.2027 nicht freigegeben: Zu früh');
});
