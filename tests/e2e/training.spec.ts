import { expect, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { Certification, StaffTraining } from '../../contracts/domain/trainings.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { book, booked, getTraining, groupOf, plan } from '../../server/testing/trainings.ts';
import { clientOf, minutesLater, signedIn, violations } from './portal.ts';

const TEXTS = {
  de: {
    open: 'Anmelden',
    unsure: 'Noch nicht gesichert. 4 von mindestens 6 sind angemeldet',
    add: 'Person hinzufügen, bis 12',
    fields: ['Vorname', 'Nachname', 'E-Mail'],
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
    switch: 'Wechseln',
    leaves: 'wird damit frei',
    bookOne: '1 Person anmelden',
    inLine: 'Ihre Gruppe steht auf der Warteliste, auf Platz 1.',
  },
  en: {
    open: 'Book',
    unsure: 'Not yet confirmed. 4 of at least 6 have booked',
    add: 'Add a person, up to 12',
    fields: ['First name', 'Last name', 'E-mail'],
    book: 'Book 2 people',
    missing: 'This is still missing.',
    back: 'Back to the list',
    leaving: 'Your changes will not be saved.',
    stay: 'Stay here',
    done: 'Thank you, your seats are reserved. You get an e-mail with the calendar entry.',
    toTraining: 'To the training',
    yours: 'Your group',
    cancel: 'Cancel booking',
    cancelled: 'Cancelled: ',
    wait: '1 person on the waiting list',
    switch: 'Switch',
    leaves: 'becomes free with it',
    bookOne: 'Book 1 person',
    inLine: 'Your group is on the waiting list, in place 1.',
  },
} as const;

const inDays = (days: number): string => addDays(dateAt(Date.now()), days);
/** Far enough in the future not to meet the demo's sessions. */
const later = { day: inDays(400), bookableUntil: inDays(390) };

for (const [language, texts] of Object.entries(TEXTS) as [keyof typeof TEXTS, (typeof TEXTS)['de']][]) {
  test.describe(language, () => {
    test.use({ ...signedIn('planner'), colorScheme: language === 'de' ? 'light' : 'dark' });
    test.beforeEach(({ page }) =>
      page.addInitScript((locale) => {
        localStorage['solar-partner-portal.locale'] = locale;
      }, language),
    );

    test('a group is booked, found again after a reload and cancelled @spec-15 @spec-43 @spec-86 @spec-130', {
      tag: language === 'de' ? '@phone' : [],
    }, async ({ page, baseURL }) => {
      const sales = await clientOf(baseURL, 'sales');
      const titles = { de: 'Elektro im Test', en: 'Electrics under test', it: '', 'fr-FR': '' };
      const { id } = await plan(sales, { ...later, titles });
      await booked(await clientOf(baseURL, 'roofer'), id, groupOf(4));

      await page.goto('/training?kind=indoor');
      // The company's certificates.
      await page.locator('summary').click();
      expect(await violations(page)).toEqual([]);
      const row = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${id}"]`) });
      await row.getByRole('link', { name: new RegExp(`^${texts.open}: ${titles[language]}`) }).click();
      await expect(page).toHaveURL(new RegExp(`kind=indoor&session=${id}$`));
      const panel = page.getByRole('region', {
        name: language === 'de' ? 'Schulung' : 'Training',
        exact: true,
      });
      await expect(panel).toContainText(texts.unsure);
      await panel.getByRole('button', { name: texts.add }).click();
      // Nobody is on a waiting list.
      await expect(panel).not.toContainText(texts.leaves);
      await panel.getByRole('button', { name: texts.book }).click();
      await expect(panel.getByText(texts.missing)).toHaveCount(3);
      expect(await violations(page)).toEqual([]);

      const second = (name: string) => panel.getByRole('textbox', { name }).nth(1);
      const [first, last, email] = texts.fields;
      await second(first).fill('Lea');
      await second(last).fill('Probe');
      await second(email).fill(`lea.${id}@example.ch`);
      // On the desktop the list is next to it, so another training opens another form.
      const isPhone = (page.viewportSize()?.width ?? 0) < 800;
      if (isPhone) await panel.getByRole('link', { name: texts.back }).click();
      else
        await page
          .getByRole('link', { name: /^(Verwalten|Manage): / })
          .first()
          .click();
      await expect(page.getByRole('dialog')).toContainText(texts.leaving);
      await page.getByRole('button', { name: texts.stay }).click();
      await panel.getByRole('button', { name: texts.book }).click();

      await page.waitForURL(/\/training\/success\?/);
      await expect(page.getByText(texts.done)).toBeVisible();
      const before = await page.getByRole('main').innerText();
      expect(await violations(page)).toEqual([]);
      await page.reload();
      await expect(page.getByText(texts.done)).toBeVisible();
      expect(await page.getByRole('main').innerText()).toBe(before);

      await page.getByRole('link', { name: texts.toTraining }).click();
      await expect(panel.getByRole('heading', { name: texts.yours })).toBeVisible();
      await expect(panel).toContainText('Lea Probe');
      await panel.getByRole('button', { name: texts.cancel }).click();
      await page.getByRole('dialog').getByRole('button', { name: texts.cancel }).click();
      await expect(page.getByText(`${texts.cancelled}${titles[language]}`)).toBeVisible();
      await expect(panel).toContainText(texts.unsure);
    });

    test('where seats are missing a group waits together, or goes to another date', async ({
      page,
      baseURL,
    }) => {
      const sales = await clientOf(baseURL, 'sales');
      const titles = { de: `Fassade ${newId()}`, en: '', it: '', 'fr-FR': '' };
      const { id } = await plan(sales, { ...later, titles });
      const { id: otherId } = await plan(sales, { ...later, titles, day: inDays(420) });
      await booked(await clientOf(baseURL, 'roofer'), id, groupOf(12));
      await page.goto(`/training?session=${id}`);
      await page.getByRole('button', { name: texts.wait }).click();
      await page.waitForURL(/\/training\/success\?/);
      await expect(page.getByText(texts.inLine)).toBeVisible();

      await page.getByRole('link', { name: texts.toTraining }).click();
      await page.getByRole('link', { name: texts.switch }).click();
      await expect(page.getByText(texts.leaves)).toBeVisible();
      await page.getByRole('button', { name: texts.bookOne }).click();
      await page.waitForURL(new RegExp(`/training/success\\?training=${otherId}`));
      await expect(page.getByRole('main').getByText('Petra Plan')).toBeVisible();
      const planner = await clientOf(baseURL, 'planner');
      expect((await getTraining(planner, id)).bookings).toEqual([]);
    });
  });
}

test.describe('for staff', () => {
  test.use(signedIn('sales'));

  test('a training is planned, held and its certificates are there @spec-227', async ({ page, baseURL }) => {
    const title = `Dach ${newId().slice(-6)}`;
    await page.goto('/staff/trainings');
    await page.getByRole('button', { name: 'Schulung planen' }).click();
    const dialog = page.getByRole('dialog');
    const typed = [
      ['Titel, Deutsch', title],
      ['Datum', inDays(1)],
      ['Anmeldeschluss', inDays(0)],
      ['Raum oder Treffpunkt', 'Werkhof'],
      ['Ort', 'Spiez'],
      ['Schulungsleitung', 'Beat Vorlage'],
      ['Mindestens', '1'],
      ['Plätze', '13'],
    ] as const;
    for (const [label, text] of typed) await dialog.getByLabel(label).first().fill(text);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    // Indoor trainings have at least 6 and at most 12 seats.
    await expect(dialog.getByText('Der kleinste mögliche Wert ist 6.')).toBeVisible();
    await expect(dialog.getByText('Der grösste mögliche Wert ist 12.')).toBeVisible();
    await dialog.getByLabel('Art').selectOption('outdoor');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Die Schulung ist geplant.')).toBeVisible();
    await page.getByRole('link', { name: title }).click();
    await page.waitForURL(/\/staff\/trainings\/[\w-]+$/);
    const id = page.url().split('/').at(-1) ?? '';

    const logistics = await clientOf(baseURL, 'logistics');
    const [luca, other] = [
      { firstName: 'Luca', lastName: 'Lager', email: 'logistics@example.ch', function: '' },
      ...groupOf(1),
    ] as const;
    expect((await book(logistics, id, [luca, ...(other ? [other] : [])])).status).toBe(200);
    await minutesLater(2 * 24 * 60, async () => {
      await page.reload();
      await page.getByRole('checkbox', { name: 'Lea Probe 0' }).uncheck();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Anwesenheit speichern' }).click();
      await expect(page.getByText('Anwesenheit gespeichert')).toBeVisible();
    });
    const sales = await clientOf(baseURL, 'sales');
    const { state, bookings } = StaffTraining.parse((await sales('GET', `/v1/staff/trainings/${id}`)).body);
    expect([state, bookings[0]?.attendees.map((one) => one.state)]).toEqual(['held', ['attended', 'absent']]);
    await minutesLater(2 * 24 * 60, async () => {
      const { certificates } = Certification.parse((await logistics('GET', '/v1/certification')).body);
      expect(certificates).toContainEqual(
        expect.objectContaining({ name: 'Luca Lager', kind: 'outdoor', from: inDays(1) }),
      );
    });
  });
});
