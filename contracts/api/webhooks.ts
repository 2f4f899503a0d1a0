import { z } from 'zod';
import { Revision } from '../domain/text.ts';
import {
  DeliveryList,
  DeliveryQuery,
  PutWebhook,
  Webhook,
  WebhookList,
  WebhookSecret,
} from '../domain/webhooks.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { ById, Id } from './parts.ts';

/** Endpoints of the supplier's programs to which events are sent. */
export const webhooks = endpoints({
  'GET /v1/staff/webhooks': {
    operationId: 'listWebhooks',
    permission: ['interfaces', 'read'],
    answers: { 200: WebhookList },
  },
  'PUT /v1/staff/webhooks/:id': {
    operationId: 'putWebhook',
    description: 'A new webhook gets the events from now on.',
    permission: ['interfaces', 'write'],
    params: ById,
    body: PutWebhook,
    answers: { 200: Webhook },
    refuses: [409],
  },
  'DELETE /v1/staff/webhooks/:id': {
    operationId: 'removeWebhook',
    description: 'With its log. What was not delivered is dropped; it stays in the feed.',
    permission: ['interfaces', 'write'],
    params: ById,
    answers: { 204: NoContent },
  },
  'GET /v1/staff/webhooks/:id/secret': {
    operationId: 'getWebhookSecret',
    permission: ['interfaces', 'write'],
    resource: 'existing',
    params: ById,
    answers: { 200: WebhookSecret },
  },
  'POST /v1/staff/webhooks/:id/secret': {
    operationId: 'rotateWebhookSecret',
    description: 'Makes a new secret. For 24 hours messages are signed with the former one too.',
    permission: ['interfaces', 'write'],
    resource: 'existing',
    params: ById,
    body: z.object({ revision: Revision }),
    answers: { 200: Webhook },
    refuses: [409],
  },
  'GET /v1/staff/webhooks/:id/deliveries': {
    operationId: 'listDeliveries',
    description: 'Every event of a webhook with its attempts, for 30 days.',
    permission: ['interfaces', 'read'],
    resource: 'existing',
    params: ById,
    query: DeliveryQuery,
    answers: { 200: DeliveryList },
  },
  'POST /v1/staff/webhooks/:id/deliveries/:deliveryId/repeat': {
    operationId: 'repeatDelivery',
    description: 'Sends an event again as soon as possible, whether it arrived or not.',
    permission: ['interfaces', 'write'],
    resource: 'existing',
    params: ById.extend({ deliveryId: Id }),
    answers: { 204: NoContent },
  },
});
