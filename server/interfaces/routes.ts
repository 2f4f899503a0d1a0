import type { FastifyPluginAsync } from 'fastify';
import { apiKeys } from '../../contracts/api/api-keys.ts';
import { feed } from '../../contracts/api/feed.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { readFeed } from '../platform/feed.ts';
import { serve } from '../platform/http/endpoints.ts';
import { createKey, listKeys, requireKey, revokeKey } from './api-keys.ts';

interface Tools {
  readonly database: Database;
  readonly clock: Clock;
}

/** Interfaces of the supplier's programs: their keys, which only administrators see, and the feed. */
export const interfaceRoutes =
  ({ database, clock }: Tools): FastifyPluginAsync =>
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
  };
