import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { booked, groupOf, plan } from '../../server/testing/trainings.ts';
import { changeLocale } from '../../src/shared/i18n/activate-locale.ts';
import { StaffTrainingPage } from '../../src/staff/training/training-page.tsx';
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

const inDays = (days: number) => addDays(dateAt(Date.now()), days);

test('says why an indoor training with five participants cannot be confirmed', async () => {
  const sales = await server.clientOf('sales@example.ch');
  const installer = await server.clientOf('installer@example.ch');
  const { id } = await plan(sales, { day: inDays(400), bookableUntil: inDays(390), minimum: 8 });
  await booked(installer, id, groupOf(5));
  const open = () =>
    openPage(<StaffTrainingPage />, { path: `/staff/trainings/${id}`, pattern: '/staff/trainings/:id' });
  const confirm = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Trotzdem durchführen' });
  await open();
  expect((await confirm()).disabled).toBe(true);
  expect(screen.getByText('Indoor braucht es mindestens 6 Teilnehmende, angemeldet: 5.')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await booked(installer, id, groupOf(1));
  cleanup();
  await open();
  expect((await confirm()).disabled).toBe(false);
  fireEvent.click(await confirm());
  expect(
    await screen.findByText('Die Schulung findet statt. Alle Angemeldeten sind benachrichtigt.'),
  ).toBeTruthy();
});
