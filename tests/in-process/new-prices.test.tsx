/** An offer and an order from before a price change that withdrew one of their articles. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ProjectRules } from '../../contracts/domain/projects.ts';
import { addWorkingDays } from '../../contracts/domain/working-days.ts';
import { formatAmount } from '../../documents/format.ts';
import { publishToday, withoutNormalMembrane } from '../../server/testing/catalogues.ts';
import { address, done, getProject, offerData, putRoofProject } from '../../server/testing/projects.ts';
import { changeLocale } from '../../src/shared/i18n/activate-locale.ts';
import { fill, follow, press } from './actions.ts';
import { openApp } from './open-page.tsx';
import { type InProcessServer, inProcessServer } from './server.ts';
import { violations } from './violations.ts';

let server: InProcessServer;
let offered: Awaited<ReturnType<typeof putRoofProject>>;
const orderId = newId();
const installer = () => server.clientOf('installer@example.ch');
const sales = () => server.clientOf('sales@example.ch');

async function workingDay(): Promise<string> {
  const { today, holidays } = ProjectRules.parse((await (await sales())('GET', '/v1/project-rules')).body);
  return addWorkingDays(today, 10, holidays);
}

beforeAll(async () => {
  await changeLocale('de');
  server = await inProcessServer();
  offered = await putRoofProject(await installer());
  const { project, shown } = offered;
  await done(await installer(), project.id, 'submit', { shown });
  await done(await sales(), project.id, 'accept');
  await done(await sales(), project.id, 'send_offer', { ...offerData, price: { from: 'bill' } });
  const placed = await (await installer())('PUT', `/v1/material-orders/${orderId}`, {
    ...{ name: 'Unterdach nachbestellt', lines: [{ article: 'UB-N', quantity: 3 }] },
    ...{ delivery: { way: 'delivery', address }, desiredDate: null, message: '' },
  });
  expect(placed.status).toBe(201);
  await done(await sales(), orderId, 'confirm', { deliveryDate: await workingDay() });
  const admin = await server.clientOf('admin@example.ch');
  await publishToday(admin, withoutNormalMembrane('teurer', { factor: 1.1 }));
});
afterAll(() => server.stop());
beforeEach(() => server.signIn('installer@example.ch'));
afterEach(cleanup);

test('an offer from before is ordered and confirmed at its prices, with its articles', async () => {
  const { project, shown } = offered;
  const [offer] = (await getProject(await installer(), project.id)).offers;
  const router = await openApp(`/projects/details/${project.id}`);
  await press('Bestellen');
  await press('Verbindlich bestellen', await screen.findByRole('dialog'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects/congratulations/direct-order'));
  await done(await sales(), project.id, 'confirm', { deliveryDate: await workingDay() });
  const ordered = await getProject(await installer(), project.id);
  expect(ordered.orders[0]?.netRappen).toBe(offer?.netRappen);
  await follow('Zum Projekt');
  const total = formatAmount(shown.totalRappen);
  expect((await screen.findAllByText(total)).length).toBeGreaterThan(0);
});

test('a running order names a withdrawn article where it is amended, and takes its successor', async () => {
  const path = `/projects/orders/${orderId}/update`;
  const router = await openApp(path);
  const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: /UB-N$/ });
  expect(quantity.value).toBe('3');
  expect(screen.getByText('Nicht mehr im Sortiment')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await fill('Beschreibung der Änderungen', 'Neues Unterdach');
  fireEvent.change(quantity, { target: { value: '4' } });
  fireEvent.blur(quantity);
  await press('Geändert bestellen');
  expect(await screen.findByText(/UB-N\) wird nicht mehr verkauft\. Ersatz:/)).toBeTruthy();
  await press(/^Durch Unterdachbahn erhöht.* ersetzen: [\d'.]+$/);
  await press('Geändert bestellen');
  await waitFor(() => expect(router.state.location.pathname).not.toBe(path));
  const { orders } = await getProject(await installer(), orderId);
  expect(orders.map(({ lines }) => lines.map(({ article }) => article))).toEqual([['UB-E'], ['UB-N']]);
});
