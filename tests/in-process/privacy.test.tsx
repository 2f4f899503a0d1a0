/** Export of what is stored about people and firms, and their deletion. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Obstacles } from '../../contracts/domain/deletion.ts';
import type { OrganisationList } from '../../contracts/domain/organisations.ts';
import { changeLocale } from '../../src/shared/i18n/activate-locale.ts';
import { heading, press } from './actions.ts';
import { openApp } from './open-page.tsx';
import { type InProcessServer, inProcessServer } from './server.ts';
import { violations } from './violations.ts';

let server: InProcessServer;
beforeAll(async () => {
  server = await inProcessServer();
});
afterAll(() => server.stop());
beforeEach(() => changeLocale('de'));
afterEach(cleanup);

/** Presses a button that saves a file; returns the file. */
async function saved(button: string): Promise<Blob> {
  const files: Blob[] = [];
  const url = vi
    .spyOn(URL, 'createObjectURL')
    .mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  await press(button);
  await waitFor(() => expect(files).toHaveLength(1), { timeout: 20_000 });
  url.mockRestore();
  return files[0] as Blob;
}

const isZip = async (file: Blob) =>
  Buffer.from(await file.arrayBuffer())
    .subarray(0, 2)
    .toString() === 'PK';

/** Creates a firm with one person; returns its id and the person's name. */
async function newFirm(name: string): Promise<{ id: string; person: string }> {
  const admin = await server.clientOf('admin@example.ch');
  const [id, lastName] = [newId(), `Weg ${newId().slice(-6)}`];
  const firm = {
    ...{ name, address: 'Seeweg 1, 3700 Spiez', country: 'CH', vatNumber: 'CHE-234.567.808' },
    ...{ partnershipType: 'Standard', discountBp: 0, salesRepresentative: '', contactManager: '' },
  };
  expect(await admin('PUT', `/v1/staff/organisations/${id}`, firm)).toMatchObject({ status: 200 });
  const person = {
    ...{ organisationId: id, firstName: 'Nina', lastName, email: `${newId()}@example.ch`, language: 'de' },
    ...{ role: 'partner', category: 'Installateur' },
  };
  expect(await admin('PUT', `/v1/staff/people/${newId()}`, person)).toMatchObject({ status: 204 });
  return { id, person: `Nina ${lastName}` };
}

test('a person downloads what is stored about them', async () => {
  await server.signIn('planner@example.ch');
  openApp('/profile');
  expect(await isZip(await saved('Meine Daten herunterladen'))).toBe(true);
  expect(server.calls).toContain('GET /v1/user/me/data 200');
});

test('administrators download what is stored about a firm; sales neither that nor delete it', async () => {
  const { id } = await newFirm('Lesefirma AG');
  await server.signIn('sales@example.ch');
  openApp(`/staff/organisations/${id}`);
  await heading('Lesefirma AG');
  await screen.findByRole('heading', { name: 'Firma' });
  for (const name of ['Daten der Firma herunterladen', 'Firma löschen'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  cleanup();
  await server.signIn('admin@example.ch');
  openApp(`/staff/organisations/${id}`);
  expect(await isZip(await saved('Daten der Firma herunterladen'))).toBe(true);
});

test('a firm with work under way cannot be deleted; the dialog counts what keeps it', async () => {
  const admin = await server.clientOf('admin@example.ch');
  const { rows } = (await admin('GET', '/v1/staff/organisations?search=muster%20solar'))
    .body as OrganisationList;
  const id = rows[0]?.id ?? '';
  const obstacles = (await admin('GET', `/v1/staff/organisations/${id}/obstacles`)).body as Obstacles;
  await server.signIn('admin@example.ch');
  openApp(`/staff/organisations/${id}`);
  await press('Firma löschen');
  const dialog = await screen.findByRole('dialog', { name: 'Muster Solar AG löschen?' });
  await within(dialog).findByText(/^Löschen ist noch nicht möglich/);
  const counts = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => Number.parseInt(textContent ?? '', 10));
  expect(counts).toEqual(Object.values(obstacles).filter((count) => count > 0));
  expect(within(dialog).queryByRole('button', { name: 'Endgültig löschen' })).toBeNull();
  expect(await violations()).toEqual([]);
});

test('a person and then their firm are deleted', async () => {
  const { id, person } = await newFirm('Abgang AG');
  await server.signIn('admin@example.ch');
  openApp(`/staff/organisations/${id}`);
  const row = (await screen.findByText(person)).closest('li') as HTMLElement;
  fireEvent.click(within(row).getByRole('button'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Löschen' }));
  const asked = await screen.findByRole('dialog', { name: `${person} löschen?` });
  await press('Endgültig löschen', asked);
  await screen.findByText(/^Der Zugang ist beendet/);

  await press('Firma löschen');
  await press('Endgültig löschen', await screen.findByRole('dialog', { name: 'Abgang AG löschen?' }));
  await heading('Firmen');
  const admin = await server.clientOf('admin@example.ch');
  const { body } = await admin('GET', `/v1/staff/organisations/${id}`);
  expect(body).toMatchObject({ active: false, people: [] });
});
