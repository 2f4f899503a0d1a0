import {
  DesignList,
  DesignQuery,
  DesignVersions,
  SaveDesign,
  SavedDesign,
  SavedDesignVersion,
} from '../domain/designs.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { AtRevision, ById, LARGEST_CONFIGURATION } from './parts.ts';

const ByRevision = ById.extend(AtRevision.shape);

/** Facades and railings of the organisation, with their versions. */
export const designs = endpoints({
  'GET /configurator/v1/designs': {
    operationId: 'listDesigns',
    permission: ['designer', 'read'],
    query: DesignQuery,
    answers: { 200: DesignList },
  },
  'GET /configurator/v1/designs/:id': {
    operationId: 'getDesign',
    permission: ['designer', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: SavedDesign },
  },
  'PUT /configurator/v1/designs/:id': {
    operationId: 'saveDesign',
    permission: ['designer', 'write'],
    limit: 'saves',
    bodyLimit: LARGEST_CONFIGURATION,
    resource: 'existing or new',
    params: ById,
    body: SaveDesign,
    answers: { 200: SavedDesign, 201: SavedDesign },
    refuses: [409, 503],
  },
  'DELETE /configurator/v1/designs/:id': {
    operationId: 'deleteDesign',
    permission: ['designer', 'write'],
    resource: 'existing',
    params: ById,
    answers: { 204: NoContent },
  },
  'GET /configurator/v1/designs/:id/versions': {
    operationId: 'listDesignVersions',
    permission: ['designer', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: DesignVersions },
  },
  'GET /configurator/v1/designs/:id/versions/:revision': {
    operationId: 'getDesignVersion',
    permission: ['designer', 'read'],
    resource: 'existing',
    params: ByRevision,
    answers: { 200: SavedDesignVersion },
  },
});
