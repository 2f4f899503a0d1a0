import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FirmHistory } from '../../contracts/domain/firm-history.ts';
import type { Organisation } from '../../contracts/domain/organisations.ts';
import { drawn } from '../../tests/soak.ts';
import { demoOrganisations, demoPeople } from '../demo/people.ts';
import type { Database } from '../platform/db/database.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { invitationsTo, latestTokenTo } from '../testing/invitations.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../testing/open-database.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { changePerson } from './people.ts';
import { findAdmins, findPersonById } from './queries.ts';

const SUPPLIER = demoOrganisations.find(({ kind }) => kind === 'supplier')?.id ?? '';
const PASSWORD = 'lang genug, erfunden';
const idOf = (email: string) => demoPeople.find((person) => person.email === email)?.id ?? '';

const company = {
  ...{ name: 'Neudach AG', address: 'Seestrasse 12, 3600 Thun', country: 'CH' },
  ...{ vatNumber: 'CHE-123.456.788', partnershipType: 'Partner', discountBp: 750 },
  ...{ salesRepresentative: 'Sandra Beispiel', contactManager: 'Nina Neu' },
};

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let [admin, sales] = [] as unknown as [Client, Client];
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database });
    admin = await clientOf(server.origin, 'admin@example.ch');
    sales = await clientOf(server.origin, 'sales@example.ch');
  });
  afterAll(() => server.stop());

  const readFirm = async (id: string) =>
    (await sales('GET', `/v1/staff/organisations/${id}`)).body as Organisation;
  const readHistory = async (id: string) =>
    ((await sales('GET', `/v1/staff/organisations/${id}/changes?pageSize=100`)).body as FirmHistory).rows;
  const createFirm = async (change: object = {}) => {
    const id = newId();
    const answer = await admin('PUT', `/v1/staff/organisations/${id}`, { ...company, ...change });
    expect(answer).toMatchObject({ status: 200 });
    return id;
  };
  const choose = async (invitation: string) => {
    const body = new URLSearchParams({ invitation, password: PASSWORD, again: PASSWORD });
    return (await fetch(`${server.origin}/oidc/password-reset`, { method: 'POST', body })).status;
  };
  const confirm = (token: string) => admin('POST', '/v1/email-confirmations', { token });
  /** Invites a person to a firm; with access they have a password. */
  const newPerson = async (organisationId: string, { hasAccess = true, ...change } = {}) => {
    const id = newId();
    const email = `${id}@example.ch`;
    const body = {
      ...{ organisationId, firstName: 'Nina', lastName: 'Neu', email, language: 'de' },
      ...{ role: 'partner', category: 'Installateur', ...change },
    };
    expect(await admin('PUT', `/v1/staff/people/${id}`, body)).toMatchObject({ status: 204 });
    if (hasAccess) expect(await choose(await latestTokenTo(admin, email))).toBe(200);
    return { id, email };
  };
  const signedIn = async (email: string) =>
    createClient(server.origin, (await signIn(server.origin, email, PASSWORD)).id_token);
  const change = (id: string, body: object) => admin('PATCH', `/v1/staff/people/${id}`, body);

  test('creates a firm with its discount once, however often it is requested', async () => {
    const id = newId();
    for (const _again of [1, 2])
      expect(await admin('PUT', `/v1/staff/organisations/${id}`, company)).toMatchObject({
        status: 200,
        body: { id, kind: 'partner', name: company.name, active: true, discount: { basisPoints: 750 } },
      });
    expect((await readFirm(id)).discounts).toHaveLength(1);
    expect(await readHistory(id)).toMatchObject([
      { field: 'created', to: company.name, by: 'Adrian Beispiel' },
    ]);
    const other = { ...company, name: 'Andere AG' };
    expect(await admin('PUT', `/v1/staff/organisations/${id}`, other)).toMatchObject({
      status: 422,
      body: { code: 'EVENT_REUSED' },
    });
    expect(await sales('PUT', `/v1/staff/organisations/${newId()}`, company)).toMatchObject({ status: 403 });
    const wrong = { ...company, vatNumber: 'CHE-123.456.789' };
    expect(await admin('PUT', `/v1/staff/organisations/${newId()}`, wrong)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'vatNumber', rule: 'uid' }] },
    });
  });

  test('records each corrected value with its reason: whose, from, to, by whom', async () => {
    const id = await createFirm();
    const { id: personId } = await newPerson(id, { hasAccess: false });
    for (const _again of [1, 2]) {
      await admin('PATCH', `/v1/staff/organisations/${id}`, {
        address: 'Seeweg 1, 3600 Thun',
        country: 'LI',
      });
      await change(personId, { lastName: 'Alt', phone: '+41 33 000 00 09', category: 'Architekt/Planer' });
    }
    const rows = await readHistory(id);
    expect(rows.map(({ person, field, from, to }) => [person, field, from, to]).toReversed()).toEqual([
      [null, 'created', null, company.name],
      ['Nina Alt', 'created', null, `${personId}@example.ch`],
      [null, 'address', company.address, 'Seeweg 1, 3600 Thun'],
      [null, 'country', 'CH', 'LI'],
      ['Nina Alt', 'lastName', 'Neu', 'Alt'],
      ['Nina Alt', 'phone', '', '+41 33 000 00 09'],
      ['Nina Alt', 'category', 'Installateur', 'Architekt/Planer'],
    ]);
    expect(await sales('PATCH', `/v1/staff/people/${personId}`, { lastName: 'X' })).toMatchObject({
      status: 403,
    });
    expect(await change(personId, { role: 'admin' })).toMatchObject({ status: 422 });
  });

  test('records own changes of a profile', async () => {
    const id = await createFirm();
    const { email } = await newPerson(id);
    const client = await signedIn(email);
    await client('PATCH', '/v1/user/me', { firstName: 'Nora' });
    expect((await readHistory(id))[0]).toMatchObject({
      ...{ field: 'firstName', from: 'Nina', to: 'Nora', by: 'Nora Neu' },
    });
  });

  test('concurrent corrections of one value form a chain in the history', async () => {
    const id = await createFirm();
    const names = Array.from({ length: 8 }, (_, index) => `Neudach ${index} AG`);
    const answers = await Promise.all(
      names.map((name) => admin('PATCH', `/v1/staff/organisations/${id}`, { name })),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    const steps = (await readHistory(id)).filter(({ field }) => field === 'name');
    expect(steps.map(({ to }) => to).toSorted()).toEqual(names);
    const next = new Map(steps.map(({ from, to }) => [from, to]));
    const chain: (string | null)[] = [company.name];
    while (next.has(chain.at(-1) ?? null)) chain.push(next.get(chain.at(-1) ?? null) ?? null);
    expect(chain).toHaveLength(names.length + 1);
    expect((await readFirm(id)).name).toBe(chain.at(-1));
  });

  test('an e-mail address changes once its owner confirms it, by a link of that purpose alone', async () => {
    const id = await createFirm();
    const { id: personId, email } = await newPerson(id);
    const next = `${newId()}@example.ch`;
    expect(await change(personId, { email: next })).toMatchObject({ status: 204 });
    expect((await readFirm(id)).people).toMatchObject([{ email, newEmail: next }]);
    const mails = await database
      .selectFrom('mail')
      .select('address')
      .where('subject', 'like', '%E-Mail-Adresse%')
      .execute();
    expect(mails.map(({ address }) => address)).toEqual(expect.arrayContaining([email, next]));
    const token = await latestTokenTo(admin, next);
    expect(await choose(token)).toBe(410);
    await admin('POST', `/v1/staff/people/${personId}/invitation`);
    expect(await confirm(await latestTokenTo(admin, email))).toMatchObject({
      status: 409,
      body: { code: 'INVITATION_OVER' },
    });
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: next } });
    expect(await confirm(token)).toMatchObject({ status: 409 });
    expect((await readFirm(id)).people).toMatchObject([{ email: next, newEmail: null }]);
    expect((await readHistory(id)).slice(0, 2)).toMatchObject([
      { field: 'email', from: email, to: next, by: 'Nina Neu' },
      { field: 'newEmail', from: null, to: next, by: 'Adrian Beispiel' },
    ]);
    await expect(signIn(server.origin, email, PASSWORD)).rejects.toThrow();
    expect(await (await signedIn(next))('GET', '/v1/user/me')).toMatchObject({ body: { Email: next } });
  });

  test('the present address withdraws a wanted one; a taken one is rejected, also when it is confirmed', async () => {
    const id = await createFirm();
    const { id: personId, email } = await newPerson(id);
    const [next, taken] = [`${newId()}@example.ch`, `${newId()}@example.ch`];
    await change(personId, { email: next });
    const token = await latestTokenTo(admin, next);
    expect(await change(personId, { email })).toMatchObject({ status: 204 });
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'INVITATION_OVER' } });
    expect(await change(personId, { email: 'planner@example.ch' })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_REGISTERED' },
    });
    await change(personId, { email: taken });
    const late = await latestTokenTo(admin, taken);
    await database
      .updateTable('person')
      .set({ email: taken })
      .where('id', '=', idOf('colleague@example.ch'))
      .execute();
    expect(await confirm(late)).toMatchObject({ status: 409, body: { code: 'EMAIL_REGISTERED' } });
    await database
      .updateTable('person')
      .set({ email: 'colleague@example.ch' })
      .where('id', '=', idOf('colleague@example.ch'))
      .execute();
    expect((await readFirm(id)).people).toMatchObject([{ email }]);
  });

  test('a person without access is invited at the address that they confirm', async () => {
    const id = await createFirm();
    const { id: personId } = await newPerson(id, { hasAccess: false });
    const next = `${newId()}@example.ch`;
    await change(personId, { email: next });
    expect(await confirm(await latestTokenTo(admin, next))).toMatchObject({ status: 200 });
    await vi.waitFor(async () => expect(await invitationsTo(admin, next)).toHaveLength(2));
    expect(await choose(await latestTokenTo(admin, next))).toBe(200);
    expect(await (await signedIn(next))('GET', '/v1/user/me')).toMatchObject({ status: 200 });
  });

  test('deactivating a firm ends the sessions of its people at once; activating it lets them sign in', async () => {
    const id = await createFirm();
    const { email } = await newPerson(id);
    const client = await signedIn(email);
    expect(await client('GET', '/v1/user/me')).toMatchObject({ status: 200 });
    const put = (active: boolean) => admin('PATCH', `/v1/staff/organisations/${id}`, { active });
    expect(await put(false)).toMatchObject({ status: 200, body: { active: false } });
    expect(await client('GET', '/v1/user/me')).toMatchObject({
      status: 401,
      body: { code: 'USER_INACTIVE' },
    });
    await expect(signIn(server.origin, email, PASSWORD)).rejects.toThrow();
    expect(await put(true)).toMatchObject({ status: 200 });
    expect(await client('GET', '/v1/user/me')).toMatchObject({
      status: 401,
      body: { code: 'SESSION_ENDED' },
    });
    expect(await (await signedIn(email))('GET', '/v1/user/me')).toMatchObject({ status: 200 });
    expect(await admin('PATCH', `/v1/staff/organisations/${SUPPLIER}`, { active: false })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'active' }] },
    });
  });

  test(
    'of administrators who deactivate or demote each other at random, one always remains',
    drawn,
    async () => {
      const below = (count: number) => Math.floor(Math.random() * count);
      const staff = { role: 'admin', category: null, hasAccess: false } as const;
      const added = await Promise.all(Array.from({ length: 3 }, () => newPerson(SUPPLIER, staff as object)));
      const ids = [...added.map(({ id }) => id), idOf('admin@example.ch')];
      const post = { clock: () => TEST_TIME, origin: server.origin };
      for (let round = 0; round < 6; round += 1) {
        const people = await Promise.all(ids.map((id) => findPersonById(database, id)));
        const attempts = Array.from({ length: 12 }, () => {
          const [by, other] = [people[below(ids.length)], ids[below(ids.length)]];
          if (!by || !other) throw new Error('unreachable');
          const wanted = below(2) === 0 ? { active: false } : { role: 'sales' as const };
          return changePerson(database, by, other, wanted, post);
        });
        const done = await Promise.allSettled(attempts);
        for (const { reason } of done.filter((each) => each.status === 'rejected'))
          expect(reason).toMatchObject({ code: 'ACTOR_NOT_ALLOWED' });
        expect((await findAdmins(database)).length).toBeGreaterThan(0);
        await database
          .updateTable('person')
          .set({ active: 1, role: 'admin' })
          .where('id', 'in', ids)
          .execute();
      }
      await database
        .updateTable('person')
        .set({ active: 0 })
        .where(
          'id',
          'in',
          added.map(({ id }) => id),
        )
        .execute();
    },
  );
});
