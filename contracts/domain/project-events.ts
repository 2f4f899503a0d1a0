import { z } from 'zod';
import { AgreedDiscount } from './discounts.ts';
import { SendOffer } from './offers.ts';
import { Delivery, MaterialLine } from './orders.ts';
import { PostedEvent, ProjectEvent, ProjectStatus, WaitingFor } from './project-states.ts';
import { ArchiveReason, MOST_ATTACHMENTS, ProjectContent, ProjectData, ProjectId } from './projects.ts';
import { line, paragraph, Revision, webAddress } from './text.ts';

/** The bill that the partner saw; it must equal the server's (BOM_CHANGED). */
export const ShownBill = z.object({
  totalRappen: z.int().describe('excluding VAT, after discount'),
  lines: z
    .array(z.object({ article: z.string().max(40), quantity: z.number(), totalRappen: z.int() }))
    .max(1000)
    .default([]),
});
export type ShownBill = z.infer<typeof ShownBill>;

const nothing = z.object({});
const reason = z.object({ reason: paragraph(1, 2000) });
const date = z.iso.date();
const shown = ShownBill.nullable()
  .default(null)
  .describe('of the roof that the project names; null without a roof');
/** New project data and a description of the changes, both required. */
const change = { description: paragraph(1, 2000), data: ProjectData, shown };

/** The data of the events that have some. */
const DATA = {
  submit: z.object({ shown }),
  refuse_approval: reason,
  ask_details: z.object({ question: paragraph(1, 2000) }),
  give_details: z
    .object({
      answer: paragraph(0, 2000).default(''),
      files: z.array(ProjectId).max(MOST_ATTACHMENTS).default([]),
    })
    .refine(({ answer, files }) => answer !== '' || files.length > 0, {
      path: ['answer'],
      params: { rule: 'required' },
    }),
  send_offer: SendOffer,
  revise_offer: SendOffer,
  request_update: z.object(change),
  request_quotation: z.object({ content: ProjectContent, shown }),
  order: z.object({
    offerId: ProjectId.describe('the offer that the partner saw'),
    delivery: Delivery.nullable().describe("null: to the object's address"),
    desiredDate: date.nullable(),
    message: paragraph(0, 2000).default(''),
  }),
  confirm: z.object({ deliveryDate: date }),
  reject: reason,
  amend: z.object({
    ...change,
    lines: z.array(MaterialLine).max(500).default([]).describe('of a material order'),
  }),
  ship: z.object({
    deliveryNote: line(1, 60),
    carrier: line(0, 60).default(''),
    trackingNumber: line(0, 60).default(''),
    trackingUrl: webAddress.default('').describe('page of the carrier about the shipment, https'),
  }),
  archive: z.object({ reason: ArchiveReason, feedback: paragraph(1, 2000) }),
} as const satisfies Partial<Record<PostedEvent, z.ZodType>>;
type Data = typeof DATA;
export type EventWithData = keyof Data;

const hasData = (event: PostedEvent): event is EventWithData => Object.hasOwn(DATA, event);

/** The data of each event. */
export const eventData = Object.fromEntries(
  PostedEvent.options.map((event) => [event, hasData(event) ? DATA[event] : nothing]),
) as { readonly [E in PostedEvent]: E extends EventWithData ? Data[E] : typeof nothing };

export type EventData<E extends PostedEvent> = z.output<(typeof eventData)[E]>;

/**
 * Body of POST /v1/projects/:id/events/:event. The client creates the id. Idempotent: the same id and body get the
 * same response. `revision`: the one that the person saw.
 */
export const EventBody = z.object({
  id: ProjectId,
  revision: Revision,
  data: z.unknown().default({}),
});
export type EventBody = z.infer<typeof EventBody>;

/** Its response; GET the project for everything else. */
export const EventAnswer = z.object({
  projectId: z.string(),
  number: z.string(),
  status: ProjectStatus,
  waitingFor: WaitingFor.nullable(),
  revision: z.int(),
  at: z.int(),
  answerBy: date.nullable(),
  roofVersionId: z
    .string()
    .nullable()
    .default(null)
    .describe('the roof that the event froze, to which its picture may be added; null where it froze none'),
});
export type EventAnswer = z.infer<typeof EventAnswer>;

/** Members of PROJECT_CHANGED and TRANSITION_NOT_ALLOWED: the project's present state and its last event. */
export const ProjectNow = z.object({
  current: z.object({
    revision: z.int(),
    status: ProjectStatus,
    waitingFor: WaitingFor.nullable(),
    event: ProjectEvent,
    at: z.int(),
    by: z.string().nullable(),
  }),
});
export type ProjectNow = z.infer<typeof ProjectNow>;

const side = z.object({ quantity: z.number(), totalRappen: z.int() }).nullable();
/** Members of BOM_CHANGED: both totals, and the lines that differ if lines were sent. */
export const BillDifference = z.object({
  shownRappen: z.int(),
  serverRappen: z.int(),
  lines: z.array(
    z.object({
      article: z.string(),
      names: z.record(z.string(), z.string()),
      shown: side.describe('null: it was not there'),
      server: side.describe('null: it is gone'),
    }),
  ),
});
export type BillDifference = z.infer<typeof BillDifference>;

/** Returns how a bill differs from the shown one, line by line if lines were shown. */
export function billDifference(
  shown: ShownBill,
  server: ShownBill,
  namesOf: (article: string) => Readonly<Record<string, string>>,
): BillDifference {
  const byArticle = ({ lines }: ShownBill) => new Map(lines.map((line) => [line.article, line]));
  const [seen, now] = [byArticle(shown), byArticle(server)];
  const articles = shown.lines.length === 0 ? [] : [...new Set([...now.keys(), ...seen.keys()])];
  const sideOf = (line: ShownBill['lines'][number] | undefined) =>
    line ? { quantity: line.quantity, totalRappen: line.totalRappen } : null;
  return {
    shownRappen: shown.totalRappen,
    serverRappen: server.totalRappen,
    lines: articles
      .map((article) => ({
        article,
        names: { ...namesOf(article) },
        shown: sideOf(seen.get(article)),
        server: sideOf(now.get(article)),
      }))
      .filter(
        (line) =>
          line.shown?.totalRappen !== line.server?.totalRappen ||
          line.shown?.quantity !== line.server?.quantity,
      ),
  };
}

/** Members of DISCOUNT_NOT_YOURS; `trialBp` in basis points. */
export const DiscountDifference = z.object({ trialBp: z.int(), own: AgreedDiscount });
export type DiscountDifference = z.infer<typeof DiscountDifference>;
