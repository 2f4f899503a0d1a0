import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FirmOverview } from '../../contracts/domain/firm-overview.ts';
import type { StaffList } from '../../contracts/domain/staff.ts';
import { dateAt, daysBetween, zurichInstant } from '../../contracts/domain/working-days.ts';
import { demoOrganisations } from '../demo/people.ts';
import type { Database } from '../platform/db/database.ts';
import type { OrderRow, ProjectRow } from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { insertProjects, manyProjects, randomFrom } from '../testing/many-projects.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { done, putProject } from '../testing/projects.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { countStatements } from '../testing/statements.ts';
import { readOverview } from './overview.ts';
import { findPersonByEmail } from './queries.ts';

const [FIRM = '', OTHER = ''] = ['Muster Solar AG', 'Atelier Exempel GmbH'].map(
  (wanted) => demoOrganisations.find(({ name }) => name === wanted)?.id,
);
const YEAR = Number(dateAt(Date.now()).slice(0, 4));

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let [sales, installer] = [] as unknown as [Client, Client];
  let rows: ProjectRow[];
  let orders: OrderRow[];
  const random = randomFrom(11);

  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database });
    sales = await clientOf(server.origin, 'sales@example.ch');
    installer = await clientOf(server.origin, 'installer@example.ch');
    const owner = async (email: string, count: number) => {
      const person = await findPersonByEmail(database, email);
      return { organisation: person?.organisation.id ?? '', person: person?.id ?? '', count };
    };
    const owners = [await owner('installer@example.ch', 400), await owner('planner@example.ch', 100)];
    rows = [...manyProjects(owners, { random, now: Date.now(), assignees: [] })];
    orders = rows.map((row) => {
      const year = YEAR - Math.floor(random() * 7);
      // Around the change of years in Switzerland.
      const placed = zurichInstant(`${year}-01-01`, '00:00') + (random() < 0.5 ? -1 : 0);
      return {
        ...{
          id: newId(),
          organisation_id: row.organisation_id,
          project_id: row.id,
          version: 1,
          state: 'placed',
        },
        ...{ net_rappen: row.net_rappen ?? 0, fingerprint: null, offer_id: null, roof_version_id: null },
        ...{ desired_date: null, confirmed_date: null, message: '', description: null, rejection: null },
        ...{ delivery_note: null, carrier: null, tracking_number: null, tracking_url: null },
        ...{ placed_at: placed, placed_by: row.created_by, received_at: null },
        ...{ received_by: null, delivery: null, lines: '[]' },
      } satisfies OrderRow as OrderRow;
    });
    for (const [index, row] of rows.entries()) row.order_id = orders[index]?.id ?? null;
    await insertProjects(database, rows);
    for (let from = 0; from < orders.length; from += 100)
      await acrossOrganisations(database)
        .insert('project_order', orders.slice(from, from + 100))
        .execute();
  });
  afterAll(() => server.stop());

  const read = async (id = FIRM) =>
    (await sales('GET', `/v1/staff/organisations/${id}/overview`)).body as FirmOverview;
  const count = async (query: string) =>
    ((await sales('GET', `/v1/staff/projects?pageSize=1&${query}`)).body as StaffList).total;

  test.each([
    ['a firm', FIRM],
    ['another one', OTHER],
  ])('every figure of %s equals its list, and a count of the rows', async (_which, id) => {
    const overview = await read(id);
    const own = rows.filter((row) => row.organisation_id === id && row.submitted_at !== null);
    const filter = `organisation=${id}`;
    expect(overview.projects).toBe(own.length);
    expect(await count(`view=all&${filter}`)).toBe(overview.projects);
    expect(await count(`view=waiting&${filter}`)).toBe(overview.waiting);
    const offers = own.filter(({ status }) => status === 'offer_received');
    expect(overview.offers.total).toBe(offers.length);
    expect(await count(`view=all&status=offer_received&${filter}`)).toBe(offers.length);
    const running = own.filter(({ tab }) => tab === 'ordered');
    expect(overview.orders).toMatchObject({
      total: running.length,
      netRappen: running.reduce((sum, row) => sum + (row.net_rappen ?? 0), 0),
    });
    expect(await count(`view=orders&${filter}`)).toBe(running.length);
    for (const { year, ...figures } of overview.years) {
      const placedIn = ({ order_id }: ProjectRow) =>
        dateAt(orders.find((order) => order.id === order_id)?.placed_at ?? 0).startsWith(`${year}-`);
      const placed = own.filter((row) => ['ordered', 'completed'].includes(row.tab) && placedIn(row));
      expect([year, figures]).toEqual([
        year,
        {
          orders: placed.length,
          netRappen: placed.reduce((sum, row) => sum + (row.net_rappen ?? 0), 0),
          powerW: Math.round(placed.reduce((sum, row) => sum + (row.power_w ?? 0), 0)),
        },
      ]);
      expect(await count(`view=all&orderedIn=${year}&${filter}`)).toBe(placed.length);
    }
    expect(overview.years.map(({ year }) => year)).toEqual([0, 1, 2, 3, 4].map((before) => YEAR - before));
  });

  test('lists the offers that end first, with their days left', async () => {
    const { offers } = await read();
    const today = dateAt(Date.now());
    const ends = rows
      .filter(({ organisation_id, status }) => organisation_id === FIRM && status === 'offer_received')
      .map(({ offer_until }) => offer_until ?? '9999-12-31')
      .toSorted();
    expect(offers.rows.map(({ until }) => until ?? '9999-12-31')).toEqual(ends.slice(0, offers.rows.length));
    for (const { until, daysLeft } of offers.rows)
      expect(daysLeft).toBe(until === null ? null : daysBetween(today, until));
  });

  test('shows messages of submitted projects; drafts of partners stay theirs', async () => {
    const { id } = await putProject(installer);
    const send = (text: string) => installer('PUT', `/v1/projects/${id}/messages/${newId()}`, { text });
    await send('Nur im Entwurf');
    expect(JSON.stringify(await read())).not.toContain('Nur im Entwurf');
    await done(installer, id, 'submit');
    await send('Guten Tag');
    expect((await read()).messages[0]).toMatchObject({ projectId: id, text: 'Guten Tag', by: 'Ivo Muster' });
  });

  test('the number of statements does not depend on the number of projects', async () => {
    const [few, many] = [countStatements(database), countStatements(database)];
    await readOverview(few.database, OTHER, Date.now());
    await readOverview(many.database, FIRM, Date.now());
    expect(few.count()).toBeGreaterThan(0);
    expect(many.count()).toBe(few.count());
  });

  test('staff write notes once, which no partner sees', async () => {
    const [noteId, text] = [newId(), `Zahlt spät ${newId()}`];
    const path = `/v1/staff/organisations/${FIRM}/notes`;
    for (const _again of [1, 2])
      expect(await sales('PUT', `${path}/${noteId}`, { text })).toMatchObject({
        status: 200,
        body: { text, by: 'Sandra Beispiel' },
      });
    expect(await sales('PUT', `${path}/${noteId}`, { text: 'Anders' })).toMatchObject({
      status: 422,
      body: { code: 'EVENT_REUSED' },
    });
    expect(await sales('PUT', `/v1/staff/organisations/${OTHER}/notes/${noteId}`, { text })).toMatchObject({
      status: 422,
    });
    const { body } = await sales('GET', path);
    expect(
      (body as { notes: object[] }).notes.filter((note) => JSON.stringify(note).includes(text)),
    ).toHaveLength(1);
    expect(await installer('GET', path)).toMatchObject({ status: 403 });
    for (const own of ['/v1/user/me', '/v1/change-requests', '/v1/projects', '/v1/notifications'])
      expect(JSON.stringify((await installer('GET', own)).body)).not.toContain(text);
  });
});
