import { z } from 'zod';
import { Offer } from './offers.ts';
import { Order } from './orders.ts';
import { ProjectKind, ProjectStatus } from './project-states.ts';

/** Types of events for the supplier's programs. */
export const FeedType = z.enum([
  'project.submitted',
  'offer.sent',
  'offer.expired',
  'order.placed',
  'order.amended',
  'order.confirmed',
  'order.rejected',
  'order.shipped',
  'order.received',
  'order.archived',
  'application.received',
  'catalogue.activated',
]);
export type FeedType = z.infer<typeof FeedType>;

const ProjectType = FeedType.extract(['project.submitted']);
const OfferType = FeedType.extract(['offer.sent', 'offer.expired']);
const OrderType = FeedType.extract([
  'order.placed',
  'order.amended',
  'order.confirmed',
  'order.rejected',
  'order.shipped',
  'order.received',
  'order.archived',
]);
export type OrderType = z.infer<typeof OrderType>;

/** A project right after the event. */
export const FeedProject = z.object({
  id: z.string(),
  number: z.string().describe('P-2026-0418'),
  name: z.string(),
  kind: ProjectKind,
  status: ProjectStatus,
  revision: z.int().describe('that the next event of the program names'),
  partner: z.object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    country: z.string(),
    vatNumber: z.string(),
  }),
  contact: z
    .object({ name: z.string(), email: z.string(), phone: z.string(), language: z.string() })
    .describe('who entered the project'),
});
export type FeedProject = z.infer<typeof FeedProject>;

/** An offer as it was sent. */
export const FeedOffer = Offer.omit({ isExpired: true, daysLeft: true });
export type FeedOffer = z.infer<typeof FeedOffer>;

/** An order with its VAT. Amounts are Rappen. */
export const FeedOrder = Order.extend({
  vatBp: z.int(),
  vatRappen: z.int(),
  grossRappen: z.int().describe('with VAT'),
});
export type FeedOrder = z.infer<typeof FeedOrder>;

export const FeedApplication = z.object({
  id: z.string(),
  company: z.string(),
  function: z.string(),
  answerBy: z.iso.date().describe('day by which the supplier answers'),
});

export const FeedCatalogue = z.object({
  id: z.string(),
  label: z.string(),
  validFrom: z.iso.date().describe('first day in Switzerland'),
});

const event = <T extends z.ZodType, D extends z.ZodRawShape>(type: T, data: D) =>
  z.object({
    id: z.string().describe('of the event: programs know repetitions by it'),
    type,
    timestamp: z.iso.datetime().describe('when it happened, in UTC'),
    data: z.object(data),
  });

/** An event of the feed. Consumers ignore types and fields that they do not know. */
export const FeedEvent = z.discriminatedUnion('type', [
  event(ProjectType, { project: FeedProject }),
  event(OfferType, { project: FeedProject, offer: FeedOffer }),
  event(OrderType, { project: FeedProject, order: FeedOrder }),
  event(FeedType.extract(['application.received']), { application: FeedApplication }),
  event(FeedType.extract(['catalogue.activated']), { catalogue: FeedCatalogue }),
]);
export type FeedEvent = z.infer<typeof FeedEvent>;

/** Data of an event, by its type. */
export type FeedData<T extends FeedType> = FeedEvent extends infer E
  ? E extends { readonly type: infer U; readonly data: infer D }
    ? T extends U
      ? D
      : never
    : never
  : never;

/** Query of GET /v1/feed. */
export const FeedQuery = z.object({
  after: z.coerce.number<number>().pipe(z.int().min(0)).default(0),
  limit: z.coerce.number<number>().pipe(z.int().min(1).max(200)).default(50),
});
export type FeedQuery = z.output<typeof FeedQuery>;

/** Answer of GET /v1/feed. */
export const Feed = z.object({
  events: z.array(FeedEvent).describe('the oldest first; those of a project in the order they happened'),
  next: z.int().describe('`after` of the next call, to be stored with what was read'),
  isMore: z.boolean().describe('whether the next call has events already'),
});
export type Feed = z.infer<typeof Feed>;
