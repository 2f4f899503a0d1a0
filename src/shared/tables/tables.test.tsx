import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { choices, listQuery } from '../../../contracts/domain/lists.ts';
import { ApiError } from '../api/api-error.ts';
import type { Column } from './column.ts';
import { CsvButton } from './csv-button.tsx';
import { DataTable } from './data-table.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { ListTabs } from './list-tabs.tsx';
import { ListTools } from './list-tools.tsx';
import { useListQuery } from './use-list-query.ts';

const HouseQuery = listQuery(['builtAt', 'name']).extend({
  kind: z.enum(['all', 'barn']).default('all'),
  colour: choices(['white', 'red', 'blue']),
});
type HouseQuery = z.infer<typeof HouseQuery>;
interface House {
  readonly id: string;
  readonly name: string;
}

const columns: readonly Column<House, HouseQuery['sort']>[] = [
  {
    header: 'Haus',
    card: 'head',
    kind: 'words',
    sort: 'name',
    cell: ({ id, name }) => <Link to={`/${id}`}>{name}</Link>,
    csv: [{ header: 'Haus', value: ({ name }) => name }],
  },
  { header: 'Gebaut', sort: 'builtAt', cell: () => '1920' },
  { header: 'Zimmer', kind: 'figure', cell: () => 4, csv: [{ header: 'Zimmer', value: () => 4 }] },
];

type Answer = { rows: House[]; total: number; isMore?: boolean };
const fetchHouses = vi.fn<(query: HouseQuery) => Promise<Answer>>();
const houses = (total: number, ...names: string[]): Answer => ({
  total,
  rows: names.map((name) => ({ id: name.toLowerCase(), name })),
});

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  fetchHouses.mockReset().mockImplementation(async () => houses(2, 'Alt', 'Neu'));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Houses() {
  const list = useListQuery(HouseQuery);
  const result = useQuery({
    queryKey: [list.query],
    queryFn: () => fetchHouses(list.query),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListTools list={list} columns={columns} searchLabel="Haus suchen">
        <FilterMenu
          label="Farbe"
          options={[
            { value: 'white', label: 'Weiss' },
            { value: 'red', label: 'Rot' },
          ]}
          chosen={list.query.colour}
          onChange={(colour) => list.change({ colour })}
        />
        <CsvButton title="Alle Häuser" columns={columns} query={list.query} fetchPage={fetchHouses} />
      </ListTools>
      <DataTable label="Häuser" columns={columns} result={result} list={list} empty="Noch kein Haus" />
    </>
  );
}

function open(address = '/houses') {
  const router = createMemoryRouter([{ path: '/houses', element: <Houses /> }], {
    initialEntries: [address],
  });
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
  return router;
}

const asked = () => fetchHouses.mock.lastCall?.[0];
const heading = (name: string) => screen.findByRole('columnheader', { name });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('reads the query from the address, with defaults for invalid values', async () => {
  open('/houses?page=2&search=%20see%20&sort=price&direction=asc&kind=barn&colour=pink&pageSize=0&other=1');
  await waitFor(() =>
    expect(asked()).toEqual({
      page: 2,
      pageSize: 20,
      search: 'see',
      sort: 'builtAt',
      direction: 'asc',
      kind: 'barn',
      colour: [],
    }),
  );
});

test('clicking a header sorts, clicking again reverses the order, announced to screen readers', async () => {
  const router = open('/houses?page=2&other=1');
  fetchHouses.mockImplementation(async () => houses(25, 'Alt'));
  expect((await heading('Gebaut')).getAttribute('aria-sort')).toBe('descending');
  expect((await heading('Haus')).getAttribute('aria-sort')).toBeNull();
  await press('Haus');
  // Names begin with A, on the first page; defaults are omitted, other parameters stay.
  expect(router.state.location.search).toBe('?other=1&sort=name&direction=asc');
  expect((await heading('Haus')).getAttribute('aria-sort')).toBe('ascending');
  expect((await heading('Gebaut')).getAttribute('aria-sort')).toBeNull();
  await press('Haus');
  expect(router.state.location.search).toBe('?other=1&sort=name');
  expect(asked()).toMatchObject({ sort: 'name', direction: 'desc', page: 1 });
  await act(() => router.navigate(-1));
  expect((await heading('Haus')).getAttribute('aria-sort')).toBe('ascending');
  expect(within(await heading('Zimmer')).queryByRole('button')).toBeNull();
});

test('searches after a pause in typing, without a history entry', async () => {
  fetchHouses.mockImplementation(async () => houses(99, 'Alt'));
  const router = open('/houses?page=3');
  await screen.findByText('Alt');
  vi.useFakeTimers();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Haus suchen' });
  for (const text of ['s', 'se', 'see ']) fireEvent.change(field, { target: { value: text } });
  expect(router.state.location.search).toBe('?page=3');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(router.state.location.search).toBe('?search=see');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(field.value).toBe('see ');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(router.state.location.search).toBe('');
  expect(field.value).toBe('');
  expect(fetchHouses.mock.calls.map(([{ search }]) => search)).not.toContain('se');
});

test('turns pages, and goes to the last one if a page no longer exists', async () => {
  fetchHouses.mockImplementation(async ({ page }) => (page <= 3 ? houses(41, `Haus ${page}`) : houses(41)));
  const router = open('/houses?page=2');
  await screen.findByText('Haus 2');
  expect(screen.getByText('21–40 von 41')).toBeTruthy();
  await press('Nächste Seite');
  await screen.findByText('Haus 3');
  expect(screen.getByText('41–41 von 41')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nächste Seite' }).disabled).toBe(true);
  await act(() => router.navigate('/houses?page=9'));
  await screen.findByText('Haus 3');
  expect(router.state.location.search).toBe('?page=3');
});

test('an incompletely counted list says so and can be paged further', async () => {
  fetchHouses.mockImplementation(async ({ page }) => ({
    ...houses(page === 50 ? 1_000 : 1_007, `Haus ${page}`),
    isMore: page === 50,
  }));
  open('/houses?page=50');
  expect(await screen.findByText("981–1'000 von mehr als 1'000")).toBeTruthy();
  await press('Nächste Seite');
  expect(await screen.findByText("1'001–1'007 von 1'007")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nächste Seite' }).disabled).toBe(true);
});

test('a tab says how many stand there, of very many at least how many', () => {
  const tabs = [
    { to: '/a', text: 'Offen', count: 10_000 },
    { to: '/b', text: 'Alle', count: 10_001 },
    { to: '/c', text: 'Neu', count: null },
  ];
  const router = createMemoryRouter([{ path: '*', element: <ListTabs label="Listen" tabs={tabs} /> }]);
  render(<RouterProvider router={router} />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    "Offen 10'000",
    "Alle 10'000+",
    'Neu ',
  ]);
});

test('the rows stay while others are fetched, and say so', async () => {
  open();
  await screen.findByText('Alt');
  let answer = (_: Answer) => {};
  fetchHouses.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await press('Haus');
  const table = screen.getByRole('table', { name: 'Häuser' });
  expect(table.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Alt')).toBeTruthy();
  await act(async () => answer(houses(1, 'Drittes')));
  expect(await screen.findByText('Drittes')).toBeTruthy();
  expect(table.getAttribute('aria-busy')).toBe('false');
});

test('a pressed row stays in place until the press ends, even if newer rows arrive', async () => {
  open();
  const row = await screen.findByText('Alt');
  fetchHouses.mockResolvedValue(houses(1, 'Drittes'));
  fireEvent.pointerDown(row);
  await press('Haus');
  const table = screen.getByRole('table', { name: 'Häuser' });
  await waitFor(() => expect(fetchHouses).toHaveBeenCalledTimes(2));
  await act(async () => {});
  expect(table.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Alt')).toBe(row);
  expect(screen.queryByText('Drittes')).toBeNull();
  fireEvent.pointerUp(row);
  expect(await screen.findByText('Drittes')).toBeTruthy();
  expect(screen.queryByText('Alt')).toBeNull();
  expect(table.getAttribute('aria-busy')).toBe('false');
});

test('before the first answer rows are hinted at; a failure says why and tries again', async () => {
  fetchHouses.mockRejectedValueOnce(new ApiError('OFFLINE', 0));
  open();
  expect(screen.getByRole('status').textContent).toBe('Wird geladen …');
  expect((await screen.findByRole('alert')).textContent).toContain('Der Server ist nicht erreichbar.');
  await press('Noch einmal versuchen');
  expect(await screen.findByText('Alt')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a filter takes several values, in one order, and says how many', async () => {
  const router = open('/houses?colour=red,red&page=2');
  await press('Farbe 1 gewählt');
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Weiss' }));
  expect(router.state.location.search).toBe('?colour=red%2Cwhite');
  await waitFor(() => expect(asked()).toMatchObject({ colour: ['white', 'red'], page: 1 }));
  expect(screen.getByRole('menuitemcheckbox', { name: 'Rot' }).getAttribute('aria-checked')).toBe('true');
  fetchHouses.mockImplementation(async () => houses(0));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Alle anzeigen' }));
  expect(router.state.location.search).toBe('');
  expect(await screen.findByRole('button', { name: 'Farbe' })).toBeTruthy();
  // Without a filter an empty list means that there is no house at all.
  expect(await screen.findByText('Noch kein Haus')).toBeTruthy();
});

test('the CSV holds every page of what is shown, each row once, and no formulas', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  fetchHouses.mockImplementation(async () => houses(7, 'Alt'));
  open('/houses?search=see&sort=name&page=2&pageSize=5');
  await screen.findByText('Alt');
  fetchHouses.mockImplementation(async ({ page }) => {
    if (page === 1)
      return { ...houses(100, ...Array.from({ length: 100 }, (_, index) => `Haus ${index}`)), isMore: true };
    // Meanwhile a row has moved to the second page.
    return houses(102, 'Haus 99', '=1+1');
  });
  fetchHouses.mockClear();
  await press('Liste als CSV herunterladen');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(fetchHouses.mock.calls.map(([{ page, pageSize, search }]) => [page, pageSize, search])).toEqual([
    [1, 100, 'see'],
    [2, 100, 'see'],
  ]);
  const lines = (await saved[0]?.text())?.split('\r\n');
  expect(lines).toHaveLength(102);
  expect(lines?.slice(0, 2)).toEqual(['\uFEFFHaus;Zimmer', 'Haus 0;4']);
  expect(lines?.at(-1)).toBe(`"'=1+1";4`);
});

test('no rows at all is another thing than none found', async () => {
  fetchHouses.mockImplementation(async ({ search, kind }) =>
    search || kind !== 'all' ? houses(0) : houses(1, 'Einziges'),
  );
  const router = open('/houses?search=x&kind=barn&sort=name');
  await press('Alle anzeigen');
  await screen.findByText('Einziges');
  expect(router.state.location.search).toBe('?sort=name');

  cleanup();
  fetchHouses.mockImplementation(async () => houses(0));
  open();
  expect(await screen.findByText('Noch kein Haus')).toBeTruthy();
  expect(screen.queryByText('Nichts gefunden')).toBeNull();
});

test('an order that no column has can be chosen again on a phone', async () => {
  const Unseen = () => {
    const list = useListQuery(listQuery(['updatedAt', 'name']));
    return <ListTools list={list} searchLabel="Haus suchen" columns={columns.slice(0, 1)} />;
  };
  const router = createMemoryRouter([{ path: '/', element: <Unseen /> }]);
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>,
  );
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sortieren nach' });
  expect([...field.options].map(({ text }) => text)).toEqual(['Zuletzt geändert', 'Haus']);
  expect(field.value).toBe('updatedAt');
  fireEvent.change(field, { target: { value: 'name' } });
  expect(router.state.location.search).toBe('?sort=name&direction=asc');
  fireEvent.change(field, { target: { value: 'updatedAt' } });
  expect(router.state.location.search).toBe('');
});

test('on a phone, without headings, the order is chosen in a field', async () => {
  const router = open();
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sortieren nach' });
  expect([...field.options].map(({ text }) => text)).toEqual(['Haus', 'Gebaut']);
  fireEvent.change(field, { target: { value: 'name' } });
  expect(router.state.location.search).toBe('?sort=name&direction=asc');
  await press('Aufsteigend sortiert, umkehren');
  expect(router.state.location.search).toBe('?sort=name');
});
