import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProblemDocument } from '../../contracts/problem.ts';
import { CreateRoof, RoofList, RoofQuery, SavedRoof, SubmitRoof, UpdateRoof } from '../../contracts/roofs.ts';
import type { Database } from '../platform/db/database.ts';
import { catalogue } from '../platform/solving/engine.ts';
import { createRoof, deleteRoof, findRoof, listRoofs, submitRoof, updateRoof } from './service.ts';

const ById = z.object({ id: z.string().max(64) });
/** Largest configuration, bytes: 64 surfaces with 256 openings each fit with room. */
const LARGEST_BODY = 4 * 1024 * 1024;

/** Roofs and the catalogue of the roof-configurator API. */
export const roofRoutes =
  (database: Database): FastifyPluginAsyncZod =>
  async (app) => {
    const read = { permission: ['configurator', 'read'] } as const;
    const write = { permission: ['configurator', 'write'] } as const;
    const common = { tags: ['roof configurator'], security: [{ identityToken: [] }] };
    const problems = {
      401: ProblemDocument,
      403: ProblemDocument,
      404: ProblemDocument,
      409: ProblemDocument,
      422: ProblemDocument,
      498: z.object({ detail: z.string() }),
    };

    app.route({
      method: 'GET',
      url: '/catalogue',
      config: read,
      schema: { operationId: 'getCatalogue', ...common },
      handler: async () => catalogue,
    });
    app.route({
      method: 'GET',
      url: '/roofs',
      config: read,
      schema: {
        operationId: 'listRoofs',
        ...common,
        querystring: RoofQuery,
        response: { 200: RoofList, ...problems },
      },
      handler: (request) => listRoofs(database, request.person, request.query),
    });
    app.route({
      method: 'POST',
      url: '/roofs',
      config: write,
      bodyLimit: LARGEST_BODY,
      schema: {
        operationId: 'createRoof',
        ...common,
        body: CreateRoof,
        response: { 201: SavedRoof, ...problems },
      },
      handler: async (request, reply) =>
        reply.code(201).send(await createRoof(database, request.person, request.body.configuration)),
    });
    app.route({
      method: 'GET',
      url: '/roofs/:id',
      config: read,
      schema: { operationId: 'getRoof', ...common, params: ById, response: { 200: SavedRoof, ...problems } },
      handler: (request) => findRoof(database, request.person, request.params.id),
    });
    app.route({
      method: 'PUT',
      url: '/roofs/:id',
      config: write,
      bodyLimit: LARGEST_BODY,
      schema: {
        operationId: 'updateRoof',
        ...common,
        params: ById,
        body: UpdateRoof,
        response: { 200: SavedRoof, ...problems },
      },
      handler: ({ person, params, body }) =>
        updateRoof(database, person, params.id, body.revision, body.configuration),
    });
    app.route({
      method: 'DELETE',
      url: '/roofs/:id',
      config: write,
      schema: {
        operationId: 'deleteRoof',
        ...common,
        params: ById,
        response: { 204: z.null(), ...problems },
      },
      handler: async (request, reply) => {
        await deleteRoof(database, request.person, request.params.id);
        return reply.code(204).send(null);
      },
    });
    app.route({
      method: 'POST',
      url: '/roofs/:id/submit',
      config: write,
      schema: {
        operationId: 'submitRoof',
        ...common,
        params: ById,
        body: SubmitRoof,
        response: { 200: SavedRoof, ...problems },
      },
      handler: ({ person, params, body }) => submitRoof(database, person, params.id, body),
    });
  };
