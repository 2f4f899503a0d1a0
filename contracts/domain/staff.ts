import { z } from 'zod';
import { CountedQuery } from './insights.ts';
import { choices, listQuery, longListOf } from './lists.ts';
import { ProjectKind, ProjectStatus, ProjectSystem } from './project-states.ts';
import { ProjectId, ProjectListItem, ProjectSort } from './projects.ts';
import { line, paragraph } from './text.ts';

/** The supplier's lists of projects, `:view` in the address. */
export const StaffView = z.enum(['waiting', 'overdue', 'mine', 'unassigned', 'approvals', 'orders', 'all']);
export type StaffView = z.infer<typeof StaffView>;

/** Query of GET /v1/staff/projects; by default the queue, earliest deadline first. */
export const StaffQuery = listQuery([
  'answerBy',
  ...ProjectSort.filter((sort) => sort !== 'answerBy'),
]).extend({
  direction: z.enum(['asc', 'desc']).default('asc'),
  view: StaffView.default('waiting'),
  status: choices(ProjectStatus.options),
  kind: choices(ProjectKind.options),
  system: choices(ProjectSystem.options),
  orderedIn: z
    .string()
    .regex(/^(20\d\d)?$/)
    .default('')
    .describe('the year in which the valid order was placed; empty: any'),
  ...CountedQuery.shape,
});
export type StaffQuery = z.infer<typeof StaffQuery>;

/** One page of a list; `counts` per view, independent of the search; above MOST_COUNTED: more. */
export const StaffList = longListOf(ProjectListItem).extend({ counts: z.record(StaffView, z.int()) });
export type StaffList = z.infer<typeof StaffList>;

/** Staff to whom a project can be assigned: response of GET /v1/staff/people. */
export const StaffPeople = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  me: z.string().describe('which of them asks'),
});
export type StaffPeople = z.infer<typeof StaffPeople>;

/** Body of POST /v1/staff/assignments; `personId` null: unassigned. */
export const AssignProjects = z.object({
  projectIds: z.array(ProjectId).max(100),
  personId: line(1, 40).nullable(),
});
export type AssignProjects = z.infer<typeof AssignProjects>;

/** An internal note of staff about a project. No response to a partner contains it. */
export const Note = z.object({ id: z.string(), at: z.int(), by: z.string(), text: z.string() });
export type Note = z.infer<typeof Note>;

export const NoteList = z.object({ notes: z.array(Note).describe('the newest first') });

/** Body of PUT /v1/staff/projects/:id/notes/:noteId. */
export const WriteNote = z.object({ text: paragraph(1, 4000) });
export type WriteNote = z.infer<typeof WriteNote>;

/** Maximum number of saved views of a person. */
export const MOST_VIEWS = 20;

/** A saved view of a list of the supplier: its address with all filters. */
export const SavedView = z.object({
  name: line(1, 40),
  address: line(6, 500).regex(/^\/staff(\/[a-z]+)?(\?.*)?$/),
});
export type SavedView = z.infer<typeof SavedView>;

/** Response of GET and body of PUT /v1/staff/views: a person's views, in order. */
export const SavedViews = z.object({ views: z.array(SavedView).max(MOST_VIEWS) });
export type SavedViews = z.infer<typeof SavedViews>;
