import { type RawBuilder, sql } from 'kysely';
import {
  type Business,
  type CountedQuery,
  type Feedback,
  type FeedbackQuery,
  type Figures,
  type Insights,
  type InsightsQuery,
  LONGEST_WAIT,
  type Milestone,
  type OrderedArticles,
  type Stage,
} from '../../contracts/domain/insights.ts';
import type { OrderLine } from '../../contracts/domain/orders.ts';
import {
  daysOf,
  monthsOf,
  monthsUpTo,
  type Period,
  yearBefore,
  yearsBefore,
} from '../../contracts/domain/periods.ts';
import { type AnswerKind, answerDays } from '../../contracts/domain/project-states.ts';
import type { Archive } from '../../contracts/domain/projects.ts';
import { addDays, dateAt, workingDaysUntil, zurichInstant } from '../../contracts/domain/working-days.ts';
import type { Database } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { readHolidays } from '../platform/holidays.ts';

/** Most partners that are listed. */
const MOST_PARTNERS = 50;
/** Most articles, and most texts of partners, that are listed. */
const MOST_ARTICLES = 50;
const MOST_TEXTS = 100;
/** Days within which an offer is about to expire. */
const EXPIRING_DAYS = 14;

type Condition = RawBuilder<boolean>;
const all = (conditions: readonly Condition[]): Condition =>
  sql`${sql.join([sql`1 = 1`, ...conditions], sql` and `)}`;

/** Conditions on the columns `organisation_id`, `kind` and `canton`. */
const isAbout = ({ kind = [], canton, category, organisation }: Partial<Business>): Condition =>
  all([
    ...(kind.length > 0 ? [sql<boolean>`kind in (${sql.join(kind)})`] : []),
    ...(canton && canton.length > 0 ? [sql<boolean>`canton in (${sql.join(canton)})`] : []),
    ...(organisation ? [sql<boolean>`organisation_id = ${organisation}`] : []),
    ...(category && category.length > 0
      ? [
          sql<boolean>`organisation_id in (
            select organisation_id from person where partner_category in (${sql.join(category)}))`,
        ]
      : []),
  ]);

const isIn = (column: string, period: Period): Condition => {
  const { from, below } = daysOf(period);
  return sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${below}`;
};

/** Returns the condition on projects that a figure counts; null for all projects. `today`: as 2026-11-20. */
export function whereCounted(query: Omit<CountedQuery, 'organisation'>, today: string): Condition | null {
  const { milestone, reason, article, answer, expiringUntil } = query;
  const period = query.period ?? monthsUpTo(today, 12);
  const milestones = (one: Milestone, more: readonly Condition[] = []) => sql<boolean>`id in (
    select project_id from project_milestone
    where ${all([sql`milestone = ${one}`, isIn('day', period), isAbout(query), ...more])})`;
  const conditions = [
    ...(milestone ? [milestones(milestone)] : []),
    ...(reason ? [milestones('archived', [sql`reason = ${reason}`])] : []),
    ...(article
      ? [
          sql<boolean>`id in (
            select project_id from ordered_article
            where ${all([sql`article = ${article}`, isIn('day', period), isAbout(query)])})`,
        ]
      : []),
    ...(answer
      ? [
          sql<boolean>`id in (
            select project_id from supplier_answer
            where ${all([sql`answer = ${answer}`, isIn('answered_on', period), isAbout(query)])})`,
        ]
      : []),
    ...(expiringUntil ? [isExpiring(today, expiringUntil)] : []),
    ...(query.category.length > 0 ? [isAbout({ category: query.category })] : []),
  ];
  return conditions.length > 0 ? all(conditions) : null;
}

/** The condition of an open offer that ends in these days. */
const isExpiring = (today: string, until: string): Condition =>
  sql`status = 'offer_received' and offer_until >= ${today} and offer_until <= ${until}`;

/** Returns the supplier's figures of a period. `now`: ms since 1970. */
export async function readInsights(database: Database, query: InsightsQuery, now: number): Promise<Insights> {
  const today = dateAt(now);
  const period = query.period ?? monthsUpTo(today, 12);
  const before = yearBefore(period);
  const about = isAbout(query);
  const [months, monthsBefore, roofs, roofsBefore, answers, reasons, cantons, partners, expiring] =
    await Promise.all([
      readMonths(database, period, about),
      readMonths(database, before, about),
      readRoofs(database, period, query),
      readRoofs(database, before, query),
      readAnswers(database, period, about),
      readReasons(database, period, about),
      readCantons(database, period, about),
      readPartners(database, period, about),
      readExpiring(database, today, query),
    ]);
  return {
    period,
    months: monthsOf(period).map((month) => ({
      month,
      offered: figuresOf(months, 'offered', month),
      ordered: figuresOf(months, 'ordered', month),
      orderedBefore: figuresOf(monthsBefore, 'ordered', yearsBefore(month)),
    })),
    stages: { roofs, ...stagesOf(months) },
    stagesBefore: { roofs: roofsBefore, ...stagesOf(monthsBefore) },
    answers,
    reasons,
    cantons,
    ...partners,
    expiring,
  };
}

interface MonthRow {
  readonly milestone: Milestone;
  readonly month: string;
  readonly count: number;
  readonly powerW: number;
  readonly netRappen: number;
  readonly next: number;
  readonly days: number;
}

/** Sums are text on PostgreSQL. */
const sumsOf = (price: 'net_rappen' | 'total_rappen') =>
  [
    sql<number>`count(*)`.as('count'),
    sql<number>`coalesce(sum(power_w), 0)`.as('powerW'),
    sql<number>`coalesce(sum(${sql.ref(price)}), 0)`.as('netRappen'),
  ] as const;
const sums = sumsOf('net_rappen');

type Summed = Readonly<Record<keyof Figures, number | string>>;
const figures = ({ count, powerW, netRappen }: Summed): Figures => ({
  count: Number(count),
  powerW: Number(powerW),
  netRappen: Number(netRappen),
});

const milestonesIn = (database: Database, period: Period, about: Condition) =>
  acrossOrganisations(database).select('project_milestone').where(isIn('day', period)).where(about);

async function readMonths(database: Database, period: Period, about: Condition): Promise<MonthRow[]> {
  const month = sql<string>`substr(day, 1, 7)`;
  const rows = await milestonesIn(database, period, about)
    .select(['milestone', month.as('month'), ...sums])
    .select([
      sql<number>`count(days_to_next)`.as('next'),
      sql<number>`coalesce(sum(days_to_next), 0)`.as('days'),
    ])
    .groupBy(['milestone', month])
    .execute();
  return rows.map(({ milestone, month, next, days, ...summed }) => ({
    ...{ milestone, month, next: Number(next), days: Number(days) },
    ...figures(summed),
  }));
}

const NONE: Figures = { count: 0, powerW: 0, netRappen: 0 };
const added = (one: Figures, other: Figures): Figures => ({
  count: one.count + other.count,
  powerW: one.powerW + other.powerW,
  netRappen: one.netRappen + other.netRappen,
});

const figuresOf = (rows: readonly MonthRow[], milestone: Milestone, month: string): Figures =>
  figures(rows.find((row) => row.milestone === milestone && row.month === month) ?? NONE);

function stagesOf(rows: readonly MonthRow[]): Omit<Insights['stages'], 'roofs'> {
  const stage = (milestone: Milestone): Stage => {
    const own = rows.filter((row) => row.milestone === milestone);
    const sum = (of: 'next' | 'days') => own.reduce((total, row) => total + row[of], 0);
    const next = sum('next');
    return {
      ...own.reduce<Figures>((total, row) => added(total, row), NONE),
      ...{ next, averageDays: next > 0 ? sum('days') / next : null },
    };
  };
  const { next: _next, averageDays: _days, ...ordered } = stage('ordered');
  return { requested: stage('requested'), offered: stage('offered'), ordered };
}

/** Figures of the roofs saved first in a period; null where the filter is about projects. */
async function readRoofs(
  database: Database,
  period: Period,
  { kind, canton, ...partner }: InsightsQuery,
): Promise<Figures | null> {
  if (kind.length > 0 || canton.length > 0) return null;
  const { from, below } = daysOf(period);
  const row = await acrossOrganisations(database)
    .select('roof')
    .where('created_at', '>=', zurichInstant(from, '00:00'))
    .where('created_at', '<', zurichInstant(below, '00:00'))
    .where(isAbout({ category: partner.category, organisation: partner.organisation }))
    .select(sumsOf('total_rappen'))
    .executeTakeFirstOrThrow();
  return figures(row);
}

async function readAnswers(
  database: Database,
  period: Period,
  about: Condition,
): Promise<Insights['answers']> {
  const inPeriod = acrossOrganisations(database)
    .select('supplier_answer')
    .where(isIn('answered_on', period))
    .where(about);
  const [holidays, rows, projects] = await Promise.all([
    readHolidays(database),
    inPeriod
      .select(['answer', 'asked_on', 'answered_on', sql<number>`count(*)`.as('count')])
      .groupBy(['answer', 'asked_on', 'answered_on'])
      .execute(),
    inPeriod
      .select(['answer', sql<number>`count(distinct project_id)`.as('count')])
      .groupBy('answer')
      .execute(),
  ]);
  return projects.map(({ answer, count }) =>
    answersOf(
      answer,
      rows
        .filter((row) => row.answer === answer)
        .map((row) => ({
          days: workingDaysUntil(row.asked_on, row.answered_on, holidays),
          count: Number(row.count),
        })),
      Number(count),
    ),
  );
}

function answersOf(
  answer: AnswerKind,
  given: readonly { readonly days: number; readonly count: number }[],
  projects: number,
): Insights['answers'][number] {
  const promisedDays = answerDays[answer].to;
  const waits = Array.from({ length: LONGEST_WAIT + 1 }, () => 0);
  let [count, inTime, days] = [0, 0, 0];
  for (const one of given) {
    count += one.count;
    days += one.days * one.count;
    if (one.days <= promisedDays) inTime += one.count;
    const index = Math.min(one.days, LONGEST_WAIT);
    waits[index] = (waits[index] ?? 0) + one.count;
  }
  return { answer, promisedDays, inTime, count, projects, averageDays: count > 0 ? days / count : 0, waits };
}

async function readReasons(
  database: Database,
  period: Period,
  about: Condition,
): Promise<Insights['reasons']> {
  const rows = await milestonesIn(database, period, about)
    .where('milestone', '=', 'archived')
    .where('reason', 'is not', null)
    .select(['reason', sql<number>`count(*)`.as('count'), sql<number>`sum(has_feedback)`.as('withFeedback')])
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute();
  return rows.map(({ reason, count, withFeedback }) => ({
    reason: reason as Insights['reasons'][number]['reason'],
    ...{ count: Number(count), withFeedback: Number(withFeedback) },
  }));
}

async function readCantons(
  database: Database,
  period: Period,
  about: Condition,
): Promise<Insights['cantons']> {
  const rows = await milestonesIn(database, period, about)
    .where('milestone', '=', 'ordered')
    .where('canton', 'is not', null)
    .select(['canton', ...sums])
    .groupBy('canton')
    .orderBy('canton')
    .execute();
  return rows.flatMap(({ canton, ...summed }) => (canton ? { canton, ordered: figures(summed) } : []));
}

async function readPartners(
  database: Database,
  period: Period,
  about: Condition,
): Promise<Pick<Insights, 'partners' | 'partnerCount'>> {
  const countOf = (milestone: Milestone) => sql<number>`count(case when milestone = ${milestone} then 1 end)`;
  const sumOf = (column: 'power_w' | 'net_rappen') =>
    sql<number>`coalesce(sum(case when milestone = 'ordered' then ${sql.ref(column)} end), 0)`;
  const perPartner = milestonesIn(database, period, about).groupBy('organisation_id');
  const [{ count: partnerCount }, rows] = await Promise.all([
    database
      .selectFrom(perPartner.select('organisation_id').as('partner'))
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
    perPartner
      .select([
        'organisation_id',
        countOf('requested').as('requested'),
        countOf('offered').as('offered'),
        sql<number>`count(case when milestone = 'offered' then days_to_next end)`.as('won'),
        countOf('ordered').as('count'),
        sumOf('power_w').as('powerW'),
        sumOf('net_rappen').as('netRappen'),
      ])
      .orderBy('netRappen', 'desc')
      .orderBy('organisation_id')
      .limit(MOST_PARTNERS)
      .execute(),
  ]);
  const ids = rows.map((row) => row.organisation_id);
  const [names, orders] = await Promise.all([
    readNames(database, ids),
    readOrdersByMonth(database, period, about, ids),
  ]);
  return {
    partners: rows.map(({ organisation_id: id, requested, offered, won, ...summed }) => ({
      ...{ id, name: names.get(id) ?? '', requested: Number(requested), offered: Number(offered) },
      won: Number(won),
      ordered: figures(summed),
      months: monthsOf(period).map((month) => orders.get(`${id}/${month}`) ?? 0),
    })),
    partnerCount: Number(partnerCount),
  };
}

async function readNames(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('organisation')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the number of orders by partner and month, as `id/2026-11`. */
async function readOrdersByMonth(
  database: Database,
  period: Period,
  about: Condition,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const month = sql<string>`substr(day, 1, 7)`;
  const rows = await milestonesIn(database, period, about)
    .where('milestone', '=', 'ordered')
    .where('organisation_id', 'in', ids)
    .select(['organisation_id', month.as('month'), sql<number>`count(*)`.as('count')])
    .groupBy(['organisation_id', month])
    .execute();
  return new Map(rows.map((row) => [`${row.organisation_id}/${row.month}`, Number(row.count)]));
}

/** Counts open offers that are about to expire, of the partners in question. */
async function readExpiring(
  database: Database,
  today: string,
  { category, organisation }: Business,
): Promise<Insights['expiring']> {
  const until = addDays(today, EXPIRING_DAYS);
  const { count } = await acrossOrganisations(database)
    .select('project')
    .where(isExpiring(today, until))
    .where(isAbout({ category, organisation }))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return { until, count: Number(count) };
}

/** Returns the articles ordered in a period. An order counts as for the figure, with its present lines. */
export async function readOrderedArticles(
  database: Database,
  query: InsightsQuery,
  now: number,
): Promise<OrderedArticles> {
  const period = query.period ?? monthsUpTo(dateAt(now), 12);
  const perArticle = acrossOrganisations(database)
    .select('ordered_article')
    .where(isIn('day', period))
    .where(isAbout(query))
    .groupBy(['article', 'unit']);
  const rows = await database
    .selectFrom(
      perArticle
        .select([
          'article',
          'unit',
          sql<number>`sum(quantity_milli)`.as('quantity'),
          sql<number>`sum(net_rappen)`.as('net'),
          sql<number>`count(*)`.as('projects'),
          // Ids ascend with time.
          sql<string>`max(project_id)`.as('latest'),
        ])
        .as('each_article'),
    )
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy('net', 'desc')
    .orderBy('article')
    .orderBy('unit')
    .limit(MOST_ARTICLES)
    .execute();
  const names = await readArticleNames(
    database,
    rows.map(({ latest }) => latest),
  );
  return {
    articles: rows.map(({ article, unit, quantity, net, projects }) => ({
      ...{ article, unit, names: names.get(article) ?? { de: article } },
      ...{ quantity: Number(quantity) / 1_000, netRappen: Number(net), projects: Number(projects) },
    })),
    count: Number(rows[0]?.count ?? 0),
  };
}

/** Returns the names of the articles that these projects have ordered. */
async function readArticleNames(
  database: Database,
  projects: readonly string[],
): Promise<ReadonlyMap<string, OrderLine['names']>> {
  if (projects.length === 0) return new Map();
  const { select } = acrossOrganisations(database);
  const orderIds = select('project')
    .select('order_id')
    .where('id', 'in', projects)
    .$castTo<{ order_id: string }>();
  const orders = await select('project_order').select('lines').where('id', 'in', orderIds).execute();
  const lines = orders.flatMap((order): OrderLine[] => JSON.parse(order.lines));
  return new Map(lines.map(({ article, names }) => [article, names]));
}

/** Returns what partners wrote when they archived projects for a reason. */
export async function readFeedback(
  database: Database,
  { reason, ...query }: FeedbackQuery,
  now: number,
): Promise<Feedback> {
  const period = query.period ?? monthsUpTo(dateAt(now), 12);
  const archived = milestonesIn(database, period, isAbout(query))
    .select(['project_id', 'day'])
    .where('milestone', '=', 'archived')
    .where('reason', '=', reason)
    .where('has_feedback', '=', 1);
  const rows = await acrossOrganisations(database)
    .select('project')
    .innerJoin(archived.as('written'), 'written.project_id', 'project.id')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(['project_id', 'day', 'number', 'project.name', 'organisation.name as partner', 'archive'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy('day', 'desc')
    .orderBy('project_id', 'desc')
    .limit(MOST_TEXTS)
    .execute();
  return {
    texts: rows.map(({ project_id, day, number, name, partner, archive }) => ({
      ...{ projectId: project_id, number, project: name, partner, day },
      text: (JSON.parse(archive ?? '{}') as Partial<Archive>).feedback ?? '',
    })),
    count: Number(rows[0]?.count ?? 0),
  };
}
