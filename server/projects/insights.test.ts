import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InsightsQuery, type Milestone } from '../../contracts/domain/insights.ts';
import { monthsOf, monthsUpTo } from '../../contracts/domain/periods.ts';
import { answerKindOf, PostedEvent, ProjectKind, targetOf } from '../../contracts/domain/project-states.ts';
import type { Project } from '../../contracts/domain/projects.ts';
import { StaffQuery } from '../../contracts/domain/staff.ts';
import { dateAt, daysBetween } from '../../contracts/domain/working-days.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { saveRoof } from '../roofs/service.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../testing/open-database.ts';
import { address, contentOf, offerData } from '../testing/projects.ts';
import { gableRoof } from '../testing/roofs.ts';
import { factsOf } from './answers.ts';
import { doEvent, type ProjectTools } from './events.ts';
import { readFeedback, readInsights, readOrderedArticles } from './insights.ts';
import { addMilestones, rebuildMilestones } from './milestones.ts';
import { findProject, readProject } from './queries.ts';
import { placeMaterialOrder, putProject } from './service.ts';
import { listForStaff } from './staff.ts';
import type { Initiator } from './steps.ts';

const DAY = 86_400_000;
const PROJECTS = soak(40, 400);
const STEPS = 20;

/** An answer of the supplier, with the deadline that the partner saw. */
interface GivenAnswer {
  readonly project: string;
  readonly kind: string;
  readonly on: string;
  readonly isInTime: boolean;
}

onBothDatabases((newDatabase) => {
  const solver = createSolver({ waiting: 200, waitingPerOrganisation: 200 });
  let database: Database;
  let tools: ProjectTools;
  let now = TEST_TIME;
  let staff: Person;
  let installer: Person;
  const partners: { person: Person; roofId: string; shown: { totalRappen: number; lines: [] } }[] = [];
  const projects: { id: string; owner: Person; canton: string | null }[] = [];
  const given: GivenAnswer[] = [];

  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

  beforeAll(async () => {
    database = await openTestDatabase(await newDatabase());
    tools = { database, solver, clock: () => now, reactions: { automaticSupplier: false } };
    const person = async (email: string) => {
      const found = await findPersonByEmail(database, email);
      if (!found) throw new Error(`no ${email}`);
      return found;
    };
    staff = await person('sales@example.ch');
    installer = await person('installer@example.ch');
    // Figures of the demo's own projects would hide a mistake.
    await database.deleteFrom('project_milestone').execute();
    await database.deleteFrom('supplier_answer').execute();
    await database.deleteFrom('ordered_article').execute();
    now = TEST_TIME - 700 * DAY;
    for (const owner of [installer, await person('roofer@example.ch')]) {
      const roofId = newId();
      const { roof } = await saveRoof(
        { database, solver, clock: () => now, mostRoofs: 1_000 },
        { person: owner },
        roofId,
        { configuration: gableRoof(), baseRevision: null },
      );
      const shown = { totalRappen: roof.summary.totalRappen, lines: [] as [] };
      partners.push({ person: owner, roofId, shown });
    }
    for (let step = 0; step < PROJECTS * STEPS; step += 1) {
      now = Math.min(TEST_TIME, now + Math.floor(Math.random() * ((1_300 * DAY) / (PROJECTS * STEPS))));
      if (step % STEPS === 0) await begin();
      // Newer projects are worked on more.
      await stepOf(oneOf(projects.slice(-12)));
    }
    now = TEST_TIME;
    // Few draws order no roof, or end no project.
    await stepOf(await begin('direct_order'), ['submit']);
    const ended = await begin('information_request');
    await stepOf(ended, ['submit']);
    await stepOf(ended, ['archive']);
  }, 600_000);
  afterAll(async () => {
    await solver.close();
    await database.destroy();
  });

  const ownerOf = ({ owner }: { owner: Person }) => {
    const found = partners.find(({ person }) => person.id === owner.id);
    if (!found) throw new Error('no such partner');
    return found;
  };

  async function begin(kind = oneOf(ProjectKind.options)): Promise<(typeof projects)[number]> {
    const { person, roofId } = oneOf(partners);
    const id = newId();
    const place = oneOf([
      { canton: 'BE', postcode: '3600', city: 'Thun' },
      { canton: 'LU', postcode: '6003', city: 'Luzern' },
    ] as const);
    const at = { ...address, ...place };
    const isPickup = kind === 'material_order' && Math.random() < 0.5;
    if (kind === 'material_order') {
      await placeMaterialOrder(tools, person, id, {
        ...{
          name: '',
          lines: [{ article: 'SL-L-BK', quantity: 2 }],
          desiredDate: null,
          message: '',
          shown: null,
        },
        delivery: isPickup ? { way: 'pickup', place: 'Langenthal' } : { way: 'delivery', address: at },
      });
    } else {
      const content = contentOf({ kind, source: 'configurator', roofId, projectAddress: at });
      await putProject(tools, person, id, { content, baseRevision: null });
    }
    const project = { id, owner: person, canton: isPickup ? null : at.canton };
    projects.push(project);
    return project;
  }

  /** Draws one of these events that are permitted to anybody; archiving rarely. */
  function chosenEvent(facts: ReturnType<typeof factsOf>, person: Person, events: readonly PostedEvent[]) {
    const initiators: readonly Initiator[] = [
      { actor: 'partner', person },
      { actor: 'supplier', person: staff },
      { actor: 'clock', person: null },
      { actor: 'automatic', person: null },
    ];
    const possible = events.flatMap((event) =>
      initiators.flatMap((initiator) =>
        targetOf(facts, event, initiator.actor) ? { event, initiator } : [],
      ),
    );
    const lively = possible.filter(({ event }) => event !== 'archive');
    const chosen = lively.length > 0 && Math.random() < 0.9 ? lively : possible;
    return chosen.length > 0 ? oneOf(chosen) : null;
  }

  let changes = 0;
  /** Sends one of these events that the project permits, of anybody; some are refused for other reasons. */
  async function stepOf(
    project: (typeof projects)[number],
    events: readonly PostedEvent[] = PostedEvent.options,
  ): Promise<void> {
    const { person, roofId, shown } = ownerOf(project);
    const before = await findProject(database, 'portal', project.id);
    const facts = factsOf(before);
    const choice = chosenEvent(facts, person, events);
    if (!choice) return;
    const { event, initiator } = choice;
    changes += 1;
    const { form } = contentOf();
    const data: Partial<Record<PostedEvent, unknown>> = {
      submit: { shown },
      refuse_approval: { reason: 'Nein' },
      ask_details: { question: 'Wie?' },
      give_details: { answer: 'So' },
      send_offer: offerData,
      revise_offer: offerData,
      request_update: {
        description: 'Anders',
        data: { source: 'form', form: { ...form, areaM2: 99 + changes } },
      },
      request_quotation: {
        content: contentOf({
          ...{ kind: 'request_for_quotation', source: 'configurator', roofId },
          projectAddress: JSON.parse(before.content ?? '{}').projectAddress,
        }),
        shown,
      },
      order: { offerId: before.offer_id, delivery: null, desiredDate: null },
      confirm: { deliveryDate: '2099-12-03' },
      reject: { reason: 'Nein' },
      amend: {
        description: 'Mehr',
        data: { source: 'form', form: { ...form, areaM2: 99 + changes } },
        ...(before.kind === 'material_order' && { lines: [{ article: 'SL-L-BK', quantity: 2 + changes }] }),
      },
      ship: { deliveryNote: 'LS-1' },
      archive: { reason: oneOf(['price', 'aesthetics']), feedback: 'Zu teuer' },
    };
    const body = { id: newId(), revision: before.revision, data: data[event] ?? {} };
    try {
      await doEvent(tools, initiator, project.id, event, body);
    } catch (error) {
      if (error instanceof ProblemError) return;
      throw error;
    }
    const after = await findProject(database, 'portal', project.id);
    const owed = answerKindOf(factsOf(before));
    const isSupplier = initiator.actor === 'supplier' || initiator.actor === 'automatic';
    if (before.submitted_at !== null && owed && isSupplier && owed !== answerKindOf(factsOf(after)))
      given.push({
        ...{ project: project.id, kind: owed, on: dateAt(now) },
        isInTime: dateAt(now) <= (before.answer_by ?? ''),
      });
  }

  const read = (query: Partial<InsightsQuery> = {}) =>
    readInsights(database, { ...InsightsQuery.parse({}), ...query }, now);
  const listed = async (query: Record<string, unknown>) =>
    (await listForStaff(database, staff, StaffQuery.parse({ view: 'all', pageSize: 1, ...query }), now))
      .total;

  /** The day on which a project reached a milestone, as its page shows it; null if it did not. */
  function dayOf(project: Project, milestone: Milestone): string | null {
    const at = {
      requested: () =>
        project.history.find(({ event, kind }) => event === 'submit' && kind !== 'direct_order')?.at,
      offered: () => Math.min(...project.offers.map(({ sentAt }) => sentAt)),
      ordered: () =>
        project.orders.some(({ state }) => state === 'placed' || state === 'confirmed')
          ? Math.min(
              ...project.orders.filter(({ state }) => state !== 'rejected').map(({ placedAt }) => placedAt),
            )
          : undefined,
      archived: () => (project.status === 'archived' ? project.archive?.at : undefined),
    }[milestone]();
    return at === undefined || !Number.isFinite(at) ? null : dateAt(at);
  }

  test('figures equal an independent count of all projects, and the lists that they open', {
    ...drawn,
    timeout: 300_000,
  }, async () => {
    const all = await Promise.all(
      projects.map(async ({ id, canton }) => ({
        project: await readProject(database, staff, id, now).catch(() => null),
        canton,
      })),
    );
    const seen = all.flatMap(({ project, canton }) => (project ? [{ project, canton }] : []));
    const period = monthsUpTo(dateAt(now), 12);
    const months = monthsOf(period);
    const reached = (milestone: Milestone, isCounted: (one: (typeof seen)[number]) => boolean = () => true) =>
      seen.filter((one) => {
        const day = dayOf(one.project, milestone);
        return day !== null && months.includes(day.slice(0, 7)) && isCounted(one);
      });
    const insights = await read();
    expect(insights.period).toBe(period);
    for (const milestone of ['requested', 'offered', 'ordered'] as const) {
      const own = reached(milestone);
      expect(own.length).toBeGreaterThan(0);
      expect([milestone, insights.stages[milestone].count]).toEqual([milestone, own.length]);
      expect(insights.stages[milestone].powerW).toBe(
        own.reduce((sum, { project }) => sum + (project.powerW ?? 0), 0),
      );
      expect(await listed({ milestone })).toBe(own.length);
      expect(insights.stages[milestone].netRappen).toBe(
        own.reduce((sum, { project: { offers, netRappen } }) => {
          const price = {
            requested: 0,
            offered: offers.toSorted((a, b) => b.version - a.version)[0]?.netRappen,
            ordered: netRappen,
          };
          return sum + (price[milestone] ?? 0);
        }, 0),
      );
    }
    for (const [milestone, next] of [
      ['requested', 'offered'],
      ['offered', 'ordered'],
    ] as const) {
      const days = reached(milestone).flatMap(({ project }) => {
        const [day, later] = [dayOf(project, milestone), dayOf(project, next)];
        return day && later ? [Math.max(0, daysBetween(day, later))] : [];
      });
      expect(insights.stages[milestone].next).toBe(days.length);
      expect(insights.stages[milestone].averageDays ?? 0).toBeCloseTo(
        days.reduce((sum, one) => sum + one, 0) / Math.max(1, days.length),
      );
    }
    const sumOfMonths = (name: 'offered' | 'ordered') =>
      insights.months.reduce((sum, month) => sum + month[name].count, 0);
    expect(sumOfMonths('offered')).toBe(insights.stages.offered.count);
    expect(sumOfMonths('ordered')).toBe(insights.stages.ordered.count);
    for (const { month, ordered } of insights.months) {
      expect(ordered.count).toBe(
        reached('ordered', ({ project }) => dayOf(project, 'ordered')?.startsWith(month) === true).length,
      );
      expect(await listed({ milestone: 'ordered', period: `${month}_${month}` })).toBe(ordered.count);
    }
    for (const { canton, ordered } of insights.cantons) {
      expect(ordered.count).toBe(reached('ordered', (one) => one.canton === canton).length);
      expect(await listed({ milestone: 'ordered', canton })).toBe(ordered.count);
      expect((await read({ canton: [canton] })).stages.ordered).toEqual(ordered);
    }
    for (const { id, requested, won, ordered, months: byMonth } of insights.partners) {
      const isOwn = ({ project }: (typeof seen)[number]) => project.organisation?.id === id;
      expect([requested, ordered.count]).toEqual([
        reached('requested', isOwn).length,
        reached('ordered', isOwn).length,
      ]);
      const isWon = (one: (typeof seen)[number]) => isOwn(one) && dayOf(one.project, 'ordered') !== null;
      expect(won).toBe(reached('offered', isWon).length);
      expect(await listed({ milestone: 'ordered', organisation: id })).toBe(ordered.count);
      expect(byMonth.reduce((sum, count) => sum + count, 0)).toBe(ordered.count);
      expect((await read({ organisation: id })).stages.ordered).toEqual(ordered);
    }
    expect(insights.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(reached('archived').length);
    for (const { reason, count } of insights.reasons) {
      expect(count).toBe(reached('archived', ({ project }) => project.archive?.reason === reason).length);
      expect(await listed({ reason })).toBe(count);
    }
  });

  const shownProjects = async () => {
    const shown = await Promise.all(
      projects.map(({ id }) => readProject(database, staff, id, now).catch(() => null)),
    );
    return shown.filter((project) => project !== null);
  };

  test('ordered articles equal a count of the lines of all orders as their pages show them', {
    ...drawn,
    timeout: 300_000,
  }, async () => {
    const all = await shownProjects();
    /** Lines of the valid order of a project: the newest one that waits or was confirmed. */
    const linesOf = (project: Project) =>
      project.orders
        .filter(({ state }) => state === 'placed' || state === 'confirmed')
        .toSorted((one, other) => other.version - one.version)
        .slice(0, 1)
        .flatMap(({ lines }) => lines.filter(({ article }) => article !== ''));
    const countedIn = (period: string, isCounted: (project: Project) => boolean = () => true) => {
      const months = monthsOf(period);
      const lines = all
        .filter(
          (project) => months.includes(dayOf(project, 'ordered')?.slice(0, 7) ?? '') && isCounted(project),
        )
        .flatMap((project) => linesOf(project).map((line) => ({ ...line, project: project.id })));
      return Object.fromEntries(
        [...Map.groupBy(lines, ({ article }) => article)].map(([article, own]) => [
          article,
          {
            quantity: own.reduce((sum, { quantity }) => sum + Math.round(quantity * 1_000), 0) / 1_000,
            netRappen: own.reduce((sum, { totalRappen }) => sum + totalRappen, 0),
            projects: new Set(own.map(({ project }) => project)).size,
          },
        ]),
      );
    };
    const figuresOf = async (query: Partial<InsightsQuery>) => {
      const { articles, count } = await readOrderedArticles(
        database,
        { ...InsightsQuery.parse({}), ...query },
        now,
      );
      expect(count).toBe(articles.length);
      expect(articles.map(({ netRappen }) => netRappen)).toEqual(
        articles.map(({ netRappen }) => netRappen).toSorted((one, other) => other - one),
      );
      return Object.fromEntries(
        articles.map(({ article, quantity, netRappen, projects: own }) => [
          article,
          { quantity, netRappen, projects: own },
        ]),
      );
    };
    const year = monthsUpTo(dateAt(now), 12);
    const counted = countedIn(year);
    expect(Object.keys(counted).length).toBeGreaterThan(3);
    expect(await figuresOf({})).toEqual(counted);
    for (const [article, { projects: own }] of Object.entries(counted))
      expect(await listed({ article })).toBe(own);
    const quarter = monthsUpTo(dateAt(now), 3);
    expect(await figuresOf({ period: quarter })).toEqual(countedIn(quarter));
    expect(await figuresOf({ kind: ['material_order'] })).toEqual(
      countedIn(year, ({ kind }) => kind === 'material_order'),
    );
    const organisation = installer.organisation.id;
    const own = countedIn(year, (project) => project.organisation?.id === organisation);
    expect(await figuresOf({ organisation })).toEqual(own);
    for (const [article, { projects: count }] of Object.entries(own))
      expect(await listed({ article, organisation })).toBe(count);
  });

  test('texts of partners are those of the archived projects that the figure counts', drawn, async () => {
    const all = await shownProjects();
    const { reasons, period } = await read();
    expect(reasons.length).toBeGreaterThan(0);
    for (const { reason, withFeedback } of reasons) {
      const { texts, count } = await readFeedback(database, { ...InsightsQuery.parse({}), reason }, now);
      expect(count).toBe(withFeedback);
      const written = all.filter(
        (project) =>
          project.archive?.reason === reason &&
          project.archive.feedback !== '' &&
          monthsOf(period).includes(dayOf(project, 'archived')?.slice(0, 7) ?? ''),
      );
      expect(texts.map(({ projectId, text }) => [projectId, text]).toSorted()).toEqual(
        written.map(({ id, archive }) => [id, archive?.feedback]).toSorted(),
      );
    }
  });

  test('answers are in time exactly where the deadline that the partner saw was held', drawn, async () => {
    const months = monthsOf(monthsUpTo(dateAt(now), 12));
    const { answers } = await read();
    const counted = given.filter(({ on }) => months.includes(on.slice(0, 7)));
    expect(counted.length).toBeGreaterThan(10);
    const own = (kind: string) => counted.filter((one) => one.kind === kind);
    expect(
      Object.fromEntries(
        answers.map(({ answer, count, inTime, projects }) => [answer, { count, inTime, projects }]),
      ),
    ).toEqual(
      Object.fromEntries(
        [...new Set(counted.map(({ kind }) => kind))].map((kind) => [
          kind,
          {
            count: own(kind).length,
            inTime: own(kind).filter(({ isInTime }) => isInTime).length,
            projects: new Set(own(kind).map(({ project }) => project)).size,
          },
        ]),
      ),
    );
    for (const { answer, count, projects, waits } of answers) {
      expect(waits.reduce((sum, one) => sum + one, 0)).toBe(count);
      expect(await listed({ answer })).toBe(projects);
    }
  });

  const storedRows = async () => ({
    milestones: await database
      .selectFrom('project_milestone')
      .selectAll()
      .orderBy('project_id')
      .orderBy('milestone')
      .execute(),
    answers: await database.selectFrom('supplier_answer').selectAll().orderBy('event_id').execute(),
    articles: await database
      .selectFrom('ordered_article')
      .selectAll()
      .orderBy('project_id')
      .orderBy('article')
      .execute(),
  });

  test('rows derived again from the histories equal those that the events wrote', drawn, async () => {
    const before = await storedRows();
    for (const { id } of projects) await rebuildMilestones(database, id);
    expect(await storedRows()).toEqual(before);
    const own = new Set(projects.map(({ id }) => id));
    await database.deleteFrom('ordered_article').execute();
    await addMilestones(database);
    const articles = (await storedRows()).articles.filter(({ project_id }) => own.has(project_id));
    expect(articles).toEqual(before.articles);
    await database.deleteFrom('project_milestone').execute();
    await database.deleteFrom('supplier_answer').execute();
    await addMilestones(database);
    const all = await storedRows();
    expect(all.milestones.filter(({ project_id }) => own.has(project_id))).toEqual(before.milestones);
  });
});
