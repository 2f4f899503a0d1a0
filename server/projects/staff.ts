import { sql } from 'kysely';
import { MOST_COUNTED } from '../../contracts/domain/lists.ts';
import { waitingForSupplier } from '../../contracts/domain/project-states.ts';
import {
  type AssignProjects,
  type Note,
  type SavedViews,
  type StaffList,
  type StaffQuery,
  StaffView,
} from '../../contracts/domain/staff.ts';
import { dateAt, yearBounds } from '../../contracts/domain/working-days.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, lockRows } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { whereCounted } from './insights.ts';
import { countOf, type Projects, pageOf, projectsFor } from './queries.ts';

/** The projects that wait for the supplier. */
const thatWait = (projects: Projects): Projects =>
  projects
    .where('status', 'in', waitingForSupplier.statuses)
    .where(sql<boolean>`(waiting_for is null or waiting_for in (${sql.join(waitingForSupplier.reasons)}))`);

/** Conditions of the lists among the waiting projects. `today`: as 2026-11-20. */
const amongWaiting = (person: Person, today: string) => ({
  waiting: sql<boolean>`1 = 1`,
  overdue: sql<boolean>`answer_by < ${today}`,
  mine: sql<boolean>`assignee_id = ${person.id}`,
  unassigned: sql<boolean>`assignee_id is null`,
  approvals: sql<boolean>`waiting_for = 'approval'`,
});

/** Whether the valid order, running or completed, was placed in a year. */
function isOrderedIn(year: number) {
  const { from, until } = yearBounds(year);
  return sql<boolean>`(tab in ('ordered', 'completed') and exists (
    select 1 from project_order
    where project_order.id = project.order_id and placed_at >= ${from} and placed_at < ${until}
  ))`;
}

/** Returns one page of a list of the supplier. `now`: ms since 1970. */
export async function listForStaff(
  database: Database,
  person: Person,
  { view, organisation, orderedIn, ...choice }: StaffQuery,
  now: number,
): Promise<StaffList> {
  const everyone = projectsFor(database, person);
  const ofFirm = organisation === '' ? everyone : everyone.where('organisation_id', '=', organisation);
  const seen = orderedIn === '' ? ofFirm : ofFirm.where(isOrderedIn(Number(orderedIn)));
  const waiting = thatWait(seen);
  const among = amongWaiting(person, dateAt(now));
  const ordered = seen.where('tab', '=', 'ordered');
  const [perList, orders, all] = await Promise.all([
    waiting
      .select(
        Object.entries(among).map(([name, condition]) =>
          sql<number>`count(case when ${condition} then 1 end)`.as(name as keyof typeof among),
        ),
      )
      .executeTakeFirstOrThrow(),
    countOf(database, ordered, MOST_COUNTED),
    countOf(database, seen, MOST_COUNTED),
  ]);
  const counts = { ...perList, orders, all };
  for (const name of StaffView.options) counts[name] = Number(counts[name]);
  const inView = view === 'all' ? seen : view === 'orders' ? ordered : waiting.where(among[view]);
  const counted = whereCounted(choice, dateAt(now));
  const list = counted
    ? { projects: inView.where(counted), count: null, isAll: false }
    : { projects: inView, count: counts[view], isAll: view === 'all' && seen === everyone };
  return { ...(await pageOf(database, person, list, choice, now)), counts };
}

const staffOf = (database: Database) =>
  database.selectFrom('person').where('role', 'in', ['sales', 'admin']).where('active', '=', 1);

/** Returns the staff to whom a project can be assigned, by name. */
export async function readStaff(database: Database): Promise<{ id: string; name: string }[]> {
  const rows = await staffOf(database)
    .select(['id', 'first_name', 'last_name'])
    .orderBy('first_name')
    .orderBy('last_name')
    .execute();
  return rows.map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}`.trim() }));
}

/**
 * Assigns projects. This is neither a step of their history nor a new revision, so that pages open at the partner
 * stay valid. Rejects with INPUT_INVALID if the person is not staff, and with NOT_FOUND if a project is unknown;
 * then nothing is assigned.
 */
export async function assignProjects(
  database: Database,
  person: Person,
  { projectIds, personId }: AssignProjects,
): Promise<void> {
  if (
    personId !== null &&
    !(await staffOf(database).select('id').where('id', '=', personId).executeTakeFirst())
  )
    throw invalidField('personId', 'invalid');
  const ids = [...new Set(projectIds)];
  if (ids.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    await lockRows(transaction, 'project', 'id', ids);
    const seen = await projectsFor(transaction, person).select('id').where('id', 'in', ids).execute();
    if (seen.length < ids.length) throw new ProblemError(404, 'NOT_FOUND');
    await acrossOrganisations(transaction)
      .update('project', { assignee_id: personId })
      .where('id', 'in', ids)
      .execute();
  });
}

const notesOf = (database: Database) =>
  database
    .selectFrom('project_note')
    .innerJoin('person', 'person.id', 'project_note.person_id')
    .select(['project_note.id', 'project_note.at', 'project_note.text', 'project_note.project_id'])
    .select(sql<string>`trim(person.first_name || ' ' || person.last_name)`.as('by'));

const noteOf = ({ id, at, by, text }: Note): Note => ({ id, at, by, text });

/** Returns the notes of staff about a project, the newest first. */
export async function readNotes(database: Database, projectId: string): Promise<Note[]> {
  const rows = await notesOf(database)
    .where('project_id', '=', projectId)
    .orderBy('project_note.at', 'desc')
    .orderBy('project_note.id', 'desc')
    .execute();
  return rows.map(noteOf);
}

/**
 * Stores a note under the id that the client made and returns it. Idempotent by id and text. Rejects with
 * EVENT_REUSED.
 */
export async function writeNote(
  { database, clock }: { database: Database; clock: Clock },
  person: Person,
  projectId: string,
  id: string,
  text: string,
): Promise<{ note: Note; isNew: boolean }> {
  const inserted = await database
    .insertInto('project_note')
    .values({ id, project_id: projectId, at: clock(), person_id: person.id, text })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  const stored = await notesOf(database).where('project_note.id', '=', id).executeTakeFirstOrThrow();
  if (stored.project_id !== projectId || stored.text !== text) throw new ProblemError(422, 'EVENT_REUSED');
  return { note: noteOf(stored), isNew: inserted !== undefined };
}

/** Key of the preference that holds a person's saved views. */
const VIEWS = 'staff-views';

/** Returns the saved views of a person. */
export async function readViews(database: Database, { id }: Person): Promise<SavedViews> {
  const row = await database
    .selectFrom('preference')
    .select('value')
    .where('person_id', '=', id)
    .where('key', '=', VIEWS)
    .executeTakeFirst();
  return row ? JSON.parse(row.value) : { views: [] };
}

export async function writeViews(database: Database, { id }: Person, views: SavedViews): Promise<void> {
  const value = JSON.stringify(views);
  await database
    .insertInto('preference')
    .values({ person_id: id, key: VIEWS, value })
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doUpdateSet({ value }))
    .execute();
}
