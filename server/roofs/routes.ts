import type { FastifyPluginAsync } from 'fastify';
import { roofs } from '../../contracts/api/roofs.ts';
import { serve } from '../platform/http/endpoints.ts';
import { listRoofs, requireOwn } from './queries.ts';
import {
  deleteRoof,
  findRoof,
  type RoofTools,
  renameRoof,
  saveCameraShots,
  saveRoof,
  shotsOf,
} from './service.ts';

/** The roofs of the person's organisation. */
export const roofRoutes =
  (tools: RoofTools): FastifyPluginAsync =>
  async (app) => {
    const { database } = tools;
    serve(
      app,
      'roof configurator',
      roofs,
      {
        'GET /configurator/v1/roofs': ({ person, query }) => listRoofs(database, person, query),
        'GET /configurator/v1/roofs/:id': ({ person, params }) =>
          findRoof(database, person, params.id, tools.clock()),
        async 'PUT /configurator/v1/roofs/:id'({ person, params, body, signal }) {
          const { roof, isNew } = await saveRoof(tools, { person, signal }, params.id, body);
          return { status: isNew ? 201 : 200, body: roof };
        },
        'PATCH /configurator/v1/roofs/:id': ({ person, params, body, signal }) =>
          renameRoof(tools, { person, signal }, params.id, body),
        'GET /configurator/v1/roofs/:id/shots': ({ person, params }) => shotsOf(database, person, params.id),
        'PUT /configurator/v1/roofs/:id/shots': ({ person, params, body }) =>
          saveCameraShots(database, person, params.id, body),
        async 'DELETE /configurator/v1/roofs/:id'({ person, params }) {
          await deleteRoof(database, person, params.id);
        },
      },
      { find: (person, { id }, how) => id && requireOwn(database, person, 'roof', id, how) },
    );
  };
