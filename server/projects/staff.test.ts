import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffList, StaffPeople } from '../../contracts/staff.ts';
import { type Client, createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { done, getProject, putRoofProject } from '../testing/projects.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const STAFF = '/v1/staff';

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let planner: Client;
  let sales: Client;
  beforeAll(async () => {
    server = await startServer(await newDatabase());
    const clientOf = async (email: string) =>
      createClient(server.origin, (await signIn(server.origin, email)).id_token);
    [planner, sales] = [await clientOf('planner@example.ch'), await clientOf('sales@example.ch')];
  });
  afterAll(() => server.stop());

  const list = async (query = '') => (await sales('GET', `${STAFF}/projects?${query}`)).body as StaffList;
  const submitted = async () => {
    const { project, shown } = await putRoofProject(planner);
    await done(planner, project.id, 'submit', { shown });
    return project;
  };

  test('what waits for the supplier stands in its queue, the nearest deadline first, and leaves it when answered', async () => {
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

  test('projects are given to somebody of the supplier, all or none of them', async () => {
    const [first, second] = [await submitted(), await submitted()];
    const { people } = (await sales('GET', `${STAFF}/people`)).body as StaffPeople;
    const me = people.find(({ name }) => name === 'Sandra Beispiel') ?? people[0];
    const assign = (projectIds: string[], personId: string | null) =>
      sales('POST', `${STAFF}/assignments`, { projectIds, personId });
    expect((await assign([first.id, newId()], me?.id ?? '')).status).toBe(404);
    expect((await getProject(sales, first.id)).assignee).toBeNull();
    expect((await assign([first.id], 'nobody')).status).toBe(422);

    const { revision } = await getProject(planner, first.id);
    expect((await assign([first.id, second.id], me?.id ?? '')).status).toBe(204);
    // What the partner has open stays valid.
    expect(await getProject(planner, first.id)).toMatchObject({ assignee: me?.name, revision });
    await assign([first.id], null);
    expect((await getProject(sales, first.id)).assignee).toBeNull();
    expect((await getProject(sales, second.id)).assignee).toBe(me?.name);
  });

  test('an internal note is written once and stands in nothing that a partner gets', async () => {
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
    const project = await getProject(planner, id);
    const versions = project.roofVersions.map((version) => `/v1/projects/${id}/roof-versions/${version.id}`);
    for (const path of [
      `/v1/projects/${id}`,
      '/v1/projects?pageSize=100',
      '/v1/notifications',
      ...versions,
    ]) {
      const { status, body } = await planner('GET', path);
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });
});
