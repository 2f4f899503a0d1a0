/** Lists, bills and earlier orders as materials in the cart. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Project, ProjectRules } from '../../contracts/domain/projects.ts';
import { addWorkingDays } from '../../contracts/domain/working-days.ts';
import { address } from '../../server/testing/projects.ts';
import { cartAtom } from '../../src/shared/cart/cart.ts';
import { changeLocale } from '../../src/shared/i18n/activate-locale.ts';
import { field, fill, follow, give, heading, press } from './actions.ts';
import { openApp } from './open-page.tsx';
import { type InProcessServer, inProcessServer } from './server.ts';
import { violations } from './violations.ts';

let server: InProcessServer;
beforeAll(async () => {
  await changeLocale('de');
  server = await inProcessServer();
});
afterAll(() => server.stop());
beforeEach(() => server.signIn('installer@example.ch'));
afterEach(() => {
  cleanup();
  server.intercept();
  getDefaultStore().set(cartAtom, []);
});

/** Waits for a text, which may be spread over several elements. */
const says = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));
const linesOf = (quantities: Readonly<Record<string, number>>) =>
  Object.entries(quantities).map(([article, quantity]) => ({ article, quantity }));
const total = async () => (await screen.findByTestId('cart-total')).textContent;
const quantityOf = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `Menge ${name}` });

async function workingDay(): Promise<string> {
  const installer = await server.clientOf('installer@example.ch');
  const { today, holidays } = ProjectRules.parse((await installer('GET', '/v1/project-rules')).body);
  return addWorkingDays(today, 10, holidays);
}

test('every line of a list is accounted for, fixed in its place, and what is exported imports unchanged @spec-9', async () => {
  await openApp('/materials');
  const giveText = async (name: string, text: string) =>
    give(await field('Liste wählen'), new File([Buffer.from(text, 'latin1')], name));
  await giveText('liste.docx', 'x');
  const refusal = await screen.findByText('Ungültige Datei, erlaubte Endungen sind: .csv, .txt, .xlsx');
  expect(refusal.closest('[role=alert]')).not.toBeNull();
  await giveText('offen.csv', 'SL-L-BK;3\n"KA-6;4\nHK-1;5\n');
  expect(await screen.findByText(/^In Zeile 2 steht ein Anführungszeichen/)).toBeTruthy();

  await giveText(
    'bestellung.csv',
    "Artikel;Menge;Einheit\r\nSL-L-BK;54;\r\nSL-M-BX;28;\r\nHK-1;1'028,5;Stück\r\nUB-N;;\r\nUB-E;180;m²\r\n",
  );
  for (const text of [
    '5 Zeilen gelesen = 2 gut + 0 berichtigt + 3 offen',
    'bestellung.csv: Strichpunkt, Windows-1252, mit Kopfzeile',
    '180 m² = 3 Rollen zu 75 m²',
  ])
    await says(text);
  expect(await violations()).toEqual([]);
  await press('SL-M-BK');
  await press("1'029");
  await says('5 Zeilen gelesen = 2 gut + 2 berichtigt + 1 offen');
  await says('Berichtigt, in der Datei stand «SL-M-BX»');
  await press('4 Zeilen übernehmen');
  const read = '5 Zeilen gelesen = 0 gut + 0 berichtigt + 1 offen + 4 im Warenkorb';
  await says(read);
  await says('4 Positionen aus bestellung.csv im Warenkorb');
  await press('Verwerfen');
  const before = await total();

  const saved: Blob[] = [];
  const url = vi
    .spyOn(URL, 'createObjectURL')
    .mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  const command = async (name: string) => {
    await press('Weitere Befehle zum Warenkorb');
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await command('Als CSV herunterladen');
  await waitFor(() => expect(saved).toHaveLength(1));
  url.mockRestore();
  await command('Warenkorb leeren');
  await says('0 Positionen');
  give(await field('Liste wählen'), new File(saved, 'warenkorb.csv'));
  await press('4 Zeilen übernehmen');
  await waitFor(async () => expect(await total()).toBe(before));
});

test('a bill, a list and an earlier order go into the cart; other prices are told before anything is ordered', async () => {
  const installer = await server.clientOf('installer@example.ch');
  const list = { name: 'Unterdach 150 m²', lines: linesOf({ 'UB-N': 2, 'UB-K': 6 }), baseRevision: null };
  expect((await installer('PUT', `/v1/material-lists/${newId()}`, list)).status).toBe(201);
  const earlier = {
    ...{ name: 'Unterdach Hauptgasse', lines: linesOf({ 'UB-N': 3, 'UB-M': 42.5, 'KA-6': 120 }) },
    ...{ delivery: { way: 'delivery', address }, desiredDate: null, message: '' },
  };
  expect((await installer('PUT', `/v1/material-orders/${newId()}`, earlier)).status).toBe(201);
  await openApp('/materials');
  await press('Listen');
  await press('«Unterdach 150 m²» in den Warenkorb');
  await says('2 Positionen aus Liste «Unterdach 150 m²» im Warenkorb');
  await press('Rückgängig');
  await says('0 Positionen');
  await press('Erneut bestellen');
  const item = (await screen.findByText(/Unterdach Hauptgasse/)).closest('li') as HTMLElement;
  fireEvent.click(within(item).getByRole('button', { name: /in den Warenkorb$/ }));
  expect((await quantityOf('Solarkabel 6 mm², schwarz, pro Meter')).value).toBe('120');

  // The page was opened at other prices than today's.
  server.intercept(async (call, ask) => {
    const answer = await ask();
    if (!call.startsWith('GET /v1/articles')) return answer;
    const { articles } = (await answer.json()) as { articles: { priceRappen: number }[] };
    return Response.json({
      articles: articles.map((article) => ({ ...article, priceRappen: article.priceRappen - 1 })),
    });
  });
  cleanup();
  const router = await openApp('/materials');
  fireEvent.click(await screen.findByText('Abholung', { exact: true }));
  await fill('Wunschdatum', await workingDay());
  await fill('Kommission', 'Neue Preise');
  server.intercept();
  await press('Material bestellen');
  expect(await screen.findByRole('heading', { name: 'Die Preise haben sich geändert' })).toBeTruthy();
  await press(/^Mit CHF .* weiterfahren$/);
  await waitFor(() => expect(router.state.location.pathname).toBe('/materials/success'));

  // Its whole life: the supplier finds it in the queue, and its bill is ordered again with one click.
  const id = new URLSearchParams(router.state.location.search).get('project') ?? '';
  await follow('Zum Projekt');
  await heading('Neue Preise');
  expect(await violations()).toEqual([]);
  await press('Erneut bestellen');
  expect(await screen.findByText(/^3 Positionen aus P-\d{4}-\d+ Neue Preise im Warenkorb$/)).toBeTruthy();
  expect(Project.parse((await installer('GET', `/v1/projects/${id}`)).body)).toMatchObject({
    orders: [{ delivery: { way: 'pickup', place: expect.stringContaining('Langenthal') } }],
  });
});
