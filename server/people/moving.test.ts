import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Organisation } from '../../contracts/domain/organisations.ts';
import { demoOrganisations, demoPeople } from '../demo/people.ts';
import type { Database } from '../platform/db/database.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { FIRM, newSubject, type Subject } from '../testing/personal-history.ts';
import { done, PROJECTS, putProject } from '../testing/projects.ts';
import { ROOFS, saveRoof } from '../testing/roofs.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { REQUESTS_END_AFTER_MS } from './sessions.ts';

const idOf = (email: string) => demoPeople.find((person) => person.email === email)?.id ?? '';
const COLLEAGUE = idOf('colleague@example.ch');
const OTHER = demoOrganisations.find(({ name }) => name === 'Atelier Exempel GmbH')?.id ?? '';
const THIRD = demoOrganisations.find(({ name }) => name === 'Probedach GmbH')?.id ?? '';
const SUPPLIER = demoOrganisations.find(({ kind }) => kind === 'supplier')?.id ?? '';
const PASSWORD = 'lang genug, erfunden';

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let [admin, colleague] = [] as unknown as [Client, Client];
  let shift = 0;
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database, clock: () => Date.now() + shift });
    admin = await clientOf(server.origin, 'admin@example.ch');
    colleague = await clientOf(server.origin, 'colleague@example.ch');
  });
  afterAll(() => server.stop());

  const newPerson = () => newSubject(server.origin, admin);
  const move = (id: string, to: string | null = COLLEAGUE, organisationId = OTHER) =>
    admin('POST', `/v1/staff/people/${id}/move`, { organisationId, to });
  const rowOf = (id: string) =>
    database
      .selectFrom('person')
      .select(['organisation_id', 'moves_to'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  /** Waits for the end of requests and for the job. */
  const completed = async (id: string) => {
    shift += REQUESTS_END_AFTER_MS;
    await expect.poll(() => rowOf(id), { timeout: 20_000 }).toMatchObject({ moves_to: null });
    return rowOf(id);
  };
  const signedInAgain = async ({ email }: Subject) =>
    createClient(server.origin, (await signIn(server.origin, email, PASSWORD)).id_token);
  const saveDraft = (client: Client, content: string) =>
    client('PUT', `/configurator/v1/drafts/${newId()}`, {
      ...{ name: 'Entwurf', baseRevision: null, device: 'Büro', savedAt: 1_000, content },
    });
  const changesOf = async (organisation: string, person: Subject) => {
    const { body } = await admin('GET', `/v1/staff/organisations/${organisation}/changes?pageSize=100`);
    const { rows } = body as { rows: { person: string; field: string; from: string; to: string }[] };
    const name = `${person.firstName} ${person.lastName}`;
    return rows
      .filter((row) => row.person === name && row.field === 'organisation')
      .map(({ from, to }) => [from, to]);
  };

  test('hands work over, ends sessions at once, and lets the person in at the other firm', async () => {
    const person = await newPerson();
    const project = await putProject(person.client);
    const roof = await saveRoof(person.client);
    const sent = await putProject(person.client);
    await done(person.client, sent.id, 'submit');
    await saveDraft(person.client, '{"of":"mover"}');
    await admin('PUT', `${PROJECTS}/${sent.id}/messages/${newId()}`, { text: 'Guten Tag' });
    const inbox = (await person.client('GET', '/v1/notifications')).body as { rows: unknown[] };
    expect(inbox.rows.length).toBeGreaterThan(0);

    expect(await move(person.id)).toMatchObject({ status: 204 });
    expect(await person.client('GET', '/v1/user/me')).toMatchObject({ status: 401 });
    const { people } = (await admin('GET', `/v1/staff/organisations/${FIRM}`)).body as Organisation;
    expect(people.find(({ id }) => id === person.id)).toMatchObject({ movesTo: 'Atelier Exempel GmbH' });
    for (const { id } of [project, sent])
      expect((await colleague('GET', `${PROJECTS}/${id}`)).body).toMatchObject({
        createdBy: expect.not.stringContaining(person.lastName),
      });

    expect(await completed(person.id)).toMatchObject({ organisation_id: OTHER });
    const client = await signedInAgain(person);
    expect((await client('GET', '/v1/user/me')).body).toMatchObject({ CompanyName: 'Atelier Exempel GmbH' });
    for (const path of [`${PROJECTS}/${project.id}`, `${PROJECTS}/${sent.id}`, `${ROOFS}/${roof.id}`])
      expect(await client('GET', path)).toMatchObject({ status: 404 });
    expect((await client('GET', '/v1/notifications')).body).toMatchObject({ rows: [] });
    expect((await client('GET', '/configurator/v1/drafts')).body).toMatchObject({ rows: [] });
    expect((await colleague('GET', `${ROOFS}/${roof.id}`)).status).toBe(200);
    const names = ['Muster Solar AG', 'Atelier Exempel GmbH'];
    expect(await changesOf(FIRM, person)).toEqual([names]);
    expect(await changesOf(OTHER, person)).toEqual([names]);
    const letters = () =>
      database.selectFrom('mail').select('subject').where('address', '=', person.email).execute();
    expect((await letters()).map(({ subject }) => subject)).toContain(
      'Sie gehören jetzt zu Atelier Exempel GmbH',
    );
    // Repeated, it moves nothing and writes no one.
    const before = (await letters()).length;
    expect(await move(person.id)).toMatchObject({ status: 204 });
    expect(await rowOf(person.id)).toEqual({ organisation_id: OTHER, moves_to: null });
    expect((await letters()).length).toBe(before);
    expect(await changesOf(OTHER, person)).toHaveLength(1);
  });

  test('saves of a moving person are rejected or belong to the old firm, whose colleague has them', async () => {
    const person = await newPerson();
    const saves = () =>
      Array.from({ length: 8 }, (_, index) => [
        putProject(person.client).catch(() => null),
        saveDraft(person.client, `{"of":${index}}`),
        person.client('PUT', `/v1/material-lists/${newId()}`, { name: 'Liste', lines: [] }),
      ]).flat();
    await putProject(person.client);
    const [moved] = await Promise.all([move(person.id), ...saves()]);
    expect(moved).toMatchObject({ status: 204 });
    for (const answer of await Promise.all([person.client('GET', PROJECTS), saveDraft(person.client, '{}')]))
      expect(answer.status).toBe(401);
    expect(await completed(person.id)).toMatchObject({ organisation_id: OTHER });
    const ofPerson = await database
      .selectFrom('project')
      .select(['organisation_id'])
      .where('created_by', '=', person.id)
      .execute();
    expect(ofPerson).toEqual([]);
    expect(
      await database.selectFrom('roof_draft').select('roof_id').where('person_id', '=', person.id).execute(),
    ).toEqual([]);
    const client = await signedInAgain(person);
    const { organisation_id } = await database
      .selectFrom('project')
      .select('organisation_id')
      .where('id', '=', (await putProject(client)).id)
      .executeTakeFirstOrThrow();
    expect(organisation_id).toBe(OTHER);
  });

  test('what a request adds between the two steps is handed over before the person changes firm', async () => {
    const person = await newPerson();
    const { id } = await putProject(colleague);
    await putProject(person.client);
    await move(person.id);
    // As a save that began before the move and commits after it.
    await database.updateTable('project').set({ created_by: person.id }).where('id', '=', id).execute();
    expect(await completed(person.id)).toMatchObject({ organisation_id: OTHER });
    const row = await database
      .selectFrom('project')
      .select('created_by')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ created_by: COLLEAGUE });
  });

  test('moves to two firms at once: one wins, the other gets ALREADY_DECIDED', async () => {
    const person = await newPerson();
    const answers = await Promise.all([move(person.id, null), move(person.id, null, THIRD)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const winner = answers[0]?.status === 204 ? OTHER : THIRD;
    expect(await completed(person.id)).toMatchObject({ organisation_id: winner });
  });

  test('calls a move off if the other firm was deactivated, and the person gets in again', async () => {
    const person = await newPerson();
    await move(person.id, null, THIRD);
    await admin('PATCH', `/v1/staff/organisations/${THIRD}`, { active: false });
    expect(await completed(person.id)).toMatchObject({ organisation_id: FIRM });
    const client = await signedInAgain(person);
    expect((await client('GET', '/v1/user/me')).body).toMatchObject({ CompanyName: 'Muster Solar AG' });
    expect(await changesOf(FIRM, person)).toEqual([
      ['Probedach GmbH', 'Muster Solar AG'],
      ['Muster Solar AG', 'Probedach GmbH'],
    ]);
    await admin('PATCH', `/v1/staff/organisations/${THIRD}`, { active: true });
  });

  test('rejects the supplier, staff, unknown firms, and work without a colleague of the firm', async () => {
    const person = await newPerson();
    const invalid = (path: string) => ({ status: 422, body: { fields: [{ path }] } });
    expect(await move(person.id, null, SUPPLIER)).toMatchObject(invalid('organisationId'));
    expect(await move(person.id, null, newId())).toMatchObject(invalid('organisationId'));
    expect(await move(idOf('sales@example.ch'), null)).toMatchObject(invalid('organisationId'));
    await putProject(person.client);
    expect(await move(person.id, null)).toMatchObject(invalid('to'));
    expect(await move(person.id, idOf('planner@example.ch'))).toMatchObject(invalid('to'));
    const sales = await clientOf(server.origin, 'sales@example.ch');
    expect(
      await sales('POST', `/v1/staff/people/${person.id}/move`, { organisationId: OTHER, to: COLLEAGUE }),
    ).toMatchObject({ status: 403 });
    expect(await rowOf(person.id)).toEqual({ organisation_id: FIRM, moves_to: null });
  });
});
