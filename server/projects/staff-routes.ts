import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProjectId, ProjectParameters } from '../../contracts/projects.ts';
import {
  AssignProjects,
  Note,
  NoteList,
  SavedViews,
  StaffList,
  StaffPeople,
  StaffQuery,
  WriteNote,
} from '../../contracts/staff.ts';
import type { ProjectTools } from './events.ts';
import { requireProject } from './queries.ts';
import {
  assignProjects,
  listForStaff,
  readNotes,
  readStaff,
  readViews,
  writeNote,
  writeViews,
} from './staff.ts';

const WithNote = ProjectParameters.extend({ noteId: ProjectId });

/** What only the supplier does with everybody's projects, besides the events that the table gives it. */
export const staffRoutes =
  ({ database, clock }: Pick<ProjectTools, 'database' | 'clock'>): FastifyPluginAsyncZod =>
  async (app) => {
    const staff = { permission: ['projects', 'staff'] } as const;
    const find = async ({ person, params }: FastifyRequest) => {
      const { success, data } = ProjectParameters.safeParse(params);
      if (success) await requireProject(database, person, data.id);
    };
    const common = { tags: ['staff'], security: [{ identityToken: [] }] };

    app.route({
      method: 'GET',
      url: '/staff/projects',
      config: staff,
      schema: {
        operationId: 'listProjectsForStaff',
        ...common,
        querystring: StaffQuery,
        response: { 200: StaffList },
      },
      handler: ({ person, query }) => listForStaff(database, person, query, clock()),
    });
    app.route({
      method: 'GET',
      url: '/staff/people',
      config: staff,
      schema: { operationId: 'listStaff', ...common, response: { 200: StaffPeople } },
      handler: async ({ person }) => ({ people: await readStaff(database), me: person.id }),
    });
    app.route({
      method: 'GET',
      url: '/staff/views',
      config: staff,
      schema: { operationId: 'listSavedViews', ...common, response: { 200: SavedViews } },
      handler: ({ person }) => readViews(database, person),
    });
    app.route({
      method: 'PUT',
      url: '/staff/views',
      config: staff,
      schema: { operationId: 'saveViews', ...common, body: SavedViews, response: { 200: SavedViews } },
      async handler({ person, body }) {
        await writeViews(database, person, body);
        return body;
      },
    });
    app.route({
      method: 'POST',
      url: '/staff/assignments',
      config: staff,
      schema: {
        operationId: 'assignProjects',
        ...common,
        body: AssignProjects,
        response: { 204: z.null() },
      },
      handler: async ({ person, body }, reply) => {
        await assignProjects(database, person, body);
        return reply.code(204).send(null);
      },
    });
    app.route({
      method: 'GET',
      url: '/staff/projects/:id/notes',
      config: { ...staff, find },
      schema: {
        operationId: 'listNotes',
        ...common,
        params: ProjectParameters,
        response: { 200: NoteList },
      },
      handler: async ({ params }) => ({ notes: await readNotes(database, params.id) }),
    });
    app.route({
      method: 'PUT',
      url: '/staff/projects/:id/notes/:noteId',
      config: { ...staff, find },
      schema: {
        operationId: 'writeNote',
        ...common,
        params: WithNote,
        body: WriteNote,
        response: { 200: Note.describe('held already'), 201: Note.describe('written') },
      },
      handler: async ({ person, params, body }, reply) => {
        const { note, isNew } = await writeNote(
          { database, clock },
          person,
          params.id,
          params.noteId,
          body.text,
        );
        return reply.code(isNew ? 201 : 200).send(note);
      },
    });
  };
