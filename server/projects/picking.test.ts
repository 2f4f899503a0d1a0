import { readFileSync } from 'node:fs';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameIn, sameName } from '../../contracts/domain/languages.ts';
import type { OrderLine } from '../../contracts/domain/orders.ts';
import { type PickingList, ProjectPickingLists } from '../../contracts/domain/picking.ts';
import type { RoofVersion } from '../../contracts/domain/projects.ts';
import { WarehouseList } from '../../contracts/domain/warehouses.ts';
import { cutGroups, numberRanges } from '../../documents/cut-groups.ts';
import { formatNumber } from '../../documents/format.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { freezeRoof } from '../../engine/frozen-roof.ts';
import { automaticSupplierJob } from '../demo/automatic-supplier.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { acrossOrganisations, scoped } from '../platform/db/scoped.ts';
import { catalogue, roofEngine } from '../platform/solving/shipped-catalogue.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { done, getProject, offerData, putProject, putRoofProject } from '../testing/projects.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { doEvent, type ProjectTools } from './events.ts';
import { goodsOf } from './picking.ts';

onBothDatabases((newDatabase) => {
  const solver = createSolver();
  let server: RunningServer;
  let database: Database;
  let planner: Client;
  let staff: Client;
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database });
    [planner, staff] = [
      await clientOf(server.origin, 'planner@example.ch'),
      await clientOf(server.origin, 'sales@example.ch'),
    ];
  });
  afterAll(async () => {
    await server.stop();
    await solver.close();
  });

  const listsOf = async (id: string): Promise<PickingList[]> => {
    const { status, body } = await staff('GET', `/v1/staff/projects/${id}/picking-lists`);
    expect(status).toBe(200);
    return ProjectPickingLists.parse(body).lists;
  };
  const started = async () => {
    const { project, shown } = await putRoofProject(planner, 'direct_order');
    await done(planner, project.id, 'submit', { shown });
    await done(staff, project.id, 'confirm', { deliveryDate: '2099-12-03' });
    expect(await listsOf(project.id)).toEqual([]);
    await done(staff, project.id, 'start');
    return project.id;
  };
  /** Starts a list, as a person of the logistics partner does. */
  const begin = ({ id }: PickingList) =>
    acrossOrganisations(database)
      .update('picking_list', { state: 'in_progress' })
      .where('id', '=', id)
      .execute();
  const tools = (): ProjectTools => ({
    database,
    solver,
    clock: Date.now,
    reactions: { automaticSupplier: true },
  });
  const actAutomatically = (projectId: string) =>
    automaticSupplierJob(tools())['automatic-supplier'].run(projectId, new AbortController().signal);

  test('every ordered line is on one list of its warehouse and logistics partner', async () => {
    const id = await started();
    const [order] = (await getProject(planner, id)).orders;
    const lists = await listsOf(id);
    expect(new Set(lists.map(({ warehouse }) => warehouse))).toEqual(
      new Set(['Egerkingen, Halle 1', 'Egerkingen, Halle 2']),
    );
    expect(new Set(lists.map(({ number }) => number)).size).toBe(2);
    for (const list of lists)
      expect(list).toMatchObject({
        number: expect.stringMatching(/^\d{9}$/),
        orderNumber: order?.number,
        logistics: 'Vorlage Logistik AG',
        deliverOn: '2099-12-03',
        state: 'open',
        commissionedAt: null,
      });
    const items = lists.flatMap(({ items: each }) => each);
    const amounts = (lines: readonly (readonly [string, number])[]) => lines.toSorted();
    const made = Object.values(catalogue.cutPiece);
    const goods = (order?.lines ?? []).filter(({ article }) => !made.includes(article as never));
    expect(goods.length).toBeGreaterThan(10);
    expect(
      amounts(items.filter(({ cut }) => !cut).map(({ article, ordered }) => [article, ordered])),
    ).toEqual(amounts(goods.map(({ article, quantity }) => [article, quantity])));
    for (const item of items) {
      expect(item).toMatchObject({ picked: 0, state: 'open', serialNumbers: [] });
      expect(item.place).toMatch(/^[A-H]-\d\d$/);
    }
    const { organisation } = (await findPersonByEmail(database, 'logistics@example.ch')) ?? {};
    const theirs = await scoped(database, { organisation: { id: organisation?.id ?? '' } })
      .select('picking_list')
      .select('id')
      .where('project_id', '=', id)
      .execute();
    expect(theirs).toHaveLength(2);
  });

  test('services are not picked, and cut pieces are picked by size as in the cut list', async () => {
    const id = await started();
    const { orders, roofVersions } = await getProject(planner, id);
    const ordered = new Map(orders[0]?.lines.map(({ article, quantity }) => [article, quantity]));
    const { areaArticle, pieceArticle } = catalogue.cutPiece;
    const items = (await listsOf(id)).flatMap(({ items: each }) => each);
    expect(ordered.get(pieceArticle)).toBeGreaterThan(0);
    expect(items.filter(({ article }) => article === pieceArticle)).toEqual([]);

    const { body } = await planner('GET', `/v1/projects/${id}/roof-versions/${roofVersions[0]?.id}`);
    const { configuration } = (body as RoofVersion).roof;
    const list = roofEngine().open(JSON.stringify(configuration), 0).cutList();
    if (list.status === 'refused') throw new Error('no cut list');
    const glass = cutGroups(list).filter(({ pieces: [{ material }] }) => material === 'glass');
    const sizes = items.filter(({ article }) => article === areaArticle);
    expect(sizes.map(({ cut, unit, ordered: count }) => [cut?.numbers, unit, count]).toSorted()).toEqual(
      glass
        .map(({ pieces }) => [numberRanges(pieces.map(({ number }) => number)), 'piece', pieces.length])
        .toSorted(),
    );
    for (const { pieces } of glass) {
      const [{ width, height, form, number }] = pieces;
      const size = sizes.find(({ cut }) => cut?.numbers.split(/[–,]/)[0] === String(number))?.cut;
      expect(size).toMatchObject({ material: 'glass', isShaped: form === 'shaped' });
      expect(size?.widthMm).toBeCloseTo(width, 0);
      expect(size?.heightMm).toBeCloseTo(height, 0);
    }
    // Every piece is a cut piece.
    expect(sizes.reduce((sum, item) => sum + item.ordered, 0)).toBe(ordered.get(pieceArticle));
  });

  test('a changed quantity of cut pieces has no sizes, and a typed service is not picked', () => {
    const names = sameName('');
    const line = (article: string, quantity: number, isService?: boolean) =>
      ({ article, names, quantity, unit: 'area', byHand: false, isService }) as OrderLine;
    const text = readFileSync(new URL('../../tests/golden/house-gable.json', import.meta.url), 'utf8');
    const roof = roofEngine().open(text, 0);
    const { answer, cells } = roof;
    if (answer.status !== 'solved') throw new Error('refused');
    const frozen = freezeRoof(JSON.parse(text), answer, cells, roof.body(), catalogue, '1');
    const needed = frozen.solution.bom.lines.find(
      ({ article }) => article === catalogue.cutPiece.areaArticle,
    );
    if (!needed) throw new Error('the golden roof has no cut pieces');
    const { article, quantity } = needed;
    expect(goodsOf([line(article, quantity)], frozen, catalogue).length).toBeGreaterThan(1);
    for (const [lines, from] of [
      [[line(article, quantity + 1)], frozen],
      [[line(article, quantity)], null],
    ] as const)
      expect(goodsOf(lines, from, catalogue)).toMatchObject([{ article, cut: null }]);
    expect(goodsOf([line('', 1, true), line('', 2, false), line('', 3)], null, catalogue)).toMatchObject([
      { quantity: 2 },
      { quantity: 3 },
    ]);
  });

  test('typed lines, and an order without any warehouse, are picked too', async () => {
    const project = await putProject(planner);
    await done(planner, project.id, 'submit', { shown: null });
    await done(staff, project.id, 'send_offer', offerData);
    const [offer] = (await getProject(planner, project.id)).offers;
    await done(planner, project.id, 'order', { offerId: offer?.id, delivery: null, desiredDate: null });
    await done(staff, project.id, 'confirm', { deliveryDate: '2099-12-03' });
    const rollback = new Error('not kept');
    const inside = database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('storage_place').execute();
      await acrossOrganisations(transaction).delete('warehouse').execute();
      const { revision } = await getRow(transaction, project.id);
      const sales = await findPersonByEmail(transaction, 'sales@example.ch');
      if (!sales) throw new Error('no sales');
      const initiator = { actor: 'supplier', person: sales } as const;
      await doEvent({ ...tools(), database: transaction }, initiator, project.id, 'start', {
        id: newId(),
        revision,
        data: {},
      });
      const made = await acrossOrganisations(transaction)
        .select('picking_list')
        .select(['warehouse', 'organisation_id'])
        .where('project_id', '=', project.id)
        .execute();
      expect(made).toEqual([{ warehouse: '', organisation_id: sales.organisation.id }]);
      throw rollback;
    });
    await expect(inside).rejects.toBe(rollback);
    expect(await listsOf(project.id)).toEqual([]);
    await done(staff, project.id, 'start');
    const [list, ...others] = await listsOf(project.id);
    expect(others).toEqual([]);
    expect(list).toMatchObject({ warehouse: 'Egerkingen, Halle 1', items: [{ article: '', place: '' }] });
  });
  const getRow = (from: Database, id: string) =>
    acrossOrganisations(from)
      .select('project')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('the automatic supplier waits for a started list, and ships an order nobody has started', async () => {
    const [picked, untouched] = [await started(), await started()];
    const [first] = await listsOf(picked);
    if (first) await begin(first);
    const before = await listsOf(picked);
    await actAutomatically(picked);
    expect((await getProject(staff, picked)).status).toBe('ordered');
    expect(await listsOf(picked)).toEqual(before);

    await actAutomatically(untouched);
    expect((await getProject(staff, untouched)).status).toBe('order_delivered');
    const lists = await listsOf(untouched);
    expect(lists.map(({ state, commissionedBy }) => [state, commissionedBy])).toEqual([
      ['commissioned', null],
      ['commissioned', null],
    ]);
    for (const { ordered, picked: amount, state } of lists.flatMap(({ items }) => items))
      expect([amount, state]).toEqual([ordered, 'picked']);
  });

  test('staff may ship earlier: recorded picks stay', async () => {
    const id = await started();
    const [list] = await listsOf(id);
    const [item] = list?.items ?? [];
    if (!list || !item) throw new Error('no list');
    await begin(list);
    await acrossOrganisations(database)
      .update('picking_item', { state: 'short', picked: 1, note: 'Karton fehlt' })
      .where('id', '=', item.id)
      .execute();
    await done(staff, id, 'ship', { deliveryNote: 'LS-1' });
    const [shipped] = await listsOf(id);
    expect(shipped).toMatchObject({ state: 'commissioned', commissionedBy: 'Sandra Beispiel' });
    expect(shipped?.items[0]).toMatchObject({ picked: 1, state: 'short', note: 'Karton fehlt' });
  });

  test('a list is printed with its QR code, number and every item, for authorised people only', async () => {
    const id = await started();
    const list = (await listsOf(id)).find(({ items }) => items.some(({ cut }) => cut));
    if (!list) throw new Error('no list');
    const path = `/v1/staff/projects/${id}/picking-lists/${list.id}/paper`;
    const { id_token } = await signIn(server.origin, 'sales@example.ch');
    const answer = await fetch(`${server.origin}${path}?language=fr-FR`, {
      headers: { authorization: `Bearer ${id_token}` },
    });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const { words, info } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    const text = words.join(' ');
    const spaced = list.number.replace(/(\d{4})(?=\d)/g, '$1 ');
    expect((info as { Title: string }).Title).toContain(spaced);
    for (const { article, names, cut } of list.items) {
      expect(text).toContain(article);
      expect(text).toContain(nameIn(names, 'fr').slice(0, 12));
      if (cut) expect(text).toContain(`${formatNumber(cut.widthMm)} × ${formatNumber(cut.heightMm)} mm`);
    }
    expect(list.items.filter(({ cut }) => cut).length).toBeGreaterThan(1);
    expect(text).toContain('Atelier Exempel GmbH');
    expect((await planner('GET', path)).status).toBe(403);
    expect((await staff('GET', path.replace(list.id, newId()))).status).toBe(404);
  });

  test('changes of warehouses and places apply to later lists', async () => {
    const admin = await clientOf(server.origin, 'admin@example.ch');
    const read = async () => WarehouseList.parse((await admin('GET', '/v1/staff/warehouses')).body);
    const before = await read();
    const [picker] = before.organisations;
    expect(before.organisations).toHaveLength(1);
    const id = newId();
    const hall = { name: 'Halle 3', organisationId: picker?.id };
    expect((await staff('PUT', `/v1/staff/warehouses/${id}`, hall)).status).toBe(403);
    const wrong = { ...hall, organisationId: newId() };
    expect(await admin('PUT', `/v1/staff/warehouses/${id}`, wrong)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'organisationId', rule: 'invalid' }] },
    });
    for (const name of ['Halle neu', 'Halle 3'])
      expect((await admin('PUT', `/v1/staff/warehouses/${id}`, { ...hall, name })).status).toBe(200);

    const put = (places: object[]) => admin('PUT', '/v1/staff/storage-places', { places });
    const [first] = (await listsOf(await started())).flatMap(({ items }) => items);
    const article = first?.article ?? '';
    const known = { article, warehouseId: id, place: 'Z-99' };
    expect(
      await put([known, { ...known, article: 'XX-1' }, { ...known, warehouseId: newId() }]),
    ).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'places.1.article' }, { path: 'places.2.warehouseId' }] },
    });
    expect((await read()).articles).toEqual(before.articles);
    expect((await put([known])).status).toBe(200);
    const list = (await listsOf(await started())).find(({ warehouse }) => warehouse === 'Halle 3');
    expect(list?.items).toMatchObject([{ article, place: 'Z-99' }]);

    // Articles of a deleted warehouse have no place.
    expect((await admin('DELETE', `/v1/staff/warehouses/${id}`)).status).toBe(204);
    expect((await read()).articles.find((each) => each.article === article)).toMatchObject({
      warehouseId: null,
      place: '',
    });
    await put([before.articles.find((each) => each.article === article) ?? known]);
    expect(await read()).toEqual(before);
  });
});
