import { PlaceMaterialOrder } from '../domain/materials.ts';
import type { Action, Area } from '../domain/permissions.ts';
import { EventAnswer, EventBody, eventData } from '../domain/project-events.ts';
import { actorsOf, PostedEvent } from '../domain/project-states.ts';
import {
  AddPicture,
  EditProject,
  Message,
  Project,
  ProjectId,
  ProjectList,
  ProjectParameters,
  ProjectQuery,
  ProjectRules,
  PutProject,
  RoofVersion,
  RoofVersionSummary,
  SendMessage,
} from '../domain/projects.ts';
import { RoofOutline } from '../domain/roofs.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { AtRevision } from './parts.ts';

const WithVersion = ProjectParameters.extend({ versionId: ProjectId });

/** Events of both sides require no more than seeing the project; those of one side its own right. */
function permissionOf(event: PostedEvent): readonly [Area, Action] {
  const actors = actorsOf(event);
  if (actors.has('partner') && actors.has('supplier')) return ['projects', 'read'];
  return ['projects', actors.has('partner') ? 'write' : 'staff'];
}

/** The events that the supplier's ERP may cause with a key. */
const OF_PROGRAMS: readonly PostedEvent[] = ['confirm', 'reject', 'start', 'ship'];

/** ask_details: askDetailsOfProject. */
const operationOf = (event: PostedEvent): string =>
  `${event.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())}OfProject`;

const posting = <E extends PostedEvent>(event: E) =>
  ({
    operationId: operationOf(event),
    permission: permissionOf(event),
    keys: OF_PROGRAMS.includes(event),
    limit: event === 'submit' ? 'saves' : 'calls',
    resource: 'existing',
    params: ProjectParameters,
    body: EventBody.extend({ data: eventData[event] }),
    // Whether the event may happen at all is checked before its data.
    precheck: EventBody,
    answers: { 200: EventAnswer },
    refuses: [409, 503],
  }) as const;

type EventName<E extends PostedEvent> = `POST /v1/projects/:id/events/${E}`;

/** One call per event of the table of transitions; the same id and body again get the same answer. */
const events = Object.fromEntries(
  PostedEvent.options.map((event) => [`POST /v1/projects/:id/events/${event}`, posting(event)]),
) as { readonly [E in PostedEvent as EventName<E>]: ReturnType<typeof posting<E>> };

/** Projects of the person's organisation; for staff all that were ever submitted. */
export const projects = endpoints({
  'GET /v1/projects': {
    operationId: 'listProjects',
    permission: ['projects', 'read'],
    query: ProjectQuery,
    answers: { 200: ProjectList },
  },
  'GET /v1/project-rules': {
    operationId: 'getProjectRules',
    permission: ['projects', 'read'],
    answers: { 200: ProjectRules },
  },
  'GET /v1/projects/:id': {
    operationId: 'getProject',
    permission: ['projects', 'read'],
    resource: 'existing',
    params: ProjectParameters,
    answers: { 200: Project },
  },
  'PUT /v1/projects/:id': {
    operationId: 'putProject',
    description: 'The client chooses the id; the call is idempotent.',
    permission: ['projects', 'write'],
    limit: 'drafts',
    resource: 'existing or new',
    params: ProjectParameters,
    body: PutProject,
    answers: { 200: Project, 201: Project },
    refuses: [409],
  },
  'PATCH /v1/projects/:id': {
    operationId: 'editProject',
    permission: ['projects', 'write'],
    resource: 'existing',
    params: ProjectParameters,
    body: EditProject,
    answers: { 200: Project },
    refuses: [409],
  },
  'DELETE /v1/projects/:id': {
    operationId: 'discardProject',
    description: 'Deletes a project that was never submitted.',
    permission: ['projects', 'write'],
    resource: 'existing',
    params: ProjectParameters,
    query: AtRevision,
    answers: { 204: NoContent },
    refuses: [409],
  },
  'GET /v1/projects/:id/roof-versions/:versionId': {
    operationId: 'getRoofVersion',
    permission: ['projects', 'read'],
    resource: 'existing',
    params: WithVersion,
    answers: { 200: RoofVersion },
  },
  'GET /v1/projects/:id/roof-versions/:versionId/outline': {
    operationId: 'getRoofOutline',
    permission: ['projects', 'read'],
    resource: 'existing',
    params: WithVersion,
    answers: { 200: RoofOutline },
  },
  'PUT /v1/projects/:id/roof-versions/:versionId/picture': {
    operationId: 'addPictureOfRoof',
    permission: ['projects', 'write'],
    resource: 'existing',
    params: WithVersion,
    body: AddPicture,
    answers: { 200: RoofVersionSummary },
  },
  'PUT /v1/projects/:id/messages/:messageId': {
    operationId: 'sendMessage',
    description: 'The client chooses the id; the call is idempotent.',
    permission: ['projects', 'read'],
    resource: 'existing',
    params: ProjectParameters.extend({ messageId: ProjectId }),
    body: SendMessage,
    answers: { 200: Message, 201: Message },
  },
  'PUT /v1/material-orders/:id': {
    operationId: 'placeMaterialOrder',
    description: 'The client chooses the id; repeating the call places no second order.',
    permission: ['materials', 'order'],
    resource: 'existing or new',
    params: ProjectParameters,
    body: PlaceMaterialOrder,
    answers: { 200: Project, 201: Project },
    refuses: [409],
  },
  ...events,
});
