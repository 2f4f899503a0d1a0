import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Canton, type DraftAddress } from '../../contracts/domain/addresses.ts';
import type { ProjectContent } from '../../contracts/domain/projects.ts';
import { ABROAD, type ApprovalRegion, approvingRegion } from '../../contracts/domain/rules.ts';
import type { Database } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import {
  address,
  contentOf,
  done,
  getProject,
  offerData,
  PROJECTS,
  putProject,
  send,
} from '../testing/projects.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { places } from './places.ts';

const facade: ProjectContent['checklist'] = [
  { code: 'wind_pressure', value: 1_240, comment: '' },
  { code: 'wind_suction', value: 1_900, comment: '' },
  { code: 'area_load', value: 23, comment: '' },
  { code: 'fire_index', value: 5.3, comment: '' },
  { code: 'building_height', value: 14.8, comment: '' },
  { code: 'substructure', value: 'aluminium', comment: '' },
];
const isOther = (path: string) => ({
  status: 422,
  body: { code: 'INPUT_INVALID', fields: [{ path, rule: 'other_canton' }] },
});
/** Zürich with the canton of Bern. */
const contradictory = { ...address, postcode: '8001', city: 'Bern' };

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let installer: Client;
  let staff: Client;
  let database: Database;
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    const limits = { SAVES_PER_MINUTE: '100000', CALLS_PER_MINUTE: '100000', DRAFTS_PER_MINUTE: '100000' };
    server = await startServer({ ...variables, ...limits }, { database });
    [installer, staff] = [
      await clientOf(server.origin, 'installer@example.ch'),
      await clientOf(server.origin, 'sales@example.ch'),
    ];
  });
  afterAll(() => server.stop());

  test('app and server determine the same region for a facade, in every canton and abroad', async () => {
    const regions: ApprovalRegion[] = [
      ...Canton.options.map((canton, at) => ({ country: 'CH', canton, needsApproval: at % 3 === 0 })),
      { country: 'CH', canton: null, needsApproval: true },
      { country: 'FR', canton: null, needsApproval: false },
      { country: ABROAD, canton: null, needsApproval: true },
    ]
      // Some cantons have no rule of their own.
      .filter(({ canton }, at) => canton === null || at % 4 !== 1)
      .map(
        (region) => ({ ...region, system: 'facade', contact: `${region.country} ${region.canton}` }) as const,
      );
    await database.deleteFrom('approval_region').execute();
    for (const { country, canton, needsApproval, contact } of regions)
      await database
        .insertInto('approval_region')
        .values({
          ...{ country, canton: canton ?? '', system: 'facade', contact },
          needs_approval: needsApproval ? 1 : 0,
        })
        .execute();
    const swiss = Canton.options.map((canton): DraftAddress => {
      const { postcode = '', name = '' } = places.find((place) => place.canton === canton) ?? {};
      return { street: 'Dorf 1', postcode, city: name, canton, country: 'CH' };
    });
    const abroad = ['FR', 'DE', 'US'].map((country): DraftAddress => {
      return { street: 'Rue 1', postcode: '75001', city: 'Ort', canton: null, country };
    });
    for (const projectAddress of [...swiss, ...abroad]) {
      const { id } = await putProject(installer, { system: 'facade', checklist: facade, projectAddress });
      await done(installer, id, 'submit', { shown: null });
      const { waitingFor, approval } = await getProject(installer, id);
      const region = approvingRegion(regions, 'facade', projectAddress);
      const { country, canton } = projectAddress;
      expect([country, canton, waitingFor, approval?.contact]).toEqual([
        country,
        canton,
        region && 'approval',
        region?.contact,
      ]);
    }
  });

  test('rejects a canton that contradicts the postcode at its field, in every request', async () => {
    const { id } = await putProject(installer, { projectAddress: contradictory });
    expect(await send(installer, id, 'submit', { shown: null })).toMatchObject(
      isOther('projectAddress.canton'),
    );
    const elsewhere = await putProject(installer, { objectAddress: contradictory });
    expect(await send(installer, elsewhere.id, 'submit', { shown: null })).toMatchObject(
      isOther('objectAddress.canton'),
    );
    // An unknown postcode contradicts nothing.
    const unknown = await putProject(installer, { projectAddress: { ...contradictory, postcode: '9999' } });
    expect((await send(installer, unknown.id, 'submit', { shown: null })).status).toBe(200);
    const { revision } = await getProject(installer, unknown.id);
    const edit = (projectAddress: DraftAddress) =>
      installer('PATCH', `${PROJECTS}/${unknown.id}`, { revision, projectAddress });
    expect(await edit(contradictory)).toMatchObject(isOther('projectAddress.canton'));
    expect((await edit({ ...contradictory, canton: 'ZH' })).status).toBe(200);

    await done(staff, unknown.id, 'send_offer', offerData);
    const { offers } = await getProject(installer, unknown.id);
    const order = (delivery: object) =>
      send(installer, unknown.id, 'order', {
        ...{ offerId: offers[0]?.id, desiredDate: null, message: '' },
        delivery: { way: 'delivery', address: delivery },
      });
    expect(await order(contradictory)).toMatchObject(isOther('delivery.address.canton'));
    expect((await order(address)).status).toBe(200);
    const materials = {
      ...{
        name: '',
        lines: [{ article: 'SL-L-BK', quantity: 2 }],
        desiredDate: null,
        message: '',
        shown: null,
      },
      delivery: { way: 'delivery', address: contradictory },
    };
    expect(await installer('PUT', `/v1/material-orders/${newId()}`, materials)).toMatchObject(
      isOther('delivery.address.canton'),
    );
  });

  test('a project submitted earlier with such an address can be edited while its address stays', async () => {
    const { id } = await putProject(installer);
    await done(installer, id, 'submit', { shown: null });
    await acrossOrganisations(database)
      .update('project', { content: JSON.stringify(contentOf({ projectAddress: contradictory })) })
      .where('id', '=', id)
      .execute();
    const { revision } = await getProject(installer, id);
    const edit = { revision, name: 'Neuer Name', projectAddress: contradictory };
    expect((await installer('PATCH', `${PROJECTS}/${id}`, edit)).status).toBe(200);
  });

  test('a prefilled address must be confirmed before submission', async () => {
    const { id, revision } = await putProject(installer, { addressFrom: 'P-2026-0041' });
    expect(await send(installer, id, 'submit', { shown: null })).toMatchObject({
      status: 422,
      body: { code: 'INPUT_INVALID', fields: [{ path: 'addressFrom', rule: 'unconfirmed' }] },
    });
    await installer('PUT', `${PROJECTS}/${id}`, { content: contentOf(), baseRevision: revision });
    expect((await send(installer, id, 'submit', { shown: null })).status).toBe(200);
  });

  test('flags an older draft whose address may have been prefilled, without changing it', async () => {
    const street = `Dorfstrasse ${newId().slice(-4)}`;
    const projectAddress = { ...address, street };
    const asBefore = async (id: string) => {
      const { addressFrom: _none, ...content } = contentOf({ projectAddress });
      const stored = JSON.stringify(content);
      await acrossOrganisations(database)
        .update('project', { content: stored })
        .where('id', '=', id)
        .execute();
      return stored;
    };
    const first = await putProject(installer, { projectAddress });
    const second = await putProject(installer, { projectAddress });
    await asBefore(first.id);
    const stored = await asBefore(second.id);
    expect((await getProject(installer, first.id)).content?.addressFrom).toBeNull();
    const flagged = await getProject(installer, second.id);
    expect(flagged.content?.addressFrom).toBe(first.number);
    const row = await acrossOrganisations(database)
      .select('project')
      .select(['content', 'revision'])
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ content: stored, revision: flagged.revision });
    // A person who writes the address confirms it.
    const edit = { revision: flagged.revision, projectAddress };
    await installer('PATCH', `${PROJECTS}/${second.id}`, edit);
    expect((await getProject(installer, second.id)).content?.addressFrom).toBeNull();
  });
});
