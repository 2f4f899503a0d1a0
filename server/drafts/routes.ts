import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  Draft,
  DraftList,
  DraftParameters,
  LARGEST_DRAFT,
  SaveDraft,
  SavedDraft,
} from '../../contracts/drafts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { refusals } from '../platform/http/problems.ts';
import { deleteDraft, findDraft, listDrafts, saveDraft } from './service.ts';

/** Bytes: content that is JSON text itself doubles its quotes on the way. */
const LARGEST_BODY = 2 * LARGEST_DRAFT + 64 * 1024;

/** Unsaved work on roofs, each person's own. */
export const draftRoutes =
  (database: Database, clock: Clock): FastifyPluginAsyncZod =>
  async (app) => {
    const read = { permission: ['configurator', 'read'] } as const;
    const write = { permission: ['configurator', 'write'] } as const;
    const common = { tags: ['drafts'], security: [{ identityToken: [] }] };

    app.route({
      method: 'GET',
      url: '/drafts',
      config: read,
      schema: { operationId: 'listDrafts', ...common, response: { 200: DraftList } },
      handler: ({ person }) => listDrafts(database, person),
    });
    app.route({
      method: 'GET',
      url: '/drafts/:roofId',
      config: read,
      schema: {
        operationId: 'getDraft',
        ...common,
        params: DraftParameters,
        response: { 200: Draft, ...refusals(404) },
      },
      handler: ({ person, params }) => findDraft(database, person, params.roofId),
    });
    app.route({
      method: 'PUT',
      url: '/drafts/:roofId',
      config: { ...write, limit: 'drafts' },
      bodyLimit: LARGEST_BODY,
      schema: {
        operationId: 'saveDraft',
        ...common,
        params: DraftParameters,
        body: SaveDraft,
        response: { 200: SavedDraft, ...refusals(409) },
      },
      handler: ({ person, params, body }) => saveDraft(database, person, params.roofId, body, clock()),
    });
    app.route({
      method: 'DELETE',
      url: '/drafts/:roofId',
      config: write,
      schema: {
        operationId: 'deleteDraft',
        ...common,
        params: DraftParameters,
        response: { 204: z.null() },
      },
      handler: async ({ person, params }, reply) => {
        await deleteDraft(database, person, params.roofId);
        return reply.code(204).send(null);
      },
    });
  };
