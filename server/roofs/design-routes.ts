import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  DesignId,
  DesignList,
  DesignQuery,
  DesignVersions,
  SaveDesign,
  SavedDesign,
  SavedDesignVersion,
} from '../../contracts/designs.ts';
import { Revision } from '../../contracts/text.ts';
import { whenGone } from '../platform/http/gone.ts';
import { refusals } from '../platform/http/problems.ts';
import { deleteDesign, findDesign, findVersion, listDesigns, listVersions, saveDesign } from './designs.ts';
import { requireOwn } from './queries.ts';
import type { RoofTools } from './service.ts';

const ById = z.object({ id: DesignId });
const ByRevision = ById.extend({ revision: z.coerce.number().pipe(Revision) });
/** Largest configuration, bytes: as of roofs. */
const LARGEST_BODY = 4 * 1024 * 1024;

/** The facades and railings that the person's organisation designs, with their versions. */
export const designRoutes =
  (tools: RoofTools): FastifyPluginAsyncZod =>
  async (app) => {
    const { database } = tools;
    const find =
      (options?: { orNew: boolean }) =>
      async ({ person, params }: FastifyRequest) => {
        const { success, data } = ById.safeParse(params);
        if (success) await requireOwn(database, person, 'design', data.id, options);
      };
    const read = { permission: ['designer', 'read'] } as const;
    const write = { permission: ['designer', 'write'] } as const;
    const common = { tags: ['roof configurator'], security: [{ identityToken: [] }] };

    app.route({
      method: 'GET',
      url: '/designs',
      config: read,
      schema: {
        operationId: 'listDesigns',
        ...common,
        querystring: DesignQuery,
        response: { 200: DesignList },
      },
      handler: ({ person, query }) => listDesigns(database, person, query),
    });
    app.route({
      method: 'GET',
      url: '/designs/:id',
      config: { ...read, find: find() },
      schema: { operationId: 'getDesign', ...common, params: ById, response: { 200: SavedDesign } },
      handler: ({ person, params }) => findDesign(database, person, params.id),
    });
    app.route({
      method: 'PUT',
      url: '/designs/:id',
      config: { ...write, limit: 'saves', find: find({ orNew: true }) },
      bodyLimit: LARGEST_BODY,
      schema: {
        operationId: 'saveDesign',
        ...common,
        params: ById,
        body: SaveDesign,
        response: {
          200: SavedDesign.describe('changed, or held already'),
          201: SavedDesign.describe('created'),
          ...refusals(409, 503),
        },
      },
      handler: async ({ person, params, body }, reply) => {
        const { design, isNew } = await saveDesign(tools, { person, gone: whenGone(reply) }, params.id, body);
        return reply.code(isNew ? 201 : 200).send(design);
      },
    });
    app.route({
      method: 'DELETE',
      url: '/designs/:id',
      config: { ...write, find: find() },
      schema: { operationId: 'deleteDesign', ...common, params: ById, response: { 204: z.null() } },
      handler: async ({ person, params }, reply) => {
        await deleteDesign(database, person, params.id);
        return reply.code(204).send(null);
      },
    });
    app.route({
      method: 'GET',
      url: '/designs/:id/versions',
      config: { ...read, find: find() },
      schema: {
        operationId: 'listDesignVersions',
        ...common,
        params: ById,
        response: { 200: DesignVersions },
      },
      handler: async ({ person, params }) => ({ versions: await listVersions(database, person, params.id) }),
    });
    app.route({
      method: 'GET',
      url: '/designs/:id/versions/:revision',
      config: { ...read, find: find() },
      schema: {
        operationId: 'getDesignVersion',
        ...common,
        params: ByRevision,
        response: { 200: SavedDesignVersion },
      },
      handler: ({ person, params }) => findVersion(database, person, params.id, params.revision),
    });
  };
