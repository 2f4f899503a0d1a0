import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewApiKey } from '../../contracts/domain/api-keys.ts';
import { Feed } from '../../contracts/domain/feed.ts';
import { NotificationList } from '../../contracts/domain/notifications.ts';
import { apiKeyOf } from '../testing/calls.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { done, getProject, ordered, send } from '../testing/projects.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let [planner, sales, program] = [] as unknown as [Client, Client, Client];
  beforeAll(async () => {
    server = await startServer(await newDatabase());
    planner = await clientOf(server.origin, 'planner@example.ch');
    sales = await clientOf(server.origin, 'sales@example.ch');
    const admin = await clientOf(server.origin, 'admin@example.ch');
    const { body } = await admin('PUT', `/v1/staff/api-keys/${newId()}`, apiKeyOf('ERP'));
    program = createClient(server.origin, NewApiKey.parse(body).secret);
  });
  afterAll(() => server.stop());

  async function started(): Promise<string> {
    const id = await ordered(planner, sales);
    await done(sales, id, 'confirm', { deliveryDate: '2099-01-06' });
    await done(sales, id, 'start');
    return id;
  }
  const orderOf = async (id: string) => (await getProject(planner, id)).orders[0];
  const lastNotification = async () =>
    NotificationList.parse((await planner('GET', '/v1/notifications')).body).rows[0];

  test('a program ships with carrier and tracking: order, feed, history and notification have them', async () => {
    const id = await started();
    const { revision } = await getProject(planner, id);
    const data = {
      ...{ deliveryNote: 'LS-1', carrier: 'Muster Transporte', trackingNumber: '99.00.123' },
      trackingUrl: 'https://tracking.example/de?no=99.00.123&x=%C3%A4',
    };
    const body = { id: newId(), revision, data };
    const reply = await program('POST', `/v1/projects/${id}/events/ship`, body);
    expect(reply).toMatchObject({ status: 200 });
    expect((await program('POST', `/v1/projects/${id}/events/ship`, body)).body).toEqual(reply.body);
    expect(await orderOf(id)).toMatchObject(data);
    const shipped = [];
    for (let [after, isMore] = [0, true]; isMore; ) {
      const page = Feed.parse((await program('GET', `/v1/feed?after=${after}&limit=200`)).body);
      shipped.push(...page.events.filter(({ type }) => type === 'order.shipped'));
      [after, isMore] = [page.next, page.isMore];
    }
    expect(shipped.find((event) => 'order' in event.data && event.data.project.id === id)).toMatchObject({
      data: { order: data },
    });
    const { history } = await getProject(planner, id);
    expect(history.at(-1)?.text).toBe('LS-1, Muster Transporte, 99.00.123');
    expect(await lastNotification()).toMatchObject({
      type: 'project.ship',
      parameters: { text: `Muster Transporte\n99.00.123\n${data.trackingUrl}` },
    });
  });

  test('without tracking nothing of it is shown', async () => {
    const id = await started();
    await done(sales, id, 'ship', { deliveryNote: 'LS-2' });
    expect(await orderOf(id)).toMatchObject({
      ...{ deliveryNote: 'LS-2', carrier: null, trackingNumber: null, trackingUrl: null },
    });
    expect((await lastNotification())?.parameters).not.toHaveProperty('text');
    expect((await getProject(planner, id)).history.at(-1)?.text).toBe('LS-2');
  });

  test('rejects addresses that are not https, and texts that are too long or unprintable', async () => {
    const id = await started();
    const wrong: [string, string][] = [
      ...[
        ...[
          'http://tracking.example/1',
          'javascript:alert(1)',
          'https://',
          'tracking.example/1',
          '//a.example',
        ],
        ...['https://post@tracking.example', 'https://a:b@tracking.example', 'https://a.example/\u202Etxt'],
        ...['data:text/html,x', 'https://a.example/a b', `https://a.example/${'x'.repeat(500)}`],
      ].map((value): [string, string] => ['trackingUrl', value]),
      ['carrier', 'x'.repeat(61)],
      ['trackingNumber', 'x'.repeat(61)],
      ['carrier', 'Post\u0000'],
    ];
    for (const [field, value] of wrong) {
      const reply = await send(sales, id, 'ship', { deliveryNote: 'LS-3', [field]: value });
      expect([value, reply.status, (reply.body as { fields?: unknown }).fields]).toEqual([
        value,
        422,
        [expect.objectContaining({ path: field })],
      ]);
    }
    expect((await getProject(planner, id)).status).toBe('ordered');
  });
});
