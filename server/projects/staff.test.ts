import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProjectContent } from '../../contracts/domain/projects.ts';
import { StaffRules } from '../../contracts/domain/rules.ts';
import type { StaffList, StaffPeople } from '../../contracts/domain/staff.ts';
import { describedCalls } from '../testing/calls.ts';
import { type Client, createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { address, done, getProject, offerData, putProject, putRoofProject } from '../testing/projects.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const STAFF = '/v1/staff';

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let planner: Client;
  let sales: Client;
  beforeAll(async () => {
    server = await startServer(await newDatabase());
    [planner, sales] = [await clientOf('planner@example.ch'), await clientOf('sales@example.ch')];
  });
  afterAll(() => server.stop());

  const clientOf = async (email: string) =>
    createClient(server.origin, (await signIn(server.origin, email)).id_token);
  const sheet = [
    { code: 'wind_pressure', value: 1_240, comment: '' },
    { code: 'wind_suction', value: 1_900, comment: '' },
    { code: 'area_load', value: 23, comment: '' },
    { code: 'fire_index', value: 5.3, comment: '' },
    { code: 'building_height', value: 14.8, comment: '' },
    { code: 'substructure', value: 'aluminium', comment: '' },
  ] as const satisfies ProjectContent['checklist'];
  const list = async (query = '') => (await sales('GET', `${STAFF}/projects?${query}`)).body as StaffList;
  const submitted = async () => {
    const { project, shown } = await putRoofProject(planner);
    await done(planner, project.id, 'submit', { shown });
    return project;
  };

  test("the supplier's queue lists waiting projects by deadline, and drops them when they are answered", async () => {
    const before = await list();
    const draft = await putRoofProject(planner);
    const [first, second] = [await submitted(), await submitted()];
    const queue = await list('pageSize=100');
    const ids = queue.rows.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(ids).not.toContain(draft.project.id);
    expect(queue.total).toBe(before.total + 2);
    const days = queue.rows.map(({ answerBy }) => answerBy ?? '9999');
    expect(days).toEqual(days.toSorted());

    await done(sales, first.id, 'ask_details', { question: 'Wie hoch?' });
    expect((await list('pageSize=100')).rows.map(({ id }) => id)).not.toContain(first.id);
    expect((await list('view=all&pageSize=100')).rows.map(({ id }) => id)).toContain(first.id);
  });

  test('the count of every view is the number of its rows', async () => {
    const { counts } = await list();
    for (const [view, count] of Object.entries(counts)) {
      expect([view, (await list(`view=${view}`)).total]).toEqual([view, count]);
    }
  });

  test('projects are assigned to a member of staff, all or none of them', async () => {
    const [first, second] = [await submitted(), await submitted()];
    const { people, me: myId } = (await sales('GET', `${STAFF}/people`)).body as StaffPeople;
    const me = people.find(({ id }) => id === myId);
    expect(me?.name).toBe('Sandra Beispiel');
    expect(await planner('GET', `${STAFF}/people`)).toMatchObject({ status: 403 });
    const foreign = { projectIds: [first.id], personId: myId };
    expect(await planner('POST', `${STAFF}/assignments`, foreign)).toMatchObject({ status: 403 });
    const assign = (projectIds: string[], personId: string | null) =>
      sales('POST', `${STAFF}/assignments`, { projectIds, personId });
    expect((await assign([first.id, newId()], me?.id ?? '')).status).toBe(404);
    expect((await getProject(sales, first.id)).assignee).toBeNull();
    expect((await assign([first.id], 'nobody')).status).toBe(422);

    const admin = await clientOf('admin@example.ch');
    const { revision } = await getProject(planner, first.id);
    expect((await assign([first.id, second.id], me?.id ?? '')).status).toBe(204);
    // The revision that the partner has open stays valid.
    expect(await getProject(planner, first.id)).toMatchObject({
      assignee: me?.name,
      isMine: false,
      revision,
    });
    // Only the assignee is told that it is theirs, in the list too.
    for (const [client, isMine] of [
      [sales, true],
      [admin, false],
    ] as const) {
      expect(await getProject(client, first.id)).toMatchObject({ assignee: me?.name, isMine });
      const { rows } = (await client('GET', `${STAFF}/projects?view=all&pageSize=100`)).body as StaffList;
      expect(rows.find(({ id }) => id === first.id)).toMatchObject({ isMine });
    }
    await assign([first.id], null);
    expect((await getProject(sales, first.id)).assignee).toBeNull();
    expect((await getProject(sales, second.id)).assignee).toBe(me?.name);
  });

  test('an internal note is stored once and is in no response to a partner', async () => {
    const { id } = await submitted();
    const secret = 'Kredit zuerst klären';
    const note = `${STAFF}/projects/${id}/notes/${newId()}`;
    expect((await sales('PUT', note, { text: secret })).status).toBe(201);
    expect((await sales('PUT', note, { text: secret })).status).toBe(200);
    expect((await sales('PUT', note, { text: 'anders' })).status).toBe(422);
    expect((await sales('GET', `${STAFF}/projects/${id}/notes`)).body).toMatchObject({
      notes: [{ text: secret }],
    });
    await done(sales, id, 'accept');

    expect((await planner('GET', `${STAFF}/projects/${id}/notes`)).status).toBe(403);
    await planner('PUT', `/v1/projects/${id}/messages/${newId()}`, { text: 'Wann kommt die Offerte?' });
    await done(sales, id, 'send_offer', offerData);
    const { roofVersionId } = await getProject(planner, id);
    const notified = (await planner('GET', '/v1/notifications')).body;
    expect(JSON.stringify(notified)).not.toContain(secret);
    // Everything that a partner can read, about this project or others.
    let read = 0;
    for (const { method, path, permission } of await describedCalls(planner)) {
      if (method !== 'GET' || path.startsWith('/v1/staff') || !permission.includes(':')) continue;
      const address = path.replace('{versionId}', roofVersionId ?? '').replace(/\{\w+\}/, id);
      const { status, body } = await planner('GET', address);
      expect([path, JSON.stringify(body).includes(secret)]).toEqual([path, false]);
      if (status === 200 && path.includes('{id}')) read += 1;
    }
    // The readable paths included the project, its printouts and its roof.
    expect(read).toBeGreaterThanOrEqual(3);
  });

  test('changes of regions and holidays apply from then on', async () => {
    const admin = await clientOf('admin@example.ch');
    const canton = { country: 'CH', canton: 'AI', system: 'facade', contact: 'Reto Vorlage' } as const;
    const rule = async () =>
      (StaffRules.parse((await sales('GET', `${STAFF}/rules`)).body).regions ?? []).find(
        (one) => one.canton === 'AI' && one.system === 'facade',
      );
    expect((await sales('PUT', `${STAFF}/regions`, { ...canton, needsApproval: true })).status).toBe(403);
    expect((await planner('GET', `${STAFF}/rules`)).status).toBe(403);
    expect(await rule()).toMatchObject({ needsApproval: false });
    const submit = async () => {
      const { id } = await putProject(planner, {
        system: 'facade',
        checklist: [...sheet],
        projectAddress: { ...address, postcode: '9050', city: 'Appenzell', canton: 'AI' },
      });
      return done(planner, id, 'submit', { shown: null });
    };
    expect(await submit()).toMatchObject({ status: 'offer_requested' });
    await admin('PUT', `${STAFF}/regions`, { ...canton, needsApproval: true });
    expect(await rule()).toMatchObject({ needsApproval: true, contact: 'Reto Vorlage' });
    expect(await submit()).toMatchObject({ status: 'pending', waitingFor: 'approval' });
    // The canton has no rule, nor has its country; the rule for all others applies.
    expect((await admin('DELETE', `${STAFF}/regions?country=CH&canton=AI&system=facade`)).status).toBe(204);
    expect(await rule()).toBeUndefined();
    expect(await submit()).toMatchObject({ status: 'pending', waitingFor: 'approval' });
    expect((await admin('PUT', `${STAFF}/regions`, { ...canton, country: 'Schweiz' })).status).toBe(422);

    const before = (await submit()).answerBy ?? '';
    expect((await admin('PUT', `${STAFF}/holidays`, { day: before, name: 'Betriebsferien' })).status).toBe(
      200,
    );
    expect(StaffRules.parse((await sales('GET', `${STAFF}/rules`)).body).holidays).toContainEqual({
      day: before,
      name: 'Betriebsferien',
    });
    expect((await submit()).answerBy).not.toBe(before);
    expect((await admin('DELETE', `${STAFF}/holidays?day=${before}`)).status).toBe(204);
    expect((await submit()).answerBy).toBe(before);
  });

  test('views are saved per person', async () => {
    const views = [
      { name: 'Fassaden, älteste zuerst', address: '/staff/all?system=facade&sort=createdAt' },
      { name: 'Meine', address: '/staff/mine' },
    ];
    expect((await sales('GET', `${STAFF}/views`)).body).toEqual({ views: [] });
    expect((await sales('PUT', `${STAFF}/views`, { views })).status).toBe(200);
    expect((await sales('GET', `${STAFF}/views`)).body).toEqual({ views });
    expect((await (await clientOf('admin@example.ch'))('GET', `${STAFF}/views`)).body).toEqual({ views: [] });
    for (const address of ['https://example.ch', '//example.ch', '/projects', '/staff/../projects'])
      expect((await sales('PUT', `${STAFF}/views`, { views: [{ name: 'x', address }] })).status).toBe(422);
    expect((await sales('GET', `${STAFF}/views`)).body).toEqual({ views });
  });
});
