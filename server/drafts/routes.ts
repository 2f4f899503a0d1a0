import type { FastifyPluginAsync } from 'fastify';
import { drafts } from '../../contracts/api/drafts.ts';
import type { DraftPlace, SaveDraft } from '../../contracts/domain/drafts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { deleteDraft, findDraft, listDrafts, saveDraft } from './service.ts';

interface DraftCall {
  readonly person: Person;
  readonly params: { readonly roofId: string };
}

/** Unsaved work of each person: on roofs, and on facades and railings. */
export const draftRoutes =
  (database: Database, clock: Clock): FastifyPluginAsync =>
  async (app) => {
    const draftsOf = (place: DraftPlace) => ({
      list: ({ person }: Pick<DraftCall, 'person'>) => listDrafts(database, { person, place }),
      find: ({ person, params }: DraftCall) => findDraft(database, { person, place }, params.roofId),
      save: ({ person, params, body }: DraftCall & { readonly body: SaveDraft }) =>
        saveDraft(database, { person, place }, params.roofId, body, clock()),
      remove: ({ person, params }: DraftCall) => deleteDraft(database, { person, place }, params.roofId),
    });
    const [ofRoofs, ofDesigns] = [draftsOf('configurator'), draftsOf('designer')];
    serve(app, 'drafts', drafts, {
      'GET /configurator/v1/drafts': ofRoofs.list,
      'GET /configurator/v1/drafts/:roofId': ofRoofs.find,
      'PUT /configurator/v1/drafts/:roofId': ofRoofs.save,
      'DELETE /configurator/v1/drafts/:roofId': ofRoofs.remove,
      'GET /configurator/v1/design-drafts': ofDesigns.list,
      'GET /configurator/v1/design-drafts/:roofId': ofDesigns.find,
      'PUT /configurator/v1/design-drafts/:roofId': ofDesigns.save,
      'DELETE /configurator/v1/design-drafts/:roofId': ofDesigns.remove,
    });
  };
