import type { FastifyPluginAsync } from 'fastify';
import { staffProjects } from '../../contracts/api/staff-projects.ts';
import { serve } from '../platform/http/endpoints.ts';
import type { ProjectTools } from './events.ts';
import { readFeedback, readInsights, readOrderedArticles } from './insights.ts';
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

/** Calls of the supplier on all projects, besides the events of the state table. */
export const staffRoutes =
  ({ database, clock }: Pick<ProjectTools, 'database' | 'clock'>): FastifyPluginAsync =>
  async (app) => {
    serve(
      app,
      'staff',
      staffProjects,
      {
        'GET /v1/staff/projects': ({ person, query }) => listForStaff(database, person, query, clock()),
        'GET /v1/staff/insights': ({ query }) => readInsights(database, query, clock()),
        'GET /v1/staff/insights/articles': ({ query }) => readOrderedArticles(database, query, clock()),
        'GET /v1/staff/insights/feedback': ({ query }) => readFeedback(database, query, clock()),
        'GET /v1/staff/people': async ({ person }) => ({ people: await readStaff(database), me: person.id }),
        'GET /v1/staff/views': ({ person }) => readViews(database, person),
        async 'PUT /v1/staff/views'({ person, body }) {
          await writeViews(database, person, body);
          return body;
        },
        async 'POST /v1/staff/assignments'({ person, body }) {
          await assignProjects(database, person, body);
        },
        'GET /v1/staff/projects/:id/notes': async ({ params }) => ({
          notes: await readNotes(database, params.id),
        }),
        async 'PUT /v1/staff/projects/:id/notes/:noteId'({ person, params, body }) {
          const { note, isNew } = await writeNote(
            { database, clock },
            person,
            params.id,
            params.noteId,
            body.text,
          );
          return { status: isNew ? 201 : 200, body: note };
        },
      },
      { find: (person, { id }) => id && requireProject(database, person, id) },
    );
  };
