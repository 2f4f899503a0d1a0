import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanyChange } from '../../contracts/domain/change-requests.ts';
import type { NotificationList } from '../../contracts/domain/notifications.ts';
import type { Organisation, OrganisationList } from '../../contracts/domain/organisations.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

type Cast = [Client, Client, Client, Client, Client];

const WANTED = {
  name: 'Muster Solar Holding AG',
  address: 'Neue Gasse 1, 3600 Thun',
  country: 'CH',
  vatNumber: 'CHE-123.456.788',
};

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let [installer, colleague, planner, admin, sales] = [] as unknown as Cast;
  const ask = (client: Client, id: string, wanted: object = WANTED) =>
    client('PUT', `/v1/change-requests/${id}`, wanted);
  const readRequest = async (client: Client) =>
    (await client('GET', '/v1/change-requests')).body as CompanyChange;
  const newest = async (client: Client) =>
    ((await client('GET', '/v1/notifications')).body as NotificationList).rows[0];

  beforeAll(async () => {
    server = await startServer(await newDatabase());
    [installer, colleague, planner, admin, sales] = (await Promise.all(
      ['installer', 'colleague', 'planner', 'admin', 'sales'].map((name) =>
        clientOf(server.origin, `${name}@example.ch`),
      ),
    )) as Cast;
  });
  afterAll(() => server.stop());

  test('a partner requests a change, both sides see it, staff accept, and the company data change', async () => {
    const id = newId();
    expect((await ask(installer, id)).status).toBe(200);
    expect(await ask(installer, id)).toMatchObject({ status: 200 });
    expect(await readRequest(colleague)).toMatchObject({
      latest: { id, state: 'open', requestedBy: 'Ivo Muster', data: WANTED },
    });
    expect((await readRequest(planner)).latest).toBeNull();
    const notified = await newest(admin);
    expect(notified).toMatchObject({
      type: 'news.change_request',
      parameters: { company: 'Muster Solar AG' },
    });

    const { rows } = (await sales('GET', '/v1/staff/organisations')).body as OrganisationList;
    expect(rows.filter(({ wantsChange }) => wantsChange).map(({ name }) => name)).toEqual([
      'Muster Solar AG',
    ]);
    const place = notified?.link.replace('/staff', '/v1/staff') ?? '';
    expect((await sales('GET', place)).body).toMatchObject({ changeRequest: { id } });
    expect((await sales('POST', `/v1/staff/change-requests/${id}/accept`)).status).toBe(403);

    expect((await admin('POST', `/v1/staff/change-requests/${id}/accept`)).status).toBe(204);
    const { changeRequest, name, address, vatNumber } = (await sales('GET', place)).body as Organisation;
    expect({ changeRequest, name, address, vatNumber, country: 'CH' }).toEqual({
      changeRequest: null,
      ...WANTED,
    });
    expect(await newest(installer)).toMatchObject({ type: 'news.change_accepted', link: '/profile' });
    expect((await installer('GET', '/v1/user/me')).body).toMatchObject({ CompanyName: WANTED.name });
    expect(await admin('POST', `/v1/staff/change-requests/${id}/accept`)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED' },
    });
    expect(await installer('DELETE', `/v1/change-requests/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED' },
    });
  });

  test('a rejected change leaves the data, and the requester gets the reason', async () => {
    const before = (await readRequest(planner)).data;
    const id = newId();
    await ask(planner, id, { ...WANTED, name: 'Atelier Anders' });
    const refusal = { reason: 'Im Handelsregister steht ein anderer Name.' };
    expect((await admin('POST', `/v1/staff/change-requests/${id}/refuse`, refusal)).status).toBe(204);
    expect(await readRequest(planner)).toMatchObject({
      data: before,
      latest: { id, state: 'rejected', ...refusal },
    });
    expect(await newest(planner)).toMatchObject({
      type: 'news.change_refused',
      parameters: { text: refusal.reason },
    });
  });

  test('one request is open at a time, also with concurrent ones; withdrawing it allows another', async () => {
    const ids = Array.from({ length: 12 }, () => newId());
    const statuses = await Promise.all(
      ids.map(async (id, at) => (await ask(at % 2 ? installer : colleague, id)).status),
    );
    expect(statuses.sort()).toEqual([200, ...Array(11).fill(409)]);
    const { latest } = await readRequest(installer);
    expect(await ask(colleague, newId())).toMatchObject({ body: { code: 'CHANGE_REQUESTED' } });
    expect((await colleague('DELETE', `/v1/change-requests/${latest?.id}`)).status).toBe(200);
    expect((await ask(colleague, newId())).status).toBe(200);
  });

  test('of concurrent decisions one wins', async () => {
    const { latest } = await readRequest(installer);
    const decide = (at: number) =>
      at % 2
        ? admin('POST', `/v1/staff/change-requests/${latest?.id}/accept`)
        : admin('POST', `/v1/staff/change-requests/${latest?.id}/refuse`, { reason: 'Nein' });
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => (await decide(at)).status),
    );
    expect(statuses.sort()).toEqual([204, ...Array(9).fill(409)]);
  });

  test('a Swiss company needs a UID with a valid check digit, and an id cannot be reused', async () => {
    expect(await ask(planner, newId(), { ...WANTED, vatNumber: 'CHE-123.456.789' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'vatNumber', rule: 'uid' }] },
    });
    const id = newId();
    expect((await ask(planner, id)).status).toBe(200);
    expect(await ask(planner, id, { ...WANTED, name: 'Anders' })).toMatchObject({
      status: 422,
      body: { code: 'EVENT_REUSED' },
    });
  });
});
