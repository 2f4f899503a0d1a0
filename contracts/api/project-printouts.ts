import { ProjectPrintouts } from '../domain/printouts.ts';
import { ProjectParameters } from '../domain/projects.ts';
import { endpoints } from './endpoint.ts';

/** Offers and confirmations of a project as files. */
export const projectPrintouts = endpoints({
  'GET /v1/projects/:id/papers': {
    operationId: 'listPapersOfProject',
    permission: ['projects', 'read'],
    resource: 'existing',
    params: ProjectParameters,
    answers: { 200: ProjectPrintouts },
    refuses: [503],
  },
});
