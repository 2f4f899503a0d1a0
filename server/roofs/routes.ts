import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { mayConfigure } from '../../contracts/access.ts';
import { ProblemDocument } from '../../contracts/problem.ts';
import { CreateRoof, RoofList, RoofQuery, SavedRoof, SubmitRoof, UpdateRoof } from '../../contracts/roofs.ts';
import type { Database } from '../platform/db/database.ts';
import { type Authenticate, answerExpired } from '../platform/http/authentication.ts';
import { Refusal } from '../platform/http/problems.ts';
import { catalogue } from '../platform/solving/engine.ts';
import { createRoof, deleteRoof, findRoof, listRoofs, submitRoof, updateRoof } from './service.ts';

const ById = z.object({ id: z.string().max(64) });
/** Largest configuration, bytes: 64 surfaces with 256 openings each fit with room. */
const LARGEST_BODY = 4 * 1024 * 1024;

/** The roof-configurator API. Expired tokens get 498; logistics partners are not served. */
export const roofRoutes =
  (authenticate: Authenticate, database: Database): FastifyPluginAsyncZod =>
  async (app) => {
    app.decorateRequest('person');
    app.addHook('onRequest', async (request, reply) => {
      try {
        request.person = await authenticate(request);
      } catch (error) {
        return answerExpired(error, reply);
      }
      if (!mayConfigure(request.person.category)) throw new Refusal(403, 'CATEGORY_NOT_ALLOWED');
    });
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
      schema: { operationId: 'getCatalogue', ...common },
      handler: async () => catalogue,
    });
    app.route({
      method: 'GET',
      url: '/roofs',
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
      schema: { operationId: 'getRoof', ...common, params: ById, response: { 200: SavedRoof, ...problems } },
      handler: (request) => findRoof(database, request.person, request.params.id),
    });
    app.route({
      method: 'PUT',
      url: '/roofs/:id',
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
