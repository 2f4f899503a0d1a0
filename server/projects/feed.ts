import type { FeedOffer, FeedOrder, FeedProject, FeedType, OrderType } from '../../contracts/domain/feed.ts';
import { VAT_BP, vatOf } from '../../contracts/domain/offers.ts';
import { type ProjectEvent, partsOf } from '../../contracts/domain/project-states.ts';
import { personName } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { ProjectEventRow, ProjectRow } from '../platform/db/schema.ts';
import { recordFeedEvent } from '../platform/feed.ts';
import { offerOf, orderOf } from './answers.ts';
import { scopedTo } from './queries.ts';

type Happened = Pick<ProjectEventRow, 'event' | 'at' | 'from_state' | 'to_state'>;

/** The events of the feed that always follow from an event of a project with an order or an offer. */
const TYPES: Partial<Record<ProjectEvent, FeedType>> = {
  order: 'order.placed',
  amend: 'order.amended',
  confirm: 'order.confirmed',
  reject: 'order.rejected',
  ship: 'order.shipped',
  receive: 'order.received',
  archive: 'order.archived',
  send_offer: 'offer.sent',
  revise_offer: 'offer.sent',
};
/** Events whose resulting state tells whether an order was placed or an offer sent. */
const LEADING: readonly ProjectEvent[] = [
  ...(['create', 'submit', 'approve', 'restore', 'give_details', 'withdraw_question'] as const),
];
const STARTING: readonly ProjectEvent[] = ['submit', 'approve'];

function typesOf({ event, to_state }: Happened): FeedType[] {
  const { status } = partsOf(to_state);
  const reached = LEADING.includes(event)
    ? status === 'order_placed'
      ? 'order.placed'
      : status === 'offer_received' && STARTING.includes(event)
        ? 'offer.sent'
        : undefined
    : TYPES[event];
  return [...(event === 'submit' ? ['project.submitted' as const] : []), ...(reached ? [reached] : [])];
}

/** Records what an event of a project means to programs, in its transaction. */
export async function recordProjectEvent(
  transaction: Database,
  row: ProjectRow,
  event: Happened,
): Promise<void> {
  const types = typesOf(event);
  if (types.length === 0 || row.submitted_at === null) return;
  const project = await projectOf(transaction, row);
  const about = { at: event.at, project: row };
  for (const type of types) {
    if (type === 'project.submitted')
      await recordFeedEvent(transaction, { ...about, type, data: { project } });
    else if (isOfOrder(type)) {
      const order = await readOrder(transaction, row, type);
      if (order) await recordFeedEvent(transaction, { ...about, type, data: { project, order } });
    } else if (type === 'offer.sent') {
      const offer = await readOffer(transaction, row);
      await recordFeedEvent(transaction, { ...about, type, data: { project, offer } });
    }
  }
}

const isOfOrder = (type: FeedType): type is OrderType => type.startsWith('order.');

/** Records that the offer of a project has expired. The caller has locked the offer. */
export async function recordExpiry(transaction: Database, row: ProjectRow, at: number): Promise<void> {
  const [project, offer] = [await projectOf(transaction, row), await readOffer(transaction, row)];
  await recordFeedEvent(transaction, {
    ...{ type: 'offer.expired', at, project: row },
    data: { project, offer },
  });
}

async function projectOf(transaction: Database, row: ProjectRow): Promise<FeedProject> {
  const [organisation, person] = await Promise.all([
    transaction
      .selectFrom('organisation')
      .selectAll()
      .where('id', '=', row.organisation_id)
      .executeTakeFirstOrThrow(),
    transaction
      .selectFrom('person')
      .select(['first_name', 'last_name', 'email', 'phone', 'language'])
      .where('id', '=', row.created_by)
      .executeTakeFirstOrThrow(),
  ]);
  const { id, name, address, country, vat_number: vatNumber } = organisation;
  const { email, phone, language } = person;
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    kind: row.kind,
    status: row.status,
    revision: row.revision,
    partner: { id, name, address, country, vatNumber },
    contact: { name: `${person.first_name} ${person.last_name}`.trim(), email, phone, language },
  };
}

/** Returns the project's order, for a rejection the rejected one; undefined if the project has none. */
async function readOrder(
  transaction: Database,
  row: ProjectRow,
  type: OrderType,
): Promise<FeedOrder | undefined> {
  if (type !== 'order.rejected' && row.order_id === null) return undefined;
  const orders = scopedTo(transaction, row)
    .select('project_order')
    .selectAll()
    .select([
      personName('project_order.placed_by').as('by'),
      personName('project_order.received_by').as('received_by_name'),
    ])
    .where('project_id', '=', row.id);
  const found = await (type === 'order.rejected' || row.order_id === null
    ? orders.orderBy('version', 'desc').limit(1)
    : orders.where('id', '=', row.order_id)
  ).executeTakeFirstOrThrow();
  const order = orderOf({ ...found, by: found.by ?? '' }, row.number);
  const vatRappen = vatOf(order.netRappen);
  return { ...order, vatBp: VAT_BP, vatRappen, grossRappen: order.netRappen + vatRappen };
}

async function readOffer(transaction: Database, row: ProjectRow): Promise<FeedOffer> {
  const found = await scopedTo(transaction, row)
    .select('offer')
    .selectAll()
    .select(personName('offer.sent_by').as('by'))
    .where('id', '=', row.offer_id ?? '')
    .executeTakeFirstOrThrow();
  const {
    isExpired: _isExpired,
    daysLeft: _daysLeft,
    ...offer
  } = offerOf(found, row.number, found.valid_from);
  return offer;
}
