import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FeedType } from '../../contracts/domain/feed.ts';
import {
  MOST_WEBHOOKS,
  type PutWebhook,
  Webhook,
  WebhookList,
  WebhookSecret,
} from '../../contracts/domain/webhooks.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { recordFeedEvent } from '../platform/feed.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../testing/open-database.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { findDue, sendDue, webhookJobs } from './deliver.ts';
import type { AttemptResult, SendWebhook } from './send-webhook.ts';
import {
  listDeliveries,
  listWebhooks,
  putWebhook,
  removeWebhook,
  repeatDelivery,
  rotateSecret,
  secretOf,
} from './webhooks.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OK: AttemptResult = { status: 200, fault: null, answer: 'ok' };
const BROKEN: AttemptResult = { status: 503, fault: 'status', answer: 'broken' };
const data = { catalogue: { id: 'x', label: 'x', validFrom: '2026-01-01' } };

onBothDatabases((newDatabase) => {
  let database: Database;
  let admin: Person;
  let variables: Record<string, string>;
  beforeAll(async () => {
    variables = await newDatabase();
    database = await openTestDatabase(variables);
    const found = await findPersonByEmail(database, 'admin@example.ch');
    if (!found) throw new Error('no administrator');
    admin = found;
  });

  describe('sending', () => {
    let now = TEST_TIME;
    let id: string;
    /** Names of the events that arrived, as `project revision`. */
    let arrived: string[];
    let answer: (name: string) => AttemptResult;
    const names = new Map<string, string>();
    const signal = new AbortController().signal;
    const send: SendWebhook = async (_url, { id: event }) => {
      const name = names.get(event) ?? '';
      const result = answer(name);
      if (result.fault === null) arrived.push(name);
      return result;
    };
    const tools = () => ({ database, clock: () => now, send });
    const put = (change: Partial<PutWebhook> = {}) =>
      putWebhook(database, { person: admin, now, hosts: [] }, id, {
        ...{ name: 'ERP', url: 'https://erp.example/hook', types: ['catalogue.activated'] },
        ...{ isActive: true, baseRevision: null },
        ...change,
      });
    const webhook = async () => {
      const found = (await listWebhooks(database, now)).webhooks.find((each) => each.id === id);
      if (!found) throw new Error('no webhook');
      return found;
    };
    const deliveries = () => listDeliveries(database, id, { page: 1, pageSize: 100 });
    async function happen(project: string, revision: number, type: FeedType = 'catalogue.activated') {
      await recordFeedEvent(database, {
        type,
        at: now,
        data,
        project: { id: `${id}${project}`, revision },
      } as never);
      const { id: event } = await database
        .selectFrom('feed_event')
        .select('id')
        .where('project_id', '=', `${id}${project}`)
        .where('revision', '=', revision)
        .executeTakeFirstOrThrow();
      names.set(event, `${project} ${revision}`);
    }
    async function run() {
      await findDue(database, now);
      await sendDue(tools(), id, signal);
    }
    /** Lets time pass in steps of a quarter of an hour. */
    async function pass(hours: number) {
      for (const end = now + hours * HOUR; now < end; now += HOUR / 4) await run();
    }
    beforeEach(async () => {
      for (const { id: other } of (await listWebhooks(database, now)).webhooks)
        await removeWebhook(database, other);
      id = newId();
      arrived = [];
      answer = () => OK;
      await put();
    });

    test('sends each subscribed event once, and none from before the webhook', async () => {
      await happen('a', 1);
      await happen('a', 2, 'application.received');
      await happen('b', 1);
      await Promise.all([findDue(database, now), findDue(database, now), findDue(database, now)]);
      await run();
      await run();
      expect(arrived).toEqual(['a 1', 'b 1']);
      expect((await deliveries()).rows.map(({ state, attempts }) => [state, attempts.length])).toEqual([
        ['delivered', 1],
        ['delivered', 1],
      ]);
      const late = newId();
      [id] = [late];
      await put({ name: 'later' });
      await run();
      expect((await deliveries()).total).toBe(0);
    });

    test('an event that fails holds back its project, and no other one', async () => {
      answer = (name) => (name === 'a 1' ? BROKEN : OK);
      for (const [project, revision] of [
        ['a', 1],
        ['a', 2],
        ['b', 1],
        ['b', 2],
      ] as const)
        await happen(project, revision);
      await run();
      expect(arrived).toEqual(['b 1', 'b 2']);
      answer = () => OK;
      now += HOUR;
      await run();
      expect(arrived).toEqual(['b 1', 'b 2', 'a 1', 'a 2']);
    });

    test('with random faults everything arrives, in order within each project', drawn, async () => {
      answer = () => (Math.random() < 0.5 ? BROKEN : OK);
      const projects = ['a', 'b', 'c'];
      for (let revision = 1; revision <= soak(6, 40); revision += 1) {
        for (const project of projects) await happen(project, revision);
        await run();
      }
      answer = () => OK;
      await pass(24);
      for (const project of projects) {
        const own = arrived.filter((name) => name.startsWith(project)).map((name) => Number(name.slice(2)));
        expect(own).toEqual(Array.from({ length: soak(6, 40) }, (_, index) => index + 1));
      }
    });

    test('retries with growing delays for three days, then disables the webhook and notifies once', async () => {
      answer = () => BROKEN;
      await happen('a', 1);
      await happen('a', 2);
      const began = now;
      await pass(71);
      expect(await webhook()).toMatchObject({ state: 'active', failingSince: began, waiting: 2, failed: 0 });
      const [, first] = (await deliveries()).rows;
      const times = (first?.attempts ?? []).map(({ at }) => at).toReversed();
      const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
      expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
      expect(pauses.length).toBeGreaterThan(8);
      expect(Math.max(...pauses)).toBe(12 * HOUR);
      await pass(2);
      expect(await webhook()).toMatchObject({ state: 'disabled', waiting: 2, failed: 0 });
      const attempts = (await deliveries()).rows.map((row) => row.attempts.length);
      await pass(24);
      expect((await deliveries()).rows.map((row) => row.attempts.length)).toEqual(attempts);
      const notified = await database
        .selectFrom('notification')
        .select('parameters')
        .where('type', '=', 'news.webhook_disabled')
        .where('person_id', '=', admin.id)
        .execute();
      expect(notified.map(({ parameters }) => JSON.parse(parameters))).toEqual([{ name: 'ERP' }]);

      answer = () => OK;
      await happen('a', 3);
      await put({ baseRevision: (await webhook()).revision });
      await run();
      expect(arrived).toEqual(['a 1', 'a 2', 'a 3']);
      expect(await webhook()).toMatchObject({ state: 'active', failingSince: null, waiting: 0 });
    });

    test('gives up a single event after three days, and sends it again when asked', async () => {
      answer = (name) => (name === 'a 1' ? BROKEN : OK);
      await happen('a', 1);
      await happen('a', 2);
      for (let day = 0; day < 4; day += 1) {
        await happen('b', day + 1);
        await pass(24);
      }
      expect(arrived).toEqual(
        ['b 1', 'b 2', 'b 3', 'b 4', 'a 2'].toSorted((x, y) => arrived.indexOf(x) - arrived.indexOf(y)),
      );
      expect(await webhook()).toMatchObject({ state: 'active', waiting: 0, failed: 1 });
      const failed = (await deliveries()).rows.find(({ state }) => state === 'failed');
      answer = () => OK;
      await repeatDelivery(database, id, failed?.id ?? '', now);
      await run();
      expect(arrived.at(-1)).toBe('a 1');
      await expect(repeatDelivery(database, id, newId(), now)).rejects.toMatchObject({ status: 404 });
    });

    test('an event whose arrival could not be recorded is sent again', async () => {
      await happen('a', 1);
      await findDue(database, now);
      const broken: SendWebhook = async (...sent) => {
        await send(...sent);
        throw new Error('killed');
      };
      await expect(sendDue({ ...tools(), send: broken }, id, signal)).rejects.toThrow('killed');
      await run();
      await run();
      expect(arrived).toEqual(['a 1', 'a 1']);
    });

    test('signs with both secrets for a day after a rotation', async () => {
      const { secret: before } = await secretOf(database, id);
      await rotateSecret(database, id, 1, now);
      const { secret } = await secretOf(database, id);
      const sent: (readonly string[])[] = [];
      const note: SendWebhook = async (_url, { secrets }) => {
        sent.push(secrets);
        return OK;
      };
      for (const revision of [1, 2]) {
        await happen('a', revision);
        await findDue(database, now);
        await sendDue({ ...tools(), send: note }, id, signal);
        now += DAY;
      }
      expect(sent).toEqual([[secret, before], [secret]]);
    });

    test('a paused webhook gets its events afterwards; a removed one leaves nothing', async () => {
      await put({ isActive: false, baseRevision: 1 });
      await happen('a', 1);
      await run();
      expect(arrived).toEqual([]);
      await put({ baseRevision: 2 });
      await run();
      expect(arrived).toEqual(['a 1']);
      await removeWebhook(database, id);
      for (const table of ['webhook_delivery', 'webhook_attempt'] as const)
        expect(await database.selectFrom(table).selectAll().where('webhook_id', '=', id).execute()).toEqual(
          [],
        );
    });

    test('the log forgets what arrived a month ago', async () => {
      answer = (name) => (name === 'b 1' ? BROKEN : OK);
      await happen('a', 1);
      await happen('b', 1);
      await run();
      const sweep = () => webhookJobs(tools())['sweep-webhooks']?.run('', signal);
      now += 29 * DAY;
      await sweep();
      expect((await deliveries()).total).toBe(2);
      now += 2 * DAY;
      await sweep();
      expect((await deliveries()).rows.map(({ state }) => state)).toEqual(['waiting']);
    });
  });

  test('a server sends each event as soon as it is committed, while its clock stands still', async () => {
    const fresh = await newDatabase();
    const own = await openTestDatabase(fresh);
    const arrived: string[] = [];
    const receiver = createServer((request, response) => {
      arrived.push(String(request.headers['webhook-id']));
      response.end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const hosts = { WEBHOOK_HOSTS: '127.0.0.1' };
    // No interval ever ends by this clock.
    const at = Date.now();
    const server = await startServer({ ...fresh, ...hosts }, { database: own, clock: () => at });
    await putWebhook(own, { person: admin, now: at, hosts: ['127.0.0.1'] }, newId(), {
      ...{ name: 'ERP', url: `http://127.0.0.1:${port}/`, types: ['application.received'] },
      ...{ isActive: true, baseRevision: null },
    });
    try {
      for (const count of [1, 2, 3]) {
        await own
          .transaction()
          .execute((transaction) =>
            recordFeedEvent(transaction, { type: 'application.received', at, data } as never),
          );
        await expect.poll(() => arrived.length, { timeout: 20_000 }).toBe(count);
      }
      expect(new Set(arrived).size).toBe(3);
    } finally {
      await server.stop();
      receiver.close();
    }
  });

  describe('managing', () => {
    let server: RunningServer;
    let client: Client;
    beforeAll(async () => {
      // Before the server starts, which would send what waits for them.
      for (const { id } of (await listWebhooks(database, 0)).webhooks) await removeWebhook(database, id);
      server = await startServer({ ...variables, WEBHOOK_HOSTS: 'erp.internal, 127.0.0.1' }, { database });
      client = await clientOf(server.origin, 'admin@example.ch');
    });
    afterAll(() => server.stop());

    const path = (id: string, part = '') => `/v1/staff/webhooks/${id}${part}`;
    const body = (change: Partial<PutWebhook> = {}): PutWebhook => ({
      ...{ name: 'ERP', url: 'https://erp.example/hook', types: ['order.placed'] },
      // Paused: the server sends nothing.
      ...{ isActive: false, baseRevision: null },
      ...change,
    });

    test('creates, changes and removes a webhook; each change once, at the revision seen', async () => {
      const id = newId();
      const first = Webhook.parse((await client('PUT', path(id), body())).body);
      expect((await client('PUT', path(id), body())).body).toEqual(first);
      const change = body({ name: 'ERP 2', baseRevision: 1 });
      const second = (await client('PUT', path(id), change)).body;
      expect(second).toMatchObject({ name: 'ERP 2', revision: 2 });
      expect((await client('PUT', path(id), change)).body).toEqual(second);
      expect(await client('PUT', path(id), body({ name: 'ERP 3', baseRevision: 1 }))).toMatchObject({
        status: 409,
        body: { code: 'WEBHOOK_CHANGED' },
      });
      for (const _time of [1, 2]) expect((await client('DELETE', path(id))).status).toBe(204);
      expect(WebhookList.parse((await client('GET', '/v1/staff/webhooks')).body).webhooks).toEqual([]);
      expect((await client('GET', path(id, '/deliveries'))).status).toBe(404);
    });

    test.each(['http://erp.example/', 'https://10.0.0.1/', 'https://u:p@erp.example/', 'erp'])(
      'rejects the address %s',
      async (url) => {
        expect(await client('PUT', path(newId()), body({ url }))).toMatchObject({
          status: 422,
          body: { fields: [{ path: 'url', rule: 'invalid' }] },
        });
      },
    );

    test('rotates the secret once per revision', async () => {
      const id = newId();
      await client('PUT', path(id), body());
      const secret = async () => WebhookSecret.parse((await client('GET', path(id, '/secret'))).body).secret;
      const before = await secret();
      expect(Buffer.from(before.slice(6), 'base64')).toHaveLength(32);
      const all = await Promise.all(
        [1, 2, 3].map(() => client('POST', path(id, '/secret'), { revision: 1 })),
      );
      expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(await secret()).not.toBe(before);
    });

    test('a running server posts signed events to a host that the settings permit', async () => {
      const received: { id: unknown; isSigned: boolean; body: unknown }[] = [];
      let secret = '';
      const receiver = createServer(async (request, response) => {
        let text = '';
        for await (const part of request) text += part;
        const { 'webhook-id': event, 'webhook-timestamp': at, 'webhook-signature': given } = request.headers;
        const expected = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
          .update(`${event}.${at}.${text}`)
          .digest('base64');
        received.push({ id: event, isSigned: given === `v1,${expected}`, body: JSON.parse(text) });
        response.writeHead(204).end();
      }).listen(0, '127.0.0.1');
      await once(receiver, 'listening');
      const { port } = receiver.address() as AddressInfo;
      const id = newId();
      const url = `http://127.0.0.1:${port}/hook`;
      await client('PUT', path(id), body({ url, isActive: true, types: ['application.received'] }));
      secret = (await secretOf(database, id)).secret;
      const application = { id, company: 'Neudach AG', function: 'Planer', answerBy: '2026-12-01' };
      const at = Date.UTC(2026, 10, 27);
      await recordFeedEvent(database, { type: 'application.received', at, data: { application } });
      await expect.poll(() => received, { timeout: 60_000, interval: 100 }).toHaveLength(1);
      expect(received).toEqual([
        {
          ...{ id: expect.any(String), isSigned: true },
          body: {
            ...{ type: 'application.received', timestamp: '2026-11-27T00:00:00.000Z' },
            data: { application },
          },
        },
      ]);
      const log = async () => (await listDeliveries(database, id, { page: 1, pageSize: 10 })).rows;
      await expect.poll(async () => (await log()).map(({ state }) => state)).toEqual(['delivered']);
      await client('DELETE', path(id));
      receiver.close();
    });

    test('limits the number of webhooks', async () => {
      const all = [];
      for (let count = 0; count <= MOST_WEBHOOKS; count += 1)
        all.push(await client('PUT', path(newId()), body()));
      expect(all.at(-1)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_WEBHOOKS' } });
      expect((await client('GET', path(newId(), '/deliveries?page=0'))).status).toBe(404);
    });
  });
});
