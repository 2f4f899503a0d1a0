import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewApiKey, type Scope } from '../../contracts/domain/api-keys.ts';
import {
  type Availability,
  type AvailabilityEntry,
  type AvailabilityList,
  MOST_ENTRIES_AT_ONCE,
} from '../../contracts/domain/availability.ts';
import type { ArticleList } from '../../contracts/domain/materials.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { availabilityCsv, readAvailability } from '../../documents/availability.ts';
import { translations } from '../../documents/translations.ts';
import { soak } from '../../tests/soak.ts';
import { demoWarehouses } from '../demo/people.ts';
import type { Database } from '../platform/db/database.ts';
import { apiKeyOf } from '../testing/calls.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { randomFrom } from '../testing/many-projects.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const [FIRST = '', SECOND = ''] = demoWarehouses.map(({ id }) => id);
const ARTICLE = 'SL-L-BK';

/** A value of any kind, or none. */
function availabilityFrom(random: () => number): Availability | null {
  const kind = Math.floor(random() * 4);
  if (kind === 0) return { kind: 'stock', quantity: Math.floor(random() * 100_000) / 100 };
  if (kind === 1) return { kind: 'from', day: addDays('2026-12-01', Math.floor(random() * 500)) };
  return kind === 2 ? { kind: 'weeks', weeks: 1 + Math.floor(random() * 104) } : null;
}

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let [admin, sales, installer] = [] as unknown as [Client, Client, Client];
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database });
    admin = await clientOf(server.origin, 'admin@example.ch');
    sales = await clientOf(server.origin, 'sales@example.ch');
    installer = await clientOf(server.origin, 'installer@example.ch');
  });
  afterAll(() => server.stop());

  const put = (warehouseId: string, availability: Availability | null, article = ARTICLE) =>
    admin('PUT', '/v1/staff/availability', { entries: [{ article, warehouseId, availability }] });
  const readArticle = async (number = ARTICLE) => {
    const { articles } = (await installer('GET', '/v1/articles')).body as ArticleList;
    return articles.find((article) => article.number === number);
  };
  const readList = async () => (await sales('GET', '/v1/staff/availability')).body as AvailabilityList;
  const today = dateAt(Date.now());
  const programOf = async (scopes: Scope[]) => {
    const id = newId();
    const name = scopes.length > 1 ? 'ERP' : id;
    const { body } = await admin('PUT', `/v1/staff/api-keys/${id}`, { ...apiKeyOf(name), scopes });
    return createClient(server.origin, NewApiKey.parse(body).secret);
  };

  test('planners get the delivery dates that articles have, and no prices', async () => {
    await put(FIRST, { kind: 'weeks', weeks: 3 });
    const planner = await clientOf(server.origin, 'planner@example.ch');
    const { articles } = (await installer('GET', '/v1/articles')).body as ArticleList;
    expect((await planner('GET', '/configurator/v1/delivery-dates')).body).toEqual({
      today,
      articles: articles.map(({ number, availability }) => ({ number, availability })),
    });
    await put(FIRST, null);
  });

  test('partners see the stock of all warehouses and the earliest day; prices stay', async () => {
    const before = await readArticle();
    expect(before?.availability).toBeNull();
    expect(await put(FIRST, { kind: 'stock', quantity: 40 })).toMatchObject({ status: 204 });
    await put(SECOND, { kind: 'stock', quantity: 2 });
    expect(await readArticle()).toEqual({ ...before, availability: { stock: 42, restockOn: null } });
    await put(SECOND, { kind: 'weeks', weeks: 3 });
    expect((await readArticle())?.availability).toEqual({ stock: 40, restockOn: addDays(today, 21) });
    await put(FIRST, { kind: 'from', day: addDays(today, 5) });
    expect((await readArticle())?.availability).toEqual({ stock: 0, restockOn: addDays(today, 5) });
    await put(FIRST, { kind: 'from', day: addDays(today, -5) });
    expect((await readArticle())?.availability).toEqual({ stock: 0, restockOn: today });
    for (const warehouse of [FIRST, SECOND]) await put(warehouse, null);
    expect(await readArticle()).toEqual(before);
  });

  test('names who entered it; sales reads, administrators write, unknown things are rejected at their path', async () => {
    await put(FIRST, { kind: 'stock', quantity: 7 });
    const { articles } = await readList();
    expect(articles.find(({ article }) => article === ARTICLE)?.entries).toMatchObject([
      { warehouseId: FIRST, availability: { kind: 'stock', quantity: 7 }, by: 'Adrian Beispiel' },
    ]);
    expect(await sales('PUT', '/v1/staff/availability', { entries: [] })).toMatchObject({ status: 403 });
    expect(await put(FIRST, null, 'XX')).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'entries.0.article' }] },
    });
    expect(await put('nowhere', null)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'entries.0.warehouseId' }] },
    });
    expect(await put(FIRST, { kind: 'stock', quantity: -1 })).toMatchObject({ status: 422 });
  });

  test('concurrent entries leave one of them, and every other article as it was', async () => {
    const wanted = Array.from({ length: 8 }, (_, quantity) => quantity);
    const answers = await Promise.all(wanted.map((quantity) => put(SECOND, { kind: 'stock', quantity })));
    expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 204));
    const entries = (await readList()).articles.flatMap((one) =>
      one.article === ARTICLE ? one.entries : [],
    );
    const stored = entries.filter(({ warehouseId }) => warehouseId === SECOND);
    expect(stored).toHaveLength(1);
    const [{ availability } = {}] = stored;
    expect(availability).toEqual({ kind: 'stock', quantity: expect.any(Number) });
  });

  test('a program sets what the same lines of a CSV would, and its name is shown', async () => {
    const program = await programOf(['availability:read', 'availability:write']);
    const { articles, warehouses } = (await program('GET', '/v1/staff/availability'))
      .body as AvailabilityList;
    const numbers = articles.map(({ article }) => article);
    const stored = async () =>
      (await readList()).articles.flatMap(({ article, entries }) =>
        entries.map(({ warehouseId, availability }) => ({ article, warehouseId, availability })),
      );
    const random = randomFrom(20261127);
    const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T;
    for (let round = 0; round < soak(12, 200); round += 1) {
      const lines = Array.from({ length: 1 + Math.floor(random() * 40) }, () => {
        const article = random() < 0.05 ? 'XX-0' : pick(numbers);
        const warehouse = random() < 0.05 ? { id: 'nowhere', name: 'Nirgends' } : pick(warehouses);
        return { article, warehouse, availability: availabilityFrom(random) };
      });
      const csv = lines.map(({ article, warehouse, availability: value }) =>
        [
          ...[article, warehouse.name, value?.kind === 'stock' ? value.quantity : ''],
          ...[value?.kind === 'from' ? value.day : '', value?.kind === 'weeks' ? value.weeks : ''],
        ].join(';'),
      );
      const read = readAvailability(new TextEncoder().encode(csv.join('\n')), await readList());
      const taken = read?.entries ?? [];
      const before = await stored();
      const batch = lines.map(({ article, warehouse, availability }) => ({
        ...{ article, warehouseId: warehouse.id, availability },
      }));
      const reply = await program('PUT', '/v1/staff/availability', { entries: batch });
      const wrong = (read?.wrong ?? []).map(({ line, fault }) => ({
        path: `entries.${line - 1}.${fault === 'warehouse' ? 'warehouseId' : 'article'}`,
        rule: fault === 'twice' ? 'duplicate' : 'invalid',
      }));
      // The file's good lines can be taken without the others; a program's batch is all or none.
      if (wrong.length > 0) {
        expect(reply).toMatchObject({ status: 422, body: { code: 'INPUT_INVALID', fields: wrong } });
        expect(await stored()).toEqual(before);
        const good = batch.filter((_, index) => !read?.wrong.some(({ line }) => line === index + 1));
        expect((await program('PUT', '/v1/staff/availability', { entries: good })).status).toBe(204);
      } else expect(reply.status).toBe(204);
      const afterProgram = await stored();
      const nothing = taken.map((entry) => ({ ...entry, availability: null }));
      await admin('PUT', '/v1/staff/availability', { entries: nothing });
      await admin('PUT', '/v1/staff/availability', { entries: before });
      expect(await stored()).toEqual(before);
      await admin('PUT', '/v1/staff/availability', { entries: taken });
      expect(await stored()).toEqual(afterProgram);
      // Idempotent.
      await program('PUT', '/v1/staff/availability', { entries: taken });
      expect(await stored()).toEqual(afterProgram);
    }
    await program('PUT', '/v1/staff/availability', {
      entries: [{ article: ARTICLE, warehouseId: FIRST, availability: { kind: 'stock', quantity: 3 } }],
    });
    const entries = (await readList()).articles.find(({ article }) => article === ARTICLE)?.entries;
    expect(entries?.find(({ warehouseId }) => warehouseId === FIRST)).toMatchObject({ by: 'ERP' });
  });

  test('a batch is bounded', async () => {
    const program = await programOf(['availability:write']);
    const entry = { article: ARTICLE, warehouseId: FIRST, availability: null };
    expect(
      await program('PUT', '/v1/staff/availability', {
        entries: Array(MOST_ENTRIES_AT_ONCE + 1).fill(entry),
      }),
    ).toMatchObject({ status: 422, body: { fields: [{ path: 'entries', rule: 'too_many' }] } });
  });

  test('of two concurrent batches the later one is stored whole', async () => {
    const { articles } = await readList();
    const pairs = articles
      .slice(0, 6)
      .flatMap(({ article }) => [FIRST, SECOND].map((warehouseId) => ({ article, warehouseId })));
    const [odd, even] = [0, 1].map((turn) =>
      pairs.map((pair, index) => ({
        ...pair,
        // Each batch removes what the other one enters.
        availability: index % 2 === turn ? { kind: 'stock' as const, quantity: turn + 1 } : null,
      })),
    );
    const outcome = async () =>
      (await readList()).articles
        .slice(0, 6)
        .flatMap(({ entries }) => entries.map(({ availability }) => availability))
        .map((value) => (value.kind === 'stock' ? value.quantity : 0));
    const program = await programOf(['availability:write']);
    for (let round = 0; round < soak(20, 200); round += 1) {
      await admin('PUT', '/v1/staff/availability', {
        entries: pairs.map((pair) => ({ ...pair, availability: null })),
      });
      const replies = await Promise.all([
        program('PUT', '/v1/staff/availability', { entries: odd }),
        admin('PUT', '/v1/staff/availability', { entries: even?.toReversed() }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([204, 204]);
      const left = await outcome();
      expect(left).toHaveLength(6);
      expect(new Set(left).size).toBe(1);
    }
  });

  test('a CSV is read back unchanged, and every wrong line is named', async () => {
    const list = await readList();
    const i18n = translations('de');
    const bytes = new TextEncoder().encode(availabilityCsv(list, i18n));
    const known = list.articles.flatMap(({ article, entries }): AvailabilityEntry[] =>
      entries.map(({ warehouseId, availability }) => ({ article, warehouseId, availability })),
    );
    const read = readAvailability(bytes, list);
    expect(read?.wrong).toEqual([]);
    expect(read?.entries).toHaveLength(list.articles.length * list.warehouses.length);
    const given = read?.entries.filter(({ availability }) => availability !== null) ?? [];
    const inOrder = (entries: readonly AvailabilityEntry[]) =>
      entries.toSorted((a, b) =>
        `${a.article} ${a.warehouseId}`.localeCompare(`${b.article} ${b.warehouseId}`),
      );
    expect(inOrder(given)).toEqual(inOrder(known));
    const name = list.warehouses[0]?.name ?? '';
    const lines = [
      `${ARTICLE};${name};12;;`,
      `${ARTICLE};${name};13;;`,
      `XX;${name};1;;`,
      `SL-L-BK;Nirgends;1;;`,
      `GK-01;${name};1;24.12.2030;`,
    ];
    const other = readAvailability(new TextEncoder().encode(lines.join('\n')), list);
    expect((other?.entries.length ?? 0) + (other?.wrong.length ?? 0)).toBe(lines.length);
    expect(other?.wrong.map(({ line, fault }) => [line, fault]).slice(0, 3)).toEqual([
      [2, 'twice'],
      [3, 'article'],
      [4, 'warehouse'],
    ]);
    expect(readAvailability(new TextEncoder().encode('Guten Tag'), list)).toBeNull();
  });
});
