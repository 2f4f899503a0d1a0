import type { FastifyPluginAsync } from 'fastify';
import { designs } from '../../contracts/api/designs.ts';
import { serve } from '../platform/http/endpoints.ts';
import { deleteDesign, findDesign, findVersion, listDesigns, listVersions, saveDesign } from './designs.ts';
import { requireOwn } from './queries.ts';
import type { RoofTools } from './service.ts';

/** Facades and railings of the person's organisation, with their versions. */
export const designRoutes =
  (tools: RoofTools): FastifyPluginAsync =>
  async (app) => {
    const { database } = tools;
    serve(
      app,
      'roof configurator',
      designs,
      {
        'GET /configurator/v1/designs': ({ person, query }) => listDesigns(database, person, query),
        'GET /configurator/v1/designs/:id': ({ person, params }) => findDesign(database, person, params.id),
        async 'PUT /configurator/v1/designs/:id'({ person, params, body, signal }) {
          const { design, isNew } = await saveDesign(tools, { person, signal }, params.id, body);
          return { status: isNew ? 201 : 200, body: design };
        },
        async 'DELETE /configurator/v1/designs/:id'({ person, params }) {
          await deleteDesign(database, person, params.id);
        },
        'GET /configurator/v1/designs/:id/versions': async ({ person, params }) => ({
          versions: await listVersions(database, person, params.id),
        }),
        'GET /configurator/v1/designs/:id/versions/:revision': ({ person, params }) =>
          findVersion(database, person, params.id, params.revision),
      },
      { find: (person, { id }, how) => id && requireOwn(database, person, 'design', id, how) },
    );
  };
