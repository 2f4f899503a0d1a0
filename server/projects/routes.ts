import type { FastifyPluginAsync } from 'fastify';
import { projects } from '../../contracts/api/projects.ts';
import { actorOf, PostedEvent } from '../../contracts/domain/project-states.ts';
import { OUTLINE_BOX } from '../../contracts/domain/roofs.ts';
import { outlineRoof } from '../../documents/roof-drawing.ts';
import { type Call, serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person, Program } from '../platform/http/signed-in.ts';
import { doEvent, type ProjectTools } from './events.ts';
import { addPicture } from './pictures.ts';
import { listProjects, readProject, readRoofVersion, readRules, requireProject } from './queries.ts';
import { discardProject, editProject, placeMaterialOrder, putProject, sendMessage } from './service.ts';
import type { Initiator } from './steps.ts';

/** Partners may cause the partner's events of the table, staff and programs those of the supplier. */
function initiatorOf(person: Person | null, program: Program | null): Initiator {
  if (program) return { actor: 'supplier', person: null, program };
  const actor = person && actorOf(person);
  if (!person || (actor !== 'partner' && actor !== 'supplier'))
    throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
  return { actor, person };
}

const statusOf = (isNew: boolean) => (isNew ? 201 : 200);

/** Projects of the person's organisation; for staff all that were ever submitted. */
export const projectRoutes =
  (tools: ProjectTools): FastifyPluginAsync =>
  async (app) => {
    const { database, clock } = tools;
    type EventCall = Call<(typeof projects)['POST /v1/projects/:id/events/submit']>;
    const events = Object.fromEntries(
      PostedEvent.options.map((event) => [
        `POST /v1/projects/:id/events/${event}`,
        ({ person, program, params, body, signal }: EventCall) =>
          doEvent(tools, initiatorOf(person, program), params.id, event, body, signal),
      ]),
    ) as {
      [E in PostedEvent as `POST /v1/projects/:id/events/${E}`]: (
        call: EventCall,
      ) => ReturnType<typeof doEvent>;
    };

    serve(
      app,
      'projects',
      projects,
      {
        'GET /v1/projects': ({ person, query }) => listProjects(database, person, query, clock()),
        'GET /v1/project-rules': () => readRules(database, clock()),
        'GET /v1/projects/:id': ({ person, params }) => readProject(database, person, params.id, clock()),
        async 'PUT /v1/projects/:id'({ person, params, body }) {
          const { project, isNew } = await putProject(tools, person, params.id, body);
          return { status: statusOf(isNew), body: project };
        },
        'PATCH /v1/projects/:id': ({ person, params, body }) => editProject(tools, person, params.id, body),
        'DELETE /v1/projects/:id': ({ person, params, query }) =>
          discardProject(tools, person, params.id, query.revision),
        'GET /v1/projects/:id/roof-versions/:versionId': ({ person, params }) =>
          readRoofVersion(database, person, params.id, params.versionId),
        async 'GET /v1/projects/:id/roof-versions/:versionId/outline'({ person, params }) {
          const { roof } = await readRoofVersion(database, person, params.id, params.versionId);
          return { surfaces: outlineRoof(roof.solution, OUTLINE_BOX) };
        },
        'PUT /v1/projects/:id/roof-versions/:versionId/picture': ({ person, params, body }) =>
          addPicture(tools, person, params.id, params.versionId, body.fileId),
        async 'PUT /v1/projects/:id/messages/:messageId'({ person, params, body }) {
          const { message, isNew } = await sendMessage(tools, person, params.id, params.messageId, body);
          return { status: statusOf(isNew), body: message };
        },
        async 'PUT /v1/material-orders/:id'({ person, params, body }) {
          const { project, isNew } = await placeMaterialOrder(tools, person, params.id, body);
          return { status: statusOf(isNew), body: project };
        },
        ...events,
      },
      { find: (person, { id }, how) => id && requireProject(database, person ?? 'supplier', id, how) },
    );
  };
