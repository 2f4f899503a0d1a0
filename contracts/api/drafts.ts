import { Draft, DraftList, DraftParameters, LARGEST_DRAFT, SaveDraft, SavedDraft } from '../domain/drafts.ts';
import type { Area } from '../domain/permissions.ts';
import { endpoints, NoContent } from './endpoint.ts';

/** Maximum body size, bytes: JSON text inside JSON has its quotes escaped. */
const LARGEST_BODY = 2 * LARGEST_DRAFT + 64 * 1024;

const listing = <I extends string, A extends Area>(operationId: I, area: A) =>
  ({ operationId, permission: [area, 'read'], answers: { 200: DraftList } }) as const;

const finding = <I extends string, A extends Area>(operationId: I, area: A) =>
  ({
    operationId,
    permission: [area, 'read'],
    params: DraftParameters,
    answers: { 200: Draft },
    refuses: [404],
  }) as const;

const saving = <I extends string, A extends Area>(operationId: I, area: A) =>
  ({
    operationId,
    permission: [area, 'write'],
    limit: 'drafts',
    bodyLimit: LARGEST_BODY,
    params: DraftParameters,
    body: SaveDraft,
    answers: { 200: SavedDraft },
    refuses: [404, 409],
  }) as const;

const deleting = <I extends string, A extends Area>(operationId: I, area: A) =>
  ({
    operationId,
    permission: [area, 'write'],
    params: DraftParameters,
    answers: { 204: NoContent },
  }) as const;

/** Unsaved work of the person: on roofs, and on facades and railings. */
export const drafts = endpoints({
  'GET /configurator/v1/drafts': listing('listDrafts', 'configurator'),
  'GET /configurator/v1/drafts/:roofId': finding('getDraft', 'configurator'),
  'PUT /configurator/v1/drafts/:roofId': saving('saveDraft', 'configurator'),
  'DELETE /configurator/v1/drafts/:roofId': deleting('deleteDraft', 'configurator'),
  'GET /configurator/v1/design-drafts': listing('listDesignDrafts', 'designer'),
  'GET /configurator/v1/design-drafts/:roofId': finding('getDesignDraft', 'designer'),
  'PUT /configurator/v1/design-drafts/:roofId': saving('saveDesignDraft', 'designer'),
  'DELETE /configurator/v1/design-drafts/:roofId': deleting('deleteDesignDraft', 'designer'),
});
