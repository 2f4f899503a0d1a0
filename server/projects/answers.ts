import { type AgreedDiscount, basisPointsOf } from '../../contracts/domain/discounts.ts';
import type { FieldFault } from '../../contracts/domain/field-faults.ts';
import { quantityFault } from '../../contracts/domain/materials.ts';
import { discounted, lineTotal, rappen, sumOf } from '../../contracts/domain/money.ts';
import type { Offer } from '../../contracts/domain/offers.ts';
import type { MaterialLine, Order, OrderLine } from '../../contracts/domain/orders.ts';
import { billDifference, type ShownBill } from '../../contracts/domain/project-events.ts';
import type { ProjectFacts } from '../../contracts/domain/project-states.ts';
import { partsOf, stateOf } from '../../contracts/domain/project-states.ts';
import type {
  HistoryEntry,
  Message,
  NextStep,
  ProjectListItem,
  RoofVersion,
  RoofVersionSummary,
} from '../../contracts/domain/projects.ts';
import { daysBetween } from '../../contracts/domain/working-days.ts';
import type { NamedLine } from '../../engine/article-names.ts';
import type { Prices } from '../people/discounts.ts';
import type {
  OfferRow,
  OrderRow,
  ProjectEventRow,
  ProjectMessageRow,
  ProjectRow,
  RoofVersionRow,
} from '../platform/db/schema.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { readStoredRoof } from '../platform/solving/stored-roofs.ts';

/** Columns that lists do not read. */
type Heavy = 'content' | 'approval' | 'archive' | 'update_request' | 'search_key' | 'articles_key';

/** A project as read by lists, with the names of its organisation and assignee. */
export interface ListedProject extends Omit<ProjectRow, Heavy> {
  organisation_name: string;
  assignee_name: string | null;
  picture_file_id: string | null;
}

/** Returns the next step of the partner, or the step that they wait for. `today`: the date in Switzerland. */
function nextStepOf(
  row: Omit<ListedProject, 'organisation_name' | 'assignee_name' | 'picture_file_id'>,
  today: string,
): NextStep | null {
  const { refusal, question, offer_until: until, answer_by: by, delivery_on: on } = row;
  switch (stateOf({ status: row.status, waitingFor: row.waiting_for })) {
    case 'created':
      return refusal === null ? { step: 'continue' } : { step: 'revise', reason: refusal };
    case 'pending:details':
      return { step: 'give_details', question: question ?? '' };
    case 'offer_received':
      if (until === null) return null;
      if (until < today) return { step: 'offer_expired', until };
      return { step: 'check_offer', until, daysLeft: daysBetween(today, until) };
    case 'order_confirmed':
    case 'ordered':
      return on === null ? null : { step: 'await_delivery', on };
    case 'order_delivered':
      return { step: 'confirm_receipt' };
    default:
      return by === null ? null : { step: 'await_answer', by, isLate: by < today };
  }
}

/** `readerId`: the reading person; null for the portal itself. */
export const listItemOf = (row: ListedProject, today: string, readerId: string | null): ProjectListItem => ({
  id: row.id,
  number: row.number,
  organisation: { id: row.organisation_id, name: row.organisation_name },
  kind: row.kind,
  system: row.system,
  status: row.status,
  waitingFor: row.waiting_for,
  acceptedBy: row.accepted_by,
  tab: row.tab,
  name: row.name,
  address: row.address,
  powerW: row.power_w,
  netRappen: row.net_rappen,
  roofVersionId: row.roof_version_id,
  pictureFileId: row.picture_file_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  submittedAt: row.submitted_at,
  statusSince: row.status_since,
  answerBy: row.answer_by,
  assignee: row.assignee_name,
  isMine: row.assignee_id !== null && row.assignee_id === readerId,
  nextStep: nextStepOf(row, today),
  isDiscardable: row.status === 'created' && row.submitted_at === null,
  revision: row.revision,
});

/** Returns the facts that the table of transitions needs. */
export const factsOf = (
  row: ProjectRow,
  { needsApproval = false, isAmended = false }: { needsApproval?: boolean; isAmended?: boolean } = {},
): ProjectFacts => ({
  kind: row.kind,
  status: row.status,
  waitingFor: row.waiting_for,
  returnTo: row.return_to,
  archivedFrom: row.archived_from,
  acceptedBy: row.accepted_by,
  isSubmitted: row.submitted_at !== null,
  needsApproval,
  isAmended,
});

/** Returns the discount of a row. */
export const discountOf = (row: { discount_bp: number; discount_groups: string }): AgreedDiscount => ({
  basisPoints: row.discount_bp,
  groups: JSON.parse(row.discount_groups),
});

/** Returns the columns of a discount. */
export const discountColumns = ({ basisPoints, groups }: AgreedDiscount) => ({
  discount_bp: basisPoints,
  discount_groups: JSON.stringify(groups),
});

export const versionSummaryOf = (
  row: Omit<RoofVersionRow, 'roof'> & { by: string | null },
): RoofVersionSummary => ({
  id: row.id,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.by,
  name: row.name,
  powerW: row.power_w,
  activeModules: row.active_modules,
  cutPieces: row.cut_pieces,
  grossRappen: row.gross_rappen,
  netRappen: row.net_rappen,
  discount: discountOf(row),
  fingerprint: row.fingerprint,
  catalogueVersion: row.catalogue_version,
  engineVersion: row.engine_version,
  pictureFileId: row.picture_file_id,
});

export const versionOf = (row: RoofVersionRow & { by: string | null }): RoofVersion => ({
  ...versionSummaryOf(row),
  roof: readStoredRoof(row.roof),
});

export const offerOf = (
  row: OfferRow & { by: string | null },
  projectNumber: string,
  today: string,
): Offer => ({
  id: row.id,
  number: `${projectNumber}-${row.version}`,
  version: row.version,
  state: row.state,
  isExpired: row.state === 'sent' && row.valid_until < today,
  daysLeft: Math.max(0, daysBetween(today, row.valid_until)),
  binding: row.binding === 1,
  tolerancePercent: row.tolerance_percent,
  lines: JSON.parse(row.lines),
  discount: discountOf(row),
  netRappen: row.net_rappen,
  vatBp: row.vat_bp,
  vatRappen: row.vat_rappen,
  grossRappen: row.gross_rappen,
  deliveryWeeks: row.delivery_weeks,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  terms: row.terms,
  fingerprint: row.fingerprint,
  roofVersionId: row.roof_version_id,
  fileId: row.file_id,
  sentAt: row.sent_at,
  sentBy: row.by,
});

export const orderOf = (
  row: OrderRow & { by: string; received_by_name: string | null },
  projectNumber: string,
): Order => ({
  id: row.id,
  number: `${projectNumber}-B${row.version}`,
  version: row.version,
  state: row.state,
  lines: JSON.parse(row.lines),
  netRappen: row.net_rappen,
  fingerprint: row.fingerprint,
  offerId: row.offer_id,
  roofVersionId: row.roof_version_id,
  delivery: row.delivery === null ? null : JSON.parse(row.delivery),
  desiredDate: row.desired_date,
  confirmedDate: row.confirmed_date,
  message: row.message,
  description: row.description,
  rejection: row.rejection,
  deliveryNote: row.delivery_note,
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  trackingUrl: row.tracking_url,
  placedAt: row.placed_at,
  placedBy: row.by,
  receivedAt: row.received_at,
  receivedBy: row.received_by_name,
});

/** Columns of an order before its shipment. */
export const NOT_SHIPPED = {
  delivery_note: null,
  carrier: null,
  tracking_number: null,
  tracking_url: null,
} as const satisfies Partial<OrderRow>;

export const messageOf = (row: ProjectMessageRow & { by: string }): Message => ({
  id: row.id,
  at: row.at,
  by: row.by,
  side: row.side,
  text: row.text,
  files: JSON.parse(row.files),
});

export const historyEntryOf = (row: ProjectEventRow & { by: string | null }): HistoryEntry => ({
  id: row.id,
  at: row.at,
  actor: row.actor,
  by: row.by,
  event: row.event,
  from: row.from_state === null ? null : partsOf(row.from_state).status,
  to: partsOf(row.to_state).status,
  text: row.text,
  version: row.version,
  kind: row.kind,
  files: JSON.parse(row.files),
});

/** Returns the lines of a bill in the form of an order, without those the partner removed. */
export const orderLinesOf = (bill: readonly NamedLine[]): OrderLine[] =>
  bill
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      article: line.article,
      names: line.names,
      quantity: line.quantity,
      unit: line.unit,
      priceRappen: rappen(line.discountedPricePerUnit),
      totalRappen: rappen(line.totalPrice),
      byHand: line.change !== undefined,
    }));

/**
 * Returns lines of materials at today's prices less the discount. Throws ARTICLE_UNKNOWN for unknown articles,
 * INPUT_INVALID for invalid quantities and duplicates.
 */
export function materialLinesOf(
  lines: readonly MaterialLine[],
  { catalogue, discount }: Prices,
): OrderLine[] {
  const articles = new Map(catalogue.catalogue.articles.map((article) => [article.number, article]));
  const known = lines.map((line) => ({ ...line, found: articles.get(line.article) }));
  const pathOf = (index: number, field: string) => `lines.${index}.${field}`;
  const unknown = known.flatMap(({ found }, index): FieldFault[] =>
    found ? [] : [{ path: pathOf(index, 'article'), rule: 'invalid' }],
  );
  if (unknown.length > 0) throw new ProblemError(422, 'ARTICLE_UNKNOWN', { fields: unknown });
  const first = new Map(lines.map(({ article }, index) => [article, index] as const).reverse());
  const fields = known.flatMap(({ article, quantity, found }, index): FieldFault[] => {
    const fault = found && quantityFault(found.unit, quantity);
    return [
      ...(fault ? [{ path: pathOf(index, 'quantity'), ...fault }] : []),
      ...(first.get(article) === index ? [] : [{ path: pathOf(index, 'article'), rule: 'invalid' } as const]),
    ];
  });
  if (fields.length > 0) throw new ProblemError(422, 'INPUT_INVALID', { fields });
  return known.flatMap(({ article, quantity, found }) => {
    if (!found) return [];
    const { names, unit, discountGroup } = found;
    const priceRappen = discounted(rappen(found.price), basisPointsOf(discount, discountGroup));
    const totalRappen = lineTotal(priceRappen, quantity);
    return { article, names, quantity, unit, priceRappen, totalRappen, byHand: false };
  });
}

/** Throws if prices differ from those shown to the partner, with the lines if they were sent. */
export function requireSeen(shown: ShownBill | null, lines: readonly OrderLine[]): void {
  if (!shown) return;
  const names = new Map(lines.map(({ article, names }) => [article, names]));
  const server = { totalRappen: sumOf(lines), lines: [...lines] };
  const difference = billDifference(shown, server, (article) => names.get(article) ?? {});
  if (difference.shownRappen !== difference.serverRappen || difference.lines.length > 0)
    throw new ProblemError(409, 'BOM_CHANGED', difference);
}
