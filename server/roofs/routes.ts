import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  RenameRoof,
  RoofId,
  RoofList,
  RoofQuery,
  RoofShots,
  SavedRoof,
  SaveRoof,
} from '../../contracts/roofs.ts';
import { whenGone } from '../platform/http/gone.ts';
import { refusals } from '../platform/http/problems.ts';
import { listRoofs, requireOwn } from './queries.ts';
import { deleteRoof, findRoof, keepShots, type RoofTools, renameRoof, saveRoof, shotsOf } from './service.ts';

const ById = z.object({ id: RoofId });
/** Largest configuration, bytes: 64 surfaces with 256 openings each fit with room. */
const LARGEST_BODY = 4 * 1024 * 1024;

/** The roofs of the person's organisation. */
export const roofRoutes =
  (tools: RoofTools): FastifyPluginAsyncZod =>
  async (app) => {
    const { database } = tools;
    const read = { permission: ['configurator', 'read'] } as const;
    const write = { permission: ['configurator', 'write'] } as const;
    const save = { ...write, limit: 'saves' } as const;
    // Other texts than ids are refused with the rest of the input.
    const find =
      (options?: { orNew: boolean }) =>
      async ({ person, params }: FastifyRequest) => {
        const { success, data } = ById.safeParse(params);
        if (success) await requireOwn(database, person, 'roof', data.id, options);
      };
    const common = { tags: ['roof configurator'], security: [{ identityToken: [] }] };
    const whenSaving = refusals(409, 503);

    app.route({
      method: 'GET',
      url: '/roofs',
      config: read,
      schema: {
        operationId: 'listRoofs',
        ...common,
        querystring: RoofQuery,
        response: { 200: RoofList },
      },
      handler: (request) => listRoofs(database, request.person, request.query),
    });
    app.route({
      method: 'GET',
      url: '/roofs/:id',
      config: { ...read, find: find() },
      schema: {
        operationId: 'getRoof',
        ...common,
        params: ById,
        response: { 200: SavedRoof },
      },
      handler: (request) => findRoof(database, request.person, request.params.id, tools.clock()),
    });
    app.route({
      method: 'PUT',
      url: '/roofs/:id',
      config: { ...save, find: find({ orNew: true }) },
      bodyLimit: LARGEST_BODY,
      schema: {
        operationId: 'saveRoof',
        ...common,
        params: ById,
        body: SaveRoof,
        response: {
          200: SavedRoof.describe('changed, or held already'),
          201: SavedRoof.describe('created'),
          ...whenSaving,
        },
      },
      handler: async ({ person, params, body }, reply) => {
        const { roof, isNew } = await saveRoof(tools, { person, gone: whenGone(reply) }, params.id, body);
        return reply.code(isNew ? 201 : 200).send(roof);
      },
    });
    app.route({
      method: 'PATCH',
      url: '/roofs/:id',
      config: { ...save, find: find() },
      schema: {
        operationId: 'renameRoof',
        ...common,
        params: ById,
        body: RenameRoof,
        response: { 200: SavedRoof, ...whenSaving },
      },
      handler: ({ person, params, body }, reply) =>
        renameRoof(tools, { person, gone: whenGone(reply) }, params.id, body),
    });
    app.route({
      method: 'GET',
      url: '/roofs/:id/shots',
      config: { ...read, find: find() },
      schema: {
        operationId: 'getRoofShots',
        ...common,
        params: ById,
        response: { 200: RoofShots },
      },
      handler: ({ person, params }) => shotsOf(database, person, params.id),
    });
    app.route({
      method: 'PUT',
      url: '/roofs/:id/shots',
      config: { ...write, find: find() },
      schema: {
        operationId: 'keepRoofShots',
        ...common,
        params: ById,
        body: RoofShots,
        response: { 200: RoofShots },
      },
      handler: ({ person, params, body }) => keepShots(database, person, params.id, body),
    });
    app.route({
      method: 'DELETE',
      url: '/roofs/:id',
      config: { ...write, find: find() },
      schema: {
        operationId: 'deleteRoof',
        ...common,
        params: ById,
        response: { 204: z.null() },
      },
      handler: async (request, reply) => {
        await deleteRoof(database, request.person, request.params.id);
        return reply.code(204).send(null);
      },
    });
  };
