import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewApiKey } from '../contracts/domain/api-keys.ts';
import { Feed, type FeedData, type FeedEvent } from '../contracts/domain/feed.ts';
import { addDays, dateAt } from '../contracts/domain/working-days.ts';
import { seedCatalogue } from './catalogue/versions.ts';
import { recordActivations } from './interfaces/catalogue-events.ts';
import type { Database } from './platform/db/database.ts';
import { createSolver } from './platform/solving/solver.ts';
import { runDueTransitions } from './projects/schedule.ts';
import { apiKeyOf, bodies } from './testing/calls.ts';
import { type Client, clientOf, createClient } from './testing/client.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { openTestDatabase } from './testing/open-database.ts';
import { address, contentOf, done, getProject, offerData, ordered, putProject } from './testing/projects.ts';
import { type RunningServer, startServer } from './testing/start-server.ts';

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let planner: Client;
  let installer: Client;
  let sales: Client;
  let program: Client;
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database });
    [planner, installer, sales] = (await Promise.all(
      ['planner', 'installer', 'sales'].map((name) => clientOf(server.origin, `${name}@example.ch`)),
    )) as [Client, Client, Client];
    const admin = await clientOf(server.origin, 'admin@example.ch');
    const { body } = await admin('PUT', `/v1/staff/api-keys/${newId()}`, apiKeyOf('ERP'));
    program = createClient(server.origin, NewApiKey.parse(body).secret);
  });
  afterAll(() => server.stop());

  /** All events so far, read in small pages. */
  async function readAll(): Promise<FeedEvent[]> {
    const events: FeedEvent[] = [];
    for (let after = 0; ; ) {
      const page = Feed.parse((await program('GET', `/v1/feed?after=${after}&limit=3`)).body);
      events.push(...page.events);
      after = page.next;
      if (!page.isMore) return events;
    }
  }
  const eventsOf = async (id: string) =>
    (await readAll()).flatMap((event) =>
      'project' in event.data && event.data.project.id === id
        ? [{ ...event, data: event.data as FeedData<'order.placed'> }]
        : [],
    );
  const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);

  const amend = (id: string) =>
    done(planner, id, 'amend', {
      description: 'Bitte grösser',
      data: { ...contentOf(), form: { ...contentOf().form, areaM2: 150 } },
      shown: null,
    });

  test('an order’s whole way is in the feed in its order, each event with the revision it led to', async () => {
    const id = await ordered(planner, sales);
    await done(sales, id, 'confirm', { deliveryDate: '2099-01-06' });
    await amend(id);
    await done(sales, id, 'reject', { reason: 'Zu spät' });
    await done(sales, id, 'start');
    await done(sales, id, 'ship', { deliveryNote: 'LS-77' });
    await done(planner, id, 'receive');
    await done(planner, id, 'archive', { reason: 'price', feedback: 'Danke' });
    const events = await eventsOf(id);
    expect(events.map(({ type, data }) => [type, data.project.status, data.order?.state])).toEqual([
      ['project.submitted', 'offer_requested', undefined],
      ['offer.sent', 'offer_received', undefined],
      ['order.placed', 'order_placed', 'placed'],
      ['order.confirmed', 'order_confirmed', 'confirmed'],
      ['order.amended', 'order_placed', 'placed'],
      ['order.rejected', 'order_confirmed', 'rejected'],
      ['order.shipped', 'order_delivered', 'confirmed'],
      ['order.received', 'delivered', 'confirmed'],
      ['order.archived', 'archived', 'confirmed'],
    ]);
    const revisions = events.map(({ data }) => data.project.revision);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(revisions.at(-1)).toBe((await getProject(planner, id)).revision);
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
    expect(events.find(({ type }) => type === 'order.shipped')?.data.order.deliveryNote).toBe('LS-77');
  });

  test('a placed order has what an ERP needs: partner, contact, lines, sums and delivery', async () => {
    const id = await ordered(planner, sales);
    const { orders, number } = await getProject(planner, id);
    const placed = (await eventsOf(id)).at(-1);
    expect(placed).toMatchObject({
      type: 'order.placed',
      data: {
        project: {
          ...{ number, kind: 'request_for_quotation', name: 'Haus Muster' },
          partner: { name: expect.stringMatching(/./), country: 'CH' },
          contact: { email: 'planner@example.ch', language: 'de' },
        },
        order: {
          ...orders[0],
          delivery: { way: 'delivery', address },
          lines: [expect.objectContaining({ quantity: 1, priceRappen: 4_000_000, totalRappen: 4_000_000 })],
          ...{ netRappen: 4_000_000, vatBp: 810, vatRappen: 324_000, grossRappen: 4_324_000 },
        },
      },
    });
  });

  test('material orders are placed by their creation; a rejected one has no later event', async () => {
    const id = newId();
    await installer('PUT', `/v1/material-orders/${id}`, bodies.placeMaterialOrder);
    await done(sales, id, 'reject', { reason: 'Nicht lieferbar' });
    const [placed, rejected, ...others] = await eventsOf(id);
    expect([placed?.type, rejected?.type, others]).toEqual(['order.placed', 'order.rejected', []]);
    expect(placed?.data.order.lines[0]).toMatchObject({ article: 'SL-L-BK', quantity: 2 });
    expect(rejected?.data.order.rejection).toBe('Nicht lieferbar');
  });

  test('a restored order is placed again; drafts and archived requests are in no event of orders', async () => {
    const id = await ordered(planner, sales);
    await done(planner, id, 'archive', { reason: 'price', feedback: 'Irrtum' });
    await done(sales, id, 'restore');
    await done(sales, id, 'ask_details', { question: 'Welche Farbe?' });
    await done(planner, id, 'give_details', { answer: 'Schwarz' });
    expect((await typesOf(id)).slice(2)).toEqual([
      ...['order.placed', 'order.archived', 'order.placed', 'order.placed'],
    ]);

    const { id: request } = await putProject(planner);
    expect(await typesOf(request)).toEqual([]);
    await done(planner, request, 'submit');
    await done(planner, request, 'archive', { reason: 'price', feedback: 'Irrtum' });
    expect(await typesOf(request)).toEqual(['project.submitted']);
  });

  test('an offer expires once, also when the clock’s job runs concurrently', async () => {
    const { id } = await putProject(planner);
    await done(planner, id, 'submit');
    await done(sales, id, 'send_offer', { ...offerData, validUntil: addDays(dateAt(Date.now()), 3) });
    const solver = createSolver();
    const later = () => Date.now() + 4 * 86_400_000;
    const tools = { database, solver, clock: later, reactions: { automaticSupplier: false } };
    await runDueTransitions({ ...tools, clock: Date.now });
    expect((await typesOf(id)).at(-1)).toBe('offer.sent');
    await Promise.all([runDueTransitions(tools), runDueTransitions(tools)]);
    await runDueTransitions(tools);
    await solver.close();
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(['project.submitted', 'offer.sent', 'offer.expired']);
  });

  test('a catalogue is activated once, on its first day', async () => {
    const day = 86_400_000;
    const now = Date.now();
    await seedCatalogue(database, now);
    const base = await database.selectFrom('catalogue_version').selectAll().executeTakeFirstOrThrow();
    const label = '2099.1';
    await database
      .insertInto('catalogue_version')
      .values({
        ...{ ...base, id: newId(), label, sha256: 'another', sequence: 1_000 },
        valid_from: addDays(dateAt(now), 2),
      })
      .execute();
    const activated = async () =>
      (await readAll()).flatMap(({ type, data }) =>
        type === 'catalogue.activated' && 'catalogue' in data ? [data.catalogue.label] : [],
      );
    await recordActivations(database, now + day);
    expect(await activated()).toEqual([base.label]);
    await Promise.all([1, 2, 3].map(() => recordActivations(database, now + 2 * day)));
    await recordActivations(database, now + 30 * day);
    expect(await activated()).toEqual([base.label, label]);
    await database.deleteFrom('catalogue_version').where('label', '=', label).execute();
  });

  test('an application is received once, whatever is sent again', async () => {
    const id = newId();
    const body = { ...(bodies.apply as object), email: `${id}@example.ch` };
    for (const _time of [1, 2]) await createClient(server.origin)('PUT', `/v1/applications/${id}`, body);
    const received = (await readAll()).filter(({ type }) => type === 'application.received');
    expect(received.filter(({ data }) => 'application' in data && data.application.id === id)).toHaveLength(
      1,
    );
  });

  test('sales, partners and keys without the scope cannot read the feed', async () => {
    for (const client of [sales, planner]) expect((await client('GET', '/v1/feed')).status).toBe(403);
    for (const query of ['?after=-1', '?after=x', '?limit=201'])
      expect((await program('GET', `/v1/feed${query}`)).status).toBe(422);
  });
});
