/** Booking of trainings in two languages. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { booked, getTraining, groupOf, plan } from '../../server/testing/trainings.ts';
import { changeLocale } from '../../src/shared/i18n/activate-locale.ts';
import { follow, press } from './actions.ts';
import { openApp } from './open-page.tsx';
import { type InProcessServer, inProcessServer } from './server.ts';
import { violations } from './violations.ts';

const TEXTS = {
  de: {
    region: 'Schulung',
    open: 'Anmelden',
    unsure: 'Noch nicht gesichert. 4 von mindestens 6 sind angemeldet',
    add: 'Person hinzufügen, bis 12',
    fields: ['Vorname', 'Nachname', 'E-Mail'],
    another: 'Weitere Gruppe anmelden',
    book: '2 Personen anmelden',
    missing: 'Diese Angabe fehlt noch.',
    back: 'Zurück zur Liste',
    leaving: 'Ihre Änderungen werden nicht gespeichert.',
    stay: 'Hier bleiben',
    done: 'Danke, Ihre Plätze sind reserviert. Sie erhalten eine E-Mail mit dem Kalendereintrag.',
    toTraining: 'Zur Schulung',
    yours: 'Ihre Gruppe',
    cancel: 'Gruppe abmelden',
    cancelled: 'Abgemeldet: ',
    wait: '1 Person auf die Warteliste',
    switch: /Wechseln/,
    leaves: /wird damit frei/,
    bookOne: '1 Person anmelden',
    inLine: 'Ihre Gruppe steht auf der Warteliste, auf Platz 1.',
  },
  en: {
    region: 'Training',
    open: 'Book',
    unsure: 'Not yet confirmed. 4 of at least 6 booked',
    add: 'Add person, up to 12',
    fields: ['First name', 'Last name', 'E-mail'],
    another: 'Book another group',
    book: 'Book 2 people',
    missing: 'This detail is still missing.',
    back: 'Back to the list',
    leaving: 'Your changes will not be saved.',
    stay: 'Stay here',
    done: 'Thank you, your seats are reserved. You will receive an e-mail with the calendar entry.',
    toTraining: 'Go to training session',
    yours: 'Your group',
    cancel: 'Cancel booking',
    cancelled: 'Cancelled: ',
    wait: 'Add 1 person to waiting list',
    switch: /Switch/,
    leaves: /will be released/,
    bookOne: 'Book 1 person',
    inLine: 'Your group is number 1 on the waiting list.',
  },
} as const;

const inDays = (days: number): string => addDays(dateAt(Date.now()), days);
/** Far enough for no demo booking to be there. */
const later = { day: inDays(400), bookableUntil: inDays(390) };

let server: InProcessServer;
beforeAll(async () => {
  server = await inProcessServer();
  await server.signIn('planner@example.ch');
});
afterAll(() => server.stop());
afterEach(cleanup);

describe.each(['de', 'en'] as const)('%s', (language) => {
  const texts = TEXTS[language];
  beforeEach(async () => {
    sessionStorage.clear();
    await changeLocale(language);
  });
  const panel = () => screen.findByRole('region', { name: texts.region });
  const says = async (text: string) =>
    waitFor(async () => expect((await panel()).textContent).toContain(text));

  test('a group is booked, found again after a reload and cancelled @spec-15 @spec-43 @spec-86 @spec-130', async () => {
    const sales = await server.clientOf('sales@example.ch');
    const titles = { de: `Elektro ${newId()}`, en: `Electrics ${newId()}`, it: '', 'fr-FR': '' };
    const { id } = await plan(sales, { ...later, titles });
    await booked(await server.clientOf('roofer@example.ch'), id, groupOf(4));

    // The planner has a booking of another training.
    const other = await plan(sales, { ...later, day: inDays(410) });
    await booked(await server.clientOf('planner@example.ch'), other.id, groupOf(1));

    const router = await openApp('/training?kind=indoor');
    // The company's certificates.
    await waitFor(() => expect(document.querySelector('summary')).not.toBeNull());
    fireEvent.click(document.querySelector('summary') as HTMLElement);
    expect(await violations()).toEqual([]);
    await follow(new RegExp(`^${texts.open}: ${titles[language]}`));
    await waitFor(() =>
      expect(router.state.location.search).toMatch(new RegExp(`kind=indoor&session=${id}$`)),
    );
    await says(texts.unsure);
    await press(texts.add, await panel());
    // No booking is on a waiting list.
    expect((await panel()).textContent).not.toMatch(texts.leaves);
    const inside = await panel();
    // The planner is a row, so that only the new person has fields.
    const type = (index: number, value: string) =>
      fireEvent.change(within(inside).getByRole('textbox', { name: new RegExp(`^${texts.fields[index]}`) }), {
        target: { value },
      });
    expect(document.activeElement?.getAttribute('data-path')).toBe('attendees.1.firstName');
    type(0, 'Lea');
    await press(texts.book, inside);
    await waitFor(() => expect(within(inside).getAllByText(texts.missing)).toHaveLength(2));
    expect(await violations()).toEqual([]);
    type(1, 'Probe');
    type(2, `lea.${id}@example.ch`);
    // Beside the list another training is another form as well.
    for (const away of [texts.back, /^(Verwalten|Manage): /]) {
      await follow(away);
      const question = await screen.findByRole('dialog');
      expect(question.textContent).toContain(texts.leaving);
      await press(texts.stay, question);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    await press(texts.book, inside);

    await waitFor(() => expect(router.state.location.pathname).toBe('/training/success'));
    await screen.findByText(texts.done);
    expect(await violations()).toEqual([]);
    const before = screen.getByRole('main').textContent;
    const { pathname, search } = router.state.location;
    cleanup();
    const again = await openApp(pathname + search);
    await screen.findByText(texts.done);
    await waitFor(() => expect(screen.getByRole('main').textContent).toBe(before));

    await follow(texts.toTraining);
    await screen.findByRole('heading', { name: texts.yours });
    expect(again.state.location.search).toContain(id);
    await says('Lea Probe');
    await press(texts.cancel, await panel());
    await press(texts.cancel, await screen.findByRole('dialog'));
    await screen.findByText(`${texts.cancelled}${titles[language]}`);
    await says(texts.unsure);
  });

  test('opens a row whose person is booked already, and sends no person without input', async () => {
    const sales = await server.clientOf('sales@example.ch');
    const titles = { de: `Balkon ${newId()}`, en: '', it: '', 'fr-FR': '' };
    const { id } = await plan(sales, { ...later, titles });
    const planner = await server.clientOf('planner@example.ch');
    const [lea] = groupOf(1);
    if (!lea) throw new Error('no person');
    await booked(planner, id, [lea]);
    const router = await openApp(`/training?session=${id}`);
    await press(texts.another, await panel());
    const inside = await panel();
    const boxes = () => within(inside).queryAllByRole('textbox');
    const type = (index: number, value: string) =>
      fireEvent.change(boxes()[index] as HTMLElement, { target: { value } });
    expect(boxes()).toHaveLength(0);
    await press(texts.add, inside);
    for (const [index, value] of [lea.firstName, lea.lastName, lea.email].entries()) type(index, value);
    await press(texts.add, inside);
    await press(texts.book, inside);
    const path = 'attendees.1.email';
    await waitFor(() => expect(document.activeElement?.getAttribute('data-path')).toBe(path));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    // The person without input is gone: only those of the refused person are there.
    expect(boxes()).toHaveLength(4);
    type(2, `lea.${id}@example.ch`);
    await press(texts.book, inside);
    await waitFor(() => expect(router.state.location.pathname).toBe('/training/success'));
    const { bookings } = await getTraining(planner, id);
    expect(bookings.map(({ attendees }) => attendees.length)).toEqual([1, 2]);
  });

  test('where seats are missing a group waits together, or goes to another date', async () => {
    const sales = await server.clientOf('sales@example.ch');
    const titles = { de: `Fassade ${newId()}`, en: '', it: '', 'fr-FR': '' };
    const { id } = await plan(sales, { ...later, titles });
    const { id: otherId } = await plan(sales, { ...later, titles, day: inDays(420) });
    await booked(await server.clientOf('roofer@example.ch'), id, groupOf(12));
    const router = await openApp(`/training?session=${id}`);
    await press(texts.wait);
    await waitFor(() => expect(router.state.location.pathname).toBe('/training/success'));
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain(texts.inLine));

    await follow(texts.toTraining);
    await follow(texts.switch);
    await waitFor(() => expect(screen.getByRole('main').textContent).toMatch(texts.leaves));
    await press(texts.bookOne);
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/training/success');
      expect(router.state.location.search).toMatch(new RegExp(`^\\?training=${otherId}`));
    });
    expect((await within(screen.getByRole('main')).findAllByText('Petra Plan')).length).toBeGreaterThan(0);
    const planner = await server.clientOf('planner@example.ch');
    expect((await getTraining(planner, id)).bookings).toEqual([]);
  });
});
