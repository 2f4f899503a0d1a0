import { expect, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { Certification, StaffTraining } from '../../contracts/domain/trainings.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { book, booked, groupOf, plan } from '../../server/testing/trainings.ts';
import { clientOf, minutesLater, signedIn, violations } from './portal.ts';

const inDays = (days: number): string => addDays(dateAt(Date.now()), days);
/** Far enough in the future not to meet the demo's sessions. */
const later = { day: inDays(400), bookableUntil: inDays(390) };

test.describe('for partners', () => {
  test.use(signedIn('planner'));

  test('a group is booked, found again after a reload and cancelled @spec-15 @spec-43 @spec-86 @spec-130', {
    tag: '@phone-only',
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
    await row.getByRole('link', { name: new RegExp(`^Anmelden: ${titles.de}`) }).click();
    await expect(page).toHaveURL(new RegExp(`kind=indoor&session=${id}$`));
    const panel = page.getByRole('region', {
      name: 'Schulung',
      exact: true,
    });
    await expect(panel).toContainText('Noch nicht gesichert. 4 von mindestens 6 sind angemeldet');
    await panel.getByRole('button', { name: 'Person hinzufügen, bis 12' }).click();
    // No booking is on a waiting list.
    await expect(panel).not.toContainText('wird damit frei');
    await panel.getByRole('button', { name: '2 Personen anmelden' }).click();
    await expect(panel.getByText('Diese Angabe fehlt noch.')).toHaveCount(3);
    expect(await violations(page)).toEqual([]);

    const second = (name: string) => panel.getByRole('textbox', { name }).nth(1);
    const [first, last, email] = ['Vorname', 'Nachname', 'E-Mail'] as const;
    await second(first).fill('Lea');
    await second(last).fill('Probe');
    await second(email).fill(`lea.${id}@example.ch`);
    await panel.getByRole('link', { name: 'Zurück zur Liste' }).click();
    await expect(page.getByRole('dialog')).toContainText('Ihre Änderungen werden nicht gespeichert.');
    await page.getByRole('button', { name: 'Hier bleiben' }).click();
    await panel.getByRole('button', { name: '2 Personen anmelden' }).click();

    await page.waitForURL(/\/training\/success\?/);
    await expect(
      page.getByText('Danke, Ihre Plätze sind reserviert. Sie erhalten eine E-Mail mit dem Kalendereintrag.'),
    ).toBeVisible();
    const before = await page.getByRole('main').innerText();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(
      page.getByText('Danke, Ihre Plätze sind reserviert. Sie erhalten eine E-Mail mit dem Kalendereintrag.'),
    ).toBeVisible();
    expect(await page.getByRole('main').innerText()).toBe(before);

    await page.getByRole('link', { name: 'Zur Schulung' }).click();
    await expect(panel.getByRole('heading', { name: 'Ihre Gruppe' })).toBeVisible();
    await expect(panel).toContainText('Lea Probe');
    await panel.getByRole('button', { name: 'Gruppe abmelden' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Gruppe abmelden' }).click();
    await expect(page.getByText(`Abgemeldet: ${titles.de}`)).toBeVisible();
    await expect(panel).toContainText('Noch nicht gesichert. 4 von mindestens 6 sind angemeldet');
  });
});

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
