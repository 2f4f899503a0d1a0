import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderLine } from '../contracts/domain/orders.ts';
import type { Attendee, PlanTraining } from '../contracts/domain/trainings.ts';
import { isService } from '../engine/services.ts';
import { demoOrganisations } from './demo/people.ts';
import { seedDemo } from './demo/seed.ts';
import { putPlaces } from './logistics/warehouse-routes.ts';
import { certificationNews } from './people/certification.ts';
import { findPersonByEmail } from './people/queries.ts';
import type { Database } from './platform/db/database.ts';
import type { OrderRow } from './platform/db/schema.ts';
import { acrossOrganisations } from './platform/db/scoped.ts';
import type { Person } from './platform/http/signed-in.ts';
import { notifyAll } from './platform/notifications/notify.ts';
import { catalogue } from './platform/solving/shipped-catalogue.ts';
import { createSolver, type Solver } from './platform/solving/solver.ts';
import { closePickingLists, writePickingLists } from './projects/picking.ts';
import { readProject } from './projects/queries.ts';
import { placeMaterialOrder, putProject } from './projects/service.ts';
import { assignProjects } from './projects/staff.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { openTestDatabase } from './testing/open-database.ts';
import { contentOf } from './testing/projects.ts';
import { countStatements } from './testing/statements.ts';
import { groupOf, planOf } from './testing/trainings.ts';
import { cancelBooking, putBooking, type TrainingTools } from './training/bookings.ts';
import { runTrainingSchedule } from './training/schedule.ts';
import { cancelTraining, planTraining, putAttendance } from './training/sessions.ts';

const START = Date.parse('2026-11-20T09:00:00Z');

/** The number of statements under a lock must not grow with the number of rows or people. */
onBothDatabases((newDatabase) => {
  let database: Database;
  let solver: Solver;
  let now = START;
  let [installer, planner, staff] = [] as unknown as [Person, Person, Person];
  /** People of the installer's company with accounts, half of whom want no mails. */
  const colleagues: Attendee[] = groupOf(60, 'colleague');
  const tools = (on = database): TrainingTools => ({
    database: on,
    clock: () => now,
    origin: 'https://portal.example.ch',
    sender: 'training@example.ch',
  });
  const projects = () => ({
    database,
    solver,
    clock: () => now,
    reactions: { automaticSupplier: false },
  });
  beforeAll(async () => {
    database = await openTestDatabase(await newDatabase('migrated'));
    solver = createSolver();
    await seedDemo(database, solver, { clock: () => START });
    const person = async (email: string) => {
      const found = await findPersonByEmail(database, email);
      if (!found) throw new Error(`no ${email}`);
      return found;
    };
    [installer, planner, staff] = [
      await person('installer@example.ch'),
      await person('planner@example.ch'),
      await person('sales@example.ch'),
    ];
    const rows = colleagues.map(({ firstName, lastName, email }) => ({
      id: newId(),
      organisation_id: installer.organisation.id,
      email,
      first_name: firstName,
      last_name: lastName,
      phone: '',
      language: 'de' as const,
      role: 'partner' as const,
      partner_category: 'installateur' as never,
      active: 1,
      binds_by_email: 0,
      not_before: 0,
      password_hash: null,
    }));
    await database.insertInto('person').values(rows).execute();
    const without = rows.filter((_, index) => index % 2 === 1);
    await database
      .insertInto('preference')
      .values(without.map(({ id }) => ({ person_id: id, key: 'mails.training', value: 'false' })))
      .execute();
  });
  afterAll(async () => {
    await solver.close();
    await database.destroy();
  });

  async function statementsOf(work: (counted: Database) => Promise<unknown>): Promise<number> {
    const counted = countStatements(database);
    await work(counted.database);
    expect(counted.count()).toBeGreaterThan(0);
    return counted.count();
  }

  async function planned(change: Partial<PlanTraining> = {}): Promise<string> {
    const id = newId();
    now = START;
    const plan = planOf({ kind: 'outdoor', minimum: 1, capacity: 60, ...change });
    await planTraining(tools(), id, plan);
    return id;
  }
  const book = (on: Database, session: string, attendees: readonly Attendee[], id = newId()) =>
    putBooking(tools(on), installer, session, id, {
      attendees: [...attendees],
      waits: true,
      baseRevision: null,
    });
  /** Groups of three colleagues each. */
  const groups = (count: number) =>
    Array.from({ length: count }, (_, index) => colleagues.slice(3 * index, 3 * index + 3));
  const booked = async (session: string, count: number) => {
    for (const group of groups(count)) await book(database, session, group);
  };

  describe('trainings', () => {
    test('books 12 people with as many statements as 2', async () => {
      const counts = [];
      for (const people of [2, 12]) {
        const id = await planned();
        counts.push(await statementsOf((on) => book(on, id, colleagues.slice(0, people))));
      }
      expect(counts[1]).toBe(counts[0]);
    });

    test('keeps, replaces and cancels 12 people of a group with as many statements as 4', async () => {
      const counts = [];
      for (const factor of [1, 3]) {
        const [session, id] = [await planned(), newId()];
        await book(database, session, colleagues.slice(0, 4 * factor), id);
        const attendees = [...colleagues.slice(0, 2 * factor), ...colleagues.slice(20, 20 + factor)];
        const body = { attendees, waits: false, baseRevision: 1 };
        counts.push(await statementsOf((on) => putBooking(tools(on), installer, session, id, body)));
      }
      expect(counts[1]).toBe(counts[0]);
    });

    test('moves up 4 groups with as many statements as one', async () => {
      const counts = [];
      for (const waiting of [1, 4]) {
        const [session, id] = [await planned({ capacity: 12 }), newId()];
        const all = { attendees: groupOf(12), waits: false, baseRevision: null };
        await putBooking(tools(), planner, session, id, all);
        await booked(session, waiting);
        counts.push(await statementsOf((on) => cancelBooking(tools(on), planner, session, id)));
      }
      expect(counts[1]).toBe(counts[0]);
    });

    test('moves and cancels a session of 15 groups with as many statements as one of a single group', async () => {
      const counts = [];
      for (const count of [1, 15]) {
        const id = await planned();
        await booked(id, count);
        const elsewhere = planOf({
          kind: 'outdoor',
          minimum: 1,
          capacity: 60,
          city: 'Thun',
          baseRevision: 1,
        });
        counts.push([
          await statementsOf((on) => planTraining(tools(on), id, elsewhere)),
          await statementsOf((on) => cancelTraining(tools(on), id, { reason: 'Sturm', successorId: null })),
        ]);
      }
      expect(counts[1]).toEqual(counts[0]);
    });

    test('ends a waiting list of 10 groups with as many statements as one of a single group', async () => {
      now = Date.parse('2026-12-11T09:00:00Z');
      await runTrainingSchedule(tools());
      const counts = [];
      for (const waiting of [1, 10]) {
        const session = await planned({ capacity: 12 });
        const all = { attendees: groupOf(12), waits: false, baseRevision: null };
        await putBooking(tools(), planner, session, newId(), all);
        await booked(session, waiting);
        now = Date.parse('2026-12-11T09:00:00Z');
        counts.push(await statementsOf((on) => runTrainingSchedule(tools(on))));
      }
      expect(counts[1]).toBe(counts[0]);
    });

    test('records the attendance of 30 people with as many statements as of 3', async () => {
      const counts = [];
      for (const count of [1, 10]) {
        const session = await planned();
        await booked(session, count);
        const people = await acrossOrganisations(database)
          .select('participant')
          .select('id')
          .where('session_id', '=', session)
          .orderBy('position')
          .orderBy('id')
          .execute();
        const ids = people.map(({ id }) => id);
        now = Date.parse('2026-12-18T09:00:00Z');
        const tick = (present: string[]) =>
          statementsOf((on) => putAttendance(tools(on), session, { present }));
        counts.push([await tick(ids.slice(count)), await tick(ids.slice(0, 2 * count))]);
      }
      expect(counts[1]).toEqual(counts[0]);
    });

    test('reminds a firm of 40 certificates with as many statements as of one', async () => {
      now = START;
      await runTrainingSchedule(tools());
      const counts = [];
      for (const [day, count] of [
        ['2027-01-10', 1],
        ['2027-01-11', 40],
      ] as const) {
        const rows = Array.from({ length: count }, (_, index) => ({
          id: newId(),
          organisation_id: installer.organisation.id,
          participant_id: null,
          name: `Lea Probe ${index}`,
          email: `lea.${index}@example.ch`,
          kind: 'indoor' as const,
          valid_from: '2024-01-10',
          valid_until: day,
          reminded: 0,
        }));
        await acrossOrganisations(database).insert('certificate', rows).execute();
        counts.push(await statementsOf((on) => runTrainingSchedule(tools(on))));
      }
      expect(counts[1]).toBe(counts[0]);
    });

    test('compares the certification of all firms with as many statements as of one', async () => {
      const counts = [];
      const ids = demoOrganisations.map(({ id }) => id);
      for (const some of [ids.slice(0, 1), ids]) {
        await database.updateTable('organisation').set({ certified_told: 1 }).execute();
        const before = Date.parse('2020-01-01T00:00:00Z');
        counts.push(await statementsOf((on) => certificationNews(on, some, () => before)));
      }
      expect(counts[1]).toBe(counts[0]);
    });
  });

  test('notifies 60 people of 20 news with as many statements as one person of one', async () => {
    const people = await database.selectFrom('person').select('id').execute();
    const news = (count: number, persons: string[]) =>
      Array.from({ length: count }, () => ({
        persons,
        type: 'project.accept' as const,
        parameters: { number: 'P-1' },
        link: '/projects',
      }));
    const ids = people.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(60);
    // Half an hour apart, so that each plans a digest.
    now += 1_800_000;
    await database.updateTable('inbox').set({ mail_due_at: null }).execute();
    const one = await statementsOf((on) => notifyAll(on, news(1, ids.slice(0, 1)), () => now));
    const many = await statementsOf((on) => notifyAll(on, news(20, ids.slice(1)), () => now));
    expect(many).toBe(one);
  });

  describe('projects', () => {
    const material = async () => {
      const id = newId();
      const lines = [{ article: 'SL-L-BK', quantity: 2 }];
      const delivery = { way: 'pickup', place: 'Langenthal' } as const;
      const order = { name: '', lines, delivery, desiredDate: null, message: '', shown: null };
      await placeMaterialOrder(projects(), installer, id, order);
      const [placed] = (await readProject(database, installer, id, now)).orders;
      if (!placed) throw new Error('no order');
      return { id, orderId: placed.id };
    };

    test('releases and closes picking lists of 500 lines in 5 warehouses with as many statements as of one line', async () => {
      const line: OrderLine & { place: string; cut: null } = {
        article: 'SL-L-BK',
        names: catalogue.articles[0]?.names as OrderLine['names'],
        unit: 'piece',
        quantity: 2,
        priceRappen: 100,
        place: 'A-01',
        cut: null,
      } as never;
      const counts = [];
      for (const [warehouses, lines] of [
        [1, 1],
        [5, 100],
      ] as const) {
        const { id, orderId } = await material();
        const order = { id: orderId, project_id: id, confirmed_date: '2026-12-03' } as OrderRow;
        const loads = Array.from({ length: warehouses }, (_, index) => ({
          organisation: staff.organisation.id,
          warehouse: `Halle ${index}`,
          lines: Array.from({ length: lines }, () => line),
        }));
        const close = { now, by: null, untouchedOnly: false };
        counts.push([
          await statementsOf((on) => writePickingLists(on, order, loads, now)),
          await statementsOf((on) => closePickingLists(on, id, close)),
        ]);
        const lists = await acrossOrganisations(database)
          .select('picking_list')
          .select(['number', 'state'])
          .where('project_id', '=', id)
          .execute();
        expect(new Set(lists.map(({ number }) => number)).size).toBe(warehouses);
        expect(new Set(lists.map(({ state }) => state))).toEqual(new Set(['commissioned']));
      }
      expect(counts[1]).toEqual(counts[0]);
    });

    test('assigns 30 projects with as many statements as one', async () => {
      const ids: string[] = [];
      for (let count = 0; count < 30; count += 1) {
        const id = newId();
        const content = contentOf({ kind: 'request_for_quotation' });
        await putProject(projects(), installer, id, { content, baseRevision: null });
        ids.push(id);
      }
      await acrossOrganisations(database)
        .update('project', { submitted_at: now })
        .where('id', 'in', ids)
        .execute();
      const assign = (projectIds: string[]) =>
        statementsOf((on) => assignProjects(on, staff, { projectIds, personId: staff.id }));
      const one = await assign(ids.slice(0, 1));
      expect(await assign(ids)).toBe(one);
      const assigned = await acrossOrganisations(database)
        .select('project')
        .select('assignee_id')
        .where('id', 'in', ids)
        .execute();
      expect(assigned.every(({ assignee_id }) => assignee_id === staff.id)).toBe(true);
    });

    test('places the whole catalogue with as many statements as two articles', async () => {
      const [warehouse] = await acrossOrganisations(database).select('warehouse').select('id').execute();
      const goods = catalogue.articles.filter((article) => !isService(article));
      const all = goods.map(({ number }, index) => ({
        article: number,
        warehouseId: index % 2 === 0 ? (warehouse?.id ?? null) : null,
        place: 'Z-99',
      }));
      const two = await statementsOf((on) => putPlaces(on, all.slice(0, 2), START));
      // The last place of a duplicate article counts.
      const [first] = all;
      const twice = first ? [{ ...first, place: 'A-01' }, ...all] : all;
      expect(await statementsOf((on) => putPlaces(on, twice, START))).toBe(two);
      const places = await database.selectFrom('storage_place').selectAll().execute();
      expect(new Set(places.map(({ place }) => place))).toEqual(new Set(['Z-99']));
      expect(places).toHaveLength(all.filter(({ warehouseId }) => warehouseId !== null).length);
    });
  });
});
