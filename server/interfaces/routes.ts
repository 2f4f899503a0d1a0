import type { FastifyPluginAsync } from 'fastify';
import { apiKeys } from '../../contracts/api/api-keys.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import { createKey, listKeys, requireKey, revokeKey } from './api-keys.ts';

/** Keys of the supplier's programs; only administrators see and change them. */
export const apiKeyRoutes =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }): FastifyPluginAsync =>
  async (app) =>
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
