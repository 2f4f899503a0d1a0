import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedVersion, VersionList } from '../../contracts/domain/catalogue-versions.ts';
import type { EnterDiscount } from '../../contracts/domain/discounts.ts';
import type { NotificationList } from '../../contracts/domain/notifications.ts';
import type { Organisation } from '../../contracts/domain/organisations.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { demoOrganisations } from '../demo/people.ts';
import type { Database } from '../platform/db/database.ts';
import type { catalogue } from '../platform/solving/shipped-catalogue.ts';
import { pricedAt } from '../testing/catalogues.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const PARTNER = demoOrganisations.find(({ name }) => name === 'Muster Solar AG')?.id ?? '';
const FIRM = `/v1/staff/organisations/${PARTNER}`;
const VERSIONS = '/v1/staff/catalogue-versions';
const today = dateAt(Date.now());
const LIMIT = 20;

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let [asking, second, third, sales] = [] as unknown as [Client, Client, Client, Client];

  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    const { id: _id, ...admin } = await database
      .selectFrom('person')
      .selectAll()
      .where('email', '=', 'admin@example.ch')
      .executeTakeFirstOrThrow();
    await database
      .insertInto('person')
      .values(
        ['second', 'third'].map((name) => ({
          ...{ ...admin, id: newId(), email: `${name}@example.ch` },
          ...{ first_name: name, last_name: 'Admin' },
        })),
      )
      .execute();
    const rule = { SECOND_PERSON_FOR_CATALOGUE: 'true', SECOND_PERSON_ABOVE_DISCOUNT: `${LIMIT}` };
    server = await startServer({ ...variables, ...rule }, { database });
    [asking, second, third, sales] = (await Promise.all(
      ['admin', 'second', 'third', 'sales'].map((name) => clientOf(server.origin, `${name}@example.ch`)),
    )) as [Client, Client, Client, Client];
  });
  afterAll(() => server.stop());

  const firm = async (by = sales) => (await by('GET', FIRM)).body as Organisation;
  const requestOf = async (id: string, by = sales) =>
    (await firm(by)).discountRequests.find((request) => request.id === id);
  const entryOf = async (id: string) => (await firm()).discounts.find((entry) => entry.id === id);
  /** Asks for a discount; returns the path of its request. */
  const ask = async (entry: Partial<EnterDiscount> = {}, id = newId()) => {
    const wanted = { group: 'slates', basisPoints: 3000, validFrom: addDays(today, 400), ...entry };
    expect(await asking('PUT', `${FIRM}/discounts/${id}`, wanted)).toMatchObject({ status: 200 });
    return { id, path: `${FIRM}/discounts/${id}` };
  };
  const newest = async (by: Client) =>
    ((await by('GET', '/v1/notifications')).body as NotificationList).rows[0];

  test('a discount above the limit waits for a second person, who sees exactly what is asked for', async () => {
    const { id, path } = await ask({ basisPoints: 2001 });
    expect(await entryOf(id)).toBeUndefined();
    const content = { group: { id: 'slates' }, basisPoints: 2001, validFrom: addDays(today, 400) };
    const seen = { ...content, state: 'open', requestedBy: 'Adrian Beispiel' };
    expect(await requestOf(id, asking)).toMatchObject({ ...seen, isOwn: true });
    expect(await requestOf(id, second)).toMatchObject({ ...seen, isOwn: false });
    expect((await firm(second)).discountLimit).toEqual({
      basisPoints: LIMIT * 100,
      approvers: ['third Admin', 'Adrian Beispiel'],
    });
    expect(await newest(second)).toMatchObject({
      type: 'news.approval_asked',
      parameters: { company: 'Muster Solar AG' },
      link: `/staff/organisations/${PARTNER}`,
    });
    expect(await sales('POST', `${path}/approve`)).toMatchObject({ status: 403 });
    expect(await asking('POST', `${path}/approve`)).toMatchObject({
      status: 403,
      body: { code: 'ACTOR_NOT_ALLOWED' },
    });
    expect(await second('DELETE', path)).toMatchObject({ status: 403 });
    for (const _repeated of [1, 2])
      expect(await second('POST', `${path}/approve`)).toMatchObject({ status: 200 });
    expect(await entryOf(id)).toMatchObject({
      ...content,
      enteredBy: 'Adrian Beispiel',
      approvedBy: 'second Admin',
    });
    expect(await requestOf(id)).toBeUndefined();
    expect(await newest(asking)).toMatchObject({ type: 'news.approval_given' });
    expect(await third('POST', `${path}/approve`)).toMatchObject({ body: { code: 'ALREADY_DECIDED' } });
    // The first call may come again; its id is taken.
    await ask({ basisPoints: 2001 }, id);
    expect(await asking('PUT', path, { group: null, basisPoints: 1, validFrom: today })).toMatchObject({
      body: { code: 'EVENT_REUSED' },
    });
  });

  test('a discount up to the limit is entered at once', async () => {
    const { id } = await ask({ basisPoints: 2000 });
    expect(await entryOf(id)).toMatchObject({ basisPoints: 2000, approvedBy: null });
    expect(await requestOf(id)).toBeUndefined();
  });

  test('a group that follows a higher discount of all other articles waits too', async () => {
    const all = await ask({ group: null, basisPoints: 4000, validFrom: addDays(today, 10) });
    await second('POST', `${all.path}/approve`);
    for (const [days, isAsked] of [
      [5, true],
      [20, true],
    ] as const) {
      const { id } = await ask({ group: 'electrics', basisPoints: null, validFrom: addDays(today, days) });
      expect((await requestOf(id)) !== undefined).toBe(isAsked);
    }
    const lower = await ask({ group: null, basisPoints: 500, validFrom: addDays(today, 30) });
    expect(await entryOf(lower.id)).toBeDefined();
    const after = await ask({ group: 'electrics', basisPoints: null, validFrom: addDays(today, 31) });
    expect(await entryOf(after.id)).toBeDefined();
  });

  test('a declined request says why, and a withdrawn one is gone', async () => {
    const declined = await ask();
    const reason = 'Nicht ohne Rahmenvertrag';
    expect(await second('POST', `${declined.path}/decline`, { reason: '' })).toMatchObject({ status: 422 });
    await second('POST', `${declined.path}/decline`, { reason });
    expect(await requestOf(declined.id)).toMatchObject({
      ...{ state: 'declined', reason, decidedBy: 'second Admin' },
    });
    expect(await newest(asking)).toMatchObject({
      type: 'news.approval_declined',
      parameters: { text: reason },
    });
    expect(await third('POST', `${declined.path}/approve`)).toMatchObject({ status: 409 });
    const withdrawn = await ask();
    await asking('DELETE', withdrawn.path);
    expect(await requestOf(withdrawn.id)).toBeUndefined();
    expect(await second('POST', `${withdrawn.path}/approve`)).toMatchObject({ status: 409 });
    for (const { id } of [declined, withdrawn]) expect(await entryOf(id)).toBeUndefined();
    const elsewhere = demoOrganisations.find(({ id }) => id !== PARTNER)?.id;
    const { id } = await ask();
    for (const place of [
      `${FIRM}/discounts/${newId()}`,
      `/v1/staff/organisations/${elsewhere}/discounts/${id}`,
    ])
      expect(await second('POST', `${place}/approve`)).toMatchObject({ status: 404 });
  });

  test('an approval after the first day holds from the day of the approval', async () => {
    const { id, path } = await ask();
    const content = JSON.stringify({ group: 'slates', basisPoints: 3000, validFrom: addDays(today, -3) });
    await database.updateTable('approval_request').set({ content }).where('id', '=', id).execute();
    await second('POST', `${path}/approve`);
    expect(await entryOf(id)).toMatchObject({ validFrom: today });
  });

  test('a new partner begins without a discount above the limit', async () => {
    const id = newId();
    const partner = {
      ...{
        name: 'Zweitmeinung AG',
        address: 'Gasse 1, 3000 Bern',
        country: 'CH',
        vatNumber: 'CHE-123.456.788',
      },
      ...{ partnershipType: 'Partner', discountBp: 5000, salesRepresentative: '', contactManager: '' },
    };
    const made = await asking('PUT', `/v1/staff/organisations/${id}`, partner);
    expect(made).toMatchObject({
      status: 200,
      body: { discount: { basisPoints: 0 }, discountRequests: [{ id, basisPoints: 5000, group: null }] },
    });
    const place = `/v1/staff/organisations/${id}/discounts/${id}/approve`;
    expect(await second('POST', place)).toMatchObject({ body: { discount: { basisPoints: 5000 } } });
  });

  test(
    'of concurrent decisions one wins, and a discount is entered exactly when it was approved',
    drawn,
    async () => {
      for (let round = 0; round < soak(6, 60); round += 1) {
        const { id, path } = await ask();
        const decide = [
          () => second('POST', `${path}/approve`),
          () => third('POST', `${path}/approve`),
          () => asking('DELETE', path),
          () => third('POST', `${path}/decline`, { reason: 'Nein' }),
        ];
        const order = decide.toSorted(() => Math.random() - 0.5);
        const answers = await Promise.all(
          order.map(async (call) => ({ call, status: (await call()).status })),
        );
        const won = answers.filter(({ status }) => status === 200);
        expect([won.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 3]);
        const isApproved = won[0]?.call === decide[0] || won[0]?.call === decide[1];
        expect((await firm()).discounts.filter((entry) => entry.id === id)).toHaveLength(isApproved ? 1 : 0);
      }
    },
  );

  let made = 0;
  const versions = async (by = sales) => (await by('GET', VERSIONS)).body as VersionList;
  const versionOf = async (id: string, by = sales) =>
    (await versions(by)).versions.find((version) => version.id === id) as ListedVersion;
  const store = (id: string, factor: number, label: string, baseRevision: number | null) =>
    asking('PUT', `${VERSIONS}/${id}`, {
      ...{ text: JSON.stringify(pricedAt(factor, label)), note: null, baseId: null, baseRevision },
    });
  /** Makes a draft and asks to publish it; `path`: of the request. */
  async function askToPublish(days = 100 + made) {
    const label = `zwei-${made++}`;
    const id = newId();
    await store(id, 1 + made / 1000, label, null);
    const wanted = { validFrom: addDays(today, days), revision: 1 };
    const answer = await asking('PUT', `${VERSIONS}/${id}/first-day`, wanted);
    expect(answer).toMatchObject({ status: 200, body: { state: 'draft', revision: 1 } });
    const { request } = answer.body as ListedVersion;
    return { id, label, wanted, path: `${VERSIONS}/${id}/requests/${request?.id}` };
  }

  test('a version is published once a second person approves it', async () => {
    const { id, label, wanted, path } = await askToPublish();
    expect((await versions(asking)).approvers).toHaveLength(2);
    const seen = { state: 'open', validFrom: wanted.validFrom, requestedBy: 'Adrian Beispiel' };
    expect((await versionOf(id, second)).request).toMatchObject({ ...seen, isOwn: false });
    expect((await versionOf(id, asking)).request).toMatchObject({ ...seen, isOwn: true });
    expect(await newest(second)).toMatchObject({
      ...{ type: 'news.approval_asked', parameters: { name: label }, link: `/staff/catalogue/${id}` },
    });
    // The same again changes nothing; another day waits for the decision.
    await asking('PUT', `${VERSIONS}/${id}/first-day`, wanted);
    const other = { ...wanted, validFrom: addDays(wanted.validFrom, 1) };
    expect(await third('PUT', `${VERSIONS}/${id}/first-day`, other)).toMatchObject({ status: 409 });
    expect(await asking('POST', `${path}/approve`)).toMatchObject({ status: 403 });
    expect((await versionOf(id)).state).toBe('draft');
    for (const _repeated of [1, 2])
      expect(await second('POST', `${path}/approve`)).toMatchObject({
        status: 200,
        body: { state: 'scheduled', ...{ validFrom: wanted.validFrom, approvedBy: 'second Admin' } },
      });
    expect(await versionOf(id)).toMatchObject({ publishedBy: 'Adrian Beispiel', request: null });
    // Another day needs a second person again, taking it back does not.
    await asking('PUT', `${VERSIONS}/${id}/first-day`, { ...other, revision: 2 });
    expect(await versionOf(id)).toMatchObject({ validFrom: wanted.validFrom, request: { state: 'open' } });
    const back = await asking('PUT', `${VERSIONS}/${id}/first-day`, { validFrom: null, revision: 2 });
    expect(back).toMatchObject({
      body: { state: 'draft', approvedBy: null, request: { state: 'outdated' } },
    });
  });

  test('a change after the request voids it: content, note and day', async () => {
    const { id, label, wanted, path } = await askToPublish();
    await store(id, 3, label, 1);
    expect((await versionOf(id)).request).toMatchObject({ state: 'outdated' });
    expect(await second('POST', `${path}/approve`)).toMatchObject({ body: { code: 'CATALOGUE_CHANGED' } });
    expect((await versionOf(id)).state).toBe('draft');
    const again = await asking('PUT', `${VERSIONS}/${id}/first-day`, { ...wanted, revision: 2 });
    const { request } = again.body as ListedVersion;
    expect(request).toMatchObject({ state: 'open' });
    expect(path).not.toContain(request?.id);
    const reason = 'Preise prüfen';
    await third('POST', `${VERSIONS}/${id}/requests/${request?.id}/decline`, { reason });
    expect((await versionOf(id)).request).toMatchObject({ state: 'declined', reason });
    expect(await asking('DELETE', `${VERSIONS}/${id}?revision=2`)).toMatchObject({ status: 204 });
  });

  test(
    'of concurrent approvals, changes and withdrawals what is published is what was asked for',
    drawn,
    async () => {
      for (let round = 0; round < soak(6, 60); round += 1) {
        const { id, label, wanted, path } = await askToPublish();
        const asked = pricedAt(1 + made / 1000, label);
        const decide = [
          () => second('POST', `${path}/approve`),
          () => third('POST', `${path}/approve`),
          () => asking('DELETE', path),
          () => store(id, 5, label, 1),
        ];
        const order = decide.toSorted(() => Math.random() - 0.5);
        const answers = new Map(
          await Promise.all(order.map(async (call) => [call, (await call()).status] as const)),
        );
        const statuses = decide.map((call) => answers.get(call));
        expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
        const version = await versionOf(id);
        const content = (await sales('GET', `${VERSIONS}/${id}/content`)).body as typeof catalogue;
        const isPublished = version.state === 'scheduled';
        expect(statuses.slice(0, 2).filter((status) => status === 200)).toHaveLength(isPublished ? 1 : 0);
        if (isPublished) {
          expect(statuses.slice(2)).toEqual([409, 409]);
          expect([version.validFrom, content]).toEqual([wanted.validFrom, asked]);
        } else {
          expect(statuses.slice(2)).toContain(200);
          // Nobody can publish it by the earlier request any longer.
          expect(await second('POST', `${path}/approve`)).toMatchObject({ status: 409 });
        }
      }
    },
  );
});
