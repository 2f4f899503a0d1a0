import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { done, getProject, putProject } from '../../server/testing/projects.ts';
import { changeLocale } from '../../src/shared/i18n/activate-locale.ts';
import { StaffPage } from '../../src/staff/projects/staff-page.tsx';
import { openPage } from './open-page.tsx';
import { type InProcessServer, inProcessServer } from './server.ts';
import { violations } from './violations.ts';

let server: InProcessServer;
beforeAll(async () => {
  await changeLocale('de');
  server = await inProcessServer();
  await server.signIn('sales@example.ch');
});
afterAll(() => server.stop());
afterEach(cleanup);

const names = () => {
  const [, body] = screen.getAllByRole('rowgroup');
  return within(body as HTMLElement)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
};
const shows = (...expected: string[]) => waitFor(() => expect(names().sort()).toEqual(expected.sort()));
async function open(path: string) {
  cleanup();
  return openPage(<StaffPage />, { path, pattern: '/staff/:view?' });
}
const chooseAll = () => {
  const [, body] = screen.getAllByRole('rowgroup');
  for (const box of within(body as HTMLElement).getAllByRole('checkbox')) fireEvent.click(box);
};

test('filters the queue in its address, assigns and accepts many at once', async () => {
  const partner = await server.clientOf('planner@example.ch');
  const ids: string[] = [];
  for (const [name, kind] of [
    ['Queue A', 'request_for_quotation'],
    ['Queue B', 'request_for_quotation'],
    ['Queue C', 'information_request'],
  ] as const) {
    const { id } = await putProject(partner, { name, kind });
    await done(partner, id, 'submit');
    ids.push(id);
  }
  const router = await open('/staff');
  const search = 'Nummer, Projekt, Adresse oder Artikel suchen';
  fireEvent.change(await screen.findByRole('textbox', { name: search }), { target: { value: 'Queue' } });
  await waitFor(() => expect(router.state.location.search).toBe('?search=Queue'));
  await shows('Queue A', 'Queue B', 'Queue C');
  // The oldest deadline first: information is owed sooner than an offer.
  expect(names()[0]).toBe('Queue C');
  fireEvent.click(
    within(document.querySelector('search') as HTMLElement).getByRole('button', { name: 'Art' }),
  );
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Offertanfrage' }));
  await shows('Queue A', 'Queue B');
  const { pathname, search: query } = router.state.location;
  expect(pathname + query).toBe('/staff?search=Queue&kind=request_for_quotation');
  await open(pathname + query);
  await screen.findByText('Queue A');
  await shows('Queue A', 'Queue B');

  chooseAll();
  const bar = await screen.findByRole('region', { name: 'Auswahl' });
  expect(bar.textContent).toContain('2 ausgewählt');
  expect(await violations()).toEqual([]);
  fireEvent.click(within(bar).getByRole('button', { name: 'Zuweisen' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sandra Beispiel' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Auswahl' })).toBeNull());
  await open('/staff/mine?search=Queue');
  await screen.findByText('Queue A');
  await shows('Queue A', 'Queue B');
  await open('/staff/unassigned?search=Queue');
  await screen.findByText('Queue C');
  await shows('Queue C');

  await open('/staff?search=Queue');
  await screen.findByText('Queue C');
  await shows('Queue A', 'Queue B', 'Queue C');
  chooseAll();
  fireEvent.click(
    within(await screen.findByRole('region', { name: 'Auswahl' })).getByRole('button', { name: 'Annehmen' }),
  );
  expect(await screen.findByText('3 Anfragen sind angenommen.')).toBeTruthy();
  for (const id of ids)
    expect(await getProject(partner, id)).toMatchObject({ status: 'request_received', acceptedBy: 'person' });
});
