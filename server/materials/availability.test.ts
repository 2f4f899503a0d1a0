import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  Availability,
  AvailabilityEntry,
  AvailabilityList,
} from '../../contracts/domain/availability.ts';
import type { ArticleList } from '../../contracts/domain/materials.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { availabilityCsv, readAvailability } from '../../documents/availability.ts';
import { translations } from '../../documents/translations.ts';
import { demoWarehouses } from '../demo/people.ts';
import type { Database } from '../platform/db/database.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const [FIRST = '', SECOND = ''] = demoWarehouses.map(({ id }) => id);
const ARTICLE = 'SL-L-BK';

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
