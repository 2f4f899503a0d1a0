import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ApiKey,
  ApiKeyList,
  MOST_KEYS,
  NewApiKey,
  type PutApiKey,
} from '../../contracts/domain/api-keys.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { apiKeyOf } from '../testing/calls.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { done, getProject, offerData, putProject, send } from '../testing/projects.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { createKey, keyAuthentication, listKeys, revokeKey } from './api-keys.ts';

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let admin: Client;
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database });
    admin = await clientOf(server.origin, 'admin@example.ch');
  });
  afterAll(() => server.stop());

  const keyPath = (id: string) => `/v1/staff/api-keys/${id}`;
  const put = async (change: Partial<PutApiKey> = {}, id = newId()) =>
    NewApiKey.parse((await admin('PUT', keyPath(id), { ...apiKeyOf(id), ...change })).body);
  const list = async (): Promise<ApiKey[]> =>
    ApiKeyList.parse((await admin('GET', '/v1/staff/api-keys')).body).keys;
  const statusOf = async (secret: string) =>
    (await createClient(server.origin, secret)('GET', '/v1/staff/warehouses')).status;

  test('shows a key once and stores only its hash', async () => {
    const { secret, ...key } = await put({ name: 'ERP' });
    expect(secret).toMatch(/^spp_[\w-]{43}$/);
    expect(await list()).toContainEqual(key);
    expect(secret.startsWith(key.start) && secret.endsWith(key.end)).toBe(true);
    const rows = JSON.stringify(await database.selectFrom('api_key').selectAll().execute());
    expect(rows).not.toContain(secret.slice(4));
    expect(rows).not.toContain(secret.slice(key.start.length, -key.end.length));
  });

  test('sales and partners see no keys', async () => {
    for (const email of ['sales@example.ch', 'planner@example.ch'])
      expect((await (await clientOf(server.origin, email))('GET', '/v1/staff/api-keys')).status).toBe(403);
  });

  test('replaces the secret of an unused key, and no longer after its first use', async () => {
    const id = newId();
    const [first, second] = [await put({}, id), await put({}, id)];
    expect(second).toMatchObject({ id, name: first.name });
    expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([401, 200]);
    expect(await admin('PUT', keyPath(id), apiKeyOf(id))).toMatchObject({
      status: 422,
      body: { code: 'EVENT_REUSED' },
    });
    expect(await statusOf(second.secret)).toBe(200);
    const other = await put();
    expect((await admin('PUT', keyPath(other.id), apiKeyOf('another name'))).status).toBe(422);
  });

  test.each([
    ['expiresOn', { expiresOn: dateAt(Date.now()) }, 'too_early'],
    ['expiresOn', { expiresOn: '2099-01-01' }, 'too_late'],
    ['scopes', { scopes: [] }, 'too_few'],
    ['name', { name: ' ' }, 'required'],
  ])('rejects %s %o as %s', async (path, change, rule) => {
    const { status, body } = await admin('PUT', keyPath(newId()), { ...apiKeyOf('x'), ...change });
    expect([status, body]).toMatchObject([422, { fields: [expect.objectContaining({ path, rule })] }]);
  });

  test('of concurrent creations with one name, one succeeds', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => admin('PUT', keyPath(newId()), apiKeyOf('Lager'))),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(422)]);
  });

  test('revoking ends a key at once, is idempotent, and frees its name', async () => {
    const key = await put({ name: 'Alt' });
    expect(await statusOf(key.secret)).toBe(200);
    for (const _time of [1, 2]) expect((await admin('DELETE', keyPath(key.id))).status).toBe(204);
    expect(await statusOf(key.secret)).toBe(401);
    expect((await list()).find(({ id }) => id === key.id)).toMatchObject({
      state: 'revoked',
      revokedBy: expect.stringContaining(' '),
    });
    await put({ name: 'Alt' });
  });

  test('records the last use at most once a minute, and knows the last day in Switzerland', async () => {
    const person = await findPersonByEmail(database, 'admin@example.ch');
    if (!person) throw new Error('no administrator');
    // 22:30 in Switzerland on 30 November.
    let now = Date.UTC(2026, 10, 30, 21, 30);
    const key = await createKey(database, { person, now }, newId(), {
      ...{ name: 'Uhr', scopes: ['warehouses:read'], expiresOn: '2026-12-01' },
    });
    const authenticate = keyAuthentication(database, () => now);
    const lastUse = async () =>
      (await listKeys(database, now)).keys.find(({ id }) => id === key.id)?.lastUsedAt;
    const first = now;
    expect(await authenticate(key.secret)).toEqual({ id: key.id, name: 'Uhr', scopes: ['warehouses:read'] });
    now += 59_999;
    await authenticate(key.secret);
    expect(await lastUse()).toBe(first);
    now += 1;
    await authenticate(key.secret);
    expect(await lastUse()).toBe(now);
    now = Date.UTC(2026, 11, 1, 22, 59, 59);
    await authenticate(key.secret);
    now += 1_000;
    await expect(authenticate(key.secret)).rejects.toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
    await revokeKey(database, { person, now }, key.id);
    await expect(authenticate(key.secret)).rejects.toMatchObject({ status: 401, code: 'KEY_REVOKED' });
  });

  test('an order goes its way by a program, whose name is in the history', async () => {
    const { secret } = await put({ name: 'ERP-Brücke', scopes: ['projects:staff'] });
    const program = createClient(server.origin, secret);
    const [planner, sales] = [
      await clientOf(server.origin, 'planner@example.ch'),
      await clientOf(server.origin, 'sales@example.ch'),
    ];
    const { id } = await putProject(planner);
    const event = (name: string, revision: number, data: unknown = {}, eventId = newId()) =>
      program('POST', `/v1/projects/${id}/events/${name}`, { id: eventId, revision, data });
    const draft = { deliveryDate: '2099-01-06' };
    expect(await event('confirm', 1, draft)).toMatchObject({ status: 404 });
    await done(planner, id, 'submit');
    await done(sales, id, 'send_offer', offerData);
    const offerId = (await getProject(planner, id)).offers[0]?.id;
    await done(planner, id, 'order', { offerId, delivery: null, desiredDate: null });
    const { revision } = await getProject(planner, id);

    expect(await event('confirm', revision - 1, draft)).toMatchObject({
      status: 409,
      body: { code: 'PROJECT_CHANGED', current: { by: expect.any(String) } },
    });
    expect(await event('confirm', revision, { deliveryDate: 'soon' })).toMatchObject({ status: 422 });
    expect(await event('ship', revision, { deliveryNote: 'LS-1' })).toMatchObject({
      status: 409,
      body: { code: 'TRANSITION_NOT_ALLOWED' },
    });
    const eventId = newId();
    const confirmed = await event('confirm', revision, draft, eventId);
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'order_confirmed' } });
    expect((await event('confirm', revision, draft, eventId)).body).toEqual(confirmed.body);
    expect(await event('confirm', revision, { deliveryDate: '2099-01-07' }, eventId)).toMatchObject({
      status: 422,
      body: { code: 'EVENT_REUSED' },
    });
    expect((await send(sales, id, 'confirm', draft, { revision })).body).toMatchObject({
      current: { event: 'confirm', by: 'ERP-Brücke' },
    });
    await event('start', revision + 1);
    expect(await event('ship', revision + 2, { deliveryNote: 'LS-1' })).toMatchObject({ status: 200 });
    const { history } = await getProject(planner, id);
    expect(history.slice(-3).map((entry) => [entry.event, entry.actor, entry.by])).toEqual([
      ['confirm', 'supplier', 'ERP-Brücke'],
      ['start', 'supplier', 'ERP-Brücke'],
      ['ship', 'supplier', 'ERP-Brücke'],
    ]);
  });

  test('limits the number of usable keys', async () => {
    const free = MOST_KEYS - (await list()).filter(({ state }) => state === 'active').length;
    const all = await Promise.all(
      Array.from({ length: free + 5 }, () => {
        const id = newId();
        return admin('PUT', keyPath(id), apiKeyOf(id));
      }),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([
      ...Array(free).fill(200),
      ...Array(5).fill(409),
    ]);
  });
});
