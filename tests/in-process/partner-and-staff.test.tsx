/** Requests of a partner, decisions of the supplier, and notes that stay with the supplier. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrganisationList } from '../../contracts/domain/organisations.ts';
import { ProjectRules } from '../../contracts/domain/projects.ts';
import { addWorkingDays } from '../../contracts/domain/working-days.ts';
import { formatAmount, formatMoney, formatPower } from '../../documents/format.ts';
import { done, getProject, offerData, putProject, putRoofProject } from '../../server/testing/projects.ts';
import { gableRoof, longerRoof, ROOFS, saveRoof } from '../../server/testing/roofs.ts';
import { changeLocale } from '../../src/shared/i18n/activate-locale.ts';
import { field, fill, follow, give, heading, isMissing, press } from './actions.ts';
import { openApp } from './open-page.tsx';
import { type InProcessServer, inProcessServer } from './server.ts';
import { violations } from './violations.ts';

let server: InProcessServer;
beforeAll(async () => {
  server = await inProcessServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  sessionStorage.clear();
  await changeLocale('de');
});
afterEach(() => {
  cleanup();
  server.intercept();
});

const rules = async () => {
  const sales = await server.clientOf('sales@example.ch');
  return ProjectRules.parse((await sales('GET', '/v1/project-rules')).body);
};

/** Opens a page as another person. */
async function openAs(user: string, path: string) {
  cleanup();
  await server.signIn(`${user}@example.ch`);
  return openApp(path);
}

test('staff read a mail of the outbox, whose invitation has no link that works', async () => {
  const admin = await server.clientOf('admin@example.ch');
  const email = `${newId()}@example.ch`;
  const { rows } = (await admin('GET', '/v1/staff/organisations?search=muster%20solar'))
    .body as OrganisationList;
  const person = {
    ...{ organisationId: rows[0]?.id, firstName: 'Nina', lastName: 'Neu', email, language: 'de' },
    ...{ role: 'partner', category: 'Installateur' },
  };
  await admin('PUT', `/v1/staff/people/${newId()}`, person);
  const sent = `state=sent&search=${email}`;
  await waitFor(
    async () =>
      expect((await admin('GET', `/v1/staff/mails?${sent}`)).body).toMatchObject({
        rows: [{ state: 'sent' }],
      }),
    { timeout: 20_000 },
  );
  await openAs('sales', `/staff/mails?${sent}`);
  const subject = 'Ihr Zugang zum Solar Partner Portal';
  await press(subject);
  const dialog = await screen.findByRole('dialog', { name: subject });
  const page = await within(dialog).findByTitle<HTMLIFrameElement>(subject);
  expect(page.srcdoc).toContain('Guten Tag Nina Neu');
  expect(page.srcdoc).toContain('/onboarding?invitation=***');
  // Neither scripts nor links.
  expect(page.getAttribute('sandbox')).toBe('');
  expect(await violations()).toEqual([]);
});

test('a partner asks for a change, and the supplier takes it over', async () => {
  await openAs('roofer', '/profile');
  await press('Änderung beantragen');
  const dialog = await screen.findByRole('dialog', { name: 'Firmenangaben ändern' });
  const street = `Seeweg ${newId().slice(-6)}, 3700 Spiez`;
  await fill('Adresse', street, dialog);
  await fill('UID-Nummer', 'CHE-234.567.809', dialog);
  await press('Beantragen', dialog);
  await waitFor(async () =>
    expect((await field('UID-Nummer', dialog)).getAttribute('aria-invalid')).toBe('true'),
  );
  await fill('UID-Nummer', 'CHE-234.567.808', dialog);
  expect(await violations()).toEqual([]);
  await press('Beantragen', dialog);
  await screen.findByText(/^Beantragt am .* von Paul /);
  const asked = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes(street));
  expect(asked.length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Änderung beantragen' })).toBeNull();
  expect(await violations()).toEqual([]);

  await changeLocale('en');
  await openAs('admin', '/staff/organisations');
  const row = (await screen.findByText('Change requested')).closest('tr') as HTMLElement;
  fireEvent.click(within(row).getAllByRole('link')[0] as HTMLElement);
  await screen.findByText(street);
  expect(await violations()).toEqual([]);
  await press('Apply');
  await waitFor(() => expect(screen.queryByText('Change requested')).toBeNull());
  await press('Change company');
  const change = await screen.findByRole('dialog', { name: 'Change company' });
  expect((await field('Address', change)).value).toBe(street);

  await changeLocale('de');
  await openAs('roofer', '/profile');
  await screen.findByText(street);
  await screen.findByRole('button', { name: 'Änderung beantragen' });
});

test('internal notes of staff reach no partner', async () => {
  const partner = await server.clientOf('planner@example.ch');
  const { id, number } = await putProject(partner, { name: 'Notizhaus' });
  await done(partner, id, 'submit');
  const secret = `Zahlt spät ${newId()}`;
  await openAs('sales', `/staff/projects/${id}`);
  await fill('Interne Notiz', secret);
  await press('Notieren');
  const notes = await screen.findByRole('list', { name: 'Interne Notizen' });
  await waitFor(() => expect(notes.textContent).toContain(secret));
  await waitFor(async () => expect((await field('Interne Notiz')).value).toBe(''));
  expect(await violations()).toEqual([]);

  const received: string[] = [];
  for (const [path, title, isAbout] of [
    [`/projects/details/${id}`, 'Notizhaus', true],
    [`/projects?search=${number}`, 'Projekte', true],
    ['/dashboard', 'Übersicht', false],
    ['/notifications', 'Mitteilungen', false],
    ['/mailbox', 'Demo-Postfach', false],
  ] as const) {
    received.length = 0;
    server.intercept(async (_call, ask) => {
      const answer = await ask();
      received.push(await answer.clone().text());
      return answer;
    });
    await openAs('planner', path);
    await heading(title);
    if (isAbout) await waitFor(() => expect(received.join()).toContain(id));
    else await waitFor(() => expect(received.length).toBeGreaterThan(1));
    expect(received.join(), path).not.toContain(secret);
    expect(screen.queryByText(secret)).toBeNull();
  }
  await openAs('planner', `/staff/projects/${id}`);
  await isMissing();
});

test('from a question over the offer and the order to the receipt, in the words of each step @spec-36', async () => {
  const [partner, sales] = [
    await server.clientOf('installer@example.ch'),
    await server.clientOf('sales@example.ch'),
  ];
  const { id } = await putProject(partner, { name: 'Ganzer Weg' });
  await done(partner, id, 'submit');
  await done(sales, id, 'ask_details', { question: 'Wie hoch ist die Traufe?' });
  const step = async (title: string) => {
    const region = await screen.findByRole('region', { name: 'Stand und nächster Schritt' });
    await within(region).findByRole('heading', { name: new RegExp(`^${title}`) });
  };
  const open = () => openAs('installer', `/projects/details/${id}`);

  await open();
  await step('Angaben ergänzen');
  await press('Angaben ergänzen');
  const question = await screen.findByRole('dialog');
  await press('Antworten', question);
  await within(question).findByRole('textbox', {
    name: /^Ihre Antwort/,
    description: 'Diese Angabe fehlt noch.',
  });
  expect(await violations()).toEqual([]);
  await fill('Ihre Antwort', 'Sechs Meter.', question);
  await press('Antworten', question);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await step('Wartet auf Antwort');

  await done(sales, id, 'accept');
  await done(sales, id, 'send_offer', offerData);
  await done(sales, id, 'revise_offer', { ...offerData, deliveryWeeks: 6 });
  await open();
  await step('Offerte prüfen');
  const offers = await screen.findByRole('region', { name: 'Offerten im Vergleich' });
  await within(offers).findByRole('columnheader', { name: /Version 1\s*Ersetzt/ });
  const weeks = within(offers).getByRole('row', { name: /^Lieferfrist/ });
  expect(weeks.textContent).toContain('5 Wochen');
  expect(weeks.textContent).toContain('6 Wochen+ 1 Woche');
  expect(await violations()).toEqual([]);

  await press('Bestellen');
  const order = await screen.findByRole('dialog', { name: 'Offerte bestellen' });
  expect(await violations()).toEqual([]);
  // Meanwhile the supplier revises the offer: nothing is ordered that was not shown.
  await done(sales, id, 'revise_offer', { ...offerData, deliveryWeeks: 3 });
  await press('Verbindlich bestellen', order);
  await waitFor(() => expect(order.textContent).toContain('Inzwischen: Offerte überarbeitet'));
  await waitFor(() => expect(order.textContent).toContain('Offerte Version 3'));
  await press('Verbindlich bestellen', order);
  await heading('Bestellung gesendet');
  expect((await getProject(partner, id)).status).toBe('order_placed');

  const { today, holidays } = await rules();
  await done(sales, id, 'confirm', { deliveryDate: addWorkingDays(today, 10, holidays) });
  await open();
  await step('Wartet auf Lieferung');
  expect(screen.queryByRole('button', { name: 'Archivieren' })).toBeNull();
  await follow('Bestellung ändern');
  await press('Geändert bestellen');
  await screen.findByRole('textbox', {
    name: /^Beschreibung der Änderungen/,
    description: 'Diese Angabe fehlt noch.',
  });
  await done(sales, id, 'start');
  await done(sales, id, 'ship', { deliveryNote: 'LS-7' });
  await open();
  await step('Empfang bestätigen');
  await press('Empfang bestätigen');
  await press('Empfang bestätigen', await screen.findByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const project = await getProject(partner, id);
  expect(project.status).toBe('delivered');
  await press(/Alle \d+ Schritte/);
  const history = screen.getByRole('region', { name: 'Verlauf' });
  expect(within(history).getAllByRole('listitem')).toHaveLength(project.history.length);
});

test('a large order is summarised, and sent once it is confirmed', async () => {
  const router = await openAs('installer', '/materials');
  const list = new File(['SL-L-BK;1972\nHK-1;800\nSL-X;3\n'], 'gross.csv');
  give(await field('Liste wählen'), list);
  await press('2 Zeilen übernehmen');
  const sum = await screen.findByTestId('cart-total');
  await waitFor(() => expect(sum.textContent).not.toMatch(/0\.00$/));
  fireEvent.click(screen.getByText('Abholung', { exact: true }));
  const { today, holidays } = await rules();
  await fill('Wunschdatum', addWorkingDays(today, 10, holidays));
  await press('Material bestellen');
  const dialog = await screen.findByRole('dialog', { name: 'Bestellung prüfen' });
  expect(dialog.textContent).toContain("1'972 Stk.");
  expect(dialog.textContent).toContain(sum.textContent);
  expect(await violations()).toEqual([]);
  await press('Zurück', dialog);
  expect(router.state.location.pathname).toBe('/materials');
  await press('Material bestellen');
  await press('Verbindlich bestellen', await screen.findByRole('dialog', { name: 'Bestellung prüfen' }));
  // The line of the list that is still open does not keep the page from being left.
  await waitFor(() => expect(router.state.location.pathname).toBe('/materials/success'));
  await screen.findByText(/^P-\d{4}-\d{4,}$/);
});

test('an offer is adapted: new data and a description, both required @spec-7 @spec-34 @spec-35 @spec-87 @spec-137 @spec-147 @spec-217', async () => {
  const [partner, sales] = [
    await server.clientOf('installer@example.ch'),
    await server.clientOf('sales@example.ch'),
  ];
  const { project, shown } = await putRoofProject(partner);
  const { id } = project;
  await done(partner, id, 'submit', { shown });
  await done(sales, id, 'send_offer', { ...offerData, price: { from: 'bill' } });
  const router = await openAs('installer', `/projects/details/${id}`);
  await screen.findByRole('img', { name: 'Plan des Daches' });
  const [offer] = (await getProject(partner, id)).offers;
  const bill = await screen.findByRole('region', { name: /Stückliste/ });
  expect(bill.textContent).toContain(formatAmount(offer?.netRappen ?? 0));
  await follow('Anpassung anfragen');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/projects/offers/${id}/update`));
  const name = /^Beschreibung der Änderungen/;
  const description = await screen.findByRole<HTMLTextAreaElement>('textbox', { name });
  const send = () => press('Anpassung anfragen');
  await send();
  await screen.findByRole('textbox', { name, description: 'Diese Angabe fehlt noch.' });
  fireEvent.change(description, { target: { value: 'Ohne Kamin' } });
  expect(await violations()).toEqual([]);
  await follow('Abbrechen');
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('Ihre Änderungen werden nicht gespeichert.');
  await press('Hier bleiben', question);
  expect(description.value).toBe('Ohne Kamin');

  // A description alone changes nothing.
  await send();
  const main = screen.getByRole('main');
  await waitFor(() => expect(main.textContent).toContain('Die Beschreibung allein genügt nicht.'));
  expect(await violations()).toEqual([]);
  expect((await getProject(partner, id)).status).toBe('offer_received');

  // The roof changes in another place: the page has the new figures at the next attempt.
  const roof = `${ROOFS}/${project.content?.roofId}`;
  const { revision } = (await partner('GET', roof)).body as { revision: number };
  const configuration = { ...longerRoof(), partnerDiscount: 40 };
  await partner('PUT', roof, { configuration, baseRevision: revision });
  fireEvent(window, new Event('focus'));
  await send();
  await screen.findByRole('heading', { name: /anderen Rabatt als Ihrem/ });
  expect(await violations()).toEqual([]);
  await press(/^Mit [\d.]+ % weiterfahren$/);
  await waitFor(() => expect(screen.queryByRole('heading', { name: /anderen Rabatt als Ihrem/ })).toBeNull());
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects/offers/success'));
  const { status, updateRequest } = await getProject(partner, id);
  expect([status, updateRequest?.description]).toEqual(['offer_update_requested', 'Ohne Kamin']);

  await openAs('installer', `/projects/details/${id}`);
  await press('Anpassung zurückziehen');
  await press('Anpassung zurückziehen', await screen.findByRole('dialog'));
  await screen.findByRole('heading', { name: /^Offerte prüfen/ });
});

test('a requested update stands beside what was offered, and is what the offer is made of', async () => {
  const partner = await server.clientOf('planner@example.ch');
  const sales = await server.clientOf('sales@example.ch');
  const { project, shown } = await putRoofProject(partner);
  const { id } = project;
  await done(partner, id, 'submit', { shown });
  await done(sales, id, 'send_offer', { ...offerData, price: { from: 'bill' } });
  const [old] = (await getProject(partner, id)).roofVersions;
  const smaller = gableRoof();
  for (const surface of smaller.surfaces.slice(1)) surface.enabled = false;
  const { id: roofId, summary } = await saveRoof(partner, smaller);
  await done(partner, id, 'request_update', {
    description: 'Nur Süden',
    data: { ...project.content, roofId, attachments: [] },
    shown: { totalRappen: summary.totalRappen, lines: [] },
    picture: null,
  });

  await openAs('sales', `/staff/projects/${id}`);
  const figures = await screen.findByRole('region', { name: 'Zahlen im Vergleich' });
  for (const text of [formatPower(old?.powerW ?? 0), formatPower(summary.powerW), 'anderes Dach'])
    expect(figures.textContent).toContain(text);
  const bills = await screen.findByRole('region', { name: 'Stücklisten im Vergleich' });
  expect(bills.textContent).toContain('− ');
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Plan des Daches' })).toHaveLength(3));
  expect(screen.getByText('wie angefragt')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Atelier Exempel GmbH' })[0]).toBeTruthy();
  expect(await violations()).toEqual([]);
  await press('Offerte erstellen');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.textContent).toContain(formatMoney(summary.totalRappen)));
  await press('Offerte senden', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [offer] = (await getProject(partner, id)).offers;
  expect(offer).toMatchObject({ netRappen: summary.totalRappen, fingerprint: summary.fingerprint });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Zahlen im Vergleich' })).toBeNull());
});
