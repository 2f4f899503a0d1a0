import { Feedback, FeedbackQuery, Insights, InsightsQuery, OrderedArticles } from '../domain/insights.ts';
import { ProjectId, ProjectParameters } from '../domain/projects.ts';
import {
  AssignProjects,
  Note,
  NoteList,
  SavedViews,
  StaffList,
  StaffPeople,
  StaffQuery,
  WriteNote,
} from '../domain/staff.ts';
import { endpoints, NoContent } from './endpoint.ts';

const WithNote = ProjectParameters.extend({ noteId: ProjectId });

/** Projects of all organisations, for staff. */
export const staffProjects = endpoints({
  'GET /v1/staff/projects': {
    operationId: 'listProjectsForStaff',
    permission: ['projects', 'staff'],
    query: StaffQuery,
    answers: { 200: StaffList },
  },
  'GET /v1/staff/insights': {
    operationId: 'readInsights',
    permission: ['projects', 'staff'],
    query: InsightsQuery,
    answers: { 200: Insights },
  },
  'GET /v1/staff/insights/articles': {
    operationId: 'listOrderedArticles',
    permission: ['projects', 'staff'],
    query: InsightsQuery,
    answers: { 200: OrderedArticles },
  },
  'GET /v1/staff/insights/feedback': {
    operationId: 'listFeedback',
    permission: ['projects', 'staff'],
    query: FeedbackQuery,
    answers: { 200: Feedback },
  },
  'GET /v1/staff/people': {
    operationId: 'listStaff',
    permission: ['projects', 'staff'],
    answers: { 200: StaffPeople },
  },
  'GET /v1/staff/views': {
    operationId: 'listSavedViews',
    permission: ['projects', 'staff'],
    answers: { 200: SavedViews },
  },
  'PUT /v1/staff/views': {
    operationId: 'saveViews',
    permission: ['projects', 'staff'],
    body: SavedViews,
    answers: { 200: SavedViews },
  },
  'POST /v1/staff/assignments': {
    operationId: 'assignProjects',
    permission: ['projects', 'staff'],
    body: AssignProjects,
    answers: { 204: NoContent },
  },
  'GET /v1/staff/projects/:id/notes': {
    operationId: 'listNotes',
    permission: ['projects', 'staff'],
    resource: 'existing',
    params: ProjectParameters,
    answers: { 200: NoteList },
  },
  'PUT /v1/staff/projects/:id/notes/:noteId': {
    operationId: 'writeNote',
    permission: ['projects', 'staff'],
    resource: 'existing',
    params: WithNote,
    body: WriteNote,
    answers: { 200: Note, 201: Note },
  },
});
