import { Obstacles } from '../domain/deletion.ts';
import { content, endpoints, NoContent } from './endpoint.ts';
import { ById } from './parts.ts';

const archive = content('a ZIP with JSON by table, and the files', 'application/zip');

/** Archives of everything that is stored about a person or a firm. */
export const personalData = endpoints({
  'GET /v1/user/me/data': {
    operationId: 'exportMyData',
    description: 'Everything that is stored about the person. A few exports run at a time.',
    permission: ['profile', 'read'],
    answers: { 200: archive },
    refuses: [503],
  },
  'GET /v1/staff/people/:id/data': {
    operationId: 'exportPerson',
    permission: ['privacy', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: archive },
    refuses: [503],
  },
  'GET /v1/staff/organisations/:id/data': {
    operationId: 'exportOrganisation',
    permission: ['privacy', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: archive },
    refuses: [503],
  },
  'GET /v1/staff/people/:id/obstacles': {
    operationId: 'findObstaclesOfPerson',
    permission: ['privacy', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: Obstacles },
  },
  'DELETE /v1/staff/people/:id': {
    operationId: 'deletePerson',
    description: 'Shuts the person out at once; two minutes later only a pseudonym is left. Idempotent.',
    permission: ['privacy', 'write'],
    resource: 'existing',
    params: ById,
    answers: { 204: NoContent },
    refuses: [409],
  },
  'GET /v1/staff/organisations/:id/obstacles': {
    operationId: 'findObstaclesOfOrganisation',
    permission: ['privacy', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: Obstacles },
  },
  'DELETE /v1/staff/organisations/:id': {
    operationId: 'deleteOrganisation',
    description: 'Shuts the firm out at once; two minutes later only what accounting law requires is left.',
    permission: ['privacy', 'write'],
    resource: 'existing',
    params: ById,
    answers: { 204: NoContent },
    refuses: [409],
  },
});
