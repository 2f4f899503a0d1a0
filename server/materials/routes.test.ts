import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArticleList, MaterialLists } from '../../contracts/domain/materials.ts';
import { Project, ProjectRules } from '../../contracts/domain/projects.ts';
import { addDays, addWorkingDays, isWorkingDay } from '../../contracts/domain/working-days.ts';
import { soak } from '../../tests/soak.ts';
import { catalogue } from '../platform/solving/shipped-catalogue.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { address, done, getProject, send } from '../testing/projects.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

/** Discount of the demo's installer, basis points. */
const DISCOUNT = 1_250n;
/** The engine's rounding, in whole numbers: half up. */
const halfUp = (amount: bigint, by: bigint): number => Number((2n * amount + by) / (2n * by));

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  const clients = {} as Record<
    'installer' | 'colleague' | 'roofer' | 'planner' | 'logistics' | 'sales',
    Client
  >;
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer({ ...variables, CALLS_PER_MINUTE: '100000' }, { database });
    for (const name of ['installer', 'colleague', 'roofer', 'planner', 'logistics', 'sales'] as const)
      clients[name] = await clientOf(server.origin, `${name}@example.ch`);
  });
  afterAll(() => server.stop());

  const articles = async (client: Client, q = '') =>
    ArticleList.parse((await client('GET', `/v1/articles?q=${encodeURIComponent(q)}`)).body).articles;
  const lists = async (client: Client) =>
    MaterialLists.parse((await client('GET', '/v1/material-lists')).body).lists;
  const order = (change: object = {}) => ({
    name: 'Nachlieferung',
    lines: [{ article: 'SL-L-BK', quantity: 2 }],
    delivery: { way: 'delivery', address },
    desiredDate: null,
    message: 'Bitte per Kran',
    ...change,
  });
  const place = (client: Client, body: object, id = newId()) =>
    client('PUT', `/v1/material-orders/${id}`, body);

  describe('articles', () => {
    test('have the catalogue price less the organisation’s discount, to the Rappen @spec-127', async () => {
      const own = await articles(clients.installer);
      expect(own.map(({ number }) => number)).toEqual(catalogue.articles.map(({ number }) => number));
      for (const [index, { price }] of catalogue.articles.entries()) {
        const priceRappen = halfUp(BigInt(price) * (10_000n - DISCOUNT), 10_000n);
        expect(own[index]).toMatchObject({ listRappen: price, priceRappen });
      }
      // A company with group discounts.
      const shares = new Map([
        ['slates', 8_800n],
        ['electrics', 9_500n],
      ]);
      for (const { listRappen, priceRappen, discountGroup } of await articles(clients.roofer))
        expect(priceRappen).toBe(
          halfUp(BigInt(listRappen) * (shares.get(discountGroup ?? '') ?? 9_200n), 10_000n),
        );
    });

    test('are found by number and by words of the name in every language, exact numbers first', async () => {
      const numbers = async (q: string) => (await articles(clients.installer, q)).map(({ number }) => number);
      expect((await numbers('ub-n'))[0]).toBe('UB-N');
      expect((await numbers('ub'))[0]).toMatch(/^UB-/);
      for (const words of ['schieferhaken edel', 'slate hook', 'gancio ardesia', 'crochet ardoise'])
        expect(await numbers(words)).toEqual(['HK-1']);
      // Accents do not matter.
      expect(await numbers('profile egout')).toContain('TR-1');
      expect(await numbers('gibt es nicht')).toEqual([]);
    });

    test('are revalidated by ETag, which depends on the discount', async () => {
      const get = async (name: string, held = '') => {
        const { id_token } = await signIn(server.origin, `${name}@example.ch`);
        const headers = { authorization: `Bearer ${id_token}`, 'if-none-match': held };
        return fetch(`${server.origin}/v1/articles`, { headers, cache: 'no-store' });
      };
      const first = await get('installer');
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      const etag = first.headers.get('etag') ?? '';
      expect((await get('colleague', etag)).status).toBe(304);
      expect((await get('roofer', etag)).status).toBe(200);
    });
  });

  describe('an order', () => {
    test('is placed at the server’s prices, confirmed within two working days, and is a project @spec-81 @spec-129 @spec-225', async () => {
      const lines = [
        { article: 'SL-L-BK', quantity: 7 },
        { article: 'KA-6', quantity: 12.35 },
      ];
      const prices = new Map(
        (await articles(clients.installer)).map((each) => [each.number, each.priceRappen]),
      );
      const totals = lines.map(({ article, quantity }) =>
        halfUp(BigInt(prices.get(article) ?? 0) * BigInt(Math.round(quantity * 100)), 100n),
      );
      const shown = {
        totalRappen: totals.reduce((sum, each) => sum + each),
        lines: lines.map((line, index) => ({ ...line, totalRappen: totals[index] })),
      };
      const id = newId();
      const { status, body } = await place(clients.installer, order({ lines, shown }), id);
      expect(status).toBe(201);
      const { today, holidays, pickupPlaces } = ProjectRules.parse(
        (await clients.installer('GET', '/v1/project-rules')).body,
      );
      expect(Project.parse(body)).toMatchObject({
        kind: 'material_order',
        name: 'Nachlieferung',
        status: 'order_placed',
        tab: 'ordered',
        answerBy: addWorkingDays(today, 2, holidays),
        netRappen: shown.totalRappen,
        orders: [{ message: 'Bitte per Kran', lines: shown.lines, delivery: { way: 'delivery', address } }],
      });
      expect(pickupPlaces).toEqual([
        'Modell Solardach AG, Werkstrasse 20, 4900 Langenthal',
        'Vorlage Logistik AG, Lagerweg 12, 4622 Egerkingen',
      ]);
    });

    test('passes its whole life: confirmed, picked, shipped, received', async () => {
      const id = newId();
      await place(clients.installer, order(), id);
      await done(clients.sales, id, 'confirm', { deliveryDate: '2099-12-03' });
      await done(clients.sales, id, 'start');
      const { body } = await clients.sales('GET', `/v1/staff/projects/${id}/picking-lists`);
      expect(body).toMatchObject({ lists: [{ items: [{ article: 'SL-L-BK', ordered: 2 }] }] });
      await done(clients.sales, id, 'ship', { deliveryNote: 'LS-1' });
      await done(clients.installer, id, 'receive');
      await done(clients.sales, id, 'close');
      expect(await getProject(clients.installer, id)).toMatchObject({ status: 'completed' });
    });

    test('at other prices than shown is rejected line by line, and nothing is ordered @spec-129', async () => {
      const id = newId();
      const shown = { totalRappen: 5, lines: [{ article: 'SL-L-BK', quantity: 2, totalRappen: 5 }] };
      const refused = await place(clients.installer, order({ shown }), id);
      const { serverRappen } = refused.body as { serverRappen: number };
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'BOM_CHANGED',
          shownRappen: 5,
          lines: [{ article: 'SL-L-BK', shown: { totalRappen: 5 }, server: { totalRappen: serverRappen } }],
        },
      });
      // A different total is enough, in either direction.
      for (const totalRappen of [serverRappen - 1, serverRappen + 1])
        expect(
          await place(clients.installer, order({ shown: { totalRappen, lines: [] } }), id),
        ).toMatchObject({
          status: 409,
          body: { code: 'BOM_CHANGED', shownRappen: totalRappen, serverRappen },
        });
      expect((await clients.installer('GET', `/v1/projects/${id}`)).status).toBe(404);
      const now = { totalRappen: serverRappen, lines: [] };
      expect((await place(clients.installer, order({ shown: now }), id)).status).toBe(201);
    });

    test('is amended at the shown prices, and at the discount of the order', async () => {
      const id = newId();
      await place(clients.installer, order(), id);
      const discounted = (basisPoints: number) =>
        database
          .updateTable('agreed_discount')
          .set({ basis_points: basisPoints })
          .where('organisation_id', '=', placed.organisation.id)
          .execute();
      const placed = await getProject(clients.installer, id);
      const [line] = placed.orders[0]?.lines ?? [];
      const amend = (shown: object | null) =>
        send(clients.installer, id, 'amend', {
          description: 'Vier statt zwei',
          data: {},
          lines: [{ article: 'SL-L-BK', quantity: 4 }],
          shown,
        });
      await discounted(0);
      try {
        const seen = { article: 'SL-L-BK', quantity: 4 };
        expect(await amend({ totalRappen: 5, lines: [{ ...seen, totalRappen: 5 }] })).toMatchObject({
          status: 409,
          body: {
            code: 'BOM_CHANGED',
            shownRappen: 5,
            serverRappen: (line?.priceRappen ?? 0) * 4,
            lines: [{ article: 'SL-L-BK', shown: { totalRappen: 5 } }],
          },
        });
        expect((await getProject(clients.installer, id)).orders).toHaveLength(1);
        const now = (line?.priceRappen ?? 0) * 4;
        expect(await amend({ totalRappen: now, lines: [{ ...seen, totalRappen: now }] })).toMatchObject({
          status: 200,
        });
        expect((await getProject(clients.installer, id)).netRappen).toBe(now);
      } finally {
        await discounted(Number(DISCOUNT));
      }
    });

    test('reports unknown articles, fractional units and duplicates at their line', async () => {
      const faults = async (lines: object[], change: object = {}) => {
        const { status, body } = await place(clients.installer, order({ lines, ...change }));
        const { code, fields } = body as { code: string; fields: { path: string; rule: string }[] };
        return [status, code, ...fields.map(({ path, rule }) => `${path} ${rule}`)];
      };
      const line = { article: 'SL-L-BK', quantity: 1 };
      expect(await faults([line, { article: 'XX-1', quantity: 1 }])).toEqual([
        ...[422, 'ARTICLE_UNKNOWN', 'lines.1.article invalid'],
      ]);
      expect(
        await faults([
          { ...line, quantity: 1.5 },
          { article: 'KA-6', quantity: 1.005 },
          { ...line, quantity: 2 },
        ]),
      ).toEqual([
        ...[422, 'INPUT_INVALID', 'lines.0.quantity not_whole', 'lines.1.quantity too_precise'],
        'lines.2.article invalid',
      ]);
      expect(await faults([])).toEqual([422, 'INPUT_INVALID', 'lines too_few']);
      const { today, holidays } = ProjectRules.parse(
        (await clients.installer('GET', '/v1/project-rules')).body,
      );
      const yesterday = addDays(today, -1);
      expect(await faults([line], { desiredDate: yesterday })).toContain('desiredDate past');
      let free = today;
      while (isWorkingDay(free, holidays)) free = addDays(free, 1);
      expect(await faults([line], { desiredDate: free })).toContain('desiredDate no_working_day');
      expect(await faults([line], { delivery: { way: 'pickup', place: '' } })).toContain(
        'delivery.place required',
      );
    });

    test('sent many times concurrently is one order; with other lines under its id it is rejected', async () => {
      for (let round = 0; round < soak(2, 40); round++) {
        const id = newId();
        const body = order();
        const replies = await Promise.all(
          Array.from({ length: 8 }, () => place(clients.installer, body, id)),
        );
        expect(replies.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
        const numbers = new Set(replies.map((reply) => Project.parse(reply.body).number));
        expect(numbers.size).toBe(1);
        expect((await getProject(clients.installer, id)).orders).toHaveLength(1);
        const other = await place(clients.installer, order({ message: 'Anders' }), id);
        expect(other).toMatchObject({ status: 422, body: { code: 'EVENT_REUSED' } });
      }
    });

    test('is for installers only: others cannot order, and a planner of the company cannot change one', async () => {
      for (const name of ['planner', 'logistics'] as const)
        for (const path of ['/v1/articles', '/v1/material-lists'])
          expect(await clients[name]('GET', path)).toMatchObject({
            status: 403,
            body: { code: 'CATEGORY_NOT_ALLOWED' },
          });
      expect(await place(clients.planner, order())).toMatchObject({ status: 403 });
      expect(await place(clients.sales, order())).toMatchObject({ status: 404 });

      const id = newId();
      await place(clients.installer, order(), id);
      expect((await getProject(clients.colleague, id)).allowed).toContain('amend');
      const become = (category: 'Architekt/Planer' | 'Installateur') =>
        database
          .updateTable('person')
          .set({ partner_category: category })
          .where('email', '=', 'colleague@example.ch')
          .execute();
      await become('Architekt/Planer');
      const seen = await getProject(clients.colleague, id);
      expect(seen.allowed).toEqual([]);
      const archive = { reason: 'price', feedback: 'Zu teuer' };
      expect(await send(clients.colleague, id, 'archive', archive)).toMatchObject({
        status: 403,
        body: { code: 'ACTOR_NOT_ALLOWED' },
      });
      const edit = { revision: seen.revision, name: 'Anders' };
      expect((await clients.colleague('PATCH', `/v1/projects/${id}`, edit)).status).toBe(403);
      await become('Installateur');
      expect((await send(clients.colleague, id, 'archive', archive)).status).toBe(200);
    });
  });

  describe('a named list', () => {
    const lines = [{ article: 'HK-1', quantity: 100 }];
    const put = (client: Client, id: string, change: object) =>
      client('PUT', `/v1/material-lists/${id}`, { name: 'Fahrzeug', lines, baseRevision: null, ...change });

    test('belongs to the organisation, is stored once, changed at its revision and deleted', async () => {
      const id = newId();
      expect((await put(clients.installer, id, {})).status).toBe(201);
      expect(await put(clients.installer, id, {})).toMatchObject({ status: 200, body: { revision: 1 } });
      expect(await lists(clients.colleague)).toContainEqual(
        expect.objectContaining({ id, name: 'Fahrzeug', lines, updatedBy: 'Ivo Muster' }),
      );
      expect(await lists(clients.roofer)).toEqual([]);
      expect((await put(clients.roofer, id, { name: 'Fremd', baseRevision: 1 })).status).toBe(404);
      const renamed = await put(clients.colleague, id, { name: 'Lager', baseRevision: 1 });
      expect(renamed).toMatchObject({ status: 200, body: { revision: 2, name: 'Lager' } });
      expect(await put(clients.installer, id, { name: 'Zu spät', baseRevision: 1 })).toMatchObject({
        status: 409,
        body: { code: 'MATERIAL_LIST_CHANGED', current: { name: 'Lager', revision: 2 } },
      });
      const remove = (revision: number) =>
        clients.installer('DELETE', `/v1/material-lists/${id}?revision=${revision}`);
      expect((await remove(1)).status).toBe(409);
      expect((await remove(2)).status).toBe(204);
      expect((await remove(2)).status).toBe(404);
    });

    test('of concurrent changes one wins', async () => {
      for (let round = 0; round < soak(2, 40); round++) {
        const id = newId();
        await put(clients.installer, id, {});
        const replies = await Promise.all(
          ['Eins', 'Zwei', 'Drei', 'Vier'].map((name) =>
            put(clients.installer, id, { name, baseRevision: 1 }),
          ),
        );
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      }
    });
  });
});
