import type { FastifyPluginAsync } from 'fastify';
import { catalogueVersions } from '../../contracts/api/catalogue-versions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { SecondPersonRule } from '../settings.ts';
import { cancelEffect, findEffect, startEffect } from './effect.ts';
import {
  contentOf,
  decidePublication,
  importVersion,
  listVersions,
  openVersion,
  putFirstDay,
  removeDraft,
  requireVersion,
} from './versions.ts';

interface Tools {
  readonly database: Database;
  readonly clock: Clock;
  readonly rule: SecondPersonRule;
}

/** Versions of the catalogue for staff: import, export, publishing. */
export const catalogueVersionRoutes =
  ({ database, clock, rule }: Tools): FastifyPluginAsync =>
  async (app) => {
    const as = <P extends Person | null>(person: P) => ({ person, now: clock(), rule });
    serve(
      app,
      'staff',
      catalogueVersions,
      {
        'GET /v1/staff/catalogue-versions': ({ person }) => listVersions(database, as(person ?? null)),
        'GET /v1/staff/catalogue-versions/:id': ({ person, params }) =>
          openVersion(database, params.id, as(person)),
        async 'GET /v1/staff/catalogue-versions/:id/content'({ params, reply }) {
          const text = await contentOf(database, params.id);
          return reply.type('application/json; charset=utf-8').send(text);
        },
        'PUT /v1/staff/catalogue-versions/:id': ({ person, params, body }) =>
          importVersion(database, as(person), params.id, body),
        'DELETE /v1/staff/catalogue-versions/:id': ({ params, query }) =>
          removeDraft(database, params.id, query.revision),
        'PUT /v1/staff/catalogue-versions/:id/first-day': ({ person, params, body }) =>
          putFirstDay(database, as(person), params.id, body),
        'POST /v1/staff/catalogue-versions/:id/requests/:requestId/approve': ({ person, params }) =>
          decidePublication(database, as(person), params, { state: 'approved' }),
        'POST /v1/staff/catalogue-versions/:id/requests/:requestId/decline': ({ person, params, body }) =>
          decidePublication(database, as(person), params, { state: 'declined', ...body }),
        'DELETE /v1/staff/catalogue-versions/:id/requests/:requestId': ({ person, params }) =>
          decidePublication(database, as(person), params, { state: 'withdrawn' }),
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
