import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actorsOf,
  NOT_ARCHIVABLE,
  type PostedEvent,
  PostedEvent as PostedEvents,
  ProjectKind,
  partsOf,
  type RequestKind,
  type State,
  states,
  tabOf,
  targetOf,
} from '../../contracts/domain/project-states.ts';
import { ProjectQuery } from '../../contracts/domain/projects.ts';
import { StaffQuery } from '../../contracts/domain/staff.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Configuration } from '../../engine/index.ts';
import { automaticSupplierJob } from '../demo/automatic-supplier.ts';
import { demoPeople } from '../demo/people.ts';
import { notificationMailJobs } from '../people/notification-mail.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { ProjectRow } from '../platform/db/schema.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { MAIL_AFTER_MS } from '../platform/notifications/notify.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { saveRoof } from '../roofs/service.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../testing/open-database.ts';
import { address, contentOf, offerData } from '../testing/projects.ts';
import { gableRoof, longerRoof } from '../testing/roofs.ts';
import { factsOf } from './answers.ts';
import { doEvent, type ProjectTools } from './events.ts';
import { findProject, listProjects, readProject } from './queries.ts';
import { runDueTransitions } from './schedule.ts';
import { placeMaterialOrder, putProject } from './service.ts';
import { listForStaff } from './staff.ts';
import type { Initiator } from './steps.ts';

const DAY = 86_400_000;

onBothDatabases((newDatabase, databaseKind) => {
  const solver = createSolver({ waiting: 200, waitingPerOrganisation: 200 });
  let database: Database;
  let tools: ProjectTools;
  let now = TEST_TIME;
  let partner: Person;
  let initiators: Record<'partner' | 'supplier' | 'clock' | 'automatic', Initiator>;
  const roofId = newId();
  let shown: { totalRappen: number; lines: [] };

  beforeAll(async () => {
    database = await openTestDatabase(await newDatabase());
    tools = { database, solver, clock: () => now, reactions: { automaticSupplier: false } };
    const person = async (email: string) => {
      const found = await findPersonByEmail(database, email);
      if (!found) throw new Error(`no ${email}`);
      return found;
    };
    partner = await person('installer@example.ch');
    initiators = {
      partner: { actor: 'partner', person: partner },
      supplier: { actor: 'supplier', person: await person('sales@example.ch') },
      clock: { actor: 'clock', person: null },
      automatic: { actor: 'automatic', person: null },
    };
    const asRoofs = { database, solver, clock: () => now, mostRoofs: 1_000 };
    const saved = await saveRoof(asRoofs, { person: partner }, roofId, {
      configuration: gableRoof(),
      baseRevision: null,
    });
    shown = { totalRappen: saved.roof.summary.totalRappen, lines: [] };
  });
  afterAll(async () => {
    await solver.close();
    await database.destroy();
  });

  const send = async (
    by: Initiator,
    id: string,
    event: PostedEvent,
    data: unknown = {},
    revision?: number,
    eventId = newId(),
  ) =>
    doEvent(tools, by, id, event, {
      id: eventId,
      revision: revision ?? (await findProject(database, 'portal', id)).revision,
      data,
    });
  const roofed = { source: 'configurator', roofId } as const;
  let changes = 0;
  /** Data that differ from all earlier ones. */
  const changed = () => {
    changes += 1;
    const { form } = contentOf();
    return { source: 'form', form: { ...form, areaM2: 120 + changes } } as const;
  };

  /** A project of a kind with everything that its events need: an offer, an order. */
  async function prepared(kind: ProjectKind): Promise<string> {
    const id = newId();
    if (kind === 'material_order') {
      const lines = [{ article: 'SL-L-BK', quantity: 2 }];
      const delivery = { way: 'pickup', place: 'Langenthal' } as const;
      const order = { name: '', lines, delivery, desiredDate: null, message: '', shown: null };
      await placeMaterialOrder(tools, partner, id, order);
      return id;
    }
    const content = contentOf({ kind, ...roofed });
    await putProject(tools, partner, id, { content, baseRevision: null });
    await send(initiators.partner, id, 'submit', { shown });
    if (kind === 'direct_order') return id;
    await send(
      initiators.supplier,
      id,
      kind === 'quick_quotation' ? 'revise_offer' : 'send_offer',
      offerData,
    );
    if (kind === 'information_request') return id;
    const { offer_id: offerId } = await findProject(database, 'portal', id);
    await send(initiators.partner, id, 'order', { offerId, delivery: null, desiredDate: null });
    return id;
  }

  /** Offer and order of a project of a kind. */
  type Agreed = Pick<ProjectRow, 'kind' | 'offer_id' | 'order_id' | 'roof_version_id'>;

  /** Sets the state of a project directly, with a running offer and a placed order. */
  async function set(id: string, state: State, agreed: Agreed): Promise<void> {
    const { status, waitingFor } = partsOf(state);
    const returnTo = state === 'pending:details' ? 'order_placed' : null;
    const archivedFrom = state === 'archived' ? 'offer_requested' : null;
    const values: Partial<ProjectRow> = {
      ...agreed,
      ...{ status, waiting_for: waitingFor, return_to: returnTo, archived_from: archivedFrom },
      ...{ tab: tabOf({ status, waitingFor, returnTo }), accepted_by: 'automatic', approval: '{}' },
      ...{ update_request: null, refusal: null },
    };
    const table = <T extends 'project' | 'offer' | 'project_order'>(name: T) => database.updateTable(name);
    await table('project').set(values).where('id', '=', id).execute();
    await table('offer').set({ state: 'sent' }).where('project_id', '=', id).execute();
    await table('project_order')
      .set({ state: 'placed', confirmed_date: null })
      .where('project_id', '=', id)
      .execute();
  }

  const dataOf = (kind: ProjectKind, offerId: string | null): Partial<Record<PostedEvent, unknown>> => ({
    submit: { shown },
    refuse_approval: { reason: 'Nein' },
    ask_details: { question: 'Wie?' },
    give_details: { answer: 'So' },
    send_offer: offerData,
    revise_offer: offerData,
    request_update: { description: 'Anders', data: changed() },
    request_quotation: { content: contentOf({ kind: 'request_for_quotation', ...roofed }), shown },
    order: { offerId, delivery: null, desiredDate: null },
    confirm: { deliveryDate: '2099-12-03' },
    reject: { reason: 'Nein' },
    amend: {
      description: 'Mehr',
      data: changed(),
      ...(kind === 'material_order' && { lines: [{ article: 'SL-L-BK', quantity: 2 + changes }] }),
    },
    ship: { deliveryNote: 'LS-1' },
    archive: { reason: 'price', feedback: 'Zu teuer' },
  });

  test.each(ProjectKind.options)(
    'a %s permits in every state exactly the events of the table, for every actor',
    async (kind) => {
      const id = await prepared(kind);
      const { offer_id, order_id, roof_version_id } = await findProject(database, 'portal', id);
      const agreed: Agreed = { kind, offer_id, order_id, roof_version_id };
      const started = (await readProject(database, partner, id, now)).history.length;
      let happened = 0;
      let refused = 0;
      for (const state of states) {
        await set(id, state, agreed);
        let before = await findProject(database, 'portal', id);
        for (const event of PostedEvents.options) {
          for (const initiator of Object.values(initiators)) {
            const what = `${kind} ${state} ${event} by ${initiator.actor}`;
            const target = targetOf(factsOf(before), event, initiator.actor);
            const data = dataOf(kind, offer_id)[event] ?? {};
            const outcome = await send(initiator, id, event, data, before.revision).catch((error) => {
              if (error instanceof ProblemError) return error;
              throw error;
            });
            if (outcome instanceof ProblemError) {
              refused += 1;
              const isOrder = event === 'archive' && NOT_ARCHIVABLE.includes(state);
              const expected = !actorsOf(event).has(initiator.actor)
                ? 'ACTOR_NOT_ALLOWED'
                : isOrder
                  ? 'ORDER_NOT_ARCHIVABLE'
                  : 'TRANSITION_NOT_ALLOWED';
              expect([what, outcome.code, target]).toEqual([what, expected, undefined]);
            } else {
              happened += 1;
              const { status, waiting_for, revision } = await findProject(database, 'portal', id);
              const wanted = Object.values(partsOf(target ?? 'created'));
              expect([what, status, waiting_for, revision]).toEqual([what, ...wanted, before.revision + 1]);
              await set(id, state, agreed);
              before = await findProject(database, 'portal', id);
            }
          }
        }
        // A rejected event has changed nothing.
        expect(await findProject(database, 'portal', id)).toEqual(before);
      }
      expect(refused).toBeGreaterThan(1_000);
      const { history } = await readProject(database, partner, id, now);
      expect(history).toHaveLength(started + happened);
    },
    300_000,
  );

  /** Marks lengths of a roof as estimated. */
  const estimated = (roof: Configuration): Configuration => ({
    ...roof,
    surfaces: roof.surfaces.map((surface) => ({
      ...surface,
      surveyed: [{ of: 'width', source: 'village', date: '2024', deviation: 200 }],
    })),
  });

  /** Marks lengths of every roof of a project as estimated, as if it had been frozen so. */
  async function estimate(id: string): Promise<void> {
    const versions = database.selectFrom('roof_version').select(['id', 'roof']).where('project_id', '=', id);
    for (const { id: version, roof } of await versions.execute()) {
      const frozen = JSON.parse(roof);
      const changedRoof = JSON.stringify({ ...frozen, configuration: estimated(frozen.configuration) });
      await database
        .updateTable('roof_version')
        .set({ roof: changedRoof })
        .where('id', '=', version)
        .execute();
    }
  }

  /** Causes every event of a kind of project, of a saved roof too; returns those that order or are refused. */
  async function orderingEvents(
    kind: RequestKind,
    roof: { roofId: string; shown: object },
    isEstimated: boolean,
  ): Promise<string[]> {
    const { roofId } = roof;
    const id = await prepared(kind);
    const { offer_id, order_id, roof_version_id } = await findProject(database, 'portal', id);
    const agreed: Agreed = { kind, offer_id, order_id, roof_version_id };
    if (isEstimated) await estimate(id);
    const content = JSON.stringify(contentOf({ kind, source: 'configurator', roofId }));
    const versionOf = async () => (await findProject(database, 'portal', id)).order_id;
    const found = new Set<string>();
    for (const state of states) {
      await set(id, state, agreed);
      await database.updateTable('project').set({ content }).where('id', '=', id).execute();
      let before = await findProject(database, 'portal', id);
      for (const event of PostedEvents.options) {
        for (const initiator of Object.values(initiators)) {
          if (!targetOf(factsOf(before), event, initiator.actor)) continue;
          const ofRoof = { description: 'Anders', data: { ...roofed, roofId }, shown: roof.shown };
          const sent = [
            event === 'submit' ? { shown: roof.shown } : (dataOf(kind, offer_id)[event] ?? {}),
            ...(event === 'amend' ? [ofRoof] : []),
          ];
          for (const data of sent) {
            const outcome = await send(initiator, id, event, data, before.revision).catch((error) => error);
            const order = await versionOf();
            if (order !== null && order !== before.order_id) found.add(`${event}: ordered`);
            else if (outcome instanceof Error) {
              expect(outcome).toMatchObject({ code: 'LENGTHS_ESTIMATED', members: { lengths: 1 } });
              found.add(`${event}: estimated`);
              continue;
            }
            await set(id, state, agreed);
            await database.updateTable('project').set({ content }).where('id', '=', id).execute();
            before = await findProject(database, 'portal', id);
          }
        }
      }
    }
    return [...found].toSorted();
  }

  // Code refuses the lengths, whatever the database. The tests above cause the same events on PostgreSQL.
  if (databaseKind === 'sqlite') {
    test.each([
      ['request_for_quotation', ['amend', 'order']],
      ['direct_order', ['amend', 'approve', 'submit']],
      ['information_request', []],
      ['quick_quotation', ['amend', 'order']],
    ] as const)(
      'no event orders a %s whose lengths are estimated',
      async (kind, ordering) => {
        const saved = async (configuration: Configuration) => {
          const id = newId();
          const asRoofs = { database, solver, clock: () => now, mostRoofs: 1_000 };
          const body = { configuration, baseRevision: null };
          const { roof: saved } = await saveRoof(asRoofs, { person: partner }, id, body);
          return { roofId: id, shown: { totalRappen: saved.summary.totalRappen, lines: [] } };
        };
        const roof = longerRoof('Aus dem Dorf');
        const said = (outcome: string) => ordering.map((event) => `${event}: ${outcome}`);
        expect(await orderingEvents(kind, await saved(roof), false)).toEqual(said('ordered'));
        expect(await orderingEvents(kind, await saved(estimated(roof)), true)).toEqual(said('estimated'));
      },
      300_000,
    );
  }

  /** Sends staff their digests, and completes the pending mails. */
  async function sendMails() {
    const post = { clock: () => now + MAIL_AFTER_MS, origin: 'https://portal.example.ch' };
    const { 'notification-mail': mail } = notificationMailJobs(database, post);
    for (const { id, role } of demoPeople)
      if (role !== 'partner') await mail?.run(id, new AbortController().signal);
    return database.selectFrom('mail').select(['address', 'subject']).orderBy('id').execute();
  }

  test('of 50 concurrent events one wins, the others get the conflict; one step, one notification, one mail', async () => {
    const id = await prepared('information_request');
    const notified = async () => {
      const notifications = await database.selectFrom('notification').select('person_id').execute();
      return notifications.length;
    };
    const { revision, number } = await findProject(database, 'portal', id);
    const earlier = await sendMails();
    const before = await notified();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        send(initiators.partner, id, 'close', {}, revision).catch((error: ProblemError) => error),
      ),
    );
    const lost = outcomes.filter((outcome) => outcome instanceof ProblemError);
    expect(lost).toHaveLength(49);
    for (const { code, members } of lost)
      expect([code, members.current]).toMatchObject([
        'PROJECT_CHANGED',
        { revision: revision + 1, status: 'completed', event: 'close', by: 'Ivo Muster' },
      ]);
    const { history } = await readProject(database, partner, id, now);
    expect(history.filter(({ event }) => event === 'close')).toHaveLength(1);
    const staff = demoPeople.filter(({ role }) => role !== 'partner').length;
    expect((await notified()) - before).toBe(staff);
    const mails = (await sendMails()).slice(earlier.length);
    expect(mails.map(({ subject }) => subject.includes(number))).toEqual(Array(staff).fill(true));
    expect(new Set(mails.map(({ address }) => address)).size).toBe(staff);
  });

  test('40 clicks on submit give one submission, 40 creations of one project one number', async () => {
    const id = newId();
    const content = contentOf({ kind: 'direct_order', ...roofed });
    const made = await Promise.all(
      Array.from({ length: 40 }, () => putProject(tools, partner, id, { content, baseRevision: null })),
    );
    expect(new Set(made.map(({ project }) => project.number)).size).toBe(1);
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    const eventId = newId();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => send(initiators.partner, id, 'submit', { shown }, 1, eventId)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const { orders, roofVersions, history } = await readProject(database, partner, id, now);
    expect([orders.length, roofVersions.length, history.length]).toEqual([1, 1, 2]);
  });

  test('the clock receives after 30 days, closes after 14 more, archives inactive projects and notifies once of expired offers', async () => {
    now = TEST_TIME + 1_000 * DAY;
    const shipped = await prepared('direct_order');
    await send(initiators.supplier, shipped, 'confirm', { deliveryDate: '2099-12-03' });
    await send(initiators.supplier, shipped, 'start');
    await send(initiators.supplier, shipped, 'ship', { deliveryNote: 'LS-9' });
    const offered = await prepared('information_request');
    const short = { ...offerData, validUntil: '2029-08-10' };
    await send(initiators.supplier, offered, 'revise_offer', short);
    const statusAfter = async (days: number, id: string) => {
      now = TEST_TIME + (1_000 + days) * DAY;
      await runDueTransitions(tools);
      await runDueTransitions(tools);
      return (await findProject(database, 'portal', id)).status;
    };
    expect(await statusAfter(29, shipped)).toBe('order_delivered');
    expect(await statusAfter(31, shipped)).toBe('delivered');
    expect(await statusAfter(46, shipped)).toBe('completed');
    const expired = await database
      .selectFrom('notification')
      .select(['type', 'link'])
      .where('type', '=', 'project.offer_expired')
      .where('link', 'like', `%${offered}`)
      .execute();
    expect(expired).toHaveLength(1);
    expect(await readProject(database, partner, offered, now)).toMatchObject({
      status: 'offer_received',
      nextStep: { step: 'offer_expired' },
      offers: [{ isExpired: true }, { state: 'superseded' }],
    });
    expect(await statusAfter(181, offered)).toBe('archived');
    expect((await readProject(database, partner, offered, now)).archive).toMatchObject({
      reason: 'inactive',
      by: null,
    });
    now = TEST_TIME;
  });

  test('an offer expires on the day after its end for both sides; staff extend it, then it is ordered', async () => {
    const start = TEST_TIME + 3_000 * DAY;
    now = start;
    const id = newId();
    await putProject(tools, partner, id, { content: contentOf(), baseRevision: null });
    await send(initiators.partner, id, 'submit');
    await send(initiators.supplier, id, 'send_offer', { ...offerData, validUntil: dateAt(start + 10 * DAY) });
    const { person: sales } = initiators.supplier;
    if (!sales) throw new Error('nobody of the supplier');
    const seen = async () => {
      const newest = { sort: 'updatedAt', direction: 'desc', status: 'offer_received' };
      const lists = [
        await listProjects(database, partner, ProjectQuery.parse(newest), now),
        await listForStaff(database, sales, StaffQuery.parse({ ...newest, view: 'all' }), now),
      ];
      const pages = [
        await readProject(database, partner, id, now),
        await readProject(database, sales, id, now),
      ];
      return {
        steps: [
          ...lists.map(({ rows }) => rows[0]?.nextStep?.step),
          ...pages.map((page) => page.nextStep?.step),
        ],
        isExpired: pages.map(({ offers }) => offers[0]?.isExpired),
      };
    };
    const order = async () => {
      const { offer_id: offerId } = await findProject(database, 'portal', id);
      return send(initiators.partner, id, 'order', { offerId, delivery: null, desiredDate: null });
    };
    const [open, over] = [Array(4).fill('check_offer'), Array(4).fill('offer_expired')];
    now = start + 10 * DAY;
    await runDueTransitions(tools);
    expect(await seen()).toEqual({ steps: open, isExpired: [false, false] });
    now = start + 11 * DAY;
    // Before any job has run.
    expect(await seen()).toEqual({ steps: over, isExpired: [true, true] });
    const before = await findProject(database, 'portal', id);
    await expect(order()).rejects.toMatchObject({ code: 'OFFER_EXPIRED' });
    await runDueTransitions(tools);
    await expect(order()).rejects.toMatchObject({ code: 'OFFER_EXPIRED' });
    expect(await findProject(database, 'portal', id)).toEqual(before);
    await send(initiators.supplier, id, 'revise_offer', {
      ...offerData,
      validUntil: dateAt(start + 20 * DAY),
    });
    expect(await seen()).toEqual({ steps: open, isExpired: [false, false] });
    expect(await order()).toMatchObject({ status: 'order_placed' });
    now = TEST_TIME;
  });

  test('ten nights of jobs do not change an ordered project, whatever happened to its offer', async () => {
    const start = TEST_TIME + 4_000 * DAY;
    now = start;
    const placed = await prepared('direct_order');
    const confirmed = await prepared('direct_order');
    const started = await prepared('direct_order');
    for (const id of [confirmed, started])
      await send(initiators.supplier, id, 'confirm', { deliveryDate: '2099-12-03' });
    await send(initiators.supplier, started, 'start');
    const offered = newId();
    await putProject(tools, partner, offered, { content: contentOf(), baseRevision: null });
    await send(initiators.partner, offered, 'submit');
    await send(initiators.supplier, offered, 'send_offer', {
      ...offerData,
      validUntil: dateAt(start + 2 * DAY),
    });
    const { offer_id: offerId } = await findProject(database, 'portal', offered);
    await send(initiators.partner, offered, 'order', { offerId, delivery: null, desiredDate: null });
    const rows = async () => {
      const of = (
        column: 'id' | 'project_id',
        table: 'project' | 'offer' | 'project_order' | 'project_event',
      ) =>
        database
          .selectFrom(table)
          .selectAll()
          .where(sql.ref(column), 'in', [placed, confirmed, started, offered])
          .orderBy('id')
          .execute();
      return [
        await of('id', 'project'),
        (await of('project_id', 'offer')).map((row) => ({ ...row, expiry_told: 0 })),
        await of('project_id', 'project_order'),
        await of('project_id', 'project_event'),
      ];
    };
    const before = await rows();
    const notified = await database.selectFrom('notification').select('link').execute();
    for (let night = 1; night <= 10; night += 1) {
      now = start + night * DAY;
      await runDueTransitions(tools);
    }
    expect(await rows()).toEqual(before);
    const after = await database.selectFrom('notification').select('link').execute();
    const about = (links: typeof notified) => links.filter(({ link }) => link.includes(offered)).length;
    expect(about(after)).toBe(about(notified));
    now = TEST_TIME;
  });

  test('a facade waits for its region, and the approval stays @spec-64 @spec-66 @spec-229', async () => {
    const id = newId();
    const checklist = [
      { code: 'wind_pressure', value: 1_000, comment: '' },
      { code: 'wind_suction', value: 2_600, comment: '' },
      { code: 'area_load', value: 25, comment: '' },
      { code: 'fire_index', value: 5.3, comment: '' },
      { code: 'building_height', value: 12, comment: '' },
      { code: 'substructure', value: 'steel', comment: '' },
    ] as const;
    const projectAddress = { ...address, postcode: '8001', city: 'Zürich', canton: 'ZH' } as const;
    const content = contentOf({ system: 'facade', checklist: [...checklist], projectAddress });
    await putProject(tools, partner, id, { content, baseRevision: null });
    await expect(send(initiators.partner, id, 'submit')).rejects.toMatchObject({
      code: 'CHECKLIST_INCOMPLETE',
      members: { fields: [{ path: 'checklist.wind_suction', rule: 'too_large', limit: 2_400 }] },
    });
    const corrected = checklist.map((entry) =>
      entry.code === 'wind_suction' ? { ...entry, value: 2_400 } : entry,
    );
    await putProject(tools, partner, id, { content: { ...content, checklist: corrected }, baseRevision: 1 });
    expect(await send(initiators.partner, id, 'submit')).toMatchObject({
      status: 'pending',
      waitingFor: 'approval',
    });
    await send(initiators.supplier, id, 'refuse_approval', { reason: 'Nachweis fehlt' });
    expect((await readProject(database, partner, id, now)).nextStep).toEqual({
      step: 'revise',
      reason: 'Nachweis fehlt',
    });
    await send(initiators.partner, id, 'submit');
    expect(await send(initiators.supplier, id, 'approve')).toMatchObject({ status: 'offer_requested' });
    expect((await readProject(database, partner, id, now)).approval).toMatchObject({
      region: 'CH-ZH',
      decision: 'approved',
    });
  });

  test('the automatic supplier completes a direct order up to shipment and answers an inquiry with an offer', async () => {
    const job = automaticSupplierJob(tools)['automatic-supplier'];
    const play = async (id: string) => {
      for (let step = 0; step < 6; step += 1) await job?.run(id, new AbortController().signal);
      return (await findProject(database, 'portal', id)).status;
    };
    expect(await play(await prepared('direct_order'))).toBe('order_delivered');
    const id = `${newId().slice(0, -4)}0001`;
    await putProject(tools, partner, id, {
      content: contentOf({ kind: 'information_request' }),
      baseRevision: null,
    });
    await send(initiators.partner, id, 'submit');
    expect(await play(id)).toBe('offer_received');
    expect((await readProject(database, partner, id, now)).offers).toMatchObject([
      { binding: false, tolerancePercent: 10, sentBy: null },
    ]);
  });
});
