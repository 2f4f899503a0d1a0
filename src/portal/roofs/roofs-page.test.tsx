import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RoofList, SavedRoof } from '../../../contracts/domain/roofs.ts';
import type { Configuration } from '../../../engine/index.ts';
import { openPage } from '../../../tests/in-process/open-page.tsx';
import { type InProcessServer, inProcessServer } from '../../../tests/in-process/server.ts';
import { violations } from '../../../tests/in-process/violations.ts';
import { changeLocale } from '../../shared/i18n/activate-locale.ts';
import { RoofsPage } from './roofs-page.tsx';

const ROOFS = '/configurator/v1/roofs';
const house: Configuration = JSON.parse(readFileSync('tests/golden/house-gable.json', 'utf8'));

let server: InProcessServer;
let call: Awaited<ReturnType<InProcessServer['clientOf']>>;
beforeAll(async () => {
  await changeLocale('de');
  server = await inProcessServer();
  await server.signIn('roofer@example.ch');
  call = await server.clientOf('roofer@example.ch');
});
afterAll(() => server.stop());
afterEach(() => {
  cleanup();
  server.intercept();
});

async function open(query = '') {
  const router = await openPage(<RoofsPage />, { path: `/roofs${query}` });
  const table = await screen.findByRole('table', { name: 'Dächer' });
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'));
  return router;
}

/** Saves a roof of its own for a test; returns its address in the API. */
async function save(name: string): Promise<string> {
  const path = `${ROOFS}/${newId()}`;
  const configuration = { ...house, name };
  const { status } = await call('PUT', path, { configuration, baseRevision: null });
  expect(status).toBe(201);
  return path;
}

const row = async (name: string) =>
  (await screen.findByText(name, { exact: true })).closest('tr') as HTMLElement;
const names = () =>
  screen.getAllByRole('row').flatMap((each) =>
    within(each)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent),
  );
const choose = async (roof: string, command: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Weitere Befehle zu «${roof}»` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: command }));
};
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
async function rename(to: string) {
  const input = await field();
  fireEvent.change(input, { target: { value: to } });
  fireEvent.submit(input.form as HTMLFormElement);
}

test('reports an unreachable server, and shows the roofs at the next attempt', async () => {
  const list = `GET ${ROOFS}?page=1&pageSize=20&search=&sort=updatedAt&direction=desc`;
  server.intercept((each, ask) =>
    each.startsWith(list) ? Promise.reject(new TypeError('Failed to fetch')) : ask(),
  );
  await openPage(<RoofsPage />, { path: '/roofs' });
  expect((await screen.findByRole('alert')).textContent).toContain('Der Server ist nicht erreichbar.');
  expect(server.calls.filter((each) => each.startsWith(list))).toEqual([]);
  server.intercept();
  fireEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await row('Werkhalle Probe')).toBeTruthy();
  expect(server.calls.filter((each) => each.startsWith(list))).toEqual([`${list} 200`]);
});

test('copies, renames and deletes a roof', async () => {
  const path = await save('Halle');
  await open();
  await choose('Halle', 'Kopieren');
  expect(await screen.findByText('«Halle» ist kopiert.')).toBeTruthy();
  // The newest first, with the same figures.
  await waitFor(() => expect(names()[0]).toBe('Halle (Kopie)'));
  const figures = async (name: string) => within(await row(name)).getAllByRole('cell')[1]?.textContent;
  expect(await figures('Halle (Kopie)')).toBe(await figures('Halle'));

  await choose('Halle (Kopie)', 'Umbenennen');
  const input = await field();
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(await violations()).toEqual([]);
  await rename('x'.repeat(201));
  await screen.findByRole('textbox', { name: 'Name', description: 'Höchstens 200 Zeichen.' });
  await rename(' Halle neu ');
  expect(await row('Halle neu')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const commands = screen.getByRole('button', { name: 'Weitere Befehle zu «Halle neu»' });
  await waitFor(() => expect(document.activeElement).toBe(commands));

  await choose('Halle neu', 'Löschen');
  expect(await screen.findByRole('dialog', { name: '«Halle neu» löschen?' })).toBeTruthy();
  expect(await violations()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(await row('Halle neu')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Halle neu', 'Löschen');
  fireEvent.click(await screen.findByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(screen.queryByText('Halle neu', { exact: true })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(await row('Halle')).toBeTruthy();
  await call('DELETE', path);
});

test('reports a concurrent change at renaming, and renames at the second attempt', async () => {
  const path = await save('Zu zweit');
  await open();
  await choose('Zu zweit', 'Umbenennen');
  await call('PATCH', path, { name: 'Vom Kollegen', revision: 1 });
  await rename('Von mir');
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Dieses Dach wurde inzwischen geändert.',
  );
  expect((await field()).value).toBe('Von mir');
  await rename('Von mir');
  expect(await row('Von mir')).toBeTruthy();
  expect((await call('GET', path)).body as SavedRoof).toMatchObject({
    name: 'Von mir',
    revision: 3,
    updatedBy: 'Paul Probe',
  });
  await call('DELETE', path);
});

test('shows roofs on several pages, and the last page left when one empties', async () => {
  const made: string[] = [];
  for (let count = 0; count < 22; count += 1) made.push(await save('Siedlung'));
  const router = await open('?search=siedlung');
  expect(await screen.findByText('1–20 von 22')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Nächste Seite' }));
  expect(await screen.findByText('21–22 von 22')).toBeTruthy();
  const { location } = router.state;
  expect(location.pathname + location.search).toBe('/roofs?search=siedlung&page=2');
  expect(await violations()).toEqual([]);
  for (const path of made.splice(0, 10)) await call('DELETE', path);
  cleanup();
  // The second page no longer exists.
  const again = await open('?search=siedlung&page=2');
  expect(await screen.findByText('1–12 von 12')).toBeTruthy();
  expect(again.state.location.pathname + again.state.location.search).toBe('/roofs?search=siedlung');
  for (const path of made) await call('DELETE', path);
  expect(((await call('GET', `${ROOFS}?search=siedlung`)).body as RoofList).total).toBe(0);
});

test('searches and sorts in the address, and goes back to what was shown', async () => {
  // The demo's, the newest first: Anbau Probeweg 7, Reihenhaus Probeweg 5, Werkhalle Probe.
  const router = await open();
  expect(await violations()).toEqual([]);
  const address = () => router.state.location.pathname + router.state.location.search;
  const search = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Dach suchen' }), { target: { value } });
  const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
  search('PROBEWEG');
  await shows('Anbau Probeweg 7', 'Reihenhaus Probeweg 5');
  expect(address()).toBe('/roofs?search=PROBEWEG');
  fireEvent.click(screen.getByRole('button', { name: 'Leistung' }));
  await shows('Reihenhaus Probeweg 5', 'Anbau Probeweg 7');
  expect(address()).toBe('/roofs?search=PROBEWEG&sort=powerW');
  await router.navigate(-1);
  await shows('Anbau Probeweg 7', 'Reihenhaus Probeweg 5');
  cleanup();
  await open('?search=PROBEWEG&sort=powerW');
  await shows('Reihenhaus Probeweg 5', 'Anbau Probeweg 7');

  search('gibt es nicht');
  await screen.findByRole('heading', { name: 'Nichts gefunden' });
  expect(await violations()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Alle anzeigen' }));
  expect(await row('Werkhalle Probe')).toBeTruthy();
});
