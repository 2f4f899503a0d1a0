import { eventData } from '../../contracts/domain/project-events.ts';
import { type PostedEvent, stateOf } from '../../contracts/domain/project-states.ts';
import type { ProjectContent } from '../../contracts/domain/projects.ts';
import { addDays, addWorkingDays, dateAt } from '../../contracts/domain/working-days.ts';
import type { ProjectRow } from '../platform/db/schema.ts';
import { readHolidays } from '../platform/holidays.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import { contentOf } from '../projects/content.ts';
import { SUPPLIER_JOB } from '../projects/effects.ts';
import type { ProjectTools } from '../projects/events.ts';
import { findProject, scopedTo } from '../projects/queries.ts';
import { deliveryNoteOf, doUnlessChanged } from '../projects/schedule.ts';
import { OFFER_DAYS } from '../projects/steps.ts';

/** The job in which the demo's supplier responds to a project. */
export const automaticSupplierJob = (tools: ProjectTools): Record<typeof SUPPLIER_JOB, JobKind> => ({
  [SUPPLIER_JOB]: { run: (projectId) => respond(tools, projectId) },
});

/** Runs the supplier's next event of a project, if any. Requests details first for one project in ten. */
async function respond(tools: ProjectTools, projectId: string): Promise<void> {
  const row = await findProject(tools.database, 'portal', projectId).catch(() => undefined);
  const next = row && (await nextOf(tools, row));
  if (next) await doUnlessChanged(tools, 'automatic', row, next.event, next.data);
}

interface Next {
  readonly event: PostedEvent;
  readonly data: unknown;
}

async function nextOf({ database, clock }: ProjectTools, row: ProjectRow): Promise<Next | undefined> {
  const today = dateAt(clock());
  switch (stateOf({ status: row.status, waitingFor: row.waiting_for })) {
    case 'offer_requested':
    case 'pending:answer':
      return { event: 'accept', data: {} };
    case 'request_received':
      return (await requestDetails({ database, row })) ?? offer(row, today);
    case 'offer_update_requested':
      return offer(row, today);
    case 'order_placed': {
      const holidays = await readHolidays(database);
      return { event: 'confirm', data: { deliveryDate: addWorkingDays(today, 15, holidays) } };
    }
    case 'order_confirmed':
      return { event: 'start', data: {} };
    case 'ordered':
      return { event: 'ship', data: { deliveryNote: deliveryNoteOf(row) } };
    default:
      return undefined;
  }
}

async function requestDetails({
  database,
  row,
}: {
  database: ProjectTools['database'];
  row: ProjectRow;
}): Promise<Next | undefined> {
  if (Number.parseInt(row.id.slice(-4), 16) % 10 !== 0) return undefined;
  const requested = await scopedTo(database, row)
    .select('project_event')
    .select('id')
    .where('project_id', '=', row.id)
    .where('event', '=', 'ask_details')
    .executeTakeFirst();
  return requested
    ? undefined
    : { event: 'ask_details', data: { question: 'Können Sie uns ein Foto der heutigen Dachfläche senden?' } };
}

/** Rappen per m² of a roof that was only described; invented, as everything of the demo. */
const PRICE_PER_M2 = 33_000;

function offer(row: ProjectRow, today: string): Next {
  const content = contentOf(row);
  const price =
    row.roof_version_id !== null ? { from: 'bill' } : { from: 'lines', lines: [describedLine(content)] };
  const validUntil = addDays(today, OFFER_DAYS);
  const data = { price, deliveryWeeks: 5, validUntil, terms: '30 Tage netto, zuzüglich Transport.' };
  return { event: 'send_offer', data: eventData.send_offer.parse(data) };
}

const describedLine = (content: ProjectContent | null) => ({
  article: '',
  name: 'Solardach gemäss Beschrieb, Richtwert',
  quantity: content?.form?.areaM2 ?? 100,
  unit: 'area',
  priceRappen: PRICE_PER_M2,
});
