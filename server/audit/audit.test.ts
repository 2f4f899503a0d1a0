import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditList } from '../../contracts/domain/audit.ts';
import { demoOrganisations, demoPeople } from '../demo/people.ts';
import type { Database } from '../platform/db/database.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { failWrites } from '../testing/statements.ts';

const [FIRM] = demoOrganisations;
const NOTE = { text: 'Ruft zurück.' };
const ACTION = 'PUT /v1/staff/organisations/:id/notes/:noteId';

onBothDatabases((newDatabase) => {
  let variables: Record<string, string>;
  let database: Database;
  let server: RunningServer;
  let admin: Client;
  let sales: Client;
  beforeAll(async () => {
    variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database });
    admin = await clientOf(server.origin, 'admin@example.ch');
    sales = await clientOf(server.origin, 'sales@example.ch');
  });
  afterAll(() => server.stop());

  const latest = async () => ((await admin('GET', '/v1/staff/audit?pageSize=1')).body as AuditList).rows[0];
  const note = (client: Client, firm = FIRM?.id, id = newId(), body: object = NOTE) =>
    client('PUT', `/v1/staff/organisations/${firm}/notes/${id}`, body);

  test('names person, action and subject, without content', async () => {
    expect((await note(sales)).status).toBeLessThan(300);
    const { first_name, last_name } = demoPeople.find(({ email }) => email === 'sales@example.ch') ?? {};
    expect(await latest()).toMatchObject({
      person: `${first_name} ${last_name}`,
      action: ACTION,
      subject: { name: FIRM?.name, path: `/staff/organisations/${FIRM?.id}` },
      state: 'done',
    });
    const stored = await database.selectFrom('audit_entry').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(NOTE.text);
  });

  test('has what was refused after it had begun, and nothing that was not permitted', async () => {
    const person = demoPeople.find(({ email }) => email === 'planner@example.ch');
    const before = await latest();
    expect((await sales('POST', `/v1/staff/people/${person?.id}/invitation`)).status).toBe(403);
    expect((await note(sales, FIRM?.id, newId(), { text: 1 })).status).toBe(422);
    expect(await latest()).toEqual(before);
    // Nobody deletes their own account.
    const own = demoPeople.find(({ email }) => email === 'admin@example.ch');
    expect((await admin('DELETE', `/v1/staff/people/${own?.id}`)).status).toBe(403);
    expect(await latest()).toMatchObject({ action: 'DELETE /v1/staff/people/:id', state: 'refused' });
  });

  test('is found by the name of the person, the newest first', async () => {
    await note(admin);
    await note(sales);
    const list = async (query: string) =>
      ((await admin('GET', `/v1/staff/audit?${query}`)).body as AuditList).rows;
    const all = await list('pageSize=100');
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((one, other) => other - one));
    const name = all[0]?.person ?? '';
    const found = await list(`pageSize=100&search=${encodeURIComponent(name)}`);
    expect(found).toEqual(all.filter(({ person }) => person === name));
    expect(found.length).toBeLessThan(all.length);
  });

  test('an entry is never changed once it has its status', async () => {
    const { id } = await database.selectFrom('audit_entry').select('id').limit(1).executeTakeFirstOrThrow();
    for (const change of [
      { status: 500 },
      { person_id: newId() },
      { at: 0 },
      { action: 'x' },
      { about: 'x' },
    ])
      await expect(
        database.updateTable('audit_entry').set(change).where('id', '=', id).execute(),
      ).rejects.toThrow(/audit/);
  });

  test('nothing happens that cannot be recorded', async () => {
    const broken = await startServer(variables, {
      database: failWrites(database, new Set([ACTION])),
      logTo: { write: () => {} },
    });
    const client = await clientOf(broken.origin, 'sales@example.ch');
    const id = newId();
    expect((await note(client, FIRM?.id, id)).status).toBe(500);
    const { body } = await sales('GET', `/v1/staff/organisations/${FIRM?.id}`);
    expect(JSON.stringify(body)).not.toContain(id);
    await broken.stop();
  });
});
