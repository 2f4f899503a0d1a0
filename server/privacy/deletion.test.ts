import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELETED_PERSON } from '../../contracts/domain/deletion.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { REQUESTS_END_AFTER_MS } from '../people/sessions.ts';
import type { Database } from '../platform/db/database.ts';
import { fileFolder } from '../platform/files/store.ts';
import { contentsIn } from '../testing/files.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import {
  everyRow,
  FIRM,
  liveThrough,
  newSubject,
  newWorld,
  type Subject,
  type World,
} from '../testing/personal-history.ts';
import { done, PROJECTS, putProject } from '../testing/projects.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let world: World;
  let folder: string;
  let shift = 0;
  beforeAll(async () => {
    const variables = await newDatabase();
    folder = fileFolder(variables.DATA_DIR ?? '');
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database, clock: () => Date.now() + shift });
    world = await newWorld(server.origin);
  });
  afterAll(() => server.stop());

  const remove = (id: string) => world.admin('DELETE', `/v1/staff/people/${id}`);
  const erased = async (table: 'person' | 'organisation', id: string) => {
    shift += REQUESTS_END_AFTER_MS;
    const row = () => database.selectFrom(table).select('erased_at').where('id', '=', id).executeTakeFirst();
    await expect.poll(row, { timeout: 20_000 }).toMatchObject({ erased_at: expect.any(Number) });
    const printing = () =>
      database.selectFrom('job').select('id').where('kind', '=', 'print-papers').execute();
    await expect.poll(printing, { timeout: 20_000 }).toEqual([]);
  };
  /** Everything in the database and the store that still names a person. */
  const tracesOf = async ({ email, phone, firstName, lastName }: Subject) => {
    const texts = [email, phone, phone.replaceAll(' ', ''), firstName, lastName].flatMap((text) => [
      ...[text, JSON.stringify(text).slice(1, -1), text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ]);
    const found = new RegExp(texts.map((text) => RegExp.escape(text)).join('|'), 'iu');
    const isTrace = (value: unknown) => {
      const text = String(value);
      const decoded = text.replaceAll(/"content":"([\w+/=]+)"/g, (_all, content) =>
        Buffer.from(content, 'base64').toString(),
      );
      return found.test(text) || found.test(decoded.replaceAll(/\r\n /g, ''));
    };
    const rows = (await everyRow(database)).filter(({ row }) => Object.values(row).some(isTrace));
    const stored = await database.selectFrom('content_removal').select('store_key').execute();
    const removed = new Set(stored.map(({ store_key: key }) => key));
    const files = contentsIn(folder).filter(
      (name) => !removed.has(name) && found.test(readFileSync(join(folder, name), 'latin1')),
    );
    return { rows: rows.map(({ table, row }) => ({ table, row })), files };
  };

  test('leaves no trace of a person in any column or file, and all figures of orders', drawn, async () => {
    for (let round = 0; round < soak(1, 5); round++) {
      const person = await newSubject(server.origin, world.admin);
      await liveThrough(world, person, Date.now() + round);
      expect((await tracesOf(person)).rows.length).toBeGreaterThan(40);
      const sums = () =>
        database
          .selectFrom('project_order')
          .select(['id', 'net_rappen', 'state'])
          .where('placed_by', '=', person.id)
          .execute();
      const before = await sums();
      expect(before.length).toBeGreaterThan(0);
      expect(await remove(person.id)).toMatchObject({ status: 204 });
      expect(await person.client('GET', '/v1/user/me')).toMatchObject({ status: 401 });
      await erased('person', person.id);
      expect(await tracesOf(person)).toEqual({ rows: [], files: [] });
      expect(await sums()).toEqual(before);
      // Its documents are printed again, with the pseudonym.
      const order = await database
        .selectFrom('project_order')
        .select(['id', 'project_id'])
        .where('placed_by', '=', person.id)
        .executeTakeFirstOrThrow();
      const { body } = await world.admin('GET', `${PROJECTS}/${order.project_id}/papers`);
      expect(body).toMatchObject({
        papers: expect.arrayContaining([expect.objectContaining({ id: order.id })]),
      });
      expect((await world.admin('GET', `${PROJECTS}/${order.project_id}`)).body).toMatchObject({
        createdBy: DELETED_PERSON,
      });
      expect(await remove(person.id)).toMatchObject({ status: 204 });
    }
  });

  test('leaves no trace of what a person saves while they are deleted', drawn, async () => {
    for (let round = 0; round < soak(3, 30); round++) {
      const person = await newSubject(server.origin, world.admin);
      const { firstName, lastName, client } = person;
      const save = (index: number) => [
        () => client('PATCH', '/v1/user/me', { lastName: `${lastName} ${index}` }),
        () =>
          client('PUT', `/configurator/v1/drafts/${newId()}`, {
            ...{ name: `${firstName} ${lastName}`, baseRevision: null, device: 'Büro' },
            ...{ savedAt: 1, content: lastName },
          }),
        () => putProject(client, { message: `${firstName} ${lastName}` }).catch(() => {}),
        () =>
          client('PUT', `/v1/material-lists/${newId()}`, { name: lastName, lines: [], baseRevision: null }),
      ];
      const saving = [1, 2, 3].flatMap((index) => save(index).map((one) => one()));
      const [deleted] = await Promise.all([remove(person.id), ...saving]);
      expect(deleted).toMatchObject({ status: 204 });
      await erased('person', person.id);
      expect(await tracesOf({ ...person, lastName: `${firstName} ${lastName}` })).toMatchObject({
        rows: [],
        files: [],
      });
    }
  });

  test('rejects a person who is needed, with the numbers, and oneself', async () => {
    const person = await newSubject(server.origin, world.admin);
    const { id } = await putProject(person.client);
    await done(person.client, id, 'submit');
    const path = `/v1/staff/people/${person.id}`;
    expect((await world.admin('GET', `${path}/obstacles`)).body).toMatchObject({ projects: 1, keys: 0 });
    expect(await remove(person.id)).toMatchObject({
      status: 409,
      body: { code: 'STILL_NEEDED', projects: 1 },
    });
    expect(await person.client('GET', '/v1/user/me')).toMatchObject({ status: 200 });
    for (const client of [world.sales, person.client])
      expect(await client('DELETE', path)).toMatchObject({ status: 403 });
    const administrator = await newSubject(server.origin, world.admin, {
      ...{ role: 'admin', category: null },
      organisationId: '01980000-0000-7000-8000-000000000004',
    });
    expect(await administrator.client('DELETE', `/v1/staff/people/${administrator.id}`)).toMatchObject({
      status: 403,
    });
  });

  test('of two administrators who delete each other one stays', async () => {
    const supplier = {
      organisationId: '01980000-0000-7000-8000-000000000004',
      role: 'admin',
      category: null,
    };
    for (let round = 0; round < soak(2, 20); round++) {
      const both = await Promise.all([1, 2].map(() => newSubject(server.origin, world.admin, supplier)));
      const [first, second] = both as [Subject, Subject];
      await Promise.all([
        first.client('DELETE', `/v1/staff/people/${second.id}`),
        second.client('DELETE', `/v1/staff/people/${first.id}`),
      ]);
      const rows = await database
        .selectFrom('person')
        .select('deleted_at')
        .where('id', 'in', [first.id, second.id])
        .execute();
      expect(rows.filter((row) => row.deleted_at === null)).toHaveLength(1);
    }
  });

  test('leaves of a firm what accounting law requires, without its people', drawn, async () => {
    const firm = newId();
    await world.admin('PUT', `/v1/staff/organisations/${firm}`, {
      ...{
        name: 'Auflösung GmbH',
        address: 'Weg 1, 3600 Thun',
        country: 'CH',
        vatNumber: 'CHE-123.456.788 MWST',
      },
      ...{
        partnershipType: 'Partner',
        salesRepresentative: 'Sandra Beispiel',
        contactManager: '',
        discountBp: 100,
      },
    });
    const person = await newSubject(server.origin, world.admin, { organisationId: firm });
    const colleague = await newSubject(server.origin, world.admin, { organisationId: firm });
    await liveThrough({ ...world, colleague: colleague.client }, person, Date.now());
    expect(await world.admin('DELETE', `/v1/staff/organisations/${firm}`)).toMatchObject({
      status: 409,
      body: { code: 'STILL_NEEDED', bookings: expect.toSatisfy((count) => count > 0) },
    });
    await database.updateTable('training_session').set({ starts_at: 1 }).execute();
    const orders = () =>
      database
        .selectFrom('project_order')
        .select(['id', 'net_rappen', 'lines'])
        .where('organisation_id', '=', firm)
        .orderBy('id')
        .execute();
    const invoiced = await orders();
    expect(invoiced.length).toBeGreaterThan(0);
    const strangers = async () =>
      (await everyRow(database)).filter(({ row }) => row.organisation_id === FIRM).length;
    const before = await strangers();
    expect(await world.admin('DELETE', `/v1/staff/organisations/${firm}`)).toMatchObject({ status: 204 });
    await erased('organisation', firm);
    expect(await tracesOf(person)).toEqual({ rows: [], files: [] });
    expect(await orders()).toEqual(invoiced);
    const left = (await everyRow(database)).filter(({ row }) => row.organisation_id === firm);
    expect([...new Set(left.map(({ table }) => table))].toSorted()).toEqual(
      expect.not.arrayContaining([
        'roof',
        'roof_share',
        'customer_offer',
        'material_list',
        'project_message',
      ]),
    );
    expect(await strangers()).toBe(before);
    const supplier = '/v1/staff/organisations/01980000-0000-7000-8000-000000000004';
    expect(await world.admin('DELETE', supplier)).toMatchObject({ status: 403 });
  });
});
