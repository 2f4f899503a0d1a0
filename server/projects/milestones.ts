import { sql } from 'kysely';
import type { Milestone } from '../../contracts/domain/insights.ts';
import type { Delivery } from '../../contracts/domain/orders.ts';
import { type AnswerKind, answerKindOf, partsOf } from '../../contracts/domain/project-states.ts';
import type { Archive } from '../../contracts/domain/projects.ts';
import { dateAt, daysBetween } from '../../contracts/domain/working-days.ts';
import { type Database, inTransaction, lockRows } from '../platform/db/database.ts';
import type {
  MilestoneRow,
  OfferRow,
  OrderRow,
  ProjectEventRow,
  ProjectRow,
  SupplierAnswerRow,
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
  readonly orders: readonly Pick<OrderRow, 'placed_at' | 'state' | 'delivery'>[];
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

/** Returns one row per milestone that the project has reached. */
function milestonesOf(history: History): Omit<MilestoneRow, 'organisation_id'>[] {
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
      .select(['placed_at', 'state', 'delivery'])
      .where('project_id', '=', project.id)
      .orderBy('version')
      .execute(),
  ]);
  return { project, events, offers, orders };
}

/**
 * Replaces the milestones and answers of a project, in the transaction that changes it. They follow from its rows
 * alone: idempotent.
 */
export async function writeMilestones(transaction: Database, project: ProjectRow): Promise<void> {
  // A draft has none.
  if (project.submitted_at === null) return;
  const own = scopedTo(transaction, project);
  const history = await readHistory(transaction, project);
  await own.delete('project_milestone').where('project_id', '=', project.id).execute();
  await own.delete('supplier_answer').where('project_id', '=', project.id).execute();
  for (const row of milestonesOf(history)) await own.insert('project_milestone', row).execute();
  for (const row of answersOf(history)) await own.insert('supplier_answer', row).execute();
}

/** Writes the milestones of submitted projects that have none, as those of earlier releases. Idempotent. */
export async function addMilestones(database: Database, run: Run = strict): Promise<void> {
  const missing = (after: string) =>
    acrossOrganisations(database)
      .select('project')
      .select('id')
      .where('id', '>', after)
      .where('submitted_at', 'is not', null)
      .where(sql<boolean>`not exists (select 1 from project_milestone where project_id = project.id)`)
      .orderBy('id')
      .limit(PAGE)
      .execute();
  await forEachDue(missing, ({ id }) => rebuildMilestones(database, id), run);
}

/** Writes the milestones of a project from its rows. */
export const rebuildMilestones = (database: Database, id: string): Promise<void> =>
  inTransaction(database, async (transaction) => {
    await lockRows(transaction, 'project', 'id', [id]);
    await writeMilestones(transaction, await findProject(transaction, 'portal', id));
  });
