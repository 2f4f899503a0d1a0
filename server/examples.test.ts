import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NewApiKey, type Scope } from '../contracts/domain/api-keys.ts';
import { InvoiceList } from '../contracts/domain/invoices.ts';
import { addDays, addWorkingDays, dateAt } from '../contracts/domain/working-days.ts';
import { apiKeyOf } from './testing/calls.ts';
import { type Client, clientOf } from './testing/client.ts';
import { pdfOf } from './testing/files.ts';
import { address, done, getProject, putProject } from './testing/projects.ts';
import { type RunningServer, startServer } from './testing/start-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const examples = join(import.meta.dirname, '../examples/api');
const folder = temporaryFolder();
const run = promisify(execFile);
let server: RunningServer;
let [admin, installer, planner] = [] as unknown as [Client, Client, Client];
beforeAll(async () => {
  server = await startServer({ WEBHOOK_HOSTS: 'localhost' });
  admin = await clientOf(server.origin, 'admin@example.ch');
  installer = await clientOf(server.origin, 'installer@example.ch');
  planner = await clientOf(server.origin, 'planner@example.ch');
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});
afterEach(() => vi.unstubAllEnvs());

async function runExample(name: string, scopes: Scope[], variables: NodeJS.ProcessEnv = {}): Promise<string> {
  const id = newId();
  const { body } = await admin('PUT', `/v1/staff/api-keys/${id}`, { ...apiKeyOf(id), scopes });
  const env = { PORTAL: server.origin, API_KEY: NewApiKey.parse(body).secret, ...variables };
  return (await run(process.execPath, [join(examples, name)], { env })).stdout;
}

async function placeOrder(): Promise<string> {
  const id = newId();
  const { status } = await installer('PUT', `/v1/material-orders/${id}`, {
    ...{ lines: [{ article: 'SL-L-BK', quantity: 12 }], desiredDate: null, message: '' },
    delivery: { way: 'delivery', address },
  });
  expect(status).toBe(201);
  return id;
}

test('the first call prints events and the cursor of the next call', async () => {
  const { id } = await putProject(planner);
  await done(planner, id, 'submit');
  const { number } = await getProject(planner, id);
  const said = await runExample('first-call.mjs', ['feed:read']);
  expect(said).toContain(`project.submitted ${number}`);
  expect(said).toMatch(/after [1-9]\d*\.\n$/);
  await expect(runExample('first-call.mjs', ['catalogue:read'])).rejects.toThrow('KEY_NOT_ALLOWED');
});

test('an order goes its whole way, with tracking and invoice', async () => {
  const id = await placeOrder();
  // From this day on the portal accepts the second working day only.
  const first = addDays(dateAt(Date.now()), 20);
  const closed = addWorkingDays(addDays(first, -1), 1, []);
  await admin('PUT', '/v1/staff/holidays', { day: closed, name: 'Betriebsferien' });
  const invoice = join(folder.path, 'invoice.pdf');
  writeFileSync(invoice, pdfOf('invoice'));
  const scopes: Scope[] = ['feed:read', 'projects:staff', 'files:write', 'invoices:staff'];
  const said = await runExample('order.mjs', scopes, { INVOICE: invoice });
  const { number, status, orders } = await getProject(installer, id);
  expect(said).toMatch(
    /confirm: order_confirmed\nstart: ordered\nship: order_delivered\nInvoice R-.*: open\n$/,
  );
  expect(status).toBe('order_delivered');
  expect(orders[0]?.confirmedDate).toBe(addWorkingDays(closed, 1, []));
  expect(orders[0]).toMatchObject({ deliveryNote: `LS-${number}`, trackingNumber: '99.00.123456' });
  const { invoices } = InvoiceList.parse((await installer('GET', `/v1/projects/${id}/invoices`)).body);
  expect(invoices).toMatchObject([{ number: `R-${number}`, state: 'open' }]);
  await expect(runExample('order.mjs', scopes, { INVOICE: invoice })).rejects.toThrow('No order waits');
});

test('the webhook takes each signed event once, and no other message', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const id = newId();
  const webhook = {
    ...{ name: 'Beispiel', url: 'http://localhost:1/', types: ['order.placed'] },
    ...{ isActive: false, baseRevision: null },
  };
  await admin('PUT', `/v1/staff/webhooks/${id}`, webhook);
  const { body } = await admin('GET', `/v1/staff/webhooks/${id}/secret`);
  vi.stubEnv('SECRET', (body as { secret: string }).secret);
  vi.stubEnv('PORT', '0');
  const { server: receiver }: { server: Server } = await import(join(examples, 'webhook.mjs'));
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringMatching(/^Listening at/)));
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}/`;
  const unsigned = { method: 'POST', body: '{}', headers: { 'webhook-signature': 'v1,AAAA' } };
  expect((await fetch(url, unsigned)).status).toBe(401);
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(1_000_001) })).status).toBe(413);
  await admin('PUT', `/v1/staff/webhooks/${id}`, { ...webhook, url, isActive: true, baseRevision: 1 });
  const order = await placeOrder();
  const { number } = await getProject(installer, order);
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('order.placed', number), { timeout: 30_000 });
  const calls = () => said.mock.calls.filter(([type]) => type === 'order.placed').length;
  const before = calls();
  const { rows } = (await admin('GET', `/v1/staff/webhooks/${id}/deliveries`)).body as {
    rows: { id: string }[];
  };
  await admin('POST', `/v1/staff/webhooks/${id}/deliveries/${rows[0]?.id}/repeat`);
  await vi.waitFor(
    async () => {
      const { body: log } = await admin('GET', `/v1/staff/webhooks/${id}/deliveries`);
      const repeated = (log as { rows: { id: string; attempts: unknown[] }[] }).rows[0];
      expect(repeated?.attempts).toHaveLength(2);
    },
    { timeout: 30_000 },
  );
  expect(calls()).toBe(before);
  receiver.close();
  said.mockRestore();
});
