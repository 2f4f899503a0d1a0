import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Belongings, Organisation } from '../../contracts/domain/organisations.ts';
import type { Project } from '../../contracts/domain/projects.ts';
import { demoOrganisations, demoPeople } from '../demo/people.ts';
import type { Database } from '../platform/db/database.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { latestTokenTo } from '../testing/invitations.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { done, putProject } from '../testing/projects.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const PARTNER = demoOrganisations.find(({ name }) => name === 'Muster Solar AG')?.id ?? '';
const PASSWORD = 'lang genug, erfunden';
const idOf = (email: string) => demoPeople.find((person) => person.email === email)?.id ?? '';
const COLLEAGUE = idOf('colleague@example.ch');
const NOTHING = { projects: 0, drafts: 0, bookings: 0, assignments: 0 };

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let [admin, colleague] = [] as unknown as [Client, Client];
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database });
    admin = await clientOf(server.origin, 'admin@example.ch');
    colleague = await clientOf(server.origin, 'colleague@example.ch');
  });
  afterAll(() => server.stop());

  /** Invites a colleague who signs in. */
  const newPerson = async () => {
    const id = newId();
    const email = `${id}@example.ch`;
    const body = {
      ...{ organisationId: PARTNER, firstName: 'Nina', lastName: 'Neu', email, language: 'de' },
      ...{ role: 'partner', category: 'Installateur' },
    };
    await admin('PUT', `/v1/staff/people/${id}`, body);
    const invitation = await latestTokenTo(admin, email);
    await fetch(`${server.origin}/oidc/password-reset`, {
      method: 'POST',
      body: new URLSearchParams({ invitation, password: PASSWORD, again: PASSWORD }),
    });
    const client = createClient(server.origin, (await signIn(server.origin, email, PASSWORD)).id_token);
    return { id, email, client };
  };
  const saveDraft = (client: Client, roofId: string, content: string) =>
    client('PUT', `/configurator/v1/drafts/${roofId}`, {
      ...{ name: 'Entwurf', baseRevision: null, device: 'Büro', savedAt: 1_000, content },
    });
  const belongings = async (id: string) =>
    (await admin('GET', `/v1/staff/people/${id}/belongings`)).body as Belongings;
  const handOver = (id: string, to = COLLEAGUE, deactivates = true) =>
    admin('POST', `/v1/staff/people/${id}/hand-over`, { to, deactivates });
  /** Sums over all projects and drafts of the firm, and the contents of drafts. */
  const totals = async () => {
    const projects = await database
      .selectFrom('project')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number>('net_rappen').as('net'),
        fn.sum<number>('power_w').as('power'),
      ])
      .where('organisation_id', '=', PARTNER)
      .executeTakeFirstOrThrow();
    const drafts = await database
      .selectFrom('roof_draft')
      .innerJoin('person', 'person.id', 'roof_draft.person_id')
      .select('content')
      .where('person.organisation_id', '=', PARTNER)
      .execute();
    return { ...projects, drafts: drafts.map(({ content }) => content).toSorted() };
  };

  test('moves everything to a colleague; nothing is lost, and the totals of the firm stay', async () => {
    const { id, email, client } = await newPerson();
    const [open, sent] = [await putProject(client), await putProject(client, { name: 'Posthaus' })];
    await done(client, sent.id, 'submit');
    const [shared, own] = [newId(), newId()];
    await saveDraft(client, shared, '{"of":"leaver"}');
    await saveDraft(client, own, '{"of":"leaver, alone"}');
    await saveDraft(colleague, shared, '{"of":"colleague"}');
    expect(await belongings(id)).toEqual({ ...NOTHING, projects: 2, drafts: 2 });
    const before = await totals();
    const answer = await handOver(id);
    expect(answer).toMatchObject({ status: 200, body: { projects: 2, drafts: 2 } });
    expect(await belongings(id)).toEqual(NOTHING);
    expect(await totals()).toEqual(before);
    for (const project of [open, sent]) {
      const now = (await colleague('GET', `/v1/projects/${project.id}`)).body as Project;
      expect(now.history.at(-1)).toMatchObject({
        event: 'hand_over',
        text: expect.stringMatching(/^Nina Neu → /),
      });
      expect(now.history.at(-1)).toMatchObject({ from: now.status, to: now.status, by: 'Adrian Beispiel' });
    }
    expect((await colleague('GET', `/configurator/v1/drafts/${shared}`)).body).toMatchObject({
      content: '{"of":"colleague"}',
    });
    expect(await client('GET', '/v1/user/me')).toMatchObject({
      status: 401,
      body: { code: 'USER_INACTIVE' },
    });
    expect((await colleague('GET', '/v1/notifications')).body).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({ type: 'news.work_received', parameters: { name: 'Nina Neu' } }),
      ]),
    });
    const letters = await database
      .selectFrom('mail')
      .select('subject')
      .where('address', '=', email)
      .execute();
    expect(letters.map(({ subject }) => subject)).toContain('Ihre Arbeit ist übergeben');
    const { body } = await admin('GET', `/v1/staff/organisations/${PARTNER}/changes`);
    expect(body).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ field: 'handedOver', person: 'Nina Neu' })]),
    });
    // Repeated, it moves nothing and notifies no one.
    expect(await handOver(id)).toMatchObject({ status: 200, body: NOTHING });
    expect(
      (await database.selectFrom('mail').select('id').where('address', '=', email).execute()).length,
    ).toBe(letters.length);
  });

  test('concurrent edits win or get PROJECT_CHANGED, and every project ends at the colleague', async () => {
    const { id, client } = await newPerson();
    const projects = await Promise.all(Array.from({ length: 6 }, () => putProject(client)));
    const edits = projects.map(({ id: project, revision }) =>
      client('PATCH', `/v1/projects/${project}`, { name: 'Geändert', revision }),
    );
    const [moved, ...answers] = await Promise.all([handOver(id, COLLEAGUE, false), ...edits]);
    expect(moved).toMatchObject({ status: 200 });
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body]).toMatchObject([409, { code: 'PROJECT_CHANGED' }]);
    for (const [index, project] of projects.entries()) {
      const { name, revision } = (await colleague('GET', `/v1/projects/${project.id}`)).body as Project;
      const isEdited = answers[index]?.status === 200;
      expect({ name: name === 'Geändert', revision }).toEqual({
        name: isEdited,
        revision: project.revision + (isEdited ? 2 : 1),
      });
    }
    expect(await belongings(id)).toEqual(NOTHING);
  });

  test('assigned projects of staff move to another member of staff', async () => {
    const installer = await clientOf(server.origin, 'installer@example.ch');
    const { id: project } = await putProject(installer);
    await done(installer, project, 'submit');
    const sales = idOf('sales@example.ch');
    await admin('POST', '/v1/staff/assignments', { projectIds: [project], personId: sales });
    const { assignments } = await belongings(sales);
    expect(await handOver(sales, idOf('admin@example.ch'), false)).toMatchObject({ body: { assignments } });
    expect(await belongings(sales)).toEqual(NOTHING);
  });

  test('rejects a person of another firm, without the rights, inactive, or the same', async () => {
    const { id, client } = await newPerson();
    await putProject(client);
    const { people } = (await admin('GET', `/v1/staff/organisations/${PARTNER}`)).body as Organisation;
    const inactive = people.find(({ active }) => !active)?.id ?? '';
    const picker = await newPerson();
    await admin('PATCH', `/v1/staff/people/${picker.id}`, { category: 'logistik' });
    for (const to of [idOf('planner@example.ch'), picker.id, inactive, id])
      expect(await handOver(id, to)).toMatchObject({ status: 422, body: { fields: [{ path: 'to' }] } });
    expect(await belongings(id)).toMatchObject({ projects: 1 });
    const sales = await clientOf(server.origin, 'sales@example.ch');
    expect(
      await sales('POST', `/v1/staff/people/${id}/hand-over`, { to: COLLEAGUE, deactivates: false }),
    ).toMatchObject({ status: 403 });
  });
});
