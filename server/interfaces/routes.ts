import type { FastifyPluginAsync } from 'fastify';
import { apiKeys } from '../../contracts/api/api-keys.ts';
import { feed } from '../../contracts/api/feed.ts';
import { webhooks } from '../../contracts/api/webhooks.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { readFeed } from '../platform/feed.ts';
import { serve } from '../platform/http/endpoints.ts';
import { createKey, listKeys, requireKey, revokeKey } from './api-keys.ts';
import {
  listDeliveries,
  listWebhooks,
  putWebhook,
  removeWebhook,
  repeatDelivery,
  requireWebhook,
  rotateSecret,
  secretOf,
} from './webhooks.ts';

interface Tools {
  readonly database: Database;
  readonly clock: Clock;
  /** Hosts that webhooks may reach wherever they are. */
  readonly hosts: readonly string[];
}

/** Interfaces of the supplier's programs: their keys and webhooks, which only administrators see, and the feed. */
export const interfaceRoutes =
  ({ database, clock, hosts }: Tools): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'staff', feed, {
      'GET /v1/feed': ({ query }) => readFeed(database, query),
    });
    serve(
      app,
      'staff',
      apiKeys,
      {
        'GET /v1/staff/api-keys': () => listKeys(database, clock()),
        'PUT /v1/staff/api-keys/:id': ({ person, params, body }) =>
          createKey(database, { person, now: clock() }, params.id, body),
        'DELETE /v1/staff/api-keys/:id': ({ person, params }) =>
          revokeKey(database, { person, now: clock() }, params.id),
      },
      { find: async (_person, { id }) => id && requireKey(database, id) },
    );
    serve(
      app,
      'staff',
      webhooks,
      {
        'GET /v1/staff/webhooks': () => listWebhooks(database, clock()),
        'PUT /v1/staff/webhooks/:id': ({ person, params, body }) =>
          putWebhook(database, { person, now: clock(), hosts }, params.id, body),
        'DELETE /v1/staff/webhooks/:id': ({ params }) => removeWebhook(database, params.id),
        'GET /v1/staff/webhooks/:id/secret': ({ params }) => secretOf(database, params.id),
        'POST /v1/staff/webhooks/:id/secret': ({ params, body }) =>
          rotateSecret(database, params.id, body.revision, clock()),
        'GET /v1/staff/webhooks/:id/deliveries': ({ params, query }) =>
          listDeliveries(database, params.id, query),
        'POST /v1/staff/webhooks/:id/deliveries/:deliveryId/repeat': ({ params }) =>
          repeatDelivery(database, params.id, params.deliveryId, clock()),
      },
      { find: async (_person, { id }) => id && requireWebhook(database, id) },
    );
  };
