import { type Insertable, sql } from 'kysely';
import type { Milestone } from '../../contracts/domain/insights.ts';
import type { Delivery, OrderLine } from '../../contracts/domain/orders.ts';
import { type AnswerKind, answerKindOf, partsOf } from '../../contracts/domain/project-states.ts';
import type { Archive } from '../../contracts/domain/projects.ts';
import { dateAt, daysBetween } from '../../contracts/domain/working-days.ts';
import { type Database, inTransaction, lockRows } from '../platform/db/database.ts';
import type {
  MilestoneRow,
  OfferRow,
  OrderedArticleRow,
  OrderRow,
  ProjectEventRow,
  ProjectRow,
  SupplierAnswerRow,
  Tables,
} from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { forEachDue, PAGE, type Run, strict } from '../platform/due-rows.ts';
import { contentOf } from './content.ts';
import { findProject, scopedTo } from './queries.ts';

type Step = Pick<ProjectEventRow, 'id' | 'at' | 'actor' | 'event' | 'kind' | 'to_state'>;

/** A project with its whole history, oldest first. */
interface History {
  readonly project: ProjectRow;
  readonly events: readonly Step[];
  readonly offers: readonly Pick<OfferRow, 'net_rappen' | 'sent_at'>[];
  readonly orders: readonly Pick<OrderRow, 'id' | 'placed_at' | 'state' | 'delivery' | 'lines'>[];
}

type Milestones = Readonly<
  Record<Milestone, { readonly at: number; readonly netRappen: number | null } | undefined>
>;

function milestonesIn({ project, events, offers, orders }: History): Milestones {
  const first = (event: Step['event'], isCounted: (step: Step) => boolean = () => true) =>
    events.find((step) => step.event === event && isCounted(step));
  const request = first('submit', ({ kind }) => kind !== 'direct_order');
  const isOrdered = orders.some(({ state }) => state === 'placed' || state === 'confirmed');
  const order = isOrdered
    ? orders.find(({ state }) => state !== 'rejected' && state !== 'cancelled')
    : undefined;
  const archived =
    project.status === 'archived' ? events.findLast(({ to_state }) => to_state === 'archived') : undefined;
  return {
    requested: request && { at: request.at, netRappen: null },
    offered: offers[0] && { at: offers[0].sent_at, netRappen: offers.at(-1)?.net_rappen ?? null },
    ordered: order && { at: order.placed_at, netRappen: project.net_rappen },
    archived: archived && { at: archived.at, netRappen: null },
  };
}

/** The milestones by which the next one is measured. */
const FOLLOWING = { requested: 'offered', offered: 'ordered', ordered: null, archived: null } as const;

type Counted = Omit<MilestoneRow, 'organisation_id'>;
type OrderedArticle = Omit<OrderedArticleRow, 'organisation_id'>;

/** Returns one row per milestone that the project has reached. */
function milestonesOf(history: History): Counted[] {
  const { project } = history;
  const reached = milestonesIn(history);
  const archive: Archive | null = project.archive === null ? null : JSON.parse(project.archive);
  const place = placeOf(history);
  return (Object.keys(FOLLOWING) as Milestone[]).flatMap((milestone) => {
    const own = reached[milestone];
    if (!own) return [];
    const following = FOLLOWING[milestone];
    const next = following && reached[following];
    const day = dateAt(own.at);
    return {
      ...{ project_id: project.id, milestone, day, ...place },
      power_w: project.power_w,
      net_rappen: own.netRappen,
      // An order may precede the offer that later amends it.
      days_to_next: next ? Math.max(0, daysBetween(day, dateAt(next.at))) : null,
      reason: milestone === 'archived' ? (archive?.reason ?? null) : null,
      has_feedback: Number(milestone === 'archived' && Boolean(archive?.feedback)),
    };
  });
}

function placeOf({ project, orders }: History): Pick<MilestoneRow, 'kind' | 'canton'> {
  const content = contentOf(project);
  const delivery: Delivery | null = JSON.parse(orders.at(-1)?.delivery ?? 'null');
  const address =
    content?.objectAddress ??
    content?.projectAddress ??
    (delivery?.way === 'delivery' ? delivery.address : null);
  return { kind: project.kind, canton: address?.canton ?? null };
}

/** Events after which a deadline stays as it is. */
const RUNNING: ReadonlySet<Step['event']> = new Set(['accept', 'edit']);

/**
 * Returns the supplier's answers, each with the day since when it was due and the day on which it was given. As for
 * the deadline, accepting is no answer, and any other step lets the time begin again.
 */
function answersOf(history: History): Omit<SupplierAnswerRow, 'organisation_id'>[] {
  const answers: Omit<SupplierAnswerRow, 'organisation_id'>[] = [];
  const place = placeOf(history);
  let due: { readonly answer: AnswerKind; readonly since: string } | null = null;
  for (const [index, { id, at, actor, event, to_state }] of history.events.entries()) {
    const day = dateAt(at);
    // An event has the kind from before it.
    const { kind } = history.events[index + 1] ?? history.project;
    const answer = answerKindOf({ kind, ...partsOf(to_state) });
    if (due && answer !== due.answer && (actor === 'supplier' || actor === 'automatic'))
      answers.push({
        ...{ event_id: id, project_id: history.project.id, ...place },
        ...{ answer: due.answer, asked_on: due.since, answered_on: day },
      });
    if (answer === null) due = null;
    else if (!due || !RUNNING.has(event)) due = { answer, since: day };
  }
  return answers;
}

async function readHistory(database: Database, project: ProjectRow): Promise<History> {
  const own = scopedTo(database, project);
  const [events, offers, orders] = await Promise.all([
    own
      .select('project_event')
      .select(['id', 'at', 'actor', 'event', 'kind', 'to_state'])
      .where('project_id', '=', project.id)
      .orderBy('revision')
      .orderBy('at')
      .orderBy('id')
      .execute(),
    own
      .select('offer')
      .select(['net_rappen', 'sent_at'])
      .where('project_id', '=', project.id)
      .orderBy('version')
      .execute(),
    own
      .select('project_order')
      .select(['id', 'placed_at', 'state', 'delivery', 'lines'])
      .where('project_id', '=', project.id)
      .orderBy('version')
      .execute(),
  ]);
  return { project, events, offers, orders };
}

/** Returns one row per article of the valid order; none before an order, and none for typed lines. */
function articlesOf({ project, orders }: History, ordered: Counted | undefined): OrderedArticle[] {
  const order = ordered && orders.find(({ id }) => id === project.order_id);
  const lines: readonly OrderLine[] = order ? JSON.parse(order.lines) : [];
  const byArticle = Map.groupBy(
    lines.filter(({ article }) => article !== ''),
    ({ article }) => article,
  );
  return [...byArticle].map(([article, own]) => ({
    ...{ project_id: project.id, article, unit: own[0]?.unit ?? '' },
    ...{ day: ordered?.day ?? '', kind: ordered?.kind ?? project.kind, canton: ordered?.canton ?? null },
    quantity_milli: own.reduce((sum, { quantity }) => sum + Math.round(quantity * 1_000), 0),
    net_rappen: own.reduce((sum, { totalRappen }) => sum + totalRappen, 0),
  }));
}

/** Tables of rows that derive from a project. */
type Derived = 'project_milestone' | 'supplier_answer' | 'ordered_article';

/**
 * Writes what derives from a project: milestones, answers and ordered articles, in the transaction that changes it.
 * Rows follow from those of the project alone: idempotent. Tables whose rows are the same are not written.
 */
export async function writeMilestones(transaction: Database, project: ProjectRow): Promise<void> {
  // A draft has none.
  if (project.submitted_at === null) return;
  const history = await readHistory(transaction, project);
  const milestones = milestonesOf(history);
  const ordered = milestones.find(({ milestone }) => milestone === 'ordered');
  await replaceRows(transaction, project, 'project_milestone', milestones);
  await replaceRows(transaction, project, 'supplier_answer', answersOf(history));
  await replaceRows(transaction, project, 'ordered_article', articlesOf(history, ordered));
}

/** Replaces the derived rows of a project if they differ. */
async function replaceRows<T extends Derived>(
  transaction: Database,
  project: ProjectRow,
  table: T,
  rows: readonly Omit<Insertable<Tables[T]>, 'organisation_id'>[],
): Promise<void> {
  const own = scopedTo(transaction, project);
  const wanted = rows.map((row) => ({ ...row, organisation_id: project.organisation_id }));
  const stored = await own
    .select(table as 'project_milestone')
    .selectAll()
    .where('project_id', '=', project.id)
    .execute();
  if (keyOf(stored) === keyOf(wanted)) return;
  if (stored.length > 0)
    await own
      .delete(table as 'project_milestone')
      .where('project_id', '=', project.id)
      .execute();
  if (wanted.length > 0)
    await acrossOrganisations(transaction)
      .insert(table, wanted as unknown as Insertable<Tables[T]>[])
      .execute();
}

/** Returns a text that is the same for the same rows, whatever their order and that of their columns. */
const keyOf = (rows: readonly object[]): string =>
  rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .toSorted()
    .join('\n');

/** Writes the milestones of submitted projects that have none, as those of earlier releases. Idempotent. */
export async function addMilestones(database: Database, run: Run = strict): Promise<void> {
  // Every project is read, so that a page ends soon where most have milestones.
  const submitted = (after: string) =>
    acrossOrganisations(database)
      .select('project')
      .select(['id', sql<number>`case when ${isMissing} then 1 else 0 end`.as('isMissing')])
      .where('id', '>', after)
      .where('submitted_at', 'is not', null)
      .orderBy('id')
      .limit(PAGE)
      .execute();
  await forEachDue(
    submitted,
    async ({ id, isMissing }) => {
      if (isMissing === 1) await rebuildMilestones(database, id);
    },
    run,
  );
}

/** Condition of a project without milestones, or with an order whose articles are missing. */
const isMissing = sql<boolean>`(
  not exists (select 1 from project_milestone m where m.project_id = project.id)
  or (trim(articles_key) != '' and order_id is not null
    and exists (select 1 from project_milestone m where m.project_id = project.id and m.milestone = 'ordered')
    and not exists (select 1 from ordered_article a where a.project_id = project.id))
)`;

/** Writes the milestones of a project from its rows. */
export const rebuildMilestones = (database: Database, id: string): Promise<void> =>
  inTransaction(database, async (transaction) => {
    await lockRows(transaction, 'project', 'id', [id]);
    await writeMilestones(transaction, await findProject(transaction, 'portal', id));
  });
