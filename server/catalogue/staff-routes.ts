import type { FastifyPluginAsync } from 'fastify';
import { catalogueVersions } from '../../contracts/api/catalogue-versions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import { cancelEffect, findEffect, startEffect } from './effect.ts';
import {
  contentOf,
  importVersion,
  listVersions,
  openVersion,
  putFirstDay,
  removeDraft,
  requireVersion,
} from './versions.ts';

/** Versions of the catalogue for staff: import, export, publishing. */
export const catalogueVersionRoutes =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }): FastifyPluginAsync =>
  async (app) => {
    serve(
      app,
      'staff',
      catalogueVersions,
      {
        'GET /v1/staff/catalogue-versions': () => listVersions(database, clock()),
        'GET /v1/staff/catalogue-versions/:id': ({ params }) => openVersion(database, params.id, clock()),
        async 'GET /v1/staff/catalogue-versions/:id/content'({ params, reply }) {
          const text = await contentOf(database, params.id);
          return reply.type('application/json; charset=utf-8').send(text);
        },
        'PUT /v1/staff/catalogue-versions/:id': ({ person, params, body }) =>
          importVersion(database, { person, now: clock() }, params.id, body),
        'DELETE /v1/staff/catalogue-versions/:id': ({ params, query }) =>
          removeDraft(database, params.id, query.revision),
        'PUT /v1/staff/catalogue-versions/:id/first-day': ({ person, params, body }) =>
          putFirstDay(database, { person, now: clock() }, params.id, body),
        'GET /v1/staff/catalogue-versions/:id/effect': ({ params }) =>
          findEffect(database, params.id, clock()),
        'PUT /v1/staff/catalogue-versions/:id/effect': ({ person, params, body }) =>
          startEffect(database, { person, now: clock() }, params.id, body),
        'DELETE /v1/staff/catalogue-versions/:id/effect': ({ params }) => cancelEffect(database, params.id),
      },
      {
        find: async (_person, { id }, { orNew }) => {
          if (id && !orNew) await requireVersion(database, id);
        },
      },
    );
  };
