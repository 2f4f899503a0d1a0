import { expect, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { Certification, StaffTraining } from '../../contracts/domain/trainings.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { book, groupOf } from '../../server/testing/trainings.ts';
import { clientOf, minutesLater, signedIn, violations } from './portal.ts';

const inDays = (days: number): string => addDays(dateAt(Date.now()), days);

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
