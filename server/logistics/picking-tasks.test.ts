import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CountedScan, leftOf, type PickingScan, PickingTask } from '../../contracts/domain/picking.ts';
import { soak } from '../../tests/soak.ts';
import type { Database } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { runDueTransitions } from '../projects/schedule.ts';
import { type Client, clientOf, type Reply } from '../testing/client.ts';
import { type EventReader, readEvents } from '../testing/events.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { listsOf, scanOf, startedLists } from '../testing/picking.ts';
import { done, getProject } from '../testing/projects.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const RACING = soak(50, 200);
/** The rate limit of calls must not affect these races. */
const UNLIMITED = { CALLS_PER_MINUTE: '100000', DRAFTS_PER_MINUTE: '100000' };

onBothDatabases((newDatabase) => {
  const solver = createSolver();
  let server: RunningServer;
  let database: Database;
  let planner: Client;
  let staff: Client;
  let luca: Client;
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer({ ...variables, ...UNLIMITED }, { database });
    [planner, staff, luca] = [
      await clientOf(server.origin, 'planner@example.ch'),
      await clientOf(server.origin, 'sales@example.ch'),
      await clientOf(server.origin, 'logistics@example.ch'),
    ];
  });
  afterAll(async () => {
    await server.stop();
    await solver.close();
  });

  const put = (number: string, id: string, scan: PickingScan, client = luca) =>
    client('PUT', `/v1/picking-lists/${number}/scans/${id}`, scan);
  const finish = (number: string, client = luca) => client('POST', `/v1/picking-lists/${number}/finish`);
  const read = async (number: string) =>
    PickingTask.parse((await luca('GET', `/v1/picking-lists/${number}`)).body);
  const said = ({ status, body }: Reply) => [status, (body as { code?: string }).code];
  /** The two lists of a new order. */
  const begun = async () => {
    const projectId = await startedLists(planner, staff);
    const [first, second] = (await listsOf(luca)).slice(-2);
    if (!first || !second) throw new Error('no lists');
    return { projectId, first, second };
  };
  const itemOf = (list: PickingTask, least = 2) => {
    const item = list.items.find(({ ordered }) => ordered >= least);
    if (!item) throw new Error('no item');
    return item;
  };
  const pickAll = async (number: string) => {
    for (const item of (await read(number)).items.filter(({ state }) => state === 'open'))
      expect((await put(number, newId(), scanOf(item.id, { quantity: leftOf(item) }))).status).toBe(200);
  };

  test('shows lists with remaining items only to the organisation that picks them @spec-10', async () => {
    const { first } = await begun();
    expect(first).toMatchObject({ state: 'open', openLists: 2, destination: 'Haus Muster' });
    expect(await read(first.number)).toEqual(first);
    expect((await luca('GET', `/v1/picking-lists/PL:${first.number}`)).status).toBe(200);
    const path = `/v1/picking-lists/${first.number}`;
    expect(said(await planner('GET', path))).toEqual([403, 'CATEGORY_NOT_ALLOWED']);
    expect(said(await staff('GET', path))).toEqual([404, 'PICKING_NUMBER_UNKNOWN']);
    expect(await listsOf(staff)).toEqual([]);
    expect(said(await luca('GET', '/v1/picking-lists/100000000'))).toEqual([404, 'PICKING_NUMBER_UNKNOWN']);
    expect(said(await finish('100000000'))).toEqual([404, 'PICKING_NUMBER_UNKNOWN']);
  });

  test('announces changed lists to the open pages of their organisation only', async () => {
    const { first } = await begun();
    const tokenOf = async (email: string) => (await signIn(server.origin, email)).id_token;
    const [own, other] = await Promise.all(
      ['logistics@example.ch', 'planner@example.ch'].map(async (email) =>
        readEvents(server.origin, await tokenOf(email)),
      ),
    );
    const changesOf = (reader: EventReader | undefined) =>
      (reader?.events ?? []).flatMap(({ event, data }) => (event === 'picking' ? JSON.parse(data) : []));
    const isOpen = (reader: EventReader | undefined) => reader?.events.some(({ event }) => event === 'inbox');
    await expect.poll(() => [own, other].map(isOpen)).toEqual([true, true]);
    await put(first.number, newId(), scanOf(itemOf(first).id));
    await expect.poll(() => changesOf(own)).toEqual([{ number: first.number }]);
    await put(first.number, newId(), scanOf(newId()));
    await pickAll(first.number);
    await finish(first.number);
    await expect.poll(() => changesOf(own).length).toBeGreaterThan(first.items.length);
    expect(changesOf(own).every(({ number }) => number === first.number)).toBe(true);
    expect(changesOf(other)).toEqual([]);
    own?.stop();
    other?.stop();
  });

  test('a scan counts and starts the list; stores the serial numbers', async () => {
    const { first } = await begun();
    const item = itemOf(first, 3);
    const scan = scanOf(item.id, { quantity: 2, pallet: 'P3', serialNumbers: ['S1', 'S2'] });
    const counted = CountedScan.parse((await put(first.number, 'A-1', scan)).body);
    expect(counted).toMatchObject({ state: 'in_progress', item: { picked: 2, by: 'Luca Lager' } });
    await put(first.number, newId(), scanOf(item.id, { serialNumbers: ['S2', 'S3'] }));
    expect((await read(first.number)).items.find(({ id }) => id === item.id)).toMatchObject({
      picked: 3,
      pallet: 'P3',
      serialNumbers: ['S1', 'S2', 'S3'],
    });
  });

  test('counts the same scan once, however often and concurrently it is sent @spec-10', async () => {
    const { first } = await begun();
    const item = itemOf(first);
    const scan = scanOf(item.id);
    const replies = await Promise.all(Array.from({ length: RACING }, () => put(first.number, 'L-1', scan)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of replies) expect(CountedScan.parse(body).item.picked).toBe(1);
    expect((await read(first.number)).items.find(({ id }) => id === item.id)?.picked).toBe(1);
  });

  test('rejects a counted label on any list, with the person and time', async () => {
    const { first, second } = await begun();
    const [one, other] = [itemOf(first), itemOf(second)];
    const before = Date.now();
    expect((await put(first.number, 'L-2', scanOf(one.id))).status).toBe(200);
    for (const again of [
      await put(first.number, 'L-2', scanOf(one.id, { scannedAt: 5 })),
      await put(second.number, 'L-2', scanOf(other.id)),
    ]) {
      expect(said(again)).toEqual([409, 'ALREADY_COMMISSIONED']);
      expect(again.body).toMatchObject({ number: first.number, by: 'Luca Lager' });
      expect((again.body as { at: number }).at).toBeGreaterThanOrEqual(before);
    }
    expect((await read(second.number)).state).toBe('open');
  });

  test('counts a label scanned concurrently on two lists on one of them', async () => {
    const { first, second } = await begun();
    const [one, other] = [itemOf(first), itemOf(second)];
    for (let round = 0; round < soak(10, 100); round += 1) {
      const id = newId();
      const tiny = { quantity: 0.001 };
      const replies = await Promise.all([
        put(first.number, id, scanOf(one.id, tiny)),
        put(second.number, id, scanOf(other.id, tiny)),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  test('never counts more than was ordered, in any race @spec-10', async () => {
    const { first } = await begun();
    const item = itemOf(first, 5);
    const each = Math.ceil(item.ordered / 4);
    const replies = await Promise.all(
      Array.from({ length: RACING }, () => put(first.number, newId(), scanOf(item.id, { quantity: each }))),
    );
    const counted = replies.filter(({ status }) => status === 200).length;
    expect(counted).toBe(Math.floor(item.ordered / each));
    const refused = replies.filter(({ status }) => status !== 200);
    for (const reply of refused) expect(said(reply)).toEqual([422, 'QUANTITY_EXCEEDED']);
    const now = (await read(first.number)).items.find(({ id }) => id === item.id);
    expect(now?.picked).toBe(counted * each);
    expect(refused.at(-1)?.body).toMatchObject({ ordered: item.ordered, picked: counted * each });
    const scans = await acrossOrganisations(database)
      .select('picking_scan')
      .select('id')
      .where('item_id', '=', item.id)
      .execute();
    expect(scans).toHaveLength(counted);
  });

  test('a shortage has a reason; invalid input changes nothing', async () => {
    const { first, second } = await begun();
    const item = itemOf(first);
    const wrong = [
      scanOf(item.id, { quantity: 0 }),
      scanOf(item.id, { quantity: -1 }),
      scanOf(item.id, { isShort: true }),
      scanOf(itemOf(second).id),
      scanOf(newId()),
    ];
    for (const scan of wrong)
      expect(said(await put(first.number, newId(), scan))).toEqual([422, 'INPUT_INVALID']);
    expect(said(await put(first.number, 'a b', scanOf(item.id)))).toEqual([422, 'INPUT_INVALID']);
    expect((await read(first.number)).state).toBe('open');
    await put(first.number, newId(), scanOf(item.id, { quantity: 0, isShort: true, note: 'Karton fehlt' }));
    const short = () => read(first.number).then(({ items }) => items.find(({ id }) => id === item.id));
    expect(await short()).toMatchObject({ picked: 0, state: 'short', note: 'Karton fehlt' });
    await put(first.number, newId(), scanOf(item.id, { quantity: item.ordered }));
    expect(await short()).toMatchObject({ picked: item.ordered, state: 'picked' });
  });

  test('a complete list can be closed; the last one of an order ships it', async () => {
    const { projectId, first, second } = await begun();
    expect(said(await finish(first.number))).toEqual([422, 'PICKING_INCOMPLETE']);
    await pickAll(first.number);
    expect(PickingTask.parse((await finish(first.number)).body)).toMatchObject({
      state: 'commissioned',
      commissionedBy: 'Luca Lager',
      openLists: 1,
    });
    expect((await getProject(planner, projectId)).status).toBe('ordered');
    // The response may have been lost: the same person gets it again.
    expect((await finish(first.number)).status).toBe(200);
    const late = await put(first.number, newId(), scanOf(itemOf(first).id));
    expect(said(late)).toEqual([409, 'ALREADY_COMMISSIONED']);
    expect(late.body).toMatchObject({ number: first.number, by: 'Luca Lager' });

    await pickAll(second.number);
    expect(PickingTask.parse((await finish(second.number)).body).openLists).toBe(0);
    const project = await getProject(planner, projectId);
    expect(project.status).toBe('order_delivered');
    expect(project.history.filter(({ event }) => event === 'ship')).toHaveLength(1);
    const { body } = await planner('GET', '/v1/notifications');
    expect(JSON.stringify(body)).toContain('project.ship');
    const lists = await listsOf(luca);
    expect(lists.find(({ number }) => number === second.number)?.state).toBe('commissioned');
  });

  test(
    'closing both last lists concurrently ships the order once',
    async () => {
      for (let round = 0; round < soak(3, 20); round += 1) {
        const { projectId, first, second } = await begun();
        await pickAll(first.number);
        await pickAll(second.number);
        const replies = await Promise.all(
          Array.from({ length: 10 }, (_, at) => finish((at % 2 ? first : second).number)),
        );
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
        const { status, history } = await getProject(planner, projectId);
        expect(status).toBe('order_delivered');
        expect(history.filter(({ event }) => event === 'ship')).toHaveLength(1);
      }
    },
    soak(60_000, 300_000),
  );

  test('scans that race with closing are counted before it, or rejected', async () => {
    const { first } = await begun();
    await pickAll(first.number);
    const item = itemOf(first);
    await acrossOrganisations(database)
      .update('picking_item', { picked: item.ordered - 1, state: 'short' })
      .where('id', '=', item.id)
      .execute();
    const [scanned, closed] = await Promise.all([
      put(first.number, newId(), scanOf(item.id)),
      finish(first.number),
    ]);
    expect(closed.status).toBe(200);
    const { items } = await read(first.number);
    const picked = items.find(({ id }) => id === item.id)?.picked;
    expect(picked).toBe(scanned.status === 200 ? item.ordered : item.ordered - 1);
    if (scanned.status !== 200) expect(said(scanned)).toEqual([409, 'ALREADY_COMMISSIONED']);
  });

  test('shipping manually closes the lists; the clock ships an order whose shipment was interrupted', async () => {
    const byHand = await begun();
    await done(staff, byHand.projectId, 'ship', { deliveryNote: 'LS-1' });
    const item = itemOf(byHand.first);
    const refused = await put(byHand.first.number, newId(), scanOf(item.id));
    expect(said(refused)).toEqual([409, 'ALREADY_COMMISSIONED']);
    expect(refused.body).toMatchObject({ by: 'Sandra Beispiel' });
    expect(said(await finish(byHand.first.number))).toEqual([409, 'ALREADY_COMMISSIONED']);

    const cutOff = await begun();
    await acrossOrganisations(database)
      .update('picking_list', { state: 'commissioned' })
      .where('project_id', '=', cutOff.projectId)
      .execute();
    const tools = { database, solver, clock: Date.now, reactions: { automaticSupplier: false } };
    await runDueTransitions(tools);
    await runDueTransitions(tools);
    const { status, history } = await getProject(planner, cutOff.projectId);
    expect(status).toBe('order_delivered');
    expect(history.filter(({ event }) => event === 'ship')).toHaveLength(1);
  });
});
