import { ProjectPickingLists } from '../domain/picking.ts';
import { ProjectId, ProjectParameters } from '../domain/projects.ts';
import { content, endpoints } from './endpoint.ts';
import { InLanguage, PDF } from './parts.ts';

const WithList = ProjectParameters.extend({ listId: ProjectId });

/** Picking lists of a project, for staff. */
export const pickingLists = endpoints({
  'GET /v1/staff/projects/:id/picking-lists': {
    operationId: 'listPickingListsOfProject',
    permission: ['projects', 'staff'],
    resource: 'existing',
    params: ProjectParameters,
    answers: { 200: ProjectPickingLists },
  },
  'GET /v1/staff/projects/:id/picking-lists/:listId/paper': {
    operationId: 'printPickingList',
    permission: ['commissioning', 'print'],
    limit: 'saves',
    resource: 'existing',
    params: WithList,
    query: InLanguage,
    answers: { 200: content('a PDF', PDF) },
    refuses: [404, 503],
  },
});
