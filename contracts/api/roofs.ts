import { RenameRoof, RoofList, RoofQuery, RoofShots, SavedRoof, SaveRoof } from '../domain/roofs.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { ById, LARGEST_CONFIGURATION } from './parts.ts';

/** Saved roofs of the organisation. */
export const roofs = endpoints({
  'GET /configurator/v1/roofs': {
    operationId: 'listRoofs',
    permission: ['configurator', 'read'],
    query: RoofQuery,
    answers: { 200: RoofList },
  },
  'GET /configurator/v1/roofs/:id': {
    operationId: 'getRoof',
    permission: ['configurator', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: SavedRoof },
  },
  'PUT /configurator/v1/roofs/:id': {
    operationId: 'saveRoof',
    permission: ['configurator', 'write'],
    limit: 'saves',
    bodyLimit: LARGEST_CONFIGURATION,
    resource: 'existing or new',
    params: ById,
    body: SaveRoof,
    answers: { 200: SavedRoof, 201: SavedRoof },
    refuses: [409, 503],
  },
  'PATCH /configurator/v1/roofs/:id': {
    operationId: 'renameRoof',
    permission: ['configurator', 'write'],
    limit: 'saves',
    resource: 'existing',
    params: ById,
    body: RenameRoof,
    answers: { 200: SavedRoof },
    refuses: [409, 503],
  },
  'GET /configurator/v1/roofs/:id/shots': {
    operationId: 'getRoofShots',
    permission: ['configurator', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: RoofShots },
  },
  'PUT /configurator/v1/roofs/:id/shots': {
    operationId: 'keepRoofShots',
    permission: ['configurator', 'write'],
    resource: 'existing',
    params: ById,
    body: RoofShots,
    answers: { 200: RoofShots },
  },
  'DELETE /configurator/v1/roofs/:id': {
    operationId: 'deleteRoof',
    permission: ['configurator', 'write'],
    resource: 'existing',
    params: ById,
    answers: { 204: NoContent },
  },
});
