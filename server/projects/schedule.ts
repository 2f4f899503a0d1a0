import { v7 as newId } from 'uuid';
import type { PostedEvent } from '../../contracts/domain/project-states.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { inTransaction, lockRows } from '../platform/db/database.ts';
import type { ProjectRow } from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { forEachDue, PAGE, type Run, strict } from '../platform/due-rows.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import { notifySide } from './effects.ts';
import { doEvent, type ProjectTools } from './events.ts';
import { recordExpiry } from './feed.ts';
import { addMilestones } from './milestones.ts';
import { findProject, scopedTo } from './queries.ts';

const HOUR_MS = 3_600_000;
const DAY = 24 * HOUR_MS;
/** Days after which the clock does what people have forgotten. */
const RECEIVED_AFTER = 30;
const CLOSED_AFTER = 14;
const ARCHIVED_AFTER = 180;

/** The hourly schedule of projects. `report` receives the errors of single rows. */
export const projectJobs = (tools: ProjectTools, report: Run['report']): Record<string, JobKind> => ({
  'project-clock': { every: HOUR_MS, run: (_about, signal) => runDueTransitions(tools, { report, signal }) },
  milestones: { every: DAY, run: (_about, signal) => addMilestones(tools.database, { report, signal }) },
});

/** Runs all due transitions. Idempotent: every event requires its state. */
export async function runDueTransitions(tools: ProjectTools, run: Run = strict): Promise<void> {
  const { database, clock } = tools;
  const now = clock();
  const projects = (after: string) =>
    acrossOrganisations(database)
      .select('project')
      .select(['id', 'revision'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE);
  const since = (status: ProjectRow['status'], days: number) => (after: string) =>
    projects(after)
      .where('status', '=', status)
      .where('status_since', '<=', now - days * DAY)
      .execute();
  const silent = (after: string) =>
    projects(after)
      .where('tab', '=', 'entered')
      .where('updated_at', '<=', now - ARCHIVED_AFTER * DAY)
      .execute();
  const picked = (after: string) =>
    projects(after)
      .where('status', '=', 'ordered')
      .where(
        'id',
        'in',
        acrossOrganisations(database)
          .select('picking_list')
          .select('project_id')
          .where('state', '=', 'commissioned'),
      )
      .execute();
  await forEachDue(since('order_delivered', RECEIVED_AFTER), (row) => byClock(tools, row, 'receive'), run);
  await forEachDue(since('delivered', CLOSED_AFTER), (row) => byClock(tools, row, 'close'), run);
  await forEachDue(silent, (row) => byClock(tools, row, 'archive'), run);
  await forEachDue(picked, ({ id }) => shipPicked(tools, id), run);
  await tellExpired(tools, run);
}

/**
 * Ships the order of a project once all its lists are picked. Called after the commit that closes a list, so that
 * of two concurrent last ones the later sees both; the clock repeats an interrupted call.
 */
export async function shipPicked(tools: ProjectTools, projectId: string): Promise<void> {
  const { database } = tools;
  const left = await acrossOrganisations(database)
    .select('picking_list')
    .select('id')
    .where('project_id', '=', projectId)
    .where('state', '!=', 'commissioned')
    .limit(1)
    .executeTakeFirst();
  const row = await findProject(database, 'portal', projectId);
  if (!left && row.status === 'ordered')
    await byClock(tools, row, 'ship', { deliveryNote: deliveryNoteOf(row) });
}

/** Returns the number of a delivery note for a shipment without a typed one. */
export const deliveryNoteOf = ({ number }: Pick<ProjectRow, 'number'>): string => `LS-${number}`;

type Version = Pick<ProjectRow, 'id' | 'revision'>;

const byClock = (tools: ProjectTools, row: Version, event: PostedEvent, data?: unknown) =>
  doUnlessChanged(tools, 'clock', row, event, data);

/** Runs an event that no person triggers. Ignores conflicts: a concurrent event came first. */
export async function doUnlessChanged(
  tools: ProjectTools,
  actor: 'clock' | 'automatic',
  { id, revision }: Version,
  event: PostedEvent,
  data: unknown = {},
): Promise<void> {
  await doEvent(tools, { actor, person: null }, id, event, { id: newId(), revision, data }).catch((error) => {
    if (!(error instanceof ProblemError && error.status === 409)) throw error;
  });
}

/** Notifies people and programs once of expired offers; the expiry itself is computed from the date. */
async function tellExpired({ database, clock }: ProjectTools, run: Run): Promise<void> {
  const now = clock();
  const expired = (after: string) =>
    acrossOrganisations(database)
      .select('offer')
      .select(['id', 'project_id'])
      .where('id', '>', after)
      .where('state', '=', 'sent')
      .where('expiry_told', '=', 0)
      .where('valid_until', '<', dateAt(now))
      .orderBy('id')
      .limit(PAGE)
      .execute();
  const tellOne = ({ id, project_id }: Awaited<ReturnType<typeof expired>>[number]) =>
    inTransaction(database, async (transaction) => {
      await lockRows(transaction, 'project', 'id', [project_id]);
      const project = await findProject(transaction, 'portal', project_id);
      const first = await scopedTo(transaction, project)
        .update('offer', { expiry_told: 1 })
        .where('id', '=', id)
        .where('expiry_told', '=', 0)
        .returning('id')
        .executeTakeFirst();
      if (!first || project.status !== 'offer_received' || project.offer_id !== id) return;
      await recordExpiry(transaction, project, now);
      await notifySide(transaction, project, 'partner', now, 'project.offer_expired', {});
    });
  await forEachDue(expired, tellOne, run);
}
