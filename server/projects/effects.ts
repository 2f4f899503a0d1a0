import { type NotificationParameters, NotificationType } from '../../contracts/domain/notifications.ts';
import type { EventData } from '../../contracts/domain/project-events.ts';
import { stateOf, waitsOn } from '../../contracts/domain/project-states.ts';
import type { Database } from '../platform/db/database.ts';
import type { ProjectEventRow, ProjectMessageRow, ProjectRow } from '../platform/db/schema.ts';
import { enqueueJob } from '../platform/jobs/jobs.ts';
import { notify } from '../platform/notifications/notify.ts';
import { recordProjectEvent } from './feed.ts';
import { writeMilestones } from './milestones.ts';

/** Options for the automatic effects of an event. */
export interface EffectOptions {
  /** Whether the demo's automatic supplier answers. */
  readonly automaticSupplier: boolean;
  /** Whether printouts are made as soon as possible; otherwise on the first request. */
  readonly printsAhead?: boolean;
}

/** The kind of job in which the automatic supplier responds to a project. */
export const SUPPLIER_JOB = 'automatic-supplier';
/** Delay of its response. */
const THINKS_MS = 4_000;

/** Job that prints and stores a project's documents. */
export const PRINT_JOB = 'print-papers';
/** Events that create an offer or confirm an order. */
const PRINTED: ReadonlySet<ProjectEventRow['event']> = new Set([
  ...(['submit', 'request_quotation', 'send_offer', 'revise_offer', 'confirm'] as const),
]);

type Happened = Omit<ProjectEventRow, 'organisation_id'>;

/** Writes the effects of an event, in its transaction: milestones, notifications, jobs, and the event for programs. */
export async function writeEffects(
  transaction: Database,
  { automaticSupplier, printsAhead }: EffectOptions,
  project: ProjectRow,
  event: Happened,
): Promise<void> {
  await writeMilestones(transaction, project);
  const type = typeOf(project, event);
  if (type) {
    await notifySide(
      transaction,
      project,
      event.actor === 'partner' ? 'supplier' : 'partner',
      event.at,
      type,
      {
        ...quoteOf(event),
        ...dateOf(project, event),
        ...printoutOf(project, event),
      },
    );
  }
  if (printsAhead && PRINTED.has(event.event))
    await enqueueJob(transaction, { kind: PRINT_JOB, about: project.id, dueAt: event.at });
  await recordProjectEvent(transaction, project, event);
  const state = stateOf({ status: project.status, waitingFor: project.waiting_for });
  if (automaticSupplier && project.submitted_at !== null && waitsOn[state] === 'supplier')
    await enqueueJob(transaction, { kind: SUPPLIER_JOB, about: project.id, dueAt: event.at + THINKS_MS });
}

/** Returns the type of notification for the other side; undefined for none. */
function typeOf(project: ProjectRow, { event, to_state }: Happened): NotificationType | undefined {
  if (project.submitted_at === null) return undefined;
  // A material order is placed by creating it.
  if (event === 'create') return 'project.order';
  if (event === 'submit' && to_state === 'pending:approval') return 'project.approval_asked';
  return NotificationType.safeParse(`project.${event}`).data;
}

/** Returns what a person wrote, for a shipment how to track it. */
function quoteOf({ event, text, data }: Happened): NotificationParameters {
  if (event === 'confirm') return {};
  if (event !== 'ship') return text ? { text } : {};
  const { carrier, trackingNumber, trackingUrl }: Partial<EventData<'ship'>> = JSON.parse(data);
  const tracking = [carrier, trackingNumber, trackingUrl].filter(Boolean).join('\n');
  return tracking === '' ? {} : { text: tracking };
}

function dateOf(project: ProjectRow, { event }: Happened): NotificationParameters {
  const date =
    event === 'send_offer' || event === 'revise_offer'
      ? project.offer_until
      : event === 'confirm'
        ? project.delivery_on
        : null;
  return date === null ? {} : { date };
}

/** Returns as `paper` the id of the offer or order whose printout is now available to the partner. */
function printoutOf(project: ProjectRow, { event }: Happened): NotificationParameters {
  const paper =
    event === 'send_offer' || event === 'revise_offer'
      ? project.offer_id
      : event === 'confirm'
        ? project.order_id
        : null;
  return paper === null ? {} : { paper };
}

/** Writes the effects of a message. */
export async function writeMessageEffects(
  transaction: Database,
  project: ProjectRow,
  { side, text, at }: ProjectMessageRow,
): Promise<void> {
  if (project.submitted_at === null) return;
  const to = side === 'partner' ? 'supplier' : 'partner';
  await notifySide(transaction, project, to, at, 'project.message', { text });
}

/**
 * Notifies the people in charge of a project on one side. At the supplier: the assignee, else all of sales and
 * administration; at the partner: the person who created it.
 */
export async function notifySide(
  transaction: Database,
  project: ProjectRow,
  to: 'partner' | 'supplier',
  at: number,
  type: NotificationType,
  parameters: NotificationParameters,
): Promise<void> {
  const staff = transaction.selectFrom('person').select('id').where('active', '=', 1);
  const rows =
    to === 'partner'
      ? await staff.where('id', '=', project.created_by).execute()
      : project.assignee_id !== null
        ? await staff.where('id', '=', project.assignee_id).execute()
        : await staff.where('role', 'in', ['sales', 'admin']).execute();
  const company =
    to === 'supplier'
      ? await transaction
          .selectFrom('organisation')
          .select('name')
          .where('id', '=', project.organisation_id)
          .executeTakeFirstOrThrow()
      : undefined;
  await notify(
    transaction,
    {
      persons: rows.map(({ id }) => id),
      type,
      parameters: {
        number: project.number,
        ...(project.name !== '' && { name: project.name }),
        ...(company && { company: company.name }),
        ...parameters,
      },
      link: to === 'partner' ? `/projects/details/${project.id}` : `/staff/projects/${project.id}`,
    },
    () => at,
  );
}
