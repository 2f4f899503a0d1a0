import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../server/testing/client.ts';
import { done, getProject, offerData, PROJECTS, putProject } from '../../server/testing/projects.ts';
import { ProjectPage } from '../../src/portal/projects/details/project-page.tsx';
import { changeLocale } from '../../src/shared/i18n/activate-locale.ts';
import { openPage } from './open-page.tsx';
import { type InProcessServer, inProcessServer } from './server.ts';
import { violations } from './violations.ts';

let server: InProcessServer;
let partner: Client;
let sales: Client;
beforeAll(async () => {
  await changeLocale('de');
  server = await inProcessServer();
  await server.signIn('installer@example.ch');
  partner = await server.clientOf('installer@example.ch');
  sales = await server.clientOf('sales@example.ch');
});
afterAll(() => server.stop());
afterEach(cleanup);

const open = (id: string) =>
  openPage(<ProjectPage />, { path: `/projects/details/${id}`, pattern: '/projects/details/:projectId' });
const press = (name: string, inside = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }));

test('archives with a reason and feedback, and reports a failure in one sentence @spec-7 @spec-85 @spec-144 @spec-145 @spec-146 @spec-177 @spec-214', async () => {
  const { id, number } = await putProject(partner, { name: 'Zu teuer' });
  await done(partner, id, 'submit');
  const router = await open(id);
  fireEvent.click(await screen.findByRole('button', { name: 'Archivieren' }));
  const dialog = await screen.findByRole('dialog');
  const reason = await within(dialog).findByRole('combobox', { name: /^Grund/ });
  expect([...(reason as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    ...['Bitte wählen', 'Ästhetik', 'Lieferzeit', 'Preis', 'Bearbeitungszeit'],
  ]);
  press('Archivieren', dialog);
  await within(dialog).findByRole('combobox', { name: /^Grund/, description: 'Diese Angabe fehlt noch.' });
  fireEvent.change(reason, { target: { value: 'price' } });
  expect((reason as HTMLSelectElement).selectedOptions[0]?.text).toBe('Preis');
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Rückmeldung/ }), {
    target: { value: 'Der Mitbewerber war günstiger.' },
  });
  expect(await violations()).toEqual([]);
  server.failNext(`POST ${PROJECTS}/${id}/events/archive`, 'offline');
  press('Archivieren', dialog);
  const said = 'Ihre Bestellung konnte nicht archiviert werden';
  expect((await within(dialog).findByRole('alert')).textContent).toBe(said);
  expect((await getProject(partner, id)).status).toBe('offer_requested');
  press('Archivieren', dialog);
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects/archived'));
  expect(await screen.findByText(`${number} ist archiviert.`)).toBeTruthy();
  expect((await getProject(partner, id)).archive).toMatchObject({ reason: 'price' });
});

test('sends messages, and keeps one that could not be sent', async () => {
  const { id } = await putProject(partner, { name: 'Gespräch' });
  await done(partner, id, 'submit');
  await sales('PUT', `${PROJECTS}/${id}/messages/${newId()}`, { text: 'Guten Tag', files: [] });
  await open(id);
  const messages = await screen.findByRole('list', { name: 'Nachrichten' });
  expect(messages.textContent).toContain('Guten Tag');
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nachricht' });
  server.failNext(`PUT ${PROJECTS}/${id}/messages/`, 'offline');
  fireEvent.change(field(), { target: { value: 'Grüezi' } });
  press('Senden');
  expect(await screen.findByText(/^Der Server ist nicht erreichbar\./)).toBeTruthy();
  expect(field().value).toBe('Grüezi');
  press('Senden');
  await waitFor(() => expect(within(messages).getAllByRole('listitem')).toHaveLength(2));
  await waitFor(() => expect(field().value).toBe(''));
});

test('sends a message once although its response was lost and another one arrived', async () => {
  const { id } = await putProject(partner, { name: 'Zwei schreiben' });
  await done(partner, id, 'submit');
  const answer = () =>
    sales('PUT', `${PROJECTS}/${id}/messages/${newId()}`, { text: 'Guten Tag', files: [] });
  await answer();
  await open(id);
  const messages = await screen.findByRole('list', { name: 'Nachrichten' });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nachricht' });
  field.focus();
  fireEvent.change(field, { target: { value: 'Grüezi' } });
  server.intercept(async (call, ask) => {
    if (!call.startsWith('PUT')) return ask();
    server.intercept();
    await answer();
    await ask();
    throw new TypeError('Failed to fetch');
  });
  press('Senden');
  await waitFor(() => expect(within(messages).getAllByRole('listitem')).toHaveLength(3));
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Grüezi');
  press('Senden');
  await waitFor(() => expect(field.value).toBe(''));
  expect(within(messages).getAllByRole('listitem')).toHaveLength(3);
});

test('offers no order at an approximate price, and shows nothing of other companies @spec-3 @spec-222', async () => {
  const { id } = await putProject(partner, { name: 'Richtpreis', kind: 'information_request' });
  await done(partner, id, 'submit');
  await done(sales, id, 'send_offer', offerData);
  await open(id);
  expect(await screen.findByText(/Richtpreis ± 10 %/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Bestellen' })).toBeNull();
  press('Abschliessen');
  press('Abschliessen', await screen.findByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await getProject(partner, id)).status).toBe('completed');

  const foreign = await putProject(await server.clientOf('roofer@example.ch'), { name: 'Fremd' });
  for (const unknown of [foreign.id, newId(), 'nonsense']) {
    cleanup();
    await open(unknown);
    expect(await screen.findByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' })).toBeTruthy();
  }
});
