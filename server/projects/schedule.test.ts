import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostedEvent, partsOf, type State, tabOf } from '../../contracts/domain/project-states.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { ProjectRow } from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../testing/open-database.ts';
import { contentOf, offerData } from '../testing/projects.ts';
import { BrokenRow, failWrites } from '../testing/statements.ts';
import { doEvent, type ProjectTools } from './events.ts';
import { findProject } from './queries.ts';
import { runDueTransitions } from './schedule.ts';
import { discardProject, placeMaterialOrder, putProject } from './service.ts';

const DAY = 86_400_000;

onBothDatabases((newDatabase) => {
  const solver = createSolver();
  let database: Database;
  let now = TEST_TIME;
  let partner: Person;
  let staff: Person;
  const tools = (): ProjectTools => ({
    database,
    solver,
    clock: () => now,
    reactions: { automaticSupplier: false },
  });
  beforeAll(async () => {
    database = await openTestDatabase(await newDatabase());
    const person = async (email: string) => {
      const found = await findPersonByEmail(database, email);
      if (!found) throw new Error(`no ${email}`);
      return found;
    };
    partner = await person('installer@example.ch');
    staff = await person('sales@example.ch');
  });
  afterAll(async () => {
    await solver.close();
    await database.destroy();
  });

  const rowOf = (id: string): Promise<ProjectRow> => findProject(database, 'portal', id);
  async function send(actor: 'partner' | 'supplier', id: string, event: PostedEvent, data: unknown = {}) {
    const { revision } = await rowOf(id);
    const person = actor === 'partner' ? partner : staff;
    await doEvent(tools(), { actor, person }, id, event, { id: newId(), revision, data });
  }

  async function draft(): Promise<string> {
    const id = newId();
    const content = contentOf({ kind: 'request_for_quotation' });
    await putProject(tools(), partner, id, { content, baseRevision: null });
    return id;
  }
  async function offered(): Promise<string> {
    const id = await draft();
    await send('partner', id, 'submit');
    await send('supplier', id, 'send_offer', { ...offerData, validUntil: dateAt(now + DAY) });
    return id;
  }
  async function ordered(state: State): Promise<string> {
    const id = newId();
    const lines = [{ article: 'SL-L-BK', quantity: 2 }];
    const delivery = { way: 'pickup', place: 'Langenthal' } as const;
    const order = { name: '', lines, delivery, desiredDate: null, message: '', shown: null };
    await placeMaterialOrder(tools(), partner, id, order);
    const { status, waitingFor } = partsOf(state);
    await acrossOrganisations(database)
      .update('project', { status, status_since: now, tab: tabOf({ status, waitingFor, returnTo: null }) })
      .where('id', '=', id)
      .execute();
    return id;
  }
  async function picked(): Promise<string> {
    const id = await ordered('order_placed');
    await send('supplier', id, 'confirm', { deliveryDate: '2099-12-03' });
    await send('supplier', id, 'start');
    await acrossOrganisations(database)
      .update('picking_list', { state: 'commissioned' })
      .where('project_id', '=', id)
      .execute();
    return id;
  }
  /** Three projects; the clock processes the first one first. */
  async function three(make: () => Promise<string>): Promise<string[]> {
    const ids = [await make(), await make(), await make()];
    expect(ids.toSorted()).toEqual(ids);
    return ids;
  }
  const statusesOf = async (ids: readonly string[]) => {
    const rows = await Promise.all(ids.map(rowOf));
    return rows.map(({ status }) => status);
  };

  test.each([
    ['received', 31, () => ordered('order_delivered'), 'order_delivered', 'delivered'],
    ['closed', 15, () => ordered('delivered'), 'delivered', 'completed'],
    ['archived', 181, draft, 'created', 'archived'],
    ['shipped', 0, picked, 'ordered', 'order_delivered'],
  ] as const)(
    'a project that cannot be %s blocks none behind it, is reported and retried at the next run',
    async (_what, days, make, before, after) => {
      now = TEST_TIME;
      const ids = await three(make);
      const [broken = ''] = ids;
      now = TEST_TIME + days * DAY;
      const reported: unknown[][] = [];
      const run = { report: (...all: unknown[]) => void reported.push(all) };
      await runDueTransitions({ ...tools(), database: failWrites(database, new Set([broken])) }, run);
      expect(await statusesOf(ids)).toEqual([before, after, after]);
      expect(reported).toEqual([[expect.any(BrokenRow), broken]]);
      await runDueTransitions(tools());
      expect(await statusesOf(ids)).toEqual([after, after, after]);
    },
  );

  test('a failed notification of one expired offer does not stop the next ones', async () => {
    now = TEST_TIME + 1_000 * DAY;
    const ids = await three(offered);
    const notified = async () => {
      const links = ids.map((id) => `/projects/details/${id}`);
      const rows = await database
        .selectFrom('notification')
        .select('link')
        .where('type', '=', 'project.offer_expired')
        .where('link', 'in', links)
        .orderBy('link')
        .execute();
      return rows.map(({ link }) => links.indexOf(link));
    };
    const { offer_id: broken } = await rowOf(ids[0] ?? '');
    now += 2 * DAY;
    const reported: unknown[][] = [];
    const run = { report: (...all: unknown[]) => void reported.push(all) };
    await runDueTransitions({ ...tools(), database: failWrites(database, new Set([broken ?? ''])) }, run);
    expect(await notified()).toEqual([1, 2]);
    expect(reported).toEqual([[expect.any(BrokenRow), broken]]);
    await runDueTransitions(tools());
    expect(await notified()).toEqual([0, 1, 2]);
  });

  test('a draft discarded between reading and archiving stops nothing', async () => {
    now = TEST_TIME;
    const ids = await three(draft);
    const [discarded = '', ...others] = ids;
    now = TEST_TIME + 181 * DAY;
    let isDiscarded = false;
    const racing = database.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const isRead = result.rows.some(({ id, revision }) => id === discarded && revision !== undefined);
        if (isRead && !isDiscarded) {
          isDiscarded = true;
          await discardProject(tools(), partner, discarded, 1);
        }
        return result;
      },
    });
    await runDueTransitions({ ...tools(), database: racing });
    expect(isDiscarded).toBe(true);
    expect(await statusesOf(others)).toEqual(['archived', 'archived']);
  });
});
