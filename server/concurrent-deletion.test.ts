import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addDays, dateAt } from '../contracts/domain/working-days.ts';
import { demoOrganisations } from './demo/people.ts';
import { type Client, clientOf } from './testing/client.ts';
import { interleave } from './testing/interleave.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { PROJECTS, putProject } from './testing/projects.ts';
import { customerOffer, ROOFS, saveRoof } from './testing/roofs.ts';
import { type RunningServer, startServer } from './testing/start-server.ts';

onBothDatabases((newDatabase, kind) => {
  let variables: Record<string, string>;
  let server: RunningServer;
  let installer: Client;
  let admin: Client;
  beforeAll(async () => {
    variables = await newDatabase();
    server = await startServer(variables);
    installer = await clientOf(server.origin, 'installer@example.ch');
    admin = await clientOf(server.origin, 'admin@example.ch');
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.stop());

  const notFound = { status: 404, body: { code: 'NOT_FOUND' } };

  test('creates no link to a roof that is concurrently deleted', async () => {
    const { id } = await saveRoof(installer);
    const isDone = interleave(variables, 'insert into "roof_share"', `delete from roof where id = '${id}'`);
    const share = { recipient: 'Familie Beispiel', endsOn: addDays(dateAt(Date.now()), 30) };
    expect(await installer('PUT', `${ROOFS}/${id}/shares/${newId()}`, share)).toMatchObject(notFound);
    expect(isDone()).toBe(true);
  });

  test('saves no offer for a roof that is concurrently deleted', async () => {
    const { id } = await saveRoof(installer);
    const isDone = interleave(
      variables,
      'insert into "customer_offer"',
      `delete from roof where id = '${id}'`,
    );
    const offer = { content: customerOffer(), baseRevision: 0 };
    expect(await installer('PUT', `${ROOFS}/${id}/customer-offer`, offer)).toMatchObject(notFound);
    expect(isDone()).toBe(true);
  });

  test('sends no message about a project that is concurrently discarded', async () => {
    const { id } = await putProject(installer);
    const discard = ['project_event', 'project_message'].map(
      (table) => `delete from ${table} where project_id = '${id}'`,
    );
    const isDone = interleave(
      variables,
      'begin',
      [...discard, `delete from project where id = '${id}'`].join('; '),
    );
    const message = await installer('PUT', `${PROJECTS}/${id}/messages/${newId()}`, { text: 'Guten Tag' });
    expect(message).toMatchObject(notFound);
    expect(isDone()).toBe(true);
  });

  // SQLite runs transactions one at a time.
  if (kind !== 'postgres') return;

  test('discards a project together with a concurrent message', async () => {
    const { id, revision } = await putProject(installer);
    const isDone = interleave(
      variables,
      'delete from "project" ',
      `insert into project_message (id, organisation_id, project_id, at, person_id, side, text, files)
        select '${newId()}', organisation_id, id, 1, created_by, 'partner', 'Halt', '[]' from project where id = '${id}'`,
    );
    expect((await installer('DELETE', `${PROJECTS}/${id}?revision=${revision}`)).status).toBe(204);
    expect(isDone()).toBe(true);
    expect((await installer('GET', `${PROJECTS}/${id}`)).status).toBe(404);
  });

  test('deletes a warehouse together with a concurrent storage place', async () => {
    const id = newId();
    const path = `/v1/staff/warehouses/${id}`;
    const warehouse = { name: 'Halle 9', organisationId: demoOrganisations[2]?.id };
    const place = { article: 'SL-L-BK', place: 'Z-99', warehouseId: id };
    expect((await admin('PUT', path, warehouse)).status).toBe(200);
    const laid = `insert into storage_place (article, warehouse_id, place) values ('SL-X', '${id}', 'Z-98')`;
    const isLaid = interleave(variables, 'delete from "warehouse"', laid);
    expect((await admin('DELETE', path)).status).toBe(204);
    vi.restoreAllMocks();
    expect((await admin('PUT', path, warehouse)).status).toBe(200);
    const isDone = interleave(
      variables,
      'insert into "storage_place"',
      `delete from warehouse where id = '${id}'`,
    );
    expect(await admin('PUT', '/v1/staff/storage-places', { places: [place] })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'places.0.warehouseId', rule: 'invalid' }] },
    });
    expect([isLaid(), isDone()]).toEqual([true, true]);
  });
});
