import { z } from 'zod';
import { FeedEvent, FeedType } from './feed.ts';
import { line, Revision } from './text.ts';

/** Webhooks of a supplier. */
export const MOST_WEBHOOKS = 20;
/** Days that an event is retried, and after which an endpoint that always fails is disabled. */
export const WEBHOOK_RETRY_DAYS = 3;
/** Hours that the former secret signs too, so that receivers can change it. */
export const SECRET_OVERLAP_HOURS = 24;

/** Body of PUT /v1/staff/webhooks/:id; the client creates the id. */
export const PutWebhook = z.object({
  name: line(1, 60),
  url: line(1, 500).describe('https, at a public address'),
  types: z.array(FeedType).min(1).max(FeedType.options.length),
  isActive: z
    .boolean()
    .describe('false: paused; its events wait. true ends a pause and enables a disabled one'),
  baseRevision: Revision.nullable().describe('null: a new webhook'),
});
export type PutWebhook = z.infer<typeof PutWebhook>;

/** `disabled`: every attempt of three days failed. */
export const WebhookState = z.enum(['active', 'paused', 'disabled']);
export type WebhookState = z.infer<typeof WebhookState>;

/** A webhook without its secret. */
export const Webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  types: z.array(FeedType),
  state: WebhookState,
  revision: z.int(),
  createdAt: z.int(),
  createdBy: z.string(),
  failingSince: z.int().nullable().describe('null: the latest attempt succeeded, or there was none'),
  previousUntil: z.int().nullable().describe('until when the former secret signs too'),
  waiting: z.int().describe('events that are to be delivered'),
  failed: z.int().describe('events that were given up'),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookList = z.object({ webhooks: z.array(Webhook) });
export type WebhookList = z.infer<typeof WebhookList>;

/** The secret with which a webhook's messages are signed. */
export const WebhookSecret = z.object({ secret: z.string().describe('whsec_ and 32 bytes in base64') });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

/** Query of the log: the newest event first, or only those that have not arrived. */
export const DeliveryQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
});
export type DeliveryQuery = z.output<typeof DeliveryQuery>;

export const DeliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Why an attempt did not arrive, besides the answer's status. */
export const AttemptFault = z.enum(['address', 'connection', 'timeout', 'redirect', 'status']);
export type AttemptFault = z.infer<typeof AttemptFault>;

export const Attempt = z.object({
  at: z.int(),
  durationMs: z.int(),
  status: z.int().nullable().describe('of the answer; null: there was none'),
  fault: AttemptFault.nullable().describe('null: it arrived'),
  answer: z.string().describe('beginning of the answer, or of the error'),
});
export type Attempt = z.infer<typeof Attempt>;

/** An event for a webhook with its attempts, the newest first. */
export const WebhookDelivery = z.object({
  id: z.string(),
  state: DeliveryState,
  event: FeedEvent,
  dueAt: z.int().nullable().describe('the next attempt; null: none'),
  attempts: z.array(Attempt),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DeliveryList = z.object({ rows: z.array(WebhookDelivery), total: z.int() });
export type DeliveryList = z.infer<typeof DeliveryList>;
