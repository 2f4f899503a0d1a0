import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Academy } from '../../../contracts/domain/academy.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { AcademyPage, AcademySearchPage } from './academy-page.tsx';

// happy-dom has no scrolling.
HTMLElement.prototype.scrollIntoView = () => {};

type Listed = Academy['videos'][number];
const video = (change: Partial<Listed>): Listed => ({
  id: '01980000-0000-7000-8701-000000000001',
  category: 'planning',
  titles: { de: 'Eine Gaube verschieben', en: 'Moving a dormer', it: '', 'fr-FR': '' },
  length: 72_000,
  languages: ['de', 'en'],
  position: 0,
  isSeen: false,
  watchedAt: null,
  moments: [],
  ...change,
});
const begun = video({ position: 18_000 });
const seen = video({
  id: '01980000-0000-7000-8701-000000000002',
  category: 'electrics',
  titles: { de: 'Stränge stecken', en: '', it: '', 'fr-FR': '' },
  isSeen: true,
});
const moments: Listed['moments'] = [
  { from: 3_000, text: 'Plug it', language: 'en' },
  { from: 9_000, text: 'Stecken Sie', language: 'de' },
];

const list = stubCall('GET /v1/academy');
const putPosition = stubCall('PUT /v1/academy/:id/position').mockResolvedValue();
stubCall('POST /v1/academy/pass').mockResolvedValue();

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  putPosition.mockClear();
  list.mockImplementation(async ({ query: { category, search } = {} }) => {
    const found = search ? [{ ...seen, moments }] : [begun, seen];
    const videos = found.filter((one) => !category || one.category === category);
    return { videos, counts: { all: found.length } };
  });
});
afterEach(cleanup);

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/3s-academy/:category?', element: <AcademyPage /> },
      { path: '/3s-academy/:category/search', element: <AcademySearchPage /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  return router;
}

test('lists videos with their progress, those of a category at its address', async () => {
  open('/3s-academy');
  expect(await screen.findByText('25 % gesehen')).toBeTruthy();
  expect(screen.getByText('Gesehen')).toBeTruthy();
  cleanup();
  open('/3s-academy/electrics');
  expect(await screen.findByRole('link', { name: 'Stränge stecken' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Eine Gaube verschieben' })).toBeNull();
});

test.each(['/3s-academy/cooking', '/3s-academy/cooking/search'])('%s is not a page', (address) => {
  open(address);
  expect(screen.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeTruthy();
});

test('a search has its own address and lists moments, in the reader’s language first', async () => {
  const router = open('/3s-academy/electrics');
  const field = await screen.findByRole('textbox', { name: 'Titel und Untertitel durchsuchen' });
  fireEvent.change(field, { target: { value: ' Stecken ' } });
  fireEvent.submit(field.closest('form') ?? field);
  await waitFor(() => expect(router.state.location.pathname).toBe('/3s-academy/electrics/search'));
  expect(router.state.location.search).toBe('?search=Stecken');
  await screen.findByText('Stecken Sie');
  const times = screen.getAllByRole('link', { name: /^0:0/ });
  expect(times.map((link) => link.textContent)).toEqual(['0:09', '0:03']);
  expect(times[0]?.getAttribute('href')).toContain('at=9000');
});

test('a video starts at the stored position, and stores where the person stops', async () => {
  open(`/3s-academy?video=${begun.id}`);
  const film = await waitFor(() => {
    const found = document.querySelector('video');
    if (!found) throw new Error('There is no film yet.');
    return found;
  });
  expect(film.getAttribute('src')).toBe(`/v1/academy/${begun.id}/film`);
  expect([...film.querySelectorAll('track')].map(({ srclang }) => srclang)).toEqual(['de', 'en']);
  fireEvent.loadedMetadata(film);
  expect(film.currentTime).toBe(18);
  fireEvent.pause(film);
  expect(putPosition).not.toHaveBeenCalled();
  film.currentTime = 31.5;
  fireEvent.pause(film);
  await waitFor(() =>
    expect(putPosition).toHaveBeenCalledWith({ params: { id: begun.id }, body: { position: 31_500 } }),
  );
});
