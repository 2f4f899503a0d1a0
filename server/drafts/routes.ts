import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  Draft,
  DraftList,
  DraftParameters,
  type DraftPlace,
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

/** Unsaved work, each person's own: on roofs, and on facades and railings. */
export const draftRoutes =
  (database: Database, clock: Clock): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(draftsOf('configurator', '/drafts', 'Draft'));
    await app.register(draftsOf('designer', '/design-drafts', 'DesignDraft'));

    function draftsOf(place: DraftPlace, url: string, what: string): FastifyPluginAsyncZod {
      return async (app) => {
        const read = { permission: [place, 'read'] } as const;
        const write = { permission: [place, 'write'] } as const;
        const common = { tags: ['drafts'], security: [{ identityToken: [] }] };

        app.route({
          method: 'GET',
          url,
          config: read,
          schema: { operationId: `list${what}s`, ...common, response: { 200: DraftList } },
          handler: ({ person }) => listDrafts(database, { person, place }),
        });
        app.route({
          method: 'GET',
          url: `${url}/:roofId`,
          config: read,
          schema: {
            operationId: `get${what}`,
            ...common,
            params: DraftParameters,
            response: { 200: Draft, ...refusals(404) },
          },
          handler: ({ person, params }) => findDraft(database, { person, place }, params.roofId),
        });
        app.route({
          method: 'PUT',
          url: `${url}/:roofId`,
          config: { ...write, limit: 'drafts' },
          bodyLimit: LARGEST_BODY,
          schema: {
            operationId: `save${what}`,
            ...common,
            params: DraftParameters,
            body: SaveDraft,
            response: { 200: SavedDraft, ...refusals(404, 409) },
          },
          handler: ({ person, params, body }) =>
            saveDraft(database, { person, place }, params.roofId, body, clock()),
        });
        app.route({
          method: 'DELETE',
          url: `${url}/:roofId`,
          config: write,
          schema: {
            operationId: `delete${what}`,
            ...common,
            params: DraftParameters,
            response: { 204: z.null() },
          },
          handler: async ({ person, params }, reply) => {
            await deleteDraft(database, { person, place }, params.roofId);
            return reply.code(204).send(null);
          },
        });
      };
    }
  };
