import type { FastifyRequest } from 'fastify';
import { type FastifyPluginAsyncZod, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PlaceMaterialOrder } from '../../contracts/materials.ts';
import type { Action, Area } from '../../contracts/permissions.ts';
import { EventAnswer, EventBody, eventData } from '../../contracts/project-events.ts';
import { actorOf, actorsOf, PostedEvent } from '../../contracts/project-states.ts';
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
} from '../../contracts/projects.ts';
import { OUTLINE_BOX, RoofOutline } from '../../contracts/roofs.ts';
import { Revision } from '../../contracts/text.ts';
import { outlineRoof } from '../../documents/roof-drawing.ts';
import type { Person } from '../people/queries.ts';
import { whenGone } from '../platform/http/gone.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import { doEvent, type ProjectTools } from './events.ts';
import { addPicture } from './pictures.ts';
import { listProjects, readProject, readRoofVersion, readRules, requireProject } from './queries.ts';
import { discardProject, editProject, placeMaterialOrder, putProject, sendMessage } from './service.ts';
import type { Doer } from './steps.ts';

const WithVersion = ProjectParameters.extend({ versionId: ProjectId });
const WithMessage = ProjectParameters.extend({ messageId: ProjectId });

/** Partners do what the table lets partners do, staff what it lets the supplier. */
function doerOf(person: Person): Doer {
  const actor = actorOf(person);
  if (actor !== 'partner' && actor !== 'supplier') throw new Refusal(403, 'ACTOR_NOT_ALLOWED');
  return { actor, person };
}

/** The right that an event takes: what both sides do takes no more than seeing the project. */
function permissionOf(event: PostedEvent): readonly [Area, Action] {
  const actors = actorsOf(event);
  if (actors.has('partner') && actors.has('supplier')) return ['projects', 'read'];
  return ['projects', actors.has('partner') ? 'write' : 'staff'];
}

/** ask_details: askDetailsOfProject. */
const operationOf = (event: PostedEvent): string =>
  `${event.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())}OfProject`;

/** Projects of the person's organisation; for staff those of all that were ever submitted. */
export const projectRoutes =
  (tools: ProjectTools): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, clock } = tools;
    const read = { permission: ['projects', 'read'] } as const;
    const write = { permission: ['projects', 'write'] } as const;
    const find =
      (options?: { orNew: boolean }) =>
      async ({ person, params }: FastifyRequest) => {
        const { success, data } = ProjectParameters.safeParse(params);
        if (success) await requireProject(database, person, data.id, options);
      };
    const common = { tags: ['projects'], security: [{ identityToken: [] }] };

    app.route({
      method: 'GET',
      url: '/projects',
      config: read,
      schema: {
        operationId: 'listProjects',
        ...common,
        querystring: ProjectQuery,
        response: { 200: ProjectList },
      },
      handler: ({ person, query }) => listProjects(database, person, query, clock()),
    });
    app.route({
      method: 'GET',
      url: '/project-rules',
      config: read,
      schema: { operationId: 'getProjectRules', ...common, response: { 200: ProjectRules } },
      handler: () => readRules(database, clock()),
    });
    app.route({
      method: 'GET',
      url: '/projects/:id',
      config: { ...read, find: find() },
      schema: {
        operationId: 'getProject',
        ...common,
        params: ProjectParameters,
        response: { 200: Project },
      },
      handler: ({ person, params }) => readProject(database, person, params.id, clock()),
    });
    app.route({
      method: 'PUT',
      url: '/projects/:id',
      config: { ...write, limit: 'drafts', find: find({ orNew: true }) },
      schema: {
        operationId: 'putProject',
        ...common,
        params: ProjectParameters,
        body: PutProject,
        response: {
          200: Project.describe('saved, or held already'),
          201: Project.describe('created'),
          ...refusals(409),
        },
      },
      handler: async ({ person, params, body }, reply) => {
        const { project, isNew } = await putProject(tools, person, params.id, body);
        return reply.code(isNew ? 201 : 200).send(project);
      },
    });
    app.route({
      method: 'PATCH',
      url: '/projects/:id',
      config: { ...write, find: find() },
      schema: {
        operationId: 'editProject',
        ...common,
        params: ProjectParameters,
        body: EditProject,
        response: { 200: Project, ...refusals(409) },
      },
      handler: ({ person, params, body }) => editProject(tools, person, params.id, body),
    });
    app.route({
      method: 'DELETE',
      url: '/projects/:id',
      config: { ...write, find: find() },
      schema: {
        operationId: 'discardProject',
        ...common,
        params: ProjectParameters,
        querystring: z.object({ revision: z.coerce.number().pipe(Revision) }),
        response: { 204: z.null(), ...refusals(409) },
      },
      handler: async ({ person, params, query }, reply) => {
        await discardProject(tools, person, params.id, query.revision);
        return reply.code(204).send(null);
      },
    });
    app.route({
      method: 'GET',
      url: '/projects/:id/roof-versions/:versionId',
      config: { ...read, find: find() },
      schema: {
        operationId: 'getRoofVersion',
        ...common,
        params: WithVersion,
        response: { 200: RoofVersion },
      },
      handler: ({ person, params }) => readRoofVersion(database, person, params.id, params.versionId),
    });
    app.route({
      method: 'GET',
      url: '/projects/:id/roof-versions/:versionId/outline',
      config: { ...read, find: find() },
      schema: {
        operationId: 'getRoofOutline',
        ...common,
        params: WithVersion,
        response: { 200: RoofOutline },
      },
      handler: async ({ person, params }) => {
        const { roof } = await readRoofVersion(database, person, params.id, params.versionId);
        return { surfaces: outlineRoof(roof.solution, OUTLINE_BOX) };
      },
    });
    app.route({
      method: 'PUT',
      url: '/projects/:id/roof-versions/:versionId/picture',
      config: { ...write, find: find() },
      schema: {
        operationId: 'addPictureOfRoof',
        ...common,
        params: WithVersion,
        body: AddPicture,
        response: { 200: RoofVersionSummary },
      },
      handler: ({ person, params, body }) =>
        addPicture(tools, person, params.id, params.versionId, body.fileId),
    });
    app.route({
      method: 'PUT',
      url: '/projects/:id/messages/:messageId',
      config: { ...read, find: find() },
      schema: {
        operationId: 'sendMessage',
        ...common,
        params: WithMessage,
        body: SendMessage,
        response: { 200: Message.describe('held already'), 201: Message.describe('sent') },
      },
      handler: async ({ person, params, body }, reply) => {
        const { message, isNew } = await sendMessage(tools, person, params.id, params.messageId, body);
        return reply.code(isNew ? 201 : 200).send(message);
      },
    });
    for (const event of PostedEvent.options) {
      app.route({
        method: 'POST',
        url: `/projects/:id/events/${event}`,
        config: {
          permission: permissionOf(event),
          limit: event === 'submit' ? 'saves' : 'calls',
          find: find(),
        },
        // What the event says is looked at last: whether it may happen at all comes before.
        validatorCompiler: (part) =>
          validatorCompiler({
            ...part,
            schema: part.httpPart === 'body' ? EventBody : (part.schema as unknown as z.ZodType),
          } as Parameters<typeof validatorCompiler>[0]),
        schema: {
          operationId: operationOf(event),
          ...common,
          params: ProjectParameters,
          body: EventBody.extend({ data: eventData[event] }),
          response: { 200: EventAnswer, ...refusals(409, 503) },
        },
        handler: ({ person, params, body }, reply) =>
          doEvent(tools, doerOf(person), params.id, event, body as EventBody, whenGone(reply)),
      });
    }
    app.route({
      method: 'PUT',
      url: '/material-orders/:id',
      config: { permission: ['materials', 'order'], find: find({ orNew: true }) },
      schema: {
        operationId: 'placeMaterialOrder',
        ...common,
        params: ProjectParameters,
        body: PlaceMaterialOrder,
        response: {
          200: Project.describe('placed already'),
          201: Project.describe('placed'),
          ...refusals(409),
        },
      },
      handler: async ({ person, params, body }, reply) => {
        const { project, isNew } = await placeMaterialOrder(tools, person, params.id, body);
        return reply.code(isNew ? 201 : 200).send(project);
      },
    });
  };
