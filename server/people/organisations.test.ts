import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onAllArticles } from '../../contracts/domain/discounts.ts';
import type { Organisation, OrganisationList } from '../../contracts/domain/organisations.ts';
import { demoOrganisations, demoPeople } from '../demo/people.ts';
import type { Database } from '../platform/db/database.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { invitationsTo, latestTokenTo, tokenOf } from '../testing/invitations.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../testing/open-database.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { changePerson } from './people.ts';
import { findPersonByEmail } from './queries.ts';

const PARTNER = demoOrganisations.find(({ name }) => name === 'Muster Solar AG')?.id ?? '';
const SUPPLIER = demoOrganisations.find(({ kind }) => kind === 'supplier')?.id ?? '';
const PASSWORD = 'lang genug, erfunden';
const idOf = (email: string) => demoPeople.find((person) => person.email === email)?.id ?? '';

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let [admin, sales] = [] as unknown as [Client, Client];
  const readOrganisation = async (id = PARTNER) =>
    (await admin('GET', `/v1/staff/organisations/${id}`)).body as Organisation;
  const personOf = async (email: string) =>
    (await readOrganisation()).people.find((person) => person.email === email);
  const invite = (id: string, change: object = {}) =>
    admin('PUT', `/v1/staff/people/${id}`, {
      organisationId: PARTNER,
      firstName: 'Nina',
      lastName: 'Neu',
      email: `${id}@example.ch`,
      language: 'it',
      role: 'partner',
      category: 'Installateur',
      ...change,
    });
  const choose = async (invitation: string) => {
    const body = new URLSearchParams({ invitation, password: PASSWORD, again: PASSWORD });
    return (await fetch(`${server.origin}/oidc/password-reset`, { method: 'POST', body })).status;
  };

  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database });
    admin = await clientOf(server.origin, 'admin@example.ch');
    sales = await clientOf(server.origin, 'sales@example.ch');
  });
  afterAll(() => server.stop());

  test('lists, searches and sorts all organisations', async () => {
    const ask = async (query: string) =>
      ((await sales('GET', `/v1/staff/organisations?${query}`)).body as OrganisationList).rows;
    expect((await ask('')).map(({ name }) => name)).toEqual(demoOrganisations.map(({ name }) => name).sort());
    expect(await ask('search=muster%20solar')).toMatchObject([
      { id: PARTNER, people: 2, discount: onAllArticles(1250) },
    ]);
    expect((await ask('sort=discount&direction=desc'))[0]).toMatchObject({ id: PARTNER });
    expect(await ask('search=100%25')).toEqual([]);
  });

  test('an invited person gets one link, however often it is requested; a new one invalidates it', async () => {
    const id = newId();
    const email = `${id}@example.ch`;
    for (const _again of [1, 2]) expect(await invite(id)).toMatchObject({ status: 204 });
    const [first = ''] = await invitationsTo(admin, email);
    const token = await tokenOf(admin, first);
    expect(await invitationsTo(admin, email)).toEqual([first]);
    expect(await personOf(email)).toMatchObject({ hasAccess: false, invitedUntil: expect.any(Number) });
    expect(await admin('POST', `/v1/staff/people/${id}/invitation`)).toMatchObject({ status: 204 });
    expect(await choose(token)).toBe(410);
    expect(await choose(await latestTokenTo(admin, email))).toBe(200);
    expect(await personOf(email)).toMatchObject({ hasAccess: true, invitedUntil: null });
    const { id_token } = await signIn(server.origin, email, PASSWORD);
    expect((await createClient(server.origin, id_token)('GET', '/v1/user/me')).body).toMatchObject({
      Fullname: 'Nina Neu',
      CompanyName: 'Muster Solar AG',
    });
  });

  test('a deactivated person is rejected with the next request, and admitted again after activation', async () => {
    const client = await clientOf(server.origin, 'colleague@example.ch');
    expect(await client('GET', '/v1/user/me')).toMatchObject({ status: 200 });
    const change = (active: boolean) =>
      admin('PATCH', `/v1/staff/people/${idOf('colleague@example.ch')}`, { active });
    expect(await change(false)).toMatchObject({ status: 204 });
    expect(await client('GET', '/v1/user/me')).toMatchObject({
      status: 401,
      body: { code: 'USER_INACTIVE' },
    });
    await expect(signIn(server.origin, 'colleague@example.ch')).rejects.toThrow();
    expect(await change(true)).toMatchObject({ status: 204 });
    // The session ended with the deactivation.
    expect(await client('GET', '/v1/user/me')).toMatchObject({
      status: 401,
      body: { code: 'SESSION_ENDED' },
    });
    const again = await clientOf(server.origin, 'colleague@example.ch');
    expect(await again('GET', '/v1/user/me')).toMatchObject({ status: 200 });
  });

  test.each([
    ['staff in a partner', { role: 'sales', category: null }, 'role'],
    ['a partner without category', { category: null }, 'category'],
    ['a partner at the supplier', { organisationId: SUPPLIER }, 'role'],
    ['staff with a category', { organisationId: SUPPLIER, role: 'admin' }, 'category'],
  ])('rejects %s at its path', async (_what, change, path) => {
    expect(await invite(newId(), change)).toMatchObject({ status: 422, body: { fields: [{ path }] } });
  });

  test('a registered address is rejected; no one may change their own account', async () => {
    expect(await invite(newId(), { email: 'Planner@example.ch' })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_REGISTERED' },
    });
    expect(await invite(newId(), { organisationId: newId() })).toMatchObject({ status: 404 });
    expect(
      await admin('PATCH', `/v1/staff/people/${idOf('admin@example.ch')}`, { active: false }),
    ).toMatchObject({ status: 403, body: { code: 'ACTOR_NOT_ALLOWED' } });
  });

  test('if two people deactivate each other concurrently, one remains', async () => {
    const emails = ['admin@example.ch', 'sales@example.ch'];
    const post = { clock: () => TEST_TIME, origin: server.origin };
    const put = (values: { active?: number; role?: 'admin' | 'sales' }, email: string) =>
      database.updateTable('person').set(values).where('email', '=', email).execute();
    await put({ role: 'admin' }, 'sales@example.ch');
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = await Promise.all(emails.map((email) => findPersonByEmail(database, email)));
      if (!one || !other) throw new Error('the demo has lost its people');
      const done = await Promise.allSettled([
        changePerson(database, one, other.id, { active: false }, post),
        changePerson(database, other, one.id, { active: false }, post),
      ]);
      expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const refused = done.find((each) => each.status === 'rejected');
      expect(refused?.reason).toMatchObject({ code: 'ACTOR_NOT_ALLOWED' });
      for (const email of emails) await put({ active: 1 }, email);
    }
    await put({ role: 'sales' }, 'sales@example.ch');
  });
});
